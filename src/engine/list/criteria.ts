/** What the search panel can ask of a field, and how the wire says it. */
import { addDays } from '#domain/formato/data.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldKind, FieldModel } from '#domain/registro/entity.ts';

/** `range` has two values, either may be ''; `in` any number, and `ne` of a choice or a reference too; `empty` and `filled` none; the others one. */
export type CriterionOp =
  'like' | 'start' | 'eq' | 'ne' | 'range' | 'gteornull' | 'lteornull' | 'in' | 'empty' | 'filled';

/** One condition. Values are canonical (wire) text: dates 'YYYY-MM-DD', decimals '12.50', '$hoje', '$ontem' and '$amanha' as they are. */
export type Criterion = {
  readonly field: string;
  readonly op: CriterionOp;
  readonly values: readonly string[];
  /**
   * The alternative to which it belongs, from 1: rows answer all conditions of one. Absent: it holds in any
   * case.
   */
  readonly group?: number;
};

export type WireFilters = { readonly [filter: string]: string };

const TEXT: readonly CriterionOp[] = ['like', 'start', 'eq', 'ne', 'empty', 'filled'];
const RANGE: readonly CriterionOp[] = ['range', 'eq', 'ne', 'empty', 'filled'];
const DATE: readonly CriterionOp[] = ['range', 'eq', 'ne', 'gteornull', 'lteornull', 'empty', 'filled'];
const CHOICE: readonly CriterionOp[] = ['in', 'ne', 'empty', 'filled'];

const ABOUT_EMPTY: readonly CriterionOp[] = ['gteornull', 'lteornull', 'empty', 'filled'];

/** Operators offered for a field, the usual one first; none: the field cannot be searched by. */
export function operatorsFor(
  field: Pick<FieldModel, 'kind' | 'nullable' | 'operators'>,
): readonly CriterionOp[] {
  const ops = byKind(field.kind);
  return ops.filter((op) => field.nullable || !ABOUT_EMPTY.includes(op));
}

function byKind(kind: FieldKind): readonly CriterionOp[] {
  switch (kind) {
    case 'text':
    case 'longtext':
      return TEXT;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'time':
      return RANGE;
    case 'date':
      return DATE;
    case 'datetime':
      return ['range', 'empty', 'filled'];
    case 'boolean':
      return ['eq', 'empty', 'filled'];
    case 'enum':
    case 'ref':
      return CHOICE;
    case 'file':
      return ['empty', 'filled'];
    default:
      return [];
  }
}

/** Whether a condition on a field of this kind may name more than one value: one of them, or none of them. */
export function takesSeveral(op: CriterionOp, kind: FieldKind): boolean {
  return op === 'in' || (op === 'ne' && (kind === 'enum' || kind === 'ref'));
}

/** Whether a condition asks for anything: a panel row left blank does not. */
export function isComplete(criterion: Criterion): boolean {
  if (criterion.op === 'empty' || criterion.op === 'filled') return true;
  return criterion.values.some((value) => value !== '');
}

/** The same condition with the values in one shape only, so that equal questions have equal addresses. */
export function normalizeCriterion(criterion: Criterion): Criterion {
  const { field, op, values, group } = criterion;
  return { field, op, values: canonical({ op, values }), ...(group ? { group } : {}) };
}

function canonical({ op, values }: Pick<Criterion, 'op' | 'values'>): readonly string[] {
  if (op === 'empty' || op === 'filled') return [];
  if (op === 'range') return [values[0] ?? '', values[1] ?? ''];
  const several = [...new Set(values.filter((value) => value !== ''))];
  if (op === 'in' || (op === 'ne' && several.length > 1)) return several;
  return [(op === 'ne' ? several[0] : values[0]) ?? ''];
}

/** The conditions by alternative: those that always hold first (it may be empty), then each alternative. */
export function alternatives(criteria: readonly Criterion[]): readonly (readonly Criterion[])[] {
  const groups = [...new Set(criteria.map(({ group = 0 }) => group))]
    .filter((group) => group > 0)
    .toSorted((a, b) => a - b);
  return [0, ...groups].map((wanted) => criteria.filter(({ group = 0 }) => group === wanted));
}

/** A single alternative counts as none; the others are counted from 1. */
export function settled(criteria: readonly Criterion[]): readonly Criterion[] {
  const [always = [], ...groups] = alternatives(criteria.filter(isComplete).map(normalizeCriterion));
  const alone = groups.length < 2;
  return [
    ...always,
    ...groups.flatMap((group, at) =>
      group.map((criterion) => ({ ...criterion, group: alone ? undefined : at + 1 })),
    ),
  ];
}

