/**
 * Checks two words of a declaration: what a register adds up of another (x-sum), and what a step only asks
 * (x-asked).
 */
import { hasColumn, type EntityModel, type FieldModel } from './entity.ts';
import { suggestion } from './suggest.ts';
import type { Report } from './check-shape.ts';

const NUMBERS: readonly string[] = ['integer', 'decimal', 'money'];

/** The other register exists, refers to this one, and has what is added up and what is asked of its rows. */
export function checkSums(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  for (const entity of entities)
    for (const field of entity.fields) {
      if (field.sum) checkSum(entity, field, byName, at(entity.key));
      if (field.asked) checkAsked(entity, field, at(entity.key));
    }
}

function checkSum(
  entity: EntityModel,
  { id, kind, sum }: FieldModel,
  byName: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  const path = `properties.${id}.x-sum`;
  if (!sum) return;
  const of = byName.get(sum.of);
  if (!of)
    return report(
      `${path}.of`,
      `é '${sum.of}', que não é um cadastro${suggestion(sum.of, [...byName.keys()])}`,
    );
  const stored = (name: string): FieldModel | undefined => {
    const found = Object.hasOwn(of.field, name) ? of.field[name] : undefined;
    return found && hasColumn(found) ? found : undefined;
  };
  if (stored(sum.by)?.ref?.resource !== entity.name)
    report(`${path}.by`, `é '${sum.by}', que em '${sum.of}' não aponta para '${entity.name}'`);
  if (!NUMBERS.includes(kind)) report(path, 'soma ou conta linhas; o campo precisa ser um número');
  else if (sum.field === undefined) {
    if (kind !== 'integer') report(path, "conta linhas; use type: 'integer', ou diga em field o que soma");
  } else if (!NUMBERS.includes(stored(sum.field)?.kind ?? ''))
    report(
      `${path}.field`,
      `é '${sum.field}', que em '${sum.of}' não é um número${suggestion(sum.field, Object.keys(of.field))}`,
    );
  for (const [name, wanted] of Object.entries(sum.where ?? {})) {
    const options = stored(name)?.options?.map(({ value }) => String(value));
    if (!options)
      report(
        `${path}.where`,
        `usa '${name}', que em '${sum.of}' não é uma escolha${suggestion(name, Object.keys(of.field))}`,
      );
    for (const value of options
      ? [wanted].flat().filter((wantedValue) => !options.includes(wantedValue))
      : [])
      report(
        `${path}.where.${name}`,
        `usa '${value}', que não é opção de '${name}'${suggestion(value, options ?? [])}`,
      );
  }
}

function checkAsked(
  { lifecycle }: EntityModel,
  { id, required, search, indexed, ref, child }: FieldModel,
  report: Report,
): void {
  const path = `properties.${id}.x-asked`;
  if (!lifecycle?.transitions.some(({ asks }) => asks.some(({ field }) => field.id === id)))
    report(path, 'não é pedido em passo nenhum; ponha em asks de uma transição');
  if (required || search || child)
    report(path, 'não fica no registro; não pode ser obrigatório, procurado nem tabela');
  if (indexed && !ref) report(path, 'não fica no registro, e nada há para indexar');
}
