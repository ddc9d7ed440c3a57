/** Events as they lie in the audit, and the names that their reader needs. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { literal } from '#server/database/names.ts';
import type { Queryable, Statement } from '#server/database/query.ts';
import { ofHouse, ofTenant, ofTenants } from '#server/database/tenant.ts';
import { all, first, exactlyOne, query, sql } from '#server/database/typed.ts';
import { Params } from '#server/engine/filters.ts';
import { PRESTADORES_SQL } from '#server/plugins/view-as.ts';
import { vistaSql, type Vista } from './vista.ts';

export type Filtro = {
  /** Days of the unit's zone, both included. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly eventos: readonly Evento[];
  readonly usuarioId: number | null;
  readonly recurso: string | null;
  readonly registroId: number | null;
  /** The number of the call, or its beginning, as a person was told it with an error. */
  readonly pedido: string | null;
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
  readonly pedido: string | null;
};

const COLUMNS = `seq, em, recurso, registro_id, acao, antes::text, (CASE WHEN depois ? 'resumos' THEN depois - 'resumos' ELSE depois END)::text AS depois, usuario_id, usuario_nome, prestador_id, ip, motivo, pedido`;

/** The query of one window; a test shows its plan. */
export function janelaSql(filtro: Filtro, lower: number, upper: number, limite: number): Statement {
  const params = new Params();
  const where = [`seq >= ${params.add(lower)}`, `seq < ${params.add(upper)}`];
  if (filtro.de) where.push(`em >= ${dia(params.add(filtro.de), 0)}`);
  if (filtro.ate) where.push(`em < ${dia(params.add(filtro.ate), 1)}`);
  // Literals of a closed vocabulary: a partial index is proven by constants only.
  if (filtro.eventos.length === 1) where.push(`acao = ${literal(filtro.eventos[0] as string)}`);
  else if (filtro.eventos.length > 1)
    where.push(`acao IN (${filtro.eventos.map((kind) => literal(kind)).join(', ')})`);
  if (filtro.usuarioId !== null) where.push(`usuario_id = ${params.add(filtro.usuarioId)}`);
  if (filtro.recurso !== null) where.push(`recurso = ${params.add(filtro.recurso)}`);
  if (filtro.registroId !== null) where.push(`registro_id = ${params.add(filtro.registroId)}`);
  if (filtro.pedido !== null) where.push(`starts_with(pedido, ${params.add(filtro.pedido)})`);
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

/** Events of one window, newest first. */
export function eventosDaJanela(
  db: Queryable,
  filtro: Filtro,
  lower: number,
  upper: number,
  limite: number,
): Promise<EventoRow[]> {
  return all(db, janelaSql(filtro, lower, upper, limite));
}

/** The part of the key that can hold what is asked for: from `baixo`, before `alto`. */
export function limites(
  db: Queryable,
  filtro: Filtro,
  antes: number | null,
): Promise<{ baixo: number; alto: number }> {
  return exactlyOne(db, {
    text: `SELECT CASE WHEN $1::text IS NULL THEN (SELECT coalesce(min(seq), 0) FROM auditoria)
                       ELSE zelo_auditoria_desde(${dia('$1', 0)} - interval '1 minute') END AS baixo,
                  least(CASE WHEN $2::text IS NULL THEN (SELECT coalesce(max(seq), 0) + 1 FROM auditoria)
                             ELSE zelo_auditoria_desde(${dia('$2', 1)} + interval '1 minute') END, $3::bigint) AS alto`,
    values: [filtro.de, filtro.ate, antes],
  });
}

/** When the first event from here on was. */
export async function momentoDe(db: Queryable, seq: number): Promise<string | null> {
  const next = query
    .selectFrom('auditoria')
    .select('em')
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(sql.lit(1));
  return (await first(db, next))?.em ?? null;
}

/** Past the newest event. */
export async function fimDaCadeia(db: Queryable): Promise<number> {
  return (await exactlyOne(db, sql<{ fim: number }>`SELECT coalesce(max(seq), 0) + 1 AS fim FROM auditoria`))
    .fim;
}

type EventoNaCadeia = EventoRow & {
  readonly cadeia: number;
  readonly posicao: number;
  readonly codigo: string;
};

/** One event with its place in the chain; undefined when there is none that the reader may see. */
export function umEvento(
  db: Queryable,
  seq: number,
  { alcance, vista }: Pick<Filtro, 'alcance' | 'vista'>,
): Promise<EventoNaCadeia | undefined> {
  const params = new Params();
  const where = [`seq = ${params.add(seq)}`];
  if (alcance !== null) where.push(alcanceSql(alcance, params));
  where.push(...vistaSql(vista, params));
  return first(db, {
    text: `SELECT ${COLUMNS}, cadeia, posicao, encode(hash, 'hex') AS codigo FROM auditoria WHERE ${where.join(' AND ')}`,
    values: params.values,
  });
}

/** Accounts whose name has the text: who works where the reader does; for the whole house everybody, also who has left it. */
export function procurarUsuarios(
  db: Queryable,
  texto: string,
  prestadores: readonly number[] | null,
  leitorId: number,
): Promise<{ id: number; nome: string; login: string }[]> {
  return all(db, {
    text: `SELECT u.id, u.nome, u.login FROM usuario u
            WHERE (zelo_busca(u.nome) LIKE '%' || zelo_busca($1) || '%' OR u.login LIKE lower($1) || '%')
              AND ($2::bigint[] IS NULL OR u.id = $3
                   OR EXISTS (SELECT 1 FROM jsonb_array_elements(${PRESTADORES_SQL}) a WHERE (a->>'id')::bigint = ANY ($2)))
            ORDER BY u.nome, u.id LIMIT 20`,
    values: [texto.replace(/[\\%_]/g, (sign) => `\\${sign}`), prestadores, leitorId],
  });
}

/** Providers by name: these, or all of them. */
export function prestadoresPorNome(
  db: Queryable,
  ids: readonly number[] | null,
): Promise<{ id: number; label: string }[]> {
  return all(db, {
    text: 'SELECT id, nome AS label FROM prestador WHERE $1::bigint[] IS NULL OR id = ANY ($1) ORDER BY nome LIMIT 500',
    values: [ids],
  });
}

/** Names by id, in the bin too. */
export async function nomesDe(
  db: Queryable,
  table: 'prestador' | 'usuario' | 'grupo_regra',
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await all<{ id: number; nome: string }>(db, {
    text: `SELECT id, nome FROM ${table} WHERE id = ANY ($1)`,
    values: [wanted],
  });
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}
