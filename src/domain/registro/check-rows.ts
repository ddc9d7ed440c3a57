/** `x-entity.rows`: the fields and links that say whose a row is exist and lead to a person. */
import type { Report } from './check-shape.ts';
import type { EntityModel, FieldModel } from './entity.ts';

const REGISTER_OF = { usuario: 'usuarios', profissional: 'profissionais' } as const;

export function checkRows(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  for (const entity of entities) {
    const report = at(entity.key);
    entity.rows?.own.forEach((rule, index) => {
      const path = `x-entity.rows.own[${index}]`;
      const person = REGISTER_OF[rule.is];
      if ('field' in rule) {
        if (!leadsTo(entity, rule.field, person)) report(path, `usa '${rule.field}', que não aponta para ${person}`);
        return;
      }
      const link = byName.get(rule.link?.resource ?? '');
      if (!link) return report(path, `diz o recurso '${rule.link?.resource ?? ''}', que não existe; diga field ou link`);
      if (!leadsTo(link, rule.link.field, entity.name))
        report(path, `usa '${rule.link.field}' de ${link.name}, que não aponta para ${entity.name}`);
      if (!leadsTo(link, rule.link.by, person))
        report(path, `usa '${rule.link.by}' de ${link.name}, que não aponta para ${person}`);
    });
  }
}

function leadsTo({ field }: EntityModel, id: string, resource: string): boolean {
  const found: FieldModel | undefined = Object.hasOwn(field, id) ? field[id] : undefined;
  return found?.ref?.resource === resource;
}
