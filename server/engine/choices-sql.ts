/**
 * Finds rows to choose from while somebody types. Names that begin with the first word come first, by the
 * order's own index. The others are looked for only when these do not fill the answer. Nobody is told a
 * total.
 */
import { quote } from '#server/database/names.ts';
import { shownSql } from './entity-sql.ts';
import { Params, type ListQuery } from './filters.ts';
import { filterConditions, ownRows, walksAnIndex, WALK } from './list.ts';
import { orderSql, sortColumns } from './order-sql.ts';
import type { Statement } from '../database/query.ts';
import type { ListScope } from './scope.ts';
import { matchSql } from './search-sql.ts';

/** `select` over alias t, at most `query.end` rows; `query.ids` is no matter here. */
export function choicesStatement(scope: ListScope, query: ListQuery, select: string): Statement {
  const table = quote(scope.entity.table);
  const params = new Params();
  const limit = query.end;
  const order = (alias: string): string => orderSql(scope, query, alias);
  const others = filterConditions(scope, query, params);
  const match = matchSql(scope.entity, { ...query, ability: scope.ability }, params);
  const outer = `SELECT ${select} FROM pagina p JOIN ${table} t ON t.id = p.id ORDER BY p.grupo, ${order('t')}`;
  const walked = (match ? [...others, match.walk] : others).join(' AND ');
  const ordered = `SELECT t.id FROM ${table} t WHERE ${walked}`;
  const carried = sortColumns(scope, query)
    .map((column) => `t.${column}`)
    .join(', ');
  const gathered = match
    ? `SELECT ${carried} FROM ${table} t WHERE ${[...others, match.condition].join(' AND ')}`
    : ordered;
  if (!walksAnIndex(scope, query)) {
    const text = match?.indexed
      ? `WITH achados AS MATERIALIZED (${gathered}), pagina AS (SELECT a.id, 1 AS grupo FROM achados a ORDER BY ${order('a')} LIMIT ${limit}) ${outer}`
      : `WITH pagina AS (SELECT o.id, 1 AS grupo FROM (${ordered} ORDER BY ${order('t')} LIMIT ${limit}) o) ${outer}`;
    return { text, values: params.values };
  }
  const starts = prefixSql(scope, query, params);
  // A parameter that no text names would be refused.
  const own = starts || match?.indexed ? ownRows(scope, params) : '';
  const walk = (where: string): string =>
    `SELECT ${carried} FROM (SELECT t.* FROM ${table} t WHERE ${where} ORDER BY ${order('t')} LIMIT ${WALK}) t WHERE ${walked}`;
  const begun = starts
    ? `inicio AS MATERIALIZED (${walk(`${own} AND ${starts('t')}`)} LIMIT ${limit})`
    : `inicio AS MATERIALIZED (SELECT 0::bigint AS id WHERE false)`;
  const missing = `faltam AS MATERIALIZED (SELECT ${limit} - count(*) AS n FROM inicio)`;
  const fresh = 't.id NOT IN (SELECT i.id FROM inicio i)';
  if (!match?.indexed) {
    // Without words, or with words too short for the trigram index, the order is walked as far as it takes.
    const text =
      `WITH ${begun}, ${missing}, pagina AS (SELECT id, 0 AS grupo FROM inicio UNION ALL ` +
      `(SELECT t.id, 1 FROM ${table} t WHERE ${walked} AND ${fresh} ORDER BY ${order('t')} LIMIT (SELECT n FROM faltam))) ${outer}`;
    return { text, values: params.values };
  }
  const text =
    `WITH ${begun}, ${missing}, passeio AS MATERIALIZED (${walk(own)} AND ${fresh} LIMIT (SELECT n FROM faltam)), ` +
    `cheio AS MATERIALIZED (SELECT count(*) >= (SELECT n FROM faltam) AS sim FROM passeio), ` +
    `achados AS MATERIALIZED (${gathered} AND NOT (SELECT sim FROM cheio)), ` +
    `pagina AS (SELECT id, 0 AS grupo FROM inicio UNION ALL SELECT s.id, 1 FROM passeio s WHERE (SELECT sim FROM cheio) UNION ALL ` +
    `(SELECT a.id, ${starts ? `CASE WHEN ${starts('a')} THEN 0 ELSE 1 END` : '1'} AS grupo FROM achados a ` +
    `WHERE a.id NOT IN (SELECT i.id FROM inicio i) ORDER BY grupo, ${order('a')} LIMIT (SELECT n FROM faltam))) ${outer}`;
  return { text, values: params.values };
}

/**
 * The stretch of the order in which names begin with the first word, accents and capitals aside: in the Portuguese order
 * they differ in the second place, and U+FFFF stands behind every letter.
 */
function prefixSql(
  { entity }: ListScope,
  { words, sort }: ListQuery,
  params: Params,
): ((alias: string) => string) | undefined {
  const [word] = words;
  const field = entity.field[sort[0]?.field ?? ''];
  if (word === undefined || field?.kind !== 'text' || sort[0]?.descending) return undefined;
  const folded = `zelo_busca(${params.add(word)}::text)`;
  return (alias) => {
    const shown = shownSql(entity, field, alias);
    return `(${shown} >= (${folded} COLLATE zelo_pt_br) AND ${shown} < ((${folded} || U&'\\FFFF') COLLATE zelo_pt_br))`;
  };
}
