/**
 * Empties a bin in small transactions. Progress is kept with each. So the work goes on after a kill, and
 * stops when asked.
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { Esvaziamento, EstadoEsvaziamento } from '#domain/lixeira/lixeira.ts';
import { ESVAZIAR } from '#domain/lixeira/lixeira.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { lixeira } from '#messages/lixeira.ts';
import { mayDo } from '#server/engine/access.ts';
import { eraseTogether } from '#server/engine/erase.ts';
import { Params, parseListQuery } from '#server/engine/filters.ts';
import { whereSql, type ListScope } from '#server/engine/list.ts';
import { linhasOf } from '#server/engine/scope.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import { direitosDaConta } from '#server/plugins/rights.ts';
import {
  avancar,
  concluir,
  contarOnde,
  emAndamento,
  inserirEsvaziamento,
  travarLote,
  travarPedidos,
  umEsvaziamento,
  type LinhaEsvaziamento,
  type NovoEsvaziamento,
  type Pedido,
} from './repository.ts';
import { oQueSegura, type Segura } from './seguram.ts';
import { writeEvent } from '#server/database/audit-event.ts';

/** The work of emptying one bin. */
export const ESVAZIAR_LIXEIRA = kindOf('esvaziar-lixeira', { id: 'integer' });
const LOTE = 1000;

export type { LinhaEsvaziamento, Pedido };

export function toWire(linha: LinhaEsvaziamento): Esvaziamento {
  return {
    id: linha.id,
    recurso: linha.recurso,
    estado: linha.estado,
    total: linha.total,
    apagados: linha.apagados,
    ficaram: Object.entries(linha.ficaram).map(([motivo, total]) => ({ motivo, total })),
    criadoEm: linha.criado_em,
    concluidoEm: linha.concluido_em,
  };
}

type Quem = { readonly ability: AbilityContexto; readonly usuarioId: number };

/** The rows in the bin that are meant, as a condition over alias t; `ate` is SQL. */
export function alvoSql(scope: ListScope, pedido: Pedido, autor: Quem, ate: string, params: Params): string {
  const { entity } = scope;
  const query = parseListQuery(pedido.filtro ?? {}, {
    entity,
    ability: autor.ability,
    usuarioId: autor.usuarioId,
  });
  return [
    whereSql(scope, { ...query, bin: true, ids: undefined }, params),
    `t.excluido_em <= ${ate}`,
    ...(pedido.ids ? [`t.id = ANY(${params.add(pedido.ids)})`] : []),
    ...(pedido.dias === undefined
      ? []
      : [`t.excluido_em < ${ate} - make_interval(days => ${params.add(pedido.dias)})`]),
  ].join(' AND ');
}

export async function contar(db: Queryable, scope: ListScope, pedido: Pedido, autor: Quem): Promise<number> {
  const params = new Params();
  const where = alvoSql(scope, pedido, autor, 'now()', params);
  return contarOnde(db, scope.entity.table, where, params);
}

type Deps = { readonly pool: Pool; readonly registry: () => Registry };

/** The whole work of one request, from where it stands. */
export async function esvaziar(
  { pool, registry }: Deps,
  id: number,
  { signal, progress }: Pick<Task, 'signal' | 'progress'>,
): Promise<void> {
  let linha = await umEsvaziamento(pool, id);
  const entity = linha && registry().entity[linha.recurso];
  if (!linha || !entity || !['na-fila', 'executando'].includes(linha.estado)) return;
  const params = new Params();
  const segura = await oQueSegura(pool, registry(), entity, params.add(entity.name));
  for (;;) {
    signal.throwIfAborted();
    const scope = await alcanceDe(pool, registry(), entity, linha);
    if (linha.cancelar || !scope) return terminar(pool, linha, 'cancelado');
    const next: LinhaEsvaziamento | undefined = await lote(pool, scope, linha, segura);
    if (!next) return terminar(pool, linha, 'concluido');
    linha = next;
    await progress(
      linha.apagados + Object.values(linha.ficaram).reduce((sum, many) => sum + many, 0),
      linha.total,
    );
  }
}

/** Whoever asked is asked again with every batch; undefined once the right to it is gone. */
async function alcanceDe(
  pool: Pool,
  registry: Registry,
  entity: EntityModel,
  linha: LinhaEsvaziamento,
): Promise<ListScope | undefined> {
  if (linha.usuario_id === null) return daCasaToda(registry, entity);
  const found = await direitosDaConta(pool, linha.usuario_id, registry.entities);
  const reaches = linha.prestador_id === null || found?.alcance.prestadores.has(linha.prestador_id);
  if (!found || !reaches || !mayDo(entity, ESVAZIAR, found.ability)) return undefined;
  return {
    registry,
    entity,
    prestadorId: linha.prestador_id ?? undefined,
    ...found,
    linhas: linhasOf(entity, found.ability),
    gravar: true,
  };
}

