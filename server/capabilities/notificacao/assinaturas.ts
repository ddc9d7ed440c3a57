/**
 * The browsers that take pushes (A7). One belongs to one person, for as long as the session that registered it lives;
 * only that person links and unlinks it.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaDe, tokenDe, type Assinatura } from '#domain/notificacao/token.ts';
import { PUSH } from '#messages/notificacao.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { doProduto, type Contexto } from '#server/plugins/context.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import {
  apagarDaPessoa,
  apagarMortas,
  assinaturasDe,
  contarOutras,
  donosDoNavegador,
  gravarAssinatura,
  trocarAssinatura,
} from './push-repository.ts';

export type UsuarioPush = { readonly uid: string; readonly pushTokens: readonly string[] };

/** What a person may have registered at once; the first ones of dead sessions are gone by then. */
const MOST = 20;

/** Reads the {token} of the path; 400 for what is none. */
export function lerToken(token: string): Assinatura {
  const assinatura = assinaturaDe(token);
  if (!assinatura) throw new AppError('requisicao-invalida', { messages: [PUSH.tokenInvalido] });
  return assinatura;
}

/**
 * Who uses this very browser: nobody, or one person. Of somebody else only the fact is told (the uid and this token,
 * which the caller holds already), never their other browsers.
 */
export async function usadoPor(db: Queryable, token: string): Promise<UsuarioPush[]> {
  return (await donosDoNavegador(db, lerToken(token))).map((uid) => ({ uid, pushTokens: [token] }));
}

/** Links the browser to the caller and their session. 409 when somebody else's session holds it. */
export async function ligar(
  pool: Pool,
  sender: PushSender,
  {
    sessao,
    contexto,
    token,
    agente,
  }: { sessao: Sessao; contexto: Contexto; token: string; agente: string | null },
): Promise<UsuarioPush> {
  const assinatura = lerToken(token);
  if (sessao.usuario.admin) throw new AppError('modulo-restrito', { messages: [PUSH.naoAdministrador] });
  if (!sender.aceita(assinatura.endpoint))
    throw new AppError('validacao', {
      messages: [PUSH.servicoDesconhecido],
      errors: { token: [PUSH.servicoDesconhecido] },
    });
  await inTransaction(pool, async (db) => {
    await apagarMortas(db, assinatura.endpoint, sessao.usuario.id);
    if ((await contarOutras(db, assinatura.endpoint, sessao.usuario.id)) >= MOST)
      throw new AppError('em-uso', { messages: [PUSH.muitos] });
    const row = await gravarAssinatura(db, assinatura, {
      usuarioId: sessao.usuario.id,
      sessaoHash: sessao.hash,
      chave: sender.chavePublica,
      agente: agente?.slice(0, 300) ?? null,
    });
    if (!row) throw new AppError('em-uso', { messages: [PUSH.deOutro] });
    if (row.nova) await auditar(db, contexto, 'inserir', assinatura.endpoint);
  });
  return tokensDe(pool, sessao.usuario.id);
}

/** The browser goes by another address from now on; 404 where the former one is nobody's. */
export async function trocar(
  pool: Pool,
  sender: PushSender,
  { antes, agora }: { readonly antes: string; readonly agora: string },
  ip: string,
): Promise<void> {
  const [velha, nova] = [lerToken(antes), lerToken(agora)];
  if (!sender.aceita(nova.endpoint))
    throw new AppError('validacao', {
      messages: [PUSH.servicoDesconhecido],
      errors: { agora: [PUSH.servicoDesconhecido] },
    });
  await inTransaction(pool, async (db) => {
    const dono = await trocarAssinatura(db, { velha, nova, chave: sender.chavePublica });
    if (!dono) throw new AppError('nao-encontrado');
    const servico = (endpoint: string) => ({ servico: new URL(endpoint).host });
    await writeEvent(
      db,
      { ...doProduto(PUSH.navegador, null), ip },
      {
        recurso: 'push-tokens',
        id: dono.usuarioId,
        acao: 'alterar',
        antes: servico(velha.endpoint),
        depois: servico(nova.endpoint),
      },
    );
  });
}

/** Unlinks the browser; one that was not linked is no failure. */
export async function desligar(
  pool: Pool,
  { contexto, token }: { contexto: Contexto; token: string },
): Promise<UsuarioPush> {
  const { endpoint } = lerToken(token);
  await inTransaction(pool, async (db) => {
    if (await apagarDaPessoa(db, endpoint, contexto.usuario.id))
      await auditar(db, contexto, 'excluir', endpoint);
  });
  return tokensDe(pool, contexto.usuario.id);
}

async function tokensDe(db: Queryable, usuarioId: number): Promise<UsuarioPush> {
  return { uid: String(usuarioId), pushTokens: (await assinaturasDe(db, usuarioId)).map(tokenDe) };
}

/** The event names the service, not the address: whoever has that could send. */
async function auditar(
  db: Queryable,
  contexto: Contexto,
  acao: 'inserir' | 'excluir',
  endpoint: string,
): Promise<void> {
  const servico = { servico: new URL(endpoint).host };
  const estados = acao === 'inserir' ? { depois: servico } : { antes: servico };
  await writeEvent(db, contexto, { recurso: 'push-tokens', id: contexto.usuario.id, acao, ...estados });
}
