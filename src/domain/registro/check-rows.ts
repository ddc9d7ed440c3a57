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
    checkCare(entity, byName, report);
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

export const NOT_A = {
  usuario: 'não é um inteiro com o número da conta',
  profissional: 'não aponta para profissionais',
  fornecedor: 'não aponta para fornecedores',
} as const;

const PEOPLE = { profissional: 'profissionais', fornecedor: 'fornecedores' } as const;

/** Accounts are no register: their number stands in an integer. */
export function leadsToPerson({ field }: EntityModel, id: string, is: keyof typeof NOT_A): boolean {
  const found: FieldModel | undefined = Object.hasOwn(field, id) ? field[id] : undefined;
  return is === 'usuario' ? found?.kind === 'integer' : found?.ref?.resource === PEOPLE[is];
}

/** What is read by care names its patient and its author; ties lead to the patient, to a person and to moments. */
function checkCare(entity: EntityModel, byName: ReadonlyMap<string, EntityModel>, report: Report): void {
  const { rows, inHand, ties = [], within } = entity;
  if (rows?.care) {
    const patients = byName.get(entity.field[rows.care.of]?.ref?.resource ?? '');
    if (!patients?.ties)
      report('x-entity.rows.care', `usa '${rows.care.of}', que não aponta para um cadastro com ties`);
    if (!leadsToPerson(entity, rows.care.author, 'profissional'))
      report('x-entity.rows.care', `usa '${rows.care.author}', que ${NOT_A.profissional}`);
  }
  if (inHand) {
    if (within === undefined) report('x-entity.inHand', 'pede within: é de uma parte');
    for (const wanted of inHand.values)
      if (!entity.field[inHand.field]?.options?.some(({ value }) => value === wanted))
        report('x-entity.inHand', `usa '${wanted}', que não é opção de '${inHand.field}'`);
  }
  for (const [index, tie] of ties.entries()) {
    const path = `x-entity.ties[${index}]`;
    const link = byName.get(tie.resource);
    if (!link) {
      report(path, `diz o recurso '${tie.resource}', que não existe`);
      continue;
    }
    if (link.field[tie.of]?.ref?.resource !== entity.name)
      report(path, `usa '${tie.of}' de ${link.name}, que não aponta para ${entity.name}`);
    if ((tie.by === undefined) === (tie.work === undefined))
      report(path, 'diz de quem é (by) ou por qual trabalho (work), e um só');
    if (tie.by && !leadsToPerson(link, tie.by.field, tie.by.is))
      report(path, `usa '${tie.by.field}' de ${link.name}, que ${NOT_A[tie.by.is]}`);
    const moments = [tie.at, tie.until, tie.around?.from, tie.around?.to];
    for (const id of moments)
      if (id !== undefined && link.field[id]?.kind !== 'datetime')
        report(path, `usa '${id}' de ${link.name}, que não é um momento`);
    for (const [id, values] of Object.entries(tie.only ?? {}))
      for (const wanted of values)
        if (!link.field[id]?.options?.some(({ value }) => value === wanted))
          report(path, `pede '${wanted}', que não é opção de '${id}' de ${link.name}`);
  }
}
