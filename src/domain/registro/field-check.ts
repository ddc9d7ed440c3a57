/**
 * The check of one field's value, compiled once into a closure. There is no eval, so the same code runs under
 * the browser's Content-Security-Policy and in the server. It never coerces. It answers the value in its
 * canonical spelling ('1234.5' as '1234.50', a date-time in UTC) or says what is wrong.
 */
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { compareDecimal, roundDecimal, scaleOf } from '#domain/formato/decimal.ts';
import { registro } from '#messages/registro.ts';
import { nomeLimpo } from '#domain/formato/texto.ts';
import { mensagemValidacao } from '#messages/validacao.ts';
import type { FieldModel, PropertySchema } from './entity.ts';

/** Sentences by path; a path keeps each sentence once. */
export class Problems {
  readonly #byPath = new Map<string, string[]>();
  add(path: string, text: string): void {
    const texts = this.#byPath.get(path);
    if (!texts) this.#byPath.set(path, [text]);
    else if (!texts.includes(text)) texts.push(text);
  }
  get none(): boolean {
    return this.#byPath.size === 0;
  }
  has(path: string): boolean {
    return this.#byPath.has(path);
  }
  /** Own keys only, whatever a caller named its fields ('__proto__', 'toString'). */
  toErrors(): { readonly [path: string]: readonly string[] } {
    return Object.fromEntries(this.#byPath);
  }
}

/** Answers the canonical value; reports to `problems` under `path` when it is wrong. */
export type Check = (value: unknown, path: string, problems: Problems) => unknown;

type Keywords = { readonly [keyword: string]: unknown };

function sentence(keyword: string, params: Keywords, schema: PropertySchema): string {
  return mensagemValidacao({ keyword, params, parentSchema: schema, instancePath: '' });
}

/** The check of a declared field that is no child table. Null passes where the field may be empty. */
export function compileCheck(field: FieldModel): Check {
  const check = checkOfKind(field);
  const empty = field.required
    ? registro.preencha
    : sentence('type', { type: field.schema.type }, field.schema);
  return (value, path, problems) => {
    if (value === null || value === undefined) {
      if (!field.nullable) problems.add(path, empty);
      return null;
    }
    return check(value, path, problems);
  };
}

function checkOfKind(field: FieldModel): Check {
  const { schema } = field;
  switch (field.kind) {
    case 'boolean':
      return typed(schema, (value) => typeof value === 'boolean');
    case 'integer':
      return number(schema, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    case 'ref':
      return number({ ...schema, minimum: schema.minimum ?? 1 }, 1, Number.MAX_SAFE_INTEGER);
    case 'enum':
      return options(field);
    case 'decimal':
    case 'money':
      return decimal(field);
    case 'list':
      return list(field);
    case 'datetime': {
      const check = text(schema);
      return (value, path, problems) => {
        const checked = check(value, path, problems);
        return problems.has(path) || typeof checked !== 'string' ? checked : new Date(checked).toISOString();
      };
    }
    default:
      return isName(field) ? name(field) : text(schema, field.required);
  }
}

function typed(schema: PropertySchema, test: (value: unknown) => boolean): Check {
  const wrong = sentence('type', { type: schema.type }, schema);
  return (value, path, problems) => {
    if (!test(value)) problems.add(path, wrong);
    return value;
  };
}

function number(schema: PropertySchema, lowest: number, highest: number): Check {
  const wrong = sentence('type', { type: schema.type }, schema);
  const { minimum, maximum, multipleOf } = schema;
  return (value, path, problems) => {
    if (!Number.isInteger(value)) problems.add(path, wrong);
    else {
      const given = value as number;
      if (given < lowest || given > highest) problems.add(path, registro.numeroGrande);
      else if (minimum !== undefined && given < minimum)
        problems.add(path, sentence('minimum', { comparison: '>=', limit: minimum }, schema));
      else if (maximum !== undefined && given > maximum)
        problems.add(path, sentence('maximum', { comparison: '<=', limit: maximum }, schema));
      else if (multipleOf !== undefined && given % multipleOf !== 0)
        problems.add(path, sentence('multipleOf', { multipleOf }, schema));
    }
    return Object.is(value, -0) ? 0 : value;
  };
}

function options(field: FieldModel): Check {
  const allowed = new Set<unknown>((field.options ?? []).map((option) => option.value));
  const wrong = field.schema.oneOf
    ? sentence('oneOf', {}, field.schema)
    : sentence('enum', { allowedValues: field.schema.enum ?? [] }, field.schema);
  return (value, path, problems) => {
    if (!allowed.has(value)) problems.add(path, wrong);
    return value;
  };
}

/** What somebody or something is called: kept with single blanks, and without letters that nobody sees. */
const NAMES: ReadonlySet<string> = new Set([
  'nome',
  'nomeSocial',
  'nomeMae',
  'nomePai',
  'nomeFantasia',
  'nomeTitular',
]);
const isName = ({ id, kind, format, schema }: FieldModel): boolean =>
  NAMES.has(id) && kind === 'text' && !format && schema.pattern === undefined;

function name({ schema, required }: FieldModel): Check {
  const check = text(schema, required);
  return (value, path, problems) =>
    check(typeof value === 'string' ? nomeLimpo(value) : value, path, problems);
}

/** NUL cannot be stored in PostgreSQL and half a surrogate pair is no text. */
const storable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

function text(schema: PropertySchema, required = false): Check {
  const wrong = sentence('type', { type: schema.type }, schema);
  const { minLength, maxLength, format } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const checker = format && Object.hasOwn(formatCheckers, format) ? formatCheckers[format] : undefined;
  return (value, path, problems) => {
    if (typeof value !== 'string') problems.add(path, wrong);
    else if (value.trim() === '') problems.add(path, required ? registro.preencha : registro.vazio);
    else if (!storable(value)) problems.add(path, registro.caractereInvalido);
    else {
      // Code units bound code points from above, so the costly count runs only near the limit.
      const tooLong =
        maxLength !== undefined && value.length > maxLength && Array.from(value).length > maxLength;
      if (tooLong) problems.add(path, sentence('maxLength', { limit: maxLength }, schema));
      else if (minLength !== undefined && value.slice(0, minLength * 2).length < minLength)
        problems.add(path, sentence('minLength', { limit: minLength }, schema));
      else if (pattern && !pattern.test(value))
        problems.add(path, sentence('pattern', { pattern: schema.pattern }, schema));
      else if (checker && !checker(value)) problems.add(path, sentence('format', { format }, schema));
    }
    return value;
  };
}

/** The columns are numeric(19, scale). */
const PRECISION = 19;

function decimal(field: FieldModel): Check {
  const { schema, scale } = field;
  // An amount is never negative unless its declaration says so; the account's side is told by its kind, not by a sign.
  const minimum = schema.minimum ?? (field.kind === 'money' ? 0 : undefined);
  const wrong = sentence('format', { format: field.kind === 'money' ? 'moeda' : 'decimal' }, schema);
  return (value, path, problems) => {
    if (typeof value !== 'string' || !formatCheckers.decimal(value)) {
      problems.add(path, wrong);
      return value;
    }
    if (scaleOf(value) > scale) {
      problems.add(path, registro.casasDecimais(scale));
      return value;
    }
    const canonical = roundDecimal(value, scale);
    const whole = canonical.replace('-', '').split('.')[0] ?? '';
    if (whole.length > PRECISION - scale) problems.add(path, registro.numeroGrande);
    else if (minimum !== undefined && compareDecimal(canonical, String(minimum)) < 0)
      problems.add(path, sentence('minimum', { comparison: '>=', limit: minimum }, schema));
    else if (schema.maximum !== undefined && compareDecimal(canonical, String(schema.maximum)) > 0)
      problems.add(path, sentence('maximum', { comparison: '<=', limit: schema.maximum }, schema));
    return /^-0(?:\.0+)?$/.test(canonical) ? canonical.slice(1) : canonical;
  };
}

/** More than any list on a form; a declaration may ask for less. */
const MAX_ITEMS = 1000;

function list(field: FieldModel): Check {
  const { schema } = field;
  const wrong = sentence('type', { type: 'array' }, schema);
  const items = (schema.items ?? {}) as PropertySchema;
  const maxItems = schema.maxItems ?? MAX_ITEMS;
  const item = itemCheck(items);
  return (value, path, problems) => {
    if (!Array.isArray(value)) {
      problems.add(path, wrong);
      return value;
    }
    if (value.length > maxItems) problems.add(path, sentence('maxItems', { limit: maxItems }, schema));
    else if (schema.minItems !== undefined && value.length < schema.minItems)
      problems.add(path, sentence('minItems', { limit: schema.minItems }, schema));
    else if ((schema as Keywords).uniqueItems === true) {
      const j = value.findIndex((entry, index) => value.indexOf(entry) < index);
      if (j >= 0) problems.add(path, sentence('uniqueItems', { i: value.indexOf(value[j]), j }, schema));
    }
    return value.slice(0, maxItems).map((entry, index) => item(entry, `${path}.${index}`, problems));
  };
}

function itemCheck(items: PropertySchema): Check {
  if (items.enum) {
    const allowed = new Set(items.enum);
    const wrong = sentence('enum', { allowedValues: items.enum }, items);
    return (value, path, problems) => {
      if (!allowed.has(value)) problems.add(path, wrong);
      return value;
    };
  }
  if (items.oneOf) {
    const allowed = new Set(items.oneOf.map((option) => option.const));
    const wrong = sentence('oneOf', {}, items);
    return (value, path, problems) => {
      if (!allowed.has(value)) problems.add(path, wrong);
      return value;
    };
  }
  if (items.type === 'integer') return number(items, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (items.type === 'boolean') return typed(items, (value) => typeof value === 'boolean');
  return text(items);
}
