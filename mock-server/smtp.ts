/** A mail server that delivers to nobody: what it takes is read at /emails and, as JSON, at /dados/emails. */
import type { AddressInfo } from 'node:net';
import type { Banco } from 'json-server';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { codigo, type Ambiente, type Contexto } from './contexto.ts';
import { escapar, pagina } from './pagina.ts';

export type Email = {
  id: string;
  em: string;
  de: string;
  para: string[];
  assunto: string;
  texto: string;
  html: string;
  anexos: { nome: string; tipo: string; bytes: number }[];
};

/** Kept by the database; the oldest go. */
const MAX_EMAILS = 200;

/** Listens on a free loopback port; without TLS and with any user, as a development sink does. */
export async function smtp({ app, banco }: Contexto): Promise<{ env: Ambiente; close: () => Promise<void> }> {
  // A database written before this service existed has no place for its mails.
  if (!Array.isArray(banco.get<Email>('emails').value())) banco.set('emails', []).write();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: 1024 * 1024,
    rejectOversized: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'demo' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const answer = async (): Promise<void> => {
        try {
          const para = session.envelope.rcptTo.map(({ address }) => address);
          await guardar(banco, Buffer.concat(chunks), para);
          done();
        } catch (error) {
          done(error as Error);
        }
      };
      stream.on('end', () => void answer());
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  // A client that breaks off must not end the demonstration.
  server.on('error', () => undefined);
  app.get('/emails', (_pedido, resposta) => {
    const mails = [...banco.get<Email>('emails').value()]
      .toReversed()
      .map(
        ({ assunto, em, para, texto }) =>
          `<article><h2>${escapar(assunto)}</h2><p>Para ${escapar(para.join(', '))}, ${escapar(new Date(em).toLocaleString('pt-BR'))}</p>${ligar(texto)}</article>`,
      );
    const vazio = '<p>Nenhuma mensagem ainda. Use “Esqueci minha senha” na tela de entrada.</p>';
    resposta
      .type('html')
      .send(pagina('E-mails da demonstração', `<h1>E-mails enviados</h1>${mails.join('') || vazio}`));
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_REMETENTE: 'Zelo <nao-responda@zelo.example>' },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function guardar(banco: Banco, raw: Buffer, para: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const emails = banco.get<Email>('emails');
  emails
    .push({
      id: codigo(),
      em: new Date().toISOString(),
      de: mail.from?.address ?? '',
      para,
      assunto: mail.subject ?? '',
      texto: mail.text ?? '',
      html: mail.html ?? '',
      anexos: mail.attachments.map(({ filename, mimeType, content }) => ({
        nome: filename ?? '',
        tipo: mimeType,
        bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      })),
    })
    .write();
  const [oldest, ...rest] = emails.value();
  if (oldest && rest.length >= MAX_EMAILS) emails.remove({ id: oldest.id }).write();
}

/** The text's paragraphs, with its addresses as links. */
function ligar(texto: string): string {
  return escapar(texto)
    .trim()
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p>${paragraph.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)}</p>`,
    )
    .join('');
}
