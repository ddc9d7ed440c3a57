/**
 * What a rehearsed import would change in existing records, field by field. The first rows of each show old
 * beside new.
 */
import type { Aviso, ExemploDeAviso, Mudanca } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import { decode, labelSql, type Row } from '#server/engine/entity-sql.ts';
import { plainCell } from '#server/engine/export/cells.ts';
import { short } from './notes.ts';
import { onlyBlanksSql } from './settle.ts';
import type { Staging } from './staging.ts';

const EXAMPLES = 10;
const FIELDS = 40;

type Found = { linha: number; registro: string | null; antes: unknown; depois: unknown };

export async function differences(staging: Staging): Promise<readonly Mudanca[]> {
  const { plan } = staging;
  const fields = plan.fields.filter((field) => !field.computed);
  const changed = (field: FieldModel): string =>
    `p._acao = 'u' AND p.${quote(field.column)} IS DISTINCT FROM t.${quote(field.column)}`;
  const counted = await countAll(staging, fields.map(changed));
  const result: Mudanca[] = [];
  for (const [index, field] of fields.entries()) {
    const total = counted[index] ?? 0;
    if (total === 0 || result.length >= FIELDS) continue;
    const rows = await firstOf(staging, field, changed(field));
    const labels = await labelsOf(staging, field, rows);
    const exemplos = rows.map(({ linha, registro, antes, depois }) => ({
      linha,
      registro: short(registro ?? ''),
      antes: shown(field, antes, labels),
      depois: shown(field, depois, labels),
    }));
    result.push({ campo: field.id, total, exemplos });
  }
  return result.toSorted((a, b) => b.total - a.total);
}

/** What the file brings otherwise and is left as it is stored: blanks that it repeats, cells that are empty. */
export async function leftAsStored(staging: Staging): Promise<readonly Aviso[]> {
  const { mapped } = staging.plan;
  const known = (condition: string): string => `p._acao IS NULL AND ${condition}`;
  const texts = mapped.filter(({ kind }) => kind === 'text');
  const blanks = texts.map(({ column }) =>
    known(`p.${quote(column)} IS DISTINCT FROM t.${quote(column)} AND ${onlyBlanksSql(quote(column))}`),
  );
  const empty = mapped.map(({ id, column }) =>
    known(`'${id}' = ANY (p._vazios) AND t.${quote(column)} IS NOT NULL`),
  );
  const counted = await countAll(staging, [...blanks, ...empty]);
  const notes: Aviso[] = [];
  for (const [index, field] of texts.entries()) {
    const total = counted[index] ?? 0;
    if (total === 0) continue;
    const rows = await firstOf(staging, field, blanks[index] ?? 'false');
    const exemplos = rows.map(({ linha, antes, depois }): ExemploDeAviso => ({
      linha,
      antes: short(String(depois)),
      depois: short(String(antes)),
    }));
    notes.push({ tipo: 'espacos', campo: field.id, total, exemplos });
  }
  mapped.forEach((field, index) => {
    const total = counted[texts.length + index] ?? 0;
    if (total > 0) notes.push({ tipo: 'vazias', campo: field.id, total, exemplos: [] });
  });
  return notes;
}

async function countAll(
  { client, plan }: Staging,
  conditions: readonly string[],
): Promise<readonly number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map((condition) => `count(*) FILTER (WHERE ${condition})`);
  const { rows } = await client.query<(number | string)[]>({
    text: `SELECT ${counts.join(', ')} FROM palco p JOIN ${quote(plan.entity.table)} t ON t.id = p._registro`,
    rowMode: 'array',
  });
  return (rows[0] ?? []).map(Number);
}

async function firstOf(
  { client, plan }: Staging,
  field: FieldModel,
  condition: string,
): Promise<readonly Found[]> {
  const column = quote(field.column);
  const { rows } = await client.query<Found>(
    `SELECT p._linha AS linha, ${labelSql(plan.entity, 't')} AS registro, t.${column} AS antes, p.${column} AS depois
       FROM palco p JOIN ${quote(plan.entity.table)} t ON t.id = p._registro WHERE ${condition} ORDER BY p._numero LIMIT ${EXAMPLES}`,
  );
  return rows.map((row) => ({ ...row, antes: decode(field, row.antes), depois: decode(field, row.depois) }));
}

type Labels = ReadonlyMap<unknown, string>;

/** References by name; those of a register that the engine does not keep stay numbers. */
async function labelsOf(
  { client, registry }: Staging,
  field: FieldModel,
  rows: readonly Found[],
): Promise<Labels> {
  const resource = field.ref?.resource ?? '';
  const target = Object.hasOwn(registry.entity, resource) ? registry.entity[resource] : undefined;
  const ids = rows.flatMap(({ antes, depois }) => [antes, depois]).filter((id) => id !== null);
  if (!target || ids.length === 0) return new Map();
  const found = await client.query<{ id: number; rotulo: string }>(
    `SELECT t.id, ${labelSql(target, 't')} AS rotulo FROM ${quote(target.table)} t WHERE t.id = ANY($1)`,
    [ids],
  );
  return new Map(found.rows.map(({ id, rotulo }) => [id, rotulo]));
}

function shown(field: FieldModel, value: unknown, labels: Labels): string | null {
  if (value === null || value === undefined) return null;
  return short(labels.get(value) ?? plainCell(field, { [field.id]: value } as Row));
}
