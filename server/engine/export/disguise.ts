/**
 * A file for study and figures: who the rows are about is left out or stands under a pseudonym, the same for the same person
 * throughout one file and another in the next. And moments as RFC 3339 writes them, for programs.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { formatRfc3339 } from '#domain/formato/data-hora.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { RareCombinations } from '#domain/registro/rare.ts';
import { isPerson, personalOf, tellsPeople, toldBy, type Pessoal } from '#domain/registro/pessoal.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { exportacao } from '#messages/importacao.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { REGISTRO, SELF } from './child-rows.ts';

export type Asked = { readonly pseudonimos: boolean; readonly momentos: 'tela' | 'rfc3339' };
export type Disguised = {
  readonly columns: readonly FieldModel[];
  /** Titles of what was asked for and is not in the file. */
  readonly leftOut: readonly FieldModel[];
  readonly change: (row: Row) => Row;
  /** Columns that describe a person where each row is one: rare ones together tell who (decision 0210). */
  readonly describes: readonly Describing[];
};

type Describing = { readonly id: string; readonly of: (row: Row) => string };

type What = Pessoal | 'propria';
const LEFT_OUT: ReadonlySet<What> = new Set(['documento', 'contato', 'endereco', 'texto']);

const targetOf = ({ ref }: FieldModel, { entity: registers }: Registry): EntityModel | undefined =>
  ref && registers[ref.resource];

/** Rows that may refer to people are nearly as delicate as those that always do. */
export function isDelicate(entity: EntityModel, registry: Registry): boolean {
  const toPeople = (target: EntityModel | undefined): boolean =>
    target !== undefined && tellsPeople(target, registry.entity);
  return toPeople(entity) || entity.fields.some((field) => toPeople(targetOf(field, registry)));
}

/** What a thing is called that people are referred to from: the bed's own name, which no two have. */
const namesThing = (field: FieldModel, entity: EntityModel, registry: Registry): boolean =>
  entity.unique.some((key) => key.includes(field.id)) && !tellsPeople(entity, registry.entity);

/** What the name of a row says wherever it is referred to. */
function saysWho(target: EntityModel, registry: Registry): boolean {
  return (
    tellsPeople(target, registry.entity) ||
    target.label.some((id) => {
      const field = target.field[id];
      return field !== undefined && !field.ref && whatOf(field, target, registry) !== undefined;
    })
  );
}

/** What a column tells of a person in this register; a row that tells of one has no free text that is safe. */
export function whatOf(field: FieldModel, entity: EntityModel, registry: Registry): What | undefined {
  const delicate = isDelicate(entity, registry);
  if (field === REGISTRO || field.id === 'id') return delicate ? 'propria' : undefined;
  if (!field.ref) return toldBy(field, entity, delicate && !namesThing(field, entity, registry));
  if (personalOf(field, entity) === 'endereco') return 'endereco';
  const target = targetOf(field, registry);
  return target && saysWho(target, registry) ? 'ligacao' : undefined;
}

/** Shown as it is: no format, no number, no date of a spreadsheet. */
const asText = (field: FieldModel, title = field.title): FieldModel => {
  const { format: _, ref: __, options: ___, ...rest } = field;
  return { ...rest, title, kind: 'text' };
};

/** The columns and the change of each row, for one file. */
export function disguise(
  columns: readonly FieldModel[],
  entity: EntityModel,
  registry: Registry,
  { pseudonimos, momentos }: Asked,
): Disguised {
  const secret = randomBytes(32);
  const zone = fusoAtual();
  const alias = (kind: string, value: unknown): string =>
    `P-${createHmac('sha256', secret)
      .update(`${kind}:${String(value)}`)
      .digest('hex')
      .slice(0, 16)
      .toUpperCase()}`;
  const changes: { readonly id: string; readonly put: (row: Row) => unknown }[] = [];
  const leftOut: FieldModel[] = [];
  const describes: Describing[] = [];
  const aPerson = pseudonimos && isPerson(entity);
  const kept = columns.flatMap((field): FieldModel[] => {
    const what = pseudonimos ? whatOf(field, entity, registry) : undefined;
    if (what !== undefined && LEFT_OUT.has(what)) {
      leftOut.push(field);
      return [];
    }
    const { id } = field;
    const put = (title: string, value: (row: Row) => unknown): FieldModel[] => {
      changes.push({ id, put: value });
      return [asText(field, title)];
    };
    if (aPerson && describesPerson(field, what))
      describes.push({
        id,
        of: (row) => String(row[id] ?? '').slice(0, what === 'nascimento' ? 4 : undefined),
      });
    if (what === 'nascimento')
      return put(exportacao.anoDe(field.title), (row) => filled(row[id], (day) => day.slice(0, 4)));
    if (what === 'ligacao')
      return put(field.title, (row) => filled(row[id], (target) => alias(field.ref?.resource ?? id, target)));
    // A person's own name is the person: the same word here as in the references to it.
    if (what === 'propria' || (what === 'nome' && isPerson(entity) && entity.label.includes(id)))
      return put(field.title, (row) => filled(row[SELF] ?? row['id'], (own) => alias(entity.name, own)));
    if (what !== undefined) return put(field.title, (row) => filled(row[id], (text) => alias(id, text)));
    if (momentos === 'rfc3339' && field.kind === 'datetime')
      return put(field.title, (row) => filled(row[id], (moment) => formatRfc3339(moment, zone)));
    if (momentos === 'rfc3339' && field.kind === 'date') return put(field.title, (row) => row[id]);
    return [field];
  });
  return {
    columns: kept,
    leftOut,
    describes,
    change: (row) => ({ ...row, ...Object.fromEntries(changes.map(({ id, put }) => [id, put(row)])) }),
  };
}

/** What is chosen of a few: a year, an option, a place. What is measured or counted of somebody is what the file is for. */
const describesPerson = (field: FieldModel, what: What | undefined): boolean =>
  what === 'nascimento' ||
  (what === undefined && (field.kind === 'enum' || (field.kind === 'ref' && field.ref !== undefined)));

/** Blanks what fewer than `least` rows would show alike: one reading of all rows counts, the next is changed by it. */
export async function withoutRare(
  rows: AsyncIterable<Row>,
  describes: readonly Describing[],
  least: number,
): Promise<{ readonly change: (row: Row) => Row; readonly blanked: number }> {
  const rare = new RareCombinations();
  const of = (row: Row) => describes.map((column) => column.of(row));
  for await (const row of rows) rare.count(of(row));
  const { blank, rows: blanked } = rare.blanks(least);
  return {
    blanked,
    change: (row) => {
      const columns = blank(of(row));
      return columns.size === 0
        ? row
        : {
            ...row,
            ...Object.fromEntries([...columns].map((column) => [describes[column]?.id ?? '', null])),
          };
    },
  };
}

const filled = (value: unknown, change: (text: string) => string): string | null =>
  value === null || value === undefined || value === '' ? null : change(String(value));
