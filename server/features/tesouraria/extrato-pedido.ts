/**
 * A large statement imported in the background: one transaction, so that all of its lines are there or none. A kill
 * takes them back and the work begins anew; whoever asked is told the end.
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { ExtratoPedido } from '#domain/tesouraria/wire.ts';
import { extratos as texto } from '#messages/tesouraria-extrato.ts';
import type { LeitorDoBanco } from '#server/capabilities/arquivo-banco/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { noFuso } from '#server/clock.ts';
import { isTransient } from '#server/database/errors.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { failureText } from '#server/engine/batch.ts';
import type { EntityCall, RuleBook } from '#server/engine/call.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { callFor } from '#server/engine/records.ts';
import { cancelWork, enqueue } from '#server/jobs/enqueue.ts';
import { GiveUp, kindOf, type Task } from '#server/jobs/job.ts';
import { pode } from '#server/plugins/authorization.ts';
import { direitosDaConta } from '#server/plugins/rights.ts';
import { importarExtrato, lerExtrato } from './extratos.ts';
import {
  avancarPedido,
  comecarPedido,
  concluirPedido,
  inserirPedido,
  type LinhaDoPedido,
  type NovoPedido,
} from './extrato-pedido-repository.ts';

export const IMPORTAR_EXTRATO = kindOf('importar-extrato', { id: 'integer' });

export const pedidoNoFio = ({
  id,
  nome,
  estado,
  total,
  feitas,
  motivo,
  resultado,
}: LinhaDoPedido): ExtratoPedido => ({ id, nome, estado, total, feitas, motivo, resultado });

/** The import in the queue. */
export function pedirImportacao(pool: Pool, novo: NovoPedido): Promise<LinhaDoPedido> {
  return inTransaction(pool, async (db) => {
    const linha = await inserirPedido(db, novo);
    await enqueue(db, IMPORTAR_EXTRATO, { id: linha.id });
    return linha;
  });
}

/** Asks it to end; nothing of it stays. */
export async function pararImportacao(pool: Pool, id: number): Promise<void> {
  await inTransaction(pool, (db) => cancelWork(db, IMPORTAR_EXTRATO, { id }));
}

type Deps = {
  readonly pool: Pool;
  readonly registry: () => Registry;
  readonly hooks: RuleBook;
  readonly leitor: LeitorDoBanco;
};
type Andamento = Pick<Task, 'signal' | 'progress'>;

/** The whole import of one request. */
export async function importarPedido(deps: Deps, id: number, andamento: Andamento): Promise<void> {
  const { pool } = deps;
  const pedido = await comecarPedido(pool, id);
  if (!pedido) return;
  const call = await chamadaDe(deps, pedido);
  const encerrar = (estado: 'falhou' | 'cancelado', motivo: string): Promise<void> =>
    inTransaction(pool, (db) => encerrarPedido(db, id, estado, motivo));
  if (!call) return encerrar('cancelado', texto.semPermissao);
  try {
    await noFuso(pedido.contexto.fuso, () => importar(deps, call, pedido, andamento));
  } catch (error) {
    andamento.signal.throwIfAborted();
    if (isTransient(error)) throw error;
    await encerrar('falhou', motivoDe(call, error));
  }
}

async function importar(
  { pool, leitor }: Deps,
  call: EntityCall,
  pedido: LinhaDoPedido & { readonly conteudo: Buffer | null },
  { signal, progress }: Andamento,
): Promise<void> {
  const { id, nome, contas, total } = pedido;
  const leitura = { leitor, quem: `pessoa ${pedido.usuario_id}` };
  // The file goes with the end of the work, and this one has not ended.
  if (!pedido.conteudo) throw new TypeError('a statement in the queue without its file');
  const lidos = await lerExtrato(leitura, pedido.conteudo.toString());
  let linhasFeitas = 0;
  const andar = async (quantas: number): Promise<void> => {
    signal.throwIfAborted();
    linhasFeitas += quantas;
    await avancarPedido(pool, id, linhasFeitas);
    await progress(linhasFeitas, total);
  };
  await inTransaction(pool, async (db) => {
    const importados = await importarExtrato(hookContext(call, db), leitura, lidos, { nome, contas, andar });
    // A run that was stopped or taken over keeps nothing.
    signal.throwIfAborted();
    const linha = await concluirPedido(db, id, { estado: 'concluido', motivo: null, resultado: importados });
    if (!linha) throw new Error('another run has ended this import');
    await avisar(db, linha);
  });
}

/** The end of an import that left nothing, told to whoever asked. In the caller's transaction. */
export async function encerrarPedido(
  db: Queryable,
  id: number,
  estado: 'falhou' | 'cancelado',
  motivo: string,
): Promise<void> {
  const linha = await concluirPedido(db, id, { estado, motivo, resultado: null });
  if (linha) await avisar(db, linha);
}

async function avisar(db: Queryable, linha: LinhaDoPedido): Promise<void> {
  const { id, nome, estado, motivo, resultado, usuario_id, prestador_id } = linha;
  await notificar(db, {
    para: [usuario_id],
    tipo: 'AVI',
    titulo: texto.fim(nome, estado),
    texto: motivo ?? texto.importado(resultado ?? []),
    destino: `/importar-extrato?pedido=${id}`,
    prestadorId: prestador_id,
    chave: `extrato:${id}`,
  });
}

/** Whoever asked, with the rights of now; undefined once the right to it is gone. */
async function chamadaDe(
  { pool, registry, hooks }: Deps,
  { usuario_id, prestador_id, contexto: { usuario, ip } }: LinhaDoPedido,
): Promise<EntityCall | undefined> {
  const now = registry();
  const entity = now.entity['extratos-bancarios'];
  const direitos = await direitosDaConta(pool, usuario_id, now.entities);
  if (!entity || !direitos?.alcance.prestadores.has(prestador_id)) return undefined;
  const contexto = { usuario, ...direitos, prestadorId: prestador_id, ip, motivo: null };
  if (!pode(contexto, 'importar', 'extratobancario')) return undefined;
  return callFor({ registry: now, pool, hooks }, entity, contexto);
}

/** What refuses the import, in words; a failure of the server itself is told by the queue. */
function motivoDe(call: EntityCall, error: unknown): string {
  try {
    return texto.nadaImportado(failureText(call, error));
  } catch {
    throw error instanceof AppError ? error : new GiveUp(error);
  }
}