/** Every row of the register, whoever owns it. The automatic retention acts for nobody. */
export function daCasaToda(registry: Registry, entity: EntityModel): ListScope {
  const { tenant: _tenant, provider: _provider, audience: _audience, ...rest } = entity;
  return {
    registry,
    entity: { ...rest, tenant: false },
    prestadorId: undefined,
    ability: { can: () => true },
    alcance: { prestadores: new Set(), casa: true, tudo: true, profissionalId: null },
    linhas: 'todas',
  };
}

/** One batch: judged and deleted under lock, its event and its progress with it. Undefined: nothing is left. */
function lote(
  pool: Pool,
  scope: ListScope,
  linha: LinhaEsvaziamento,
  segura: readonly Segura[],
): Promise<LinhaEsvaziamento | undefined> {
  return inTransaction(pool, async (db) => {
    const params = new Params();
    params.add(scope.entity.name); // $1 of the conditions that keep a row
    const ate = `${params.add(linha.ate)}::timestamptz`;
    const where = alvoSql(
      scope,
      linha.pedido,
      { ability: scope.ability, usuarioId: linha.usuario_id ?? 0 },
      ate,
      params,
    );
    const found = await travarLote(
      db,
      {
        table: scope.entity.table,
        where,
        seguram: segura.map(({ condition }) => condition),
        depois: linha.posicao,
        quantas: LOTE,
      },
      params,
    );
    const last = found.at(-1);
    if (!last) return undefined;
    const gone = found.filter((row) => row.motivo === null).map((row) => row.id);
    const ficaram: { [motivo: string]: number } = { ...linha.ficaram };
    for (const row of found) {
      if (row.motivo === null) continue;
      const text = segura[row.motivo]?.motivo ?? '';
      ficaram[text] = (ficaram[text] ?? 0) + 1;
    }
    if (gone.length > 0) {
      await eraseTogether(db, scope.entity, gone);
      await evento(db, linha, { apagados: gone.length, registros: faixas(gone) });
    }
    return avancar(db, linha.id, { posicao: last.id, apagados: gone.length, ficaram });
  });
}

function terminar(pool: Pool, { id }: LinhaEsvaziamento, estado: EstadoEsvaziamento): Promise<void> {
  return inTransaction(pool, (db) => encerrar(db, id, estado));
}

/** Says that the emptying ended, once. */
export async function encerrar(db: Queryable, id: number, estado: EstadoEsvaziamento): Promise<void> {
  const now = await concluir(db, id, estado);
  if (now) await evento(db, now, { estado, total: now.total, apagados: now.apagados, ficaram: now.ficaram });
}

/** Who, how many, by which filter: an event of the audit's chain like any other. */
export async function evento(db: Queryable, linha: LinhaEsvaziamento, campos: object): Promise<void> {
  const { pedido } = linha;
  const criterio = pedido.ids
    ? { selecionados: pedido.ids.length }
    : { filtro: pedido.filtro ?? {}, dias: pedido.dias ?? null };
  const { nome, ip, motivo } = linha.contexto;
  const autor = {
    usuario: linha.usuario_id === null ? null : { id: linha.usuario_id, nome },
    prestadorId: linha.prestador_id,
    ip,
    motivo,
  };
  const depois = { esvaziamento: linha.id, ...criterio, ...campos };
  await writeEvent(db, autor, { recurso: linha.recurso, id: null, acao: 'esvaziar-lixeira', depois });
}

/** [1, 2, 3, 7] as '1-3, 7'. */
export function faixas(ids: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const id of ids) {
    const open = parts.at(-1);
    if (open && open[1] === id - 1) open[1] = id;
    else parts.push([id, id]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}

/** Puts the work in the queue; 409 while the same bin is being emptied, 422 where there is nothing. */
export async function pedir(pool: Pool, input: NovoEsvaziamento): Promise<LinhaEsvaziamento> {
  if (input.total === 0) throw new AppError('validacao', { messages: [lixeira.vazia] });
  return inTransaction(pool, async (db) => {
    await travarPedidos(db, input.recurso);
    if (await emAndamento(db, input.recurso, input.prestador_id))
      throw new AppError('importacao-em-andamento', { messages: [lixeira.emAndamento] });
    const linha = await inserirEsvaziamento(db, input);
    await evento(db, linha, { estado: 'pedido', total: linha.total });
    await enqueue(db, ESVAZIAR_LIXEIRA, { id: linha.id });
    return linha;
  });
}
