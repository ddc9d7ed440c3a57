/**
 * Events newest first, by the key and not by page number. A page reads windows of the key that grow while they are
 * cheap and stops when its time is up, so that no filter however rare makes a call long: the answer then says how far
 * back it looked, and the next call goes on from there.
 */
import type { Pool, PoolClient } from 'pg';
import type { Evento } from '#domain/auditoria/eventos.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { literal } from '#server/database/names.ts';
import { Params } from '#server/engine/filters.ts';
import { vistaSql, type Vista } from './vista.ts';
import { ofHouse, ofTenant, ofTenants } from '#server/database/tenant.ts';

export type Filtro = {
  /** Days of the unit's zone, both included. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly eventos: readonly Evento[];
  readonly usuarioId: number | null;
  readonly recurso: string | null;
  readonly registroId: number | null;
  readonly prestadorId: number | null;
  /** What of it the reader may see; null: the whole house. */
  readonly alcance: Alcance | null;
  /** Whoever reads, for registers whose rows are a provider's; undefined: all of them. */
  readonly vista?: Vista;
};

/**
 * A reader of some providers sees what happened at these, and of what happened at none (entries with their address, users,
 * what the house keeps for all) their own alone.
 */
export type Alcance = { readonly prestadores: readonly number[]; readonly usuarioId: number };

export type EventoRow = {
  readonly seq: number;
  readonly em: string;
  readonly recurso: string;
  readonly registro_id: number | null;
  readonly acao: string;
  /** JSON text: parsed by the driver its numbers would become floats. */
  readonly antes: string | null;
  readonly depois: string | null;
  readonly usuario_id: number | null;
  readonly usuario_nome: string | null;
  readonly prestador_id: number | null;
  readonly ip: string | null;
  readonly motivo: string | null;
};

export type Pagina = {
  readonly rows: readonly EventoRow[];
  /** Ask on with this; null: there is nothing older. */
  readonly proximo: number | null;
  /** Time ran out before the page was full: looked back to here. */
  readonly procuradoAte: string | null;
};

type Db = Pick<Pool | PoolClient, 'query'>;

const FIRST_WINDOW = 20_000;
const CHEAP_MS = 100;
const DEAR_MS = 400;
export const TEMPO_MS = 1_500;

const COLUMNS = `seq, em, recurso, registro_id, acao, antes::text, depois::text, usuario_id, usuario_nome, prestador_id, ip, motivo`;

/** At most `limite` events before `antes` (null: from the newest). */
export async function paginaDe(
  db: Db,
  filtro: Filtro,
  antes: number | null,
  limite: number,
  tempoMs = TEMPO_MS,
): Promise<Pagina> {
  const { baixo, alto } = await limites(db, filtro, antes);
  const rows: EventoRow[] = [];
  const start = performance.now();
  let upper = alto;
  let span = filtro.registroId === null ? FIRST_WINDOW : Number.MAX_SAFE_INTEGER;
  while (upper > baixo) {
    const lower = Math.max(baixo, upper - span);
    const before = performance.now();
    const { text, values } = janelaSql(filtro, lower, upper, limite - rows.length);
    rows.push(...(await db.query<EventoRow>({ text, values })).rows);
    const full = rows.length >= limite;
    if (full) return { rows, proximo: (rows.at(-1) as EventoRow).seq, procuradoAte: null };
    upper = lower;
    const took = performance.now() - before;
    if (took < CHEAP_MS) span = Math.min(span * 4, Number.MAX_SAFE_INTEGER);
    else if (took > DEAR_MS) span = Math.max(1_000, Math.floor(span / 2));
    if (upper > baixo && performance.now() - start > tempoMs)
      return { rows, proximo: upper, procuradoAte: await momentoDe(db, upper) };
  }
  return { rows, proximo: null, procuradoAte: null };
}

