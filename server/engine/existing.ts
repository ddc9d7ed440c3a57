/**
 * Finds the record that already holds a key which was to be written again, or a period which this one runs
 * into. The person is led to it.
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { quote } from '#server/database/names.ts';
import { mayDo } from './access.ts';
import { labelSql } from './entity-sql.ts';
import { findRow } from './read.ts';
import type { EntityCall } from './call.ts';

const COLUMN = /^[a-z_0-9]+$/;
/** 'Key (prestador_id, cpf)=(7, 52998224725) already exists.', in whatever language the database speaks. */
const DETAIL = /\(([^()]+)\)=\((.*)\)/s;

/** The failure with `existente`, where it is a repeated key of the entity and the caller may see who has it. */
export async function withExisting(call: EntityCall, error: unknown): Promise<unknown> {
  if (
    !(error instanceof AppError) ||
    (error.code !== 'chave-duplicada' && error.code !== 'vigencia-sobreposta')
  )
    return error;
  const cause = error.cause as { readonly detail?: string; readonly table?: string };
  if (cause.table !== call.entity.table || !mayDo(call.entity, 'view', call.contexto.ability)) return error;
  const same = error.code === 'chave-duplicada' ? keyOf(cause.detail) : periodOf(call, cause.detail);
  const existente = same && (await existingOf(call, same));
  if (!existente) return error;
  const { code, errors, messages } = error;
  return new AppError(code, { messages, cause, ...(errors ? { errors } : {}), data: { existente } });
}

type Same = { readonly conditions: readonly string[]; readonly values: readonly string[] };

function keyOf(detail = ''): Same | undefined {
  const [, names = '', texts = ''] = DETAIL.exec(detail) ?? [];
  const columns = names.split(', ').map((name) => name.replaceAll('"', ''));
  const values = texts.split(', ');
  // A value with a comma of its own, or a key of expressions, cannot be told apart.
  if (values.length !== columns.length || !columns.every((column) => COLUMN.test(column))) return undefined;
  return { conditions: columns.map((column, index) => `t.${quote(column)} = $${index + 1}`), values };
}

/** '... existing key (a, COALESCE(b, 0), daterange(inicio, fim, '[]'))=(7, 0, [2026-01-01,2027-01-01)).' */
function periodOf({ entity }: EntityCall, detail = ''): Same | undefined {
  const at = detail.lastIndexOf(')=(');
  const [, before = '', range] = /^(.*?)(?:, )?([[(][^[\]()]*[\])])\)\.?$/s.exec(detail.slice(at + 3)) ?? [];
  const period = /daterange\(([a-z_0-9]+), ([a-z_0-9]+)/.exec(detail.slice(0, at));
  const rule = entity.noOverlap.find(
    ({ from, to }) => entity.field[from]?.column === period?.[1] && entity.field[to]?.column === period?.[2],
  );
  const [from, to] = [rule && entity.field[rule.from], rule && entity.field[rule.to]];
  if (!from || !to || range === undefined) return undefined;
  const others = detail.slice(0, at).split(' (').at(-1)?.split(', daterange(')[0] ?? '';
  const columns = [...others.matchAll(/(?:COALESCE\()?([a-z_0-9]+)(?:, [^)]*\))?(?:, |$)/g)].map(
    ([, column = '']) => column,
  );
  const values = before === '' ? [] : before.split(', ');
  if (values.length !== columns.length || !columns.every((column) => COLUMN.test(column))) return undefined;
  return {
    conditions: [
      ...columns.map((column, index) => `coalesce(t.${quote(column)}::text = $${index + 1}, true)`),
      `daterange(t.${quote(from.column)}, t.${quote(to.column)}, '[]') = $${columns.length + 1}::daterange`,
    ],
    values: [...values, range],
  };
}

async function existingOf(
  { entity, pool, ...call }: EntityCall,
  { conditions, values }: Same,
): Promise<ExistingRecord | null> {
  const { rows } = await pool.query<ExistingRecord>({
    text: `SELECT t.id, ${labelSql(entity, 't')} AS label FROM ${quote(entity.table)} t
            WHERE ${conditions.join(' AND ')} AND t.excluido_em IS NULL LIMIT 1`,
    values: [...values],
  });
  const found = rows[0];
  // Somebody else's row is not told, not even that it exists.
  if (!found || !(await findRow(pool, { entity, ...call }, found.id))) return null;
  return found;
}
