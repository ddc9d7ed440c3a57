/**
 * The columns of an entity's table and child tables as the database has them, for the comparison of states.
 */
import type { Forma, Tipo } from '#domain/auditoria/refeito.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';

type Column = { readonly nome: string; readonly tipo: string; readonly padrao: string | null };

/** Constants alone: what the clock or a sequence gives was never in a row that was there before. */
const CONSTANT = /^(?:'(?:[^']|'')*'|-?[\d.]+|true|false)(?:::[\w\s"[\](),.]+)?$/i;

export async function formOf(db: Queryable, entity: EntityModel): Promise<Forma> {
  const filhas: { [chave: string]: Forma } = {};
  for (const { column, child } of entity.children)
    if (child) filhas[column] = { colunas: await columnsOf(db, child.table), filhas: {} };
  return { colunas: await columnsOf(db, entity.table), filhas };
}

async function columnsOf(db: Queryable, table: string): Promise<Forma['colunas']> {
  const { rows } = await db.query<Column>({
    text: `SELECT a.attname AS nome, format_type(a.atttypid, NULL) AS tipo, pg_get_expr(d.adbin, d.adrelid) AS padrao
             FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'busca' ORDER BY a.attnum`,
    values: [`public.${quote(table)}`],
  });
  const constants = rows.filter(({ padrao }) => padrao !== null && CONSTANT.test(padrao));
  const given = await valuesOf(db, constants);
  return Object.fromEntries(
    rows.map(({ nome, tipo }) => [
      nome,
      { tipo: kindOf(tipo), ...(nome in given ? { padrao: given[nome] } : {}) },
    ]),
  );
}

async function valuesOf(
  db: Queryable,
  columns: readonly Column[],
): Promise<{ readonly [column: string]: unknown }> {
  if (columns.length === 0) return {};
  const list = columns.map(({ nome, padrao }) => `${padrao} AS ${quote(nome)}`).join(', ');
  const { rows } = await db.query<{ valores: { [column: string]: unknown } }>({
    text: `SELECT to_jsonb(v) AS valores FROM (SELECT ${list}) v`,
    values: [],
  });
  return rows[0]?.valores ?? {};
}

function kindOf(type: string): Tipo {
  if (type.startsWith('timestamp')) return 'instante';
  return /^(?:numeric|bigint|integer|smallint|double|real)/.test(type) ? 'numero' : 'outro';
}
