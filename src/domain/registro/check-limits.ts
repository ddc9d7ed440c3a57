/** Checks `limits` of a resource: what an administrator may narrow leads to a person, and no field of it names or makes up the record. */
import type { Report } from './check-shape.ts';
import type { EntityModel } from './entity.ts';
import { NOT_A, leadsToPerson } from './check-rows.ts';
import { CRIADO_POR } from '../acesso/linhas.ts';
import { suggestion } from './suggest.ts';

export function checkLimits(entities: readonly EntityModel[], at: (entity: EntityModel) => Report): void {
  for (const entity of entities) {
    const { limits, subject } = entity;
    if (!limits) continue;
    const report = at(entity);
    const others = entities.filter((other) => other !== entity && other.subject === subject);
    if (others.length > 0)
      report(
        'limits',
        `é do assunto '${subject}', que também é de ${others.map(({ name }) => name).join(', ')}`,
      );
    for (const [index, { field, is, key }] of (limits.rows ?? []).entries()) {
      const path = `limits.rows[${index}]`;
      if (limits.rows?.some((offer, place) => offer.key === key && place < index))
        report(`${path}.key`, `'${key}' já é de outra oferta`);
      if (field === CRIADO_POR ? is !== 'usuario' : !leadsToPerson(entity, field, is))
        report(path, `usa '${field}', que ${NOT_A[is]}`);
    }
    for (const id of limits.fields ?? []) {
      const why = refusedField(entity, id);
      if (why !== undefined) report('limits.fields', `usa '${id}', que ${why}`);
    }
  }
}

function refusedField(entity: EntityModel, id: string): string | undefined {
  const field = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
  if (!field) return `não existe${suggestion(id, Object.keys(entity.field), '')}`;
  if (field.kind === 'child' || field.kind === 'file') return 'é uma lista ou um arquivo';
  if (field.access) return 'já tem direito próprio (x-access)';
  if (field.required && field.default === undefined)
    return 'é obrigatório: sem ele ninguém inclui um registro';
  const keys = [...entity.label, ...entity.unique.flat(), ...entity.sort.map((order) => order.field)];
  const owners = [entity.within, entity.provider, entity.sharedWith, entity.lifecycle?.field];
  if (keys.includes(id) || owners.includes(id)) return 'dá nome, ordem, dono ou situação ao registro';
  const inside = entity.children.flatMap((child) => child.child?.fields ?? []);
  if (inside.some((inner) => inner.id === id)) return 'tem o nome de um campo de uma linha filha';
  return undefined;
}
