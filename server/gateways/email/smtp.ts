/** Mail by SMTP (nodemailer). Nothing is sent without TLS but to this machine itself. */
import { createTransport } from 'nodemailer';
import type { Correio, Mensagem } from './port.ts';

export type EmailConfig = {
  readonly servidor: URL;
  readonly remetente: string;
  /** Address of the product in the links of its mails, without a slash at the end. */
  readonly publicUrl: string;
};

type Env = { readonly [name: string]: string | undefined };

const ENDERECO = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const REMETENTE = /^(?:[^<>\r\n]*<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/;

/** Null without SMTP_URL; throws an Error in Portuguese that lists every wrong variable. */
export function readEmailConfig(env: Env): EmailConfig | null {
  const text = (name: string): string => env[name]?.trim() ?? '';
  const [smtp, remetente, publicUrl] = [text('SMTP_URL'), text('EMAIL_REMETENTE'), text('PUBLIC_URL')];
  if (smtp === '') return null;
  const problems: string[] = [];
  const servidor = URL.canParse(smtp) ? new URL(smtp) : null;
  if (!servidor || !/^smtps?:$/.test(servidor.protocol) || servidor.hostname === '') {
    // The value holds a password: it is not repeated.
    problems.push('SMTP_URL: use smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465');
  }
  if (!REMETENTE.test(remetente)) {
    problems.push(`EMAIL_REMETENTE: com SMTP_URL, informe quem envia, como 'Zelo <nao-responda@clinica.com.br>'`);
  }
  if (!URL.canParse(publicUrl) || !/^https?:\/\//.test(publicUrl)) {
    problems.push('PUBLIC_URL: com SMTP_URL, informe o endereço http ou https em que as pessoas abrem o sistema');
  }
  if (!servidor || problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return { servidor, remetente, publicUrl: publicUrl.replace(/\/+$/, '') };
}

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
      if (!ENDERECO.test(endereco)) throw new Error('the address on file is no e-mail address');
      await transport.sendMail({
        from: remetente,
        to: { name: nome, address: endereco },
        subject: mensagem.assunto,
        text: mensagem.linhas.join('\n\n'),
        html: htmlOf(mensagem),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

function htmlOf({ linhas }: Mensagem): string {
  const paragraphs = linhas.map((linha) => {
    const text = escape(linha);
    return /^https?:\/\/\S+$/.test(linha) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  return `<!doctype html><html lang="pt-BR"><body style="font:16px/1.5 sans-serif;color:#1a2b2b">${paragraphs.join('')}</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