/** The query of one window; a test shows its plan. */
export function janelaSql(filtro: Filtro, lower: number, upper: number, limite: number): { text: string; values: unknown[] } {
  const params = new Params();
  const where = [`seq >= ${params.add(lower)}`, `seq < ${params.add(upper)}`];
  if (filtro.de) where.push(`em >= ${dia(params.add(filtro.de), 0)}`);
  if (filtro.ate) where.push(`em < ${dia(params.add(filtro.ate), 1)}`);
  // Literals of a closed vocabulary: a partial index is proven by constants only.
  if (filtro.eventos.length === 1) where.push(`acao = ${literal(filtro.eventos[0] as string)}`);
  else if (filtro.eventos.length > 1) where.push(`acao IN (${filtro.eventos.map((kind) => literal(kind)).join(', ')})`);
  if (filtro.usuarioId !== null) where.push(`usuario_id = ${params.add(filtro.usuarioId)}`);
  if (filtro.recurso !== null) where.push(`recurso = ${params.add(filtro.recurso)}`);
  if (filtro.registroId !== null) where.push(`registro_id = ${params.add(filtro.registroId)}`);
  if (filtro.prestadorId !== null) where.push(ofTenant('', params.add(filtro.prestadorId)));
  if (filtro.alcance !== null) where.push(alcanceSql(filtro.alcance, params));
  where.push(...vistaSql(filtro.vista, params));
  return {
    text: `SELECT ${COLUMNS} FROM auditoria WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT ${params.add(limite)}`,
    values: params.values,
  };
}

function alcanceSql({ prestadores, usuarioId }: Alcance, params: Params): string {
  return `(${ofTenants('', params.add(prestadores))} OR ${ofHouse('')} AND usuario_id = ${params.add(usuarioId)})`;
}

/** Midnight of a day in the unit's zone, so many days on. */
function dia(param: string, days: number): string {
  return `((${param}::date + ${days})::timestamp AT TIME ZONE '${fusoAtual()}')`;
}

/** The part of the key that can hold what is asked for: from `baixo`, before `alto`. */
async function limites(db: Db, filtro: Filtro, antes: number | null): Promise<{ baixo: number; alto: number }> {
  const { rows } = await db.query<{ baixo: number; alto: number }>({
    text: `SELECT CASE WHEN $1::text IS NULL THEN (SELECT coalesce(min(seq), 0) FROM auditoria)
                       ELSE zelo_auditoria_desde(${dia('$1', 0)} - interval '1 minute') END AS baixo,
                  least(CASE WHEN $2::text IS NULL THEN (SELECT coalesce(max(seq), 0) + 1 FROM auditoria)
                             ELSE zelo_auditoria_desde(${dia('$2', 1)} + interval '1 minute') END, $3::bigint) AS alto`,
    values: [filtro.de, filtro.ate, antes],
  });
  return rows[0] ?? { baixo: 0, alto: 0 };
}

async function momentoDe(db: Db, seq: number): Promise<string | null> {
  const { rows } = await db.query<{ em: string }>('SELECT em FROM auditoria WHERE seq >= $1 ORDER BY seq LIMIT 1', [seq]);
  return rows[0]?.em ?? null;
}

/** One event with its place in the chain; undefined when there is none that the reader may see. */
export async function umEvento(
  db: Db,
  seq: number,
  { alcance, vista }: Pick<Filtro, 'alcance' | 'vista'>,
): Promise<(EventoRow & { readonly cadeia: number; readonly posicao: number; readonly codigo: string }) | undefined> {
  const params = new Params();
  const where = [`seq = ${params.add(seq)}`];
  if (alcance !== null) where.push(alcanceSql(alcance, params));
  where.push(...vistaSql(vista, params));
  const { rows } = await db.query<EventoRow & { cadeia: number; posicao: number; codigo: string }>(
    `SELECT ${COLUMNS}, cadeia, posicao, encode(hash, 'hex') AS codigo FROM auditoria WHERE ${where.join(' AND ')}`,
    params.values,
  );
  return rows[0];
}
