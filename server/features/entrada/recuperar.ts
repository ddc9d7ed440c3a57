/**
 * A new password by a link sent to the e-mail on file, and to no other place. The answer to a request is the same
 * whoever is behind it, and is given before anything is looked up: neither words nor time tell that a user exists.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { emailRecuperacao, SENHA } from '#messages/senha.ts';
import {
  anonimo,
  auditarAcesso,
  gravarSenha,
  hashSenha,
  problemasDaNova,
} from '#server/capabilities/conta/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import type { SessionStore } from '#server/plugins/session-store.ts';
import { lerMarca, navegadorConhecido } from '#server/plugins/browser-mark.ts';
import {
  contarPedido,
  donoDoLink,
  gastarLink,
  guardarLink,
  quemRecupera,
  varrerRecuperacao,
} from './repository.ts';
import { isText, principalOf } from './service.ts';
import { errosDaNova, type SenhaTrocada } from './trocar.ts';

export const LINK_MINUTOS = 30;
/** Of one address, whoever is asked for; above it the request is refused. */
export const PEDIDOS_POR_ORIGEM = 20;
/** For one name or e-mail; above it nothing more is sent, and nothing is said. */
export const PEDIDOS_POR_CONTA = 3;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export const ENVIAR_LINK = kindOf('senha-link', { quem: 'string', ip: 'string' });

/**
 * Takes a request for a link. 422 without a name, 429 from an address that asked too often. Whoever is meant is looked
 * up by the queue: the answer is the same, and as quick, for everybody.
 */
export async function pedirLink(pool: Pool, body: unknown, ip: string): Promise<void> {
  const { identificacao, dispositivo } = (body ?? {}) as { identificacao?: unknown; dispositivo?: unknown };
  if (!isText(identificacao, 200) || identificacao.trim() === '') {
    throw validationError({ identificacao: [SENHA.informeIdentificacao] });
  }
  const principal = principalOf(identificacao);
  // A browser that somebody has signed in with has a count of its own: strangers at the address use up theirs.
  const marca = lerMarca(dispositivo);
  const known = marca !== null && (await navegadorConhecido(pool, marca));
  const origem = known ? `navegador\n${marca}` : `origem\n${ip}`;
  if ((await contarPedido(pool, digest(origem))) > PEDIDOS_POR_ORIGEM)
    throw new AppError('muitas-solicitacoes');
  await enqueue(pool, ENVIAR_LINK, { quem: principal, ip });
}

/** Sends the link, if there is an account to send it to. Each attempt makes a link of its own: none is kept readable. */
export async function enviarLink(
  pool: Pool,
  saida: Saida,
  {
    id,
    data: { quem: identificacao, ip },
    attempt,
  }: Pick<Task<{ readonly quem: string; readonly ip: string }>, 'id' | 'data' | 'attempt'>,
): Promise<void> {
  if (attempt === 1 && (await contarPedido(pool, digest(`conta\n${identificacao}`))) > PEDIDOS_POR_CONTA)
    return;
  // Only who has a password here: an account of an outside identity service is recovered there.
  const usuario = await quemRecupera(pool, identificacao);
  const token = randomBytes(32).toString('base64url');
  await inTransaction(pool, async (db) => {
    await varrerRecuperacao(db);
    if (usuario) await guardarLink(db, usuario.id, digest(token), LINK_MINUTOS);
    if (attempt === 1) await auditarAcesso(db, 'pedir-recuperacao', usuario?.id ?? null, anonimo(ip));
  });
  if (!usuario) return;
  const link = `${saida.publicUrl}/change-password?token=${token}`;
  await enviarMensagem(saida, {
    para: { nome: usuario.nome, endereco: usuario.email },
    assunto: emailRecuperacao.assunto(saida.titulo()),
    linhas: emailRecuperacao.linhas({
      nome: usuario.nome,
      usuario: usuario.login,
      link,
      minutos: LINK_MINUTOS,
    }),
    numero: `senha-${id}-${attempt}`,
  });
}

function linkInvalido(): AppError {
  return new AppError('nao-encontrado', { messages: [SENHA.linkInvalido] });
}

/** Whose password the link is for; 404 for one that was used, is old or never was. */
export async function lerLink(
  pool: Pool,
  token: unknown,
): Promise<{ id: number; login: string; nome: string }> {
  if (!isText(token, 100)) throw linkInvalido();
  const found = await donoDoLink(pool, digest(token));
  if (!found) throw linkInvalido();
  return found;
}

/** Puts a new password in force by the link, which dies with it; every session of the person ends. 404, 422. */
export async function usarLink(
  deps: { readonly pool: Pool; readonly sessoes: SessionStore },
  body: { readonly [key: string]: unknown },
  ip: string,
): Promise<SenhaTrocada> {
  const usuario = await lerLink(deps.pool, body.token);
  const errors = errosDaNova(body, usuario.login);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const nova = body.newPassword as string;
  const problems = await problemasDaNova(deps.pool, usuario, nova);
  if (problems.length > 0) throw validationError({ newPassword: problems });
  const hash = await hashSenha(nova);
  const done = await inTransaction(deps.pool, async (db) => {
    const used = await gastarLink(db, digest(body.token as string));
    const written = used ? await gravarSenha(db, usuario.id, hash) : null;
    if (!written) throw linkInvalido();
    const autor = { ...anonimo(ip), usuario: { id: usuario.id, nome: usuario.nome } };
    await auditarAcesso(db, 'recuperar-senha', usuario.id, autor, { sessoesEncerradas: written.encerradas });
    return written;
  });
  deps.sessoes.esquecerUsuario(usuario.id);
  return { principal: done.login, encerradas: done.encerradas };
}
