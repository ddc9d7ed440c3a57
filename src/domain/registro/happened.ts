/** `x-happened`: what happened is not after now, and what happened to a person lies between birth and death. */
import { registro } from '#messages/registro.ts';
import { addDays, formatData } from '../formato/data.ts';
import { diaDe } from '../formato/fuso.ts';
import type { Ambiente } from './default.ts';
import type { EntityModel, FieldModel } from './entity.ts';

/** By how much the clock of who writes may be ahead of the server's. */
export const SLACK_MS = 5 * 60_000;

/** Days; null where one is not known, or has not come. */
export type Life = { readonly birth: string | null; readonly death: string | null };

type RecordValue = { readonly [field: string]: unknown };

/** The day that a value says, in the unit's zone. */
export function dayOf({ kind }: Pick<FieldModel, 'kind'>, value: string): string {
  return kind === 'datetime' ? diaDe(value) : value;
}

/** The sentence for what has not come yet. Without a clock at hand everything has. */
export function futureProblem(
  { kind, happened }: Pick<FieldModel, 'kind' | 'happened'>,
  value: string,
  { hoje, agora }: Ambiente,
): string | undefined {
  if (kind === 'date') {
    const last = hoje !== undefined && happened?.elsewhere ? addDays(hoje, 1) : hoje;
    return last !== undefined && value > last ? registro.faixaPorHoje('to') : undefined;
  }
  return agora !== undefined && Date.parse(value) > Date.parse(agora) + SLACK_MS
    ? registro.momentoFuturo
    : undefined;
}

/** The sentence for what lies outside the person's life; days are compared, so that a birth may be told by the hour. */
export function lifeProblem(
  field: Pick<FieldModel, 'kind' | 'happened'>,
  value: string,
  life: Life,
): string | undefined {
  const day = dayOf(field, value);
  if (life.birth !== null && day < life.birth) return registro.antesDoNascimento(formatData(life.birth));
  if (life.death !== null && day > life.death && !field.happened?.afterDeath)
    return registro.depoisDoObito(formatData(life.death));
  return undefined;
}

/** The life that a record of a person says of itself. */
export function ownLife(life: NonNullable<EntityModel['life']>, record: RecordValue): Life {
  const day = (id: string): string | null => (typeof record[id] === 'string' ? record[id] : null);
  return { birth: day(life.from), death: day(life.to) };
}

/** Whether a value stands for the same as the one stored: a moment may be spelt in more than one way. */
export function isSameMoment(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  return typeof a === 'string' && typeof b === 'string' && Date.parse(a) === Date.parse(b);
}

/** The references that lead from a record to the person ('prontuarioId.pacienteId'), and who that is; undefined: nobody. */
export function wayToPerson(
  entities: { readonly [name: string]: EntityModel },
  entity: EntityModel,
  whose: string,
): { readonly hops: readonly FieldModel[]; readonly person: EntityModel } | undefined {
  const hops: FieldModel[] = [];
  let at: EntityModel | undefined = entity;
  for (const id of whose === 'id' ? [] : whose.split('.')) {
    const hop: FieldModel | undefined = at && Object.hasOwn(at.field, id) ? at.field[id] : undefined;
    if (!hop?.ref) return undefined;
    hops.push(hop);
    at = Object.hasOwn(entities, hop.ref.resource) ? entities[hop.ref.resource] : undefined;
  }
  return at?.life ? { hops, person: at } : undefined;
}
