/** Mail by SMTP (nodemailer). Nothing is sent without TLS but to this machine itself. */
import { createTransport } from 'nodemailer';
import type { EmailConfig } from './config.ts';
import { EnderecoInvalido, type Correio, type Mensagem } from './port.ts';

const ENDERECO = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** A sender over one kept connection; a server that does not answer is given up after some seconds. */
export function correioSmtp({ servidor, remetente }: EmailConfig): Correio {
  const secure = servidor.protocol === 'smtps:';
  const local = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(servidor.hostname);
  const transport = createTransport({
    host: servidor.hostname.replace(/^\[|\]$/g, ''),
    port: Number(servidor.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(servidor.username
      ? { auth: { user: decodeURIComponent(servidor.username), pass: decodeURIComponent(servidor.password) } }
      : {}),
  });
  return {
    async enviar(mensagem) {
      const { nome, endereco } = mensagem.para;
      if (!ENDERECO.test(endereco)) throw new EnderecoInvalido();
      await transport.sendMail({
        from: remetente,
        // The same at each attempt: a mail server may drop the second one.
        ...(mensagem.numero ? { messageId: `<${mensagem.numero}@${dominioDe(remetente)}>` } : {}),
        to: { name: nome, address: endereco },
        subject: mensagem.assunto,
        text: mensagem.linhas.join('\n\n'),
        html: htmlOf(mensagem),
        ...(mensagem.anexos
          ? {
              attachments: mensagem.anexos.map(({ nome: filename, tipo, bytes }) => ({
                filename,
                contentType: tipo,
                content: Buffer.from(bytes),
              })),
            }
          : {}),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

function dominioDe(remetente: string): string {
  return /@([^\s@<>]+)>?$/.exec(remetente)?.[1] ?? 'localhost';
}

function htmlOf({ linhas }: Mensagem): string {
  const paragraphs = linhas.map((linha) => {
    const text = escape(linha);
    return /^https?:\/\/\S+$/.test(linha) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  return `<!doctype html><html lang="pt-BR"><body style="font:16px/1.5 sans-serif;color:#1a2b2b">${paragraphs.join('')}</body></html>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
