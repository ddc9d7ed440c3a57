/** Checks `x-entity.rows`: the fields and links that say who owns a row exist and lead to a person. */
import type { Report } from './check-shape.ts';
import type { EntityModel, FieldModel } from './entity.ts';

export function checkRows(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  for (const entity of entities) {
    const report = at(entity.key);
    const steps = (entity.lifecycle?.transitions ?? [])
      .filter(({ internal }) => !internal)
      .map(({ action }) => action);
    if (entity.within !== undefined && entity.field[entity.within]?.kind !== 'ref')
      report('x-entity.within', `usa '${entity.within}', que não aponta para outro cadastro`);
    entity.rows?.own.forEach((rule, index) => {
      const path = `x-entity.rows.own[${index}]`;
      if ('value' in rule) {
        const field = entity.field[rule.field];
        if (field?.kind !== 'boolean' || field.nullable)
          report(path, `usa '${rule.field}', que não é um sim ou não sempre dito`);
        return;
      }
      for (const action of rule.gives ?? [])
        if (!steps.includes(action))
          report(`${path}.gives`, `dá '${action}', que não é ação de nenhuma transição da entidade`);
      if ('field' in rule) {
        if (!leadsToPerson(entity, rule.field, rule.is))
          report(path, `usa '${rule.field}', que ${NOT_A[rule.is]}`);
        return;
      }
      const link = byName.get(rule.link?.resource ?? '');
      if (!link)
        return report(
          path,
          `diz o recurso '${rule.link?.resource ?? ''}', que não existe; diga field ou link`,
        );
      if (link.field[rule.link.field]?.ref?.resource !== entity.name)
        report(path, `usa '${rule.link.field}' de ${link.name}, que não aponta para ${entity.name}`);
      if (rule.link.until !== undefined && link.field[rule.link.until]?.kind !== 'datetime')
        report(path, `usa '${rule.link.until}' de ${link.name}, que não é um momento`);
      if (!leadsToPerson(link, rule.link.by, rule.is))
        report(path, `usa '${rule.link.by}' de ${link.name}, que ${NOT_A[rule.is]}`);
    });
  }
}

const NOT_A = {
  usuario: 'não é um inteiro com o número da conta',
  profissional: 'não aponta para profissionais',
  fornecedor: 'não aponta para fornecedores',
} as const;

const PEOPLE = { profissional: 'profissionais', fornecedor: 'fornecedores' } as const;

/** Accounts are no register: their number stands in an integer. */
function leadsToPerson({ field }: EntityModel, id: string, is: keyof typeof NOT_A): boolean {
  const found: FieldModel | undefined = Object.hasOwn(field, id) ? field[id] : undefined;
  return is === 'usuario' ? found?.kind === 'integer' : found?.ref?.resource === PEOPLE[is];
}
