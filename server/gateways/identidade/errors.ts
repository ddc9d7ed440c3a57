/** Errors of the Identity Toolkit as the catalogue says them (A8), by what was being done. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';
import { identidadeServidor as texto } from '#messages/identidade.ts';

export type Operacao =
  'entrar' | 'cadastrar' | 'renovar' | 'mensagem' | 'recuperar' | 'trocar-email' | 'codigo';

type ByOperation = { readonly [operation in Operacao]?: ErrorCode } & { readonly padrao: ErrorCode };

const CODIGOS: { readonly [code: string]: ByOperation | undefined } = {
  EMAIL_NOT_FOUND: { padrao: 'conta-nao-encontrada', recuperar: 'email-sem-usuario' },
  USER_NOT_FOUND: {
    padrao: 'conta-nao-encontrada',
    recuperar: 'email-sem-usuario',
    'trocar-email': 'atualizacao-pede-login',
  },
  INVALID_PASSWORD: { padrao: 'senha-invalida' },
  // With protection against enumeration the service does not tell which of the two it was.
  INVALID_LOGIN_CREDENTIALS: { padrao: 'conta-nao-encontrada' },
  TOO_MANY_ATTEMPTS_TRY_LATER: { padrao: 'muitas-solicitacoes', entrar: 'tentativas-esgotadas' },
  RESET_PASSWORD_EXCEED_LIMIT: { padrao: 'muitas-solicitacoes' },
  QUOTA_EXCEEDED: { padrao: 'muitas-solicitacoes' },
  USER_DISABLED: { padrao: 'identidade-recusada' },
  EMAIL_EXISTS: { padrao: 'email-existe', 'trocar-email': 'email-de-outro', codigo: 'email-de-outro' },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: { padrao: 'atualizacao-pede-login' },
  TOKEN_EXPIRED: { padrao: 'atualizacao-pede-login' },
  INVALID_ID_TOKEN: { padrao: 'atualizacao-pede-login' },
  INVALID_REFRESH_TOKEN: { padrao: 'atualizacao-pede-login' },
};

/** `message` is the service's: a code, or 'CODE : explanation'. What is not known is the process's failure. */
export function erroDaIdentidade(message: unknown, operacao: Operacao): AppError {
  const code = typeof message === 'string' ? (message.split(' : ', 1)[0] ?? '').trim() : '';
  const cause = new Error(`identity service: ${code || 'no code'} while ${operacao}`);
  if (code === 'INVALID_EMAIL' || code === 'MISSING_EMAIL' || code === 'INVALID_NEW_EMAIL') {
    return validationError({ email: [texto.emailInvalido] });
  }
  if (code === 'MISSING_PASSWORD') return validationError({ password: [texto.informeSenha] });
  if (code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') {
    return validationError({ password: [texto.senhaFraca] });
  }
  if (code === 'INVALID_OOB_CODE' || code === 'EXPIRED_OOB_CODE') {
    return new AppError('codigo-recusado', { messages: [texto.linkInvalido], cause });
  }
  const known = CODIGOS[code];
  return new AppError(known?.[operacao] ?? known?.padrao ?? 'falha-autenticacao', { cause });
}
