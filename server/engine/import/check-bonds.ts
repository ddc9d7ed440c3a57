/**
 * Checks the rows that a file chooses against the filters of references, as a form checks its choices
 * (reference-bonds.ts).
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { registro } from '#messages/registro.ts';
import { quote } from '#server/database/names.ts';
import { filterSql, Params } from '#server/engine/filters.ts';
import { boundBy, constantBonds, expectation } from '#server/engine/reference-bonds.ts';
import type { Staging } from './staging.ts';

export async function checkBonds(staging: Staging): Promise<void> {
  const { plan, registry } = staging;
  for (const field of plan.fields) {
    const target =
      field.ref && Object.hasOwn(registry.entity, field.ref.resource) && registry.entity[field.ref.resource];
    if (!target) continue;
    await checkConstants(staging, field, target);
    await checkBound(staging, field, target);
  }
}

async function checkConstants(staging: Staging, field: FieldModel, target: EntityModel): Promise<void> {
  const bonds = constantBonds(target, field, staging.contexto);
  if (bonds.length === 0) return;
  const params = new Params();
  const meets = bonds.map(({ filter }) => filterSql(filter, params, 'x'));
  await staging.refuse(
    field,
    `${changedSql(staging, [field])} AND NOT ${chosenSql(field, target, meets)}`,
    `'recusada'`,
    {
      values: params.values,
      mensagem: expectation(target, bonds),
    },
  );
}

async function checkBound(staging: Staging, field: FieldModel, target: EntityModel): Promise<void> {
  const { plan } = staging;
  for (const [key, text] of Object.entries(field.ref?.filter ?? {})) {
    const by = plan.fields.find(({ id }) => id === boundBy(text));
    const wanted = Object.hasOwn(target.field, key) ? target.field[key] : undefined;
    if (!by || !wanted) continue;
    const other = `p.${quote(by.column)}`;
    const meets = [`(${other} IS NULL OR x.${quote(wanted.column)} = ${other})`];
    await staging.refuse(
      field,
      `${changedSql(staging, [field, by])} AND NOT ${chosenSql(field, target, meets)}`,
      `'recusada'`,
      {
        mensagem: registro.referenciaDeOutro,
      },
    );
  }
}

/** The staged row is new, or changes one of these fields: what was stored before stays. */
export function changedSql({ plan }: Staging, fields: readonly FieldModel[]): string {
  const differs = fields.map(
    ({ column }) =>
      `p.${quote(column)} IS DISTINCT FROM (SELECT t.${quote(column)} FROM ${quote(plan.entity.table)} t WHERE t.id = p._registro)`,
  );
  return `p._acao IN ('i', 'u') AND (p._acao = 'i' OR ${differs.join(' OR ')}) AND p.${quote(fields[0]?.column ?? '')} IS NOT NULL`;
}

function chosenSql(field: FieldModel, target: EntityModel, meets: readonly string[]): string {
  const where = [`x.id = p.${quote(field.column)}`, ...meets].join(' AND ');
  return `EXISTS (SELECT 1 FROM ${quote(target.table)} x WHERE ${where})`;
}
