/**
 * `x-when`: conditions as data. One evaluator runs them in the browser, which has no eval, and in the server,
 * so that the two cannot disagree. The verdict is that of JSON Schema over a complete record, with one rule
 * more. An absent field, undefined and null are the same emptiness, and `required` asks for a field that is
 * not empty.
 */
import type { Condition } from '#schemas/meta/vocabulary.ts';
import { isDecimal } from '../formato/decimal.ts';
import type { FieldModel } from './entity.ts';

export type ConditionRecord = { readonly [field: string]: unknown };

/** Whether the record fulfils the condition. */
export function holds(condition: Condition, record: ConditionRecord): boolean {
  for (const [field, fragment] of Object.entries(condition.properties ?? {})) {
    if (!matches(fragment, valueOf(record, field))) return false;
  }
  if (condition.required?.some((field) => valueOf(record, field) === null)) return false;
  if (condition.anyOf && !condition.anyOf.some((part) => holds(part, record))) return false;
  if (condition.allOf && !condition.allOf.every((part) => holds(part, record))) return false;
  return !(condition.not && holds(condition.not, record));
}

export type FieldState = {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
};

/** What the conditions make of one field at this moment. A hidden field is never required. */
export function stateOf(field: FieldModel, record: ConditionRecord): FieldState {
  const when = field.when;
  const visible = when?.visible === undefined || holds(when.visible, record);
  return {
    visible,
    required: visible && (field.required || (when?.required !== undefined && holds(when.required, record))),
    readonly: field.readOnly || (when?.readonly !== undefined && holds(when.readonly, record)),
  };
}

/** What the conditions make of values that contradict others (`x-when.becomes`); empty when nothing changes. */
export function becoming(
  fields: readonly FieldModel[],
  record: ConditionRecord,
): { readonly [field: string]: unknown } {
  const changed: { [field: string]: unknown } = {};
  for (const { id, when } of fields) {
    const rule = when?.becomes;
    if (rule && holds(rule.if, { ...record, ...changed }) && record[id] !== rule.value)
      changed[id] = rule.value;
  }
  return changed;
}

function valueOf(record: ConditionRecord, field: string): unknown {
  return Object.hasOwn(record, field) ? (record[field] ?? null) : null;
}

type Fragment = { readonly [keyword: string]: unknown };
type Test = (expected: never, value: unknown) => boolean;

const size = (text: string): number => Array.from(text).length;
const onNumber = (test: (value: number, limit: number) => boolean) => (limit: number, value: unknown) =>
  typeof value !== 'number' || test(value, limit);
const onText = (test: (value: string, limit: number) => boolean) => (limit: number, value: unknown) =>
  typeof value !== 'string' || test(value, limit);

/**
 * Beyond JSON Schema: numbers, decimals of the wire (text) and dates against a limit of their kind. What is empty or
 * cannot be compared is neither more nor less.
 */
function ordered(value: unknown, limit: string | number, test: (order: number) => boolean): boolean {
  if (typeof limit === 'number') {
    const given =
      typeof value === 'number' ? value : typeof value === 'string' && isDecimal(value) ? Number(value) : NaN;
    return !Number.isNaN(given) && test(given - limit);
  }
  return typeof value === 'string' && test(value < limit ? -1 : value > limit ? 1 : 0);
}

/** The keywords a fragment may use; the declarations' checker refuses others. */
const TESTS: { readonly [keyword: string]: Test } = {
  const: (expected: unknown, value: unknown) => equal(expected, value),
  enum: (expected: readonly unknown[], value: unknown) => expected.some((item) => equal(item, value)),
  type: (expected: string | readonly string[], value: unknown) =>
    (typeof expected === 'string' ? [expected] : expected).some((name) => isType(name, value)),
  minimum: onNumber((value, limit) => value >= limit),
  maximum: onNumber((value, limit) => value <= limit),
  exclusiveMinimum: onNumber((value, limit) => value > limit),
  exclusiveMaximum: onNumber((value, limit) => value < limit),
  gt: (limit: string | number, value: unknown) => ordered(value, limit, (order) => order > 0),
  gte: (limit: string | number, value: unknown) => ordered(value, limit, (order) => order >= 0),
  lt: (limit: string | number, value: unknown) => ordered(value, limit, (order) => order < 0),
  lte: (limit: string | number, value: unknown) => ordered(value, limit, (order) => order <= 0),
  minLength: onText((value, limit) => size(value) >= limit),
  maxLength: onText((value, limit) => size(value) <= limit),
  pattern: (expected: string, value: unknown) =>
    typeof value !== 'string' || new RegExp(expected, 'u').test(value),
  minItems: (limit: number, value: unknown) => !Array.isArray(value) || value.length >= limit,
  maxItems: (limit: number, value: unknown) => !Array.isArray(value) || value.length <= limit,
  contains: (expected: Fragment, value: unknown) =>
    !Array.isArray(value) || value.some((item) => matches(expected, item)),
  not: (expected: Fragment, value: unknown) => !matches(expected, value),
  anyOf: (expected: readonly Fragment[], value: unknown) => expected.some((item) => matches(item, value)),
  allOf: (expected: readonly Fragment[], value: unknown) => expected.every((item) => matches(item, value)),
};

export const CONDITION_KEYWORDS: readonly string[] = Object.keys(TESTS);

/** Whether a value fulfils a fragment; an unknown keyword is a mistake of the declaration, not of the person. */
function matches(fragment: Fragment, value: unknown): boolean {
  for (const [keyword, expected] of Object.entries(fragment)) {
    const test = Object.hasOwn(TESTS, keyword) ? TESTS[keyword] : undefined;
    if (!test) throw new Error(`x-when: unknown keyword '${keyword}'; use ${CONDITION_KEYWORDS.join(', ')}`);
    if (!test(expected as never, value)) return false;
  }
  return true;
}

function isType(name: string, value: unknown): boolean {
  if (name === 'null') return value === null;
  if (name === 'integer') return Number.isInteger(value);
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === name;
}

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
