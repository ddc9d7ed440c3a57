/** Sign-in, sign-up, verification, recovery and change of address by the e-mail identity service (SES-05 to SES-08). */
import type { Pool } from 'pg';
import { acaoDaEntrada, emailValido, noDominio, type AcaoEntrada } from '#domain/acesso/entrada-externa.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { textoErro } from '#messages/erros.ts';
import { identidadeServidor as texto } from '#messages/identidade.ts';
import {
  anonimo,
  auditarAcesso,
  contarFalha,
  contarTentativa,
  esquecerTentativas,
  origemConhecida,
} from '#server/capabilities/conta/index.ts';
import { abrirSessaoExterna, type EntradaAberta } from '#server/capabilities/entrada/index.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { IdentityConfig } from '#server/gateways/config.ts';
import type { Entrada, ServicoIdentidade } from '#server/gateways/identidade/port.ts';
import type { Origem, SessionStore } from '#server/plugins/session-store.ts';
import { usuarioDaIdentidade } from './vinculo.ts';

export type Deps = {
  readonly pool: Pool;
  readonly sessoes: SessionStore;
  readonly servico: ServicoIdentidade;
  readonly regras: Pick<IdentityConfig, 'dominiosReservados' | 'sufixoConfiavel'>;
  readonly cofre: Cofre;
};

/** The way on when the person is not let in yet; `continuacao` is sealed and lives a quarter of an hour. */
export type EntradaPendente = {
  readonly action: Exclude<AcaoEntrada, 'AUTHENTICATE_LOGIN'>;
  readonly user: string;
  readonly continuacao: string | null;
};

const CONTINUACAO_MS = 15 * 60_000;
const FINALIDADE = 'identidade:continuacao';

/** The two fields; 422 names what is missing or no address. */
export function lerEmailSenha(body: unknown): { email: string; senha: string } {
  const { password } = (body ?? {}) as { password?: unknown };
  const errors = {
    ...(problemaDoEmail(body) ? { email: [texto.emailInvalido] } : {}),
    ...(typeof password === 'string' && password !== '' && password.length <= 1000
      ? {}
      : { password: [texto.informeSenha] }),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { email: lerEmail(body), senha: password as string };
}

export function lerEmail(body: unknown): string {
  if (problemaDoEmail(body)) throw validationError({ email: [texto.emailInvalido] });
  return (body as { email: string }).email.trim().toLowerCase();
}

function problemaDoEmail(body: unknown): boolean {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email !== 'string' || !emailValido(email.trim()) || /\p{Cc}/u.test(email);
}

/** Sign-in with e-mail and password; failures count here too, beside the service's own count. */
export async function entrar(
  deps: Deps,
  email: string,
  senha: string,
  origem: Origem,
): Promise<EntradaAberta | EntradaPendente> {
  const conta = `email:${email}`;
  const tentativa = await origemConhecida(deps.pool, { email }, origem.ip, origem.dispositivo ?? null);
  await contarTentativa(deps.pool, conta, tentativa);
  let entrada: Entrada;
  try {
    entrada = await deps.servico.entrar(email, senha);
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.code === 'senha-invalida' || error.code === 'conta-nao-encontrada')
    ) {
      await inTransaction(deps.pool, (db) => contarFalha(db, conta, null, tentativa, 'email'));
    }
    throw error;
  }
  const result = await concluir(deps, entrada, origem);
  await esquecerTentativas(deps.pool, conta, tentativa);
  return result;
}

/** A new account there, and the message that confirms its address. */
export async function cadastrar(deps: Deps, email: string, senha: string): Promise<EntradaPendente> {
  if (noDominio(email, deps.regras.dominiosReservados))
    throw validationError({ email: [texto.emailReservado] });
  const entrada = await deps.servico.cadastrar(email, senha);
  await deps.servico.enviarVerificacao(entrada.idToken);
  return { action: 'VERIFY_LOGIN', user: email, continuacao: selar(deps.cofre, entrada.refreshToken) };
}

/** The person says to have confirmed the address: the same sign-in with what the service knows by now. */
export async function continuar(
  deps: Deps,
  continuacao: unknown,
  origem: Origem,
): Promise<EntradaAberta | EntradaPendente> {
  return concluir(deps, await renovar(deps, continuacao), origem);
}

/** An ID token that the person got from the service directly (its own SDK, another of our applications). */
export async function entrarComToken(
  deps: Deps,
  idToken: unknown,
  origem: Origem,
): Promise<EntradaAberta | EntradaPendente> {
  if (typeof idToken !== 'string' || idToken.length > 8192) throw new AppError('identidade-recusada');
  const { uid } = await deps.servico.verificar(idToken);
  // A token lives an hour: whoever was switched off meanwhile does not enter.
  const agora = await deps.servico.consultar(idToken);
  if (agora.desativada || agora.uid !== uid) throw new AppError('identidade-recusada');
  return concluir(deps, { idToken, refreshToken: null }, origem);
}

export async function reenviarVerificacao(deps: Deps, continuacao: unknown): Promise<void> {
  await deps.servico.enviarVerificacao((await renovar(deps, continuacao)).idToken);
}

export async function trocarEmail(deps: Deps, continuacao: unknown, novoEmail: string): Promise<void> {
  if (noDominio(novoEmail, deps.regras.dominiosReservados))
    throw validationError({ email: [texto.emailReservado] });
  await deps.servico.enviarTrocaDeEmail((await renovar(deps, continuacao)).idToken, novoEmail);
}

/** The outcome of A4, from a checked ID token and nothing else. */
async function concluir(
  deps: Deps,
  { idToken, refreshToken }: { readonly idToken: string; readonly refreshToken: string | null },
  origem: Origem,
): Promise<EntradaAberta | EntradaPendente> {
  const identidade = await deps.servico.verificar(idToken);
  const action = acaoDaEntrada(
    { email: identidade.email, verificado: identidade.verificado, comToken: true },
    deps.regras,
  );
  if (action !== 'AUTHENTICATE_LOGIN') {
    return {
      action,
      user: identidade.email,
      continuacao: refreshToken === null ? null : selar(deps.cofre, refreshToken),
    };
  }
  const usuarioId = await usuarioDaIdentidade(deps.pool, identidade, origem.ip);
  if (usuarioId === null) {
    await inTransaction(deps.pool, (db) =>
      auditarAcesso(db, 'entrada-negada', null, anonimo(origem.ip), { meio: 'email' }),
    );
    throw new AppError('conta-nao-encontrada', {
      messages: [textoErro('conta-nao-encontrada'), texto.semUsuarioEmail],
    });
  }
  return abrirSessaoExterna(deps, usuarioId, origem);
}

async function renovar({ cofre, servico }: Deps, continuacao: unknown): Promise<Entrada> {
  const aberta =
    typeof continuacao === 'string' ? cofre.abrir(Buffer.from(continuacao, 'base64url'), FINALIDADE) : null;
  const { r, ate } = (aberta === null ? {} : JSON.parse(aberta)) as { r?: string; ate?: number };
  if (!r || !ate || ate < Date.now())
    throw new AppError('identidade-recusada', { messages: [texto.continuacaoVencida] });
  return servico.renovar(r);
}

function selar(cofre: Cofre, refreshToken: string): string {
  return cofre
    .selar(JSON.stringify({ r: refreshToken, ate: Date.now() + CONTINUACAO_MS }), FINALIDADE)
    .toString('base64url');
}
