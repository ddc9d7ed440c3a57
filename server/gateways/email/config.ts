/** What SMTP needs, from the environment. */
import { given, type Env, type VariableName } from '#server/plugins/variables.ts';

export type EmailConfig = {
  readonly servidor: URL;
  readonly remetente: string;
  /** Address of the product in the links of its mails, without a slash at the end. */
  readonly publicUrl: string;
};

const REMETENTE = /^(?:[^<>\r\n]*<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/;

/** Null without SMTP_URL; throws an Error in Portuguese that lists every wrong variable. */
export function readEmailConfig(env: Env): EmailConfig | null {
  const text = (name: VariableName): string => given(env, name) ?? '';
  const [smtp, remetente, publicUrl] = [text('SMTP_URL'), text('EMAIL_REMETENTE'), text('PUBLIC_URL')];
  if (smtp === '') return null;
  const problems: string[] = [];
  const servidor = URL.canParse(smtp) ? new URL(smtp) : null;
  if (!servidor || !/^smtps?:$/.test(servidor.protocol) || servidor.hostname === '') {
    // The value holds a password: it is not repeated.
    problems.push('SMTP_URL: use smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465');
  }
  if (!REMETENTE.test(remetente)) {
    problems.push(
      `EMAIL_REMETENTE: com SMTP_URL, informe quem envia, como 'Zelo <nao-responda@clinica.com.br>'`,
    );
  }
  if (!URL.canParse(publicUrl) || !/^https?:\/\//.test(publicUrl)) {
    problems.push(
      'PUBLIC_URL: com SMTP_URL, informe o endereço http ou https em que as pessoas abrem o sistema',
    );
  }
  if (!servidor || problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return { servidor, remetente, publicUrl: publicUrl.replace(/\/+$/, '') };
}
