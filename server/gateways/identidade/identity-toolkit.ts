/** The e-mail identity service by the published Identity Toolkit REST protocol (SES-05 to SES-08). */
import { AppError } from '#domain/errors/app-error.ts';
import { ask, textOf, type Answer } from '../ask.ts';
import type { IdentityConfig } from '../config.ts';
import { erroDaIdentidade, type Operacao } from './errors.ts';
import type { VerificarIdToken } from './id-token.ts';
import type { Entrada, ServicoIdentidade } from './port.ts';

export function identityToolkit(
  config: Pick<IdentityConfig, 'url' | 'tokenUrl' | 'apiKey'>,
  { timeoutMs, verificar }: { readonly timeoutMs: number; readonly verificar: VerificarIdToken },
): ServicoIdentidade {
  const key = `?key=${encodeURIComponent(config.apiKey)}`;
  // Mails and texts of the service itself in the person's language.
  const headers = { 'x-firebase-locale': 'pt-BR' };

  const accounts = async (call: string, body: object, operacao: Operacao): Promise<Answer['body']> =>
    checked(await ask(`${config.url}/accounts:${call}${key}`, { body, headers, timeoutMs }), operacao);
  const entradaDe = (body: Answer['body'], idToken = 'idToken', refreshToken = 'refreshToken'): Entrada => ({
    idToken: textOf(body, idToken),
    refreshToken: textOf(body, refreshToken),
  });

  return {
    verificar,
    async entrar(email, password) {
      return entradaDe(
        await accounts('signInWithPassword', { email, password, returnSecureToken: true }, 'entrar'),
      );
    },
    async cadastrar(email, password) {
      return entradaDe(await accounts('signUp', { email, password, returnSecureToken: true }, 'cadastrar'));
    },
    async renovar(refreshToken) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const answer = await ask(`${config.tokenUrl}/token${key}`, { body, timeoutMs });
      return entradaDe(checked(answer, 'renovar'), 'id_token', 'refresh_token');
    },
    async consultar(idToken) {
      const { users } = await accounts('lookup', { idToken }, 'renovar');
      const [user] = Array.isArray(users) ? (users as { readonly [key: string]: unknown }[]) : [];
      if (!user) throw new AppError('falha-autenticacao', { cause: new Error('lookup found nobody') });
      return {
        uid: textOf(user, 'localId'),
        email: textOf(user, 'email').toLowerCase(),
        verificado: user['emailVerified'] === true,
        desativada: user['disabled'] === true,
      };
    },
    async enviarVerificacao(idToken) {
      await accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, 'mensagem');
    },
    async enviarRecuperacao(email) {
      await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email }, 'recuperar');
    },
    async enviarTrocaDeEmail(idToken, newEmail) {
      await accounts(
        'sendOobCode',
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail },
        'trocar-email',
      );
    },
    async conferirCodigo(oobCode) {
      return textOf(await accounts('resetPassword', { oobCode }, 'codigo'), 'email');
    },
    async redefinirSenha(oobCode, newPassword) {
      return textOf(await accounts('resetPassword', { oobCode, newPassword }, 'codigo'), 'email');
    },
    async aplicarCodigo(oobCode) {
      return textOf(await accounts('update', { oobCode }, 'codigo'), 'email');
    },
  };
}

/** The body of a good answer; a refusal as the catalogue's error. */
function checked({ status, body }: Answer, operacao: Operacao): Answer['body'] {
  if (status === 200) return body;
  const { message } = (body['error'] ?? {}) as { message?: unknown };
  throw erroDaIdentidade(message, operacao);
}