/** Wire filters of the conditions; blank ones are left out. Later conditions on the same filter win. */
export function toWire(criteria: readonly Criterion[], entity: EntityModel, zone = fusoAtual()): WireFilters {
  const [always = [], ...groups] = alternatives(criteria);
  const said = (group: readonly Criterion[]): WireFilters => {
    const wire: Record<string, string> = {};
    for (const criterion of group) {
      const field = entity.field[criterion.field];
      if (field && isComplete(criterion)) Object.assign(wire, criterionToWire(criterion, field, zone));
    }
    return wire;
  };
  const any = groups
    .map((group) => new URLSearchParams(said(group)).toString())
    .filter((text) => text !== '');
  return { ...said(always), ...(any.length > 0 ? { _ou: any.join('|') } : {}) };
}

function criterionToWire({ field: id, op, values }: Criterion, field: FieldModel, zone: string): WireFilters {
  const [first = '', second = ''] = values;
  switch (op) {
    case 'empty':
      return { [`${id}_null`]: 'true' };
    case 'filled':
      return { [`${id}_null`]: 'false' };
    case 'range': {
      const moment = field.kind === 'datetime';
      return {
        ...(first ? { [`${id}_gte`]: moment ? startOfDay(first, zone) : first } : {}),
        ...(second ? { [`${id}_lte`]: moment ? endOfDay(second, zone) : second } : {}),
      };
    }
    case 'in':
      return values.length === 1 ? { [id]: first } : { [`${id}_in`]: values.join(',') };
    case 'ne':
      return { [`${id}_ne`]: values.join(',') };
    case 'eq':
      return { [id]: first };
    default:
      return { [`${id}_${op}`]: first };
  }
}

/** The moment, UTC, when a local day begins; what is no date ('$hoje') goes as it is. */
export function startOfDay(date: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  // The zone's offset is found by asking what its clocks show at that UTC moment, and once more near a change of clocks.
  const target = Date.parse(`${date}T00:00:00Z`);
  let moment = target;
  for (let round = 0; round < 2; round += 1) {
    const local = localDateTime(new Date(moment).toISOString(), zone);
    if (!local) return date;
    moment += target - Date.parse(`${local.data}T${local.hora}Z`);
  }
  return new Date(moment).toISOString();
}

function endOfDay(date: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return new Date(Date.parse(startOfDay(addDays(date, 1), zone)) - 1).toISOString();
}

/** Conditions of a declared preset's wire filters; both ends of a range become one condition. */
export function fromWire(filters: WireFilters, entity: EntityModel): readonly Criterion[] {
  const found = new Map<string, Criterion>();
  for (const [key, value] of Object.entries(filters)) {
    const parsed = parseFilterKey(key, entity);
    if (!parsed) continue;
    const { field, suffix } = parsed;
    const kind = entity.field[field]?.kind ?? 'text';
    const range = found.get(`${field}/range`)?.values ?? ['', ''];
    const put = (op: CriterionOp, values: readonly string[]) =>
      found.set(`${field}/${op}`, { field, op, values });
    if (suffix === '_gte') put('range', [value, range[1] ?? '']);
    else if (suffix === '_lte') put('range', [range[0] ?? '', value]);
    else if (suffix === '_null') put(value === 'true' ? 'empty' : 'filled', []);
    else if (suffix === '_in') put('in', value.split(','));
    else if (suffix === '_ne') put('ne', takesSeveral('ne', kind) ? value.split(',') : [value]);
    else if (suffix === '') put(byKind(kind).includes('in') ? 'in' : 'eq', [value]);
    else put(suffix.slice(1) as CriterionOp, [value]);
  }
  return [...found.values()];
}

function parseFilterKey(key: string, entity: EntityModel): { field: string; suffix: string } | undefined {
  if (entity.field[key]) return { field: key, suffix: '' };
  const at = key.lastIndexOf('_');
  const field = key.slice(0, at);
  const suffix = key.slice(at);
  const known = [
    '_gte',
    '_lte',
    '_gteornull',
    '_lteornull',
    '_ne',
    '_like',
    '_start',
    '_in',
    '_null',
  ].includes(suffix);
  return known && entity.field[field] ? { field, suffix } : undefined;
}

/** Whether two lists of conditions ask the same, in any order. */
export function sameCriteria(a: readonly Criterion[], b: readonly Criterion[]): boolean {
  const key = (list: readonly Criterion[]) =>
    list
      .map((item) => JSON.stringify(normalizeCriterion(item)))
      .sort()
      .join('\n');
  return key(a) === key(b);
}

/** The declared preset, a tab of the list, that asks exactly this. */
export const presetOf = (
  { q, criteria }: { readonly q: string; readonly criteria: readonly Criterion[] },
  presets: readonly SearchPreset[],
  entity: EntityModel,
): SearchPreset | undefined =>
  q === '' ? presets.find(({ filters }) => sameCriteria(criteria, fromWire(filters, entity))) : undefined;
