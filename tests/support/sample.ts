/** Valid records from a declaration alone, each different from the last: for contract tests and benchmarks. */
import fc from 'fast-check';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import { isValidCnpj } from '#domain/formato/cnpj.ts';
import { isValidCns } from '#domain/formato/cns.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import { isValidIbge } from '#domain/formato/ibge.ts';
import { UFS } from '#domain/formato/uf.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { holds, stateOf } from '#domain/registro/conditions.ts';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { SAMPLE_RULES, type RefSource, type Sample } from './sample-rules.ts';

/** The `n`th record: every field that may be filled is, references only where they must. */
export async function sampleRecord(entity: EntityModel, n: number, ref: RefSource): Promise<Sample> {
  const record = await sampleFields(entity.fields, n, ref, entity.noOverlap[0]);
  // A row that its writer could not see again is no sample.
  for (const tie of entity.rows?.own ?? [])
    if ('value' in tie && entity.field[tie.field]?.readOnly !== true) record[tie.field] = tie.value;
  return SAMPLE_RULES[entity.name]?.(record, n, ref) ?? record;
}

async function sampleFields(
  fields: readonly FieldModel[],
  n: number,
  ref: RefSource,
  period?: { readonly by: readonly string[]; readonly from: string; readonly to: string },
): Promise<Sample> {
  const record: Sample = {};
  // Periods that the server writes are not chosen here: what they are compared within is.
  const meets = fields.some(({ id, readOnly }) => readOnly && id === period?.from) ? (period?.by ?? []) : [];
  for (const field of fields) {
    if (field.readOnly) continue;
    if (field.child) {
      const rows = Math.max(1, field.schema.minItems ?? 1);
      record[field.id] = await Promise.all(
        Array.from({ length: rows }, (_, index) =>
          sampleFields(field.child!.fields, n * 10 + index, ref, field.child!.noOverlap),
        ),
      );
    } else if (field.ref) {
      const apart = meets.includes(field.id) ? n : undefined;
      record[field.id] = field.nullable ? null : await ref(field.ref.resource, boundBy(field, record), apart);
    } else if (field.id === period?.from) record[field.id] = periodValue(field, n, '01-01');
    else if (field.id === period?.to) record[field.id] = periodValue(field, n, '12-31');
    else record[field.id] = sampleValue(field, n);
  }
  // What is bound by another field begins where that one stands.
  for (const field of fields) {
    const by = field.schema['x-range']?.from;
    if (by?.startsWith('$') && (record[field.id] ?? null) !== null && Object.hasOwn(record, by.slice(1)))
      record[field.id] =
        field.id === period?.to ? record[field.id] : (record[by.slice(1)] ?? record[field.id]);
  }
  // Nor is a number more than the one that bounds it.
  for (const field of fields) {
    const [value, most] = [record[field.id], record[field.schema['x-range']?.to?.slice(1) ?? '']];
    if (typeof value === 'number' && typeof most === 'number') record[field.id] = Math.min(value, most);
  }
  // What conditions hide is empty; what they demand is filled.
  for (const field of fields.filter((fieldModel) => fieldModel.when && !fieldModel.readOnly)) {
    const state = stateOf(field, record);
    if (!state.visible) record[field.id] = field.child ? [] : field.nullable ? null : (field.default ?? null);
    else if (state.required && record[field.id] === null && field.ref)
      record[field.id] = await ref(field.ref.resource, boundBy(field, record));
    // A value that is refused beside the others: the look that the rule asks for, or the first option that is not.
    const rules = field.when?.refused ?? [];
    for (const rule of rules) {
      const wanted = (rule.if.properties?.[field.id]?.['not'] as { pattern?: string } | undefined)?.pattern;
      if (wanted !== undefined && holds(rule.if, record))
        record[field.id] = sampleText({ ...field, schema: { ...field.schema, pattern: wanted } }, n);
    }
    const refused = (value: unknown): boolean =>
      rules.some((rule) => holds(rule.if, { ...record, [field.id]: value }));
    if (field.kind === 'enum' && refused(record[field.id]))
      record[field.id] = field.options?.find(({ value }) => !refused(value))?.value ?? null;
  }
  return record;
}

/** What a reference's filter asks of the row: what another field says ('$uf'), where it is filled in, and what is constant. */
export function boundBy(field: FieldModel, record: Sample): Sample | undefined {
  const bound = Object.entries(field.ref?.filter ?? {}).flatMap(([filter, text]): [string, unknown][] => {
    if (text.startsWith('$')) {
      const value = record[text.slice(1)] ?? null;
      return value === null ? [] : [[filter, value]];
    }
    // The state is the server's own, as a new row has it; what is above or below something, rules of a register say.
    const [, id = filter, operator = 'in'] = /^(.+)_([a-z]+)$/.exec(filter) ?? [];
    if (id === 'situacao' || operator !== 'in') return [];
    return [[id, text === 'true' ? true : text === 'false' ? false : text.split(',')[0]]];
  });
  return bound.length > 0 ? Object.fromEntries(bound) : undefined;
}

function periodValue(field: FieldModel, n: number, day: string): string {
  const year = 1900 + (n % 2000);
  if (field.format === 'competencia') return `${year}-${day.slice(0, 2)}`;
  return field.kind === 'datetime' ? `${year}-${day}T12:00:00.000Z` : `${year}-${day}`;
}

export function sampleValue(field: FieldModel, n: number): unknown {
  const { schema } = field;
  switch (field.kind) {
    case 'boolean':
      return n % 2 === 0;
    case 'enum':
      return field.options![n % field.options!.length]!.value;
    case 'integer': {
      const least = schema.minimum ?? 1;
      const span = Math.min((schema.maximum ?? 1_000_000_000) - least + 1, 1_000_000_000);
      const step = schema.multipleOf ?? 1;
      return Math.ceil(least / step) * step + ((n * 7) % Math.max(1, Math.floor(span / step))) * step;
    }
    case 'money':
    case 'decimal': {
      const least = Math.ceil(schema.minimum ?? (Number(schema['x-range']?.from) || 0));
      const most = schema.maximum ?? (Number(schema['x-range']?.to) || 1_000_000);
      const span = Math.max(1, Math.floor(most - least));
      return `${least + (n % span)}${field.scale > 0 ? `.${'5'.padEnd(field.scale, '0')}` : ''}`;
    }
    case 'date':
      if (schema['x-range']?.from === '$hoje') return addDays(hoje(), n % 300);
      // After the first day that the register takes at all, where it says one; none of them lies ahead.
      return /^\d{4}-/.test(String(schema['x-range']?.from))
        ? addDays(String(schema['x-range']?.from), n % 11_000)
        : addDays('1980-01-01', n % 16_000);
    case 'datetime':
      return new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    case 'time':
      return `${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    case 'list': {
      const items = schema.items as
        | {
            enum?: readonly unknown[];
            oneOf?: readonly { const?: unknown }[];
            type?: string;
            maxLength?: number;
          }
        | undefined;
      if (items?.enum) return [items.enum[n % items.enum.length]];
      if (items?.oneOf) return [items.oneOf[n % items.oneOf.length]!.const];
      return items?.type === 'integer' ? [n] : [`item${n}`.slice(0, items?.maxLength ?? 100)];
    }
    case 'file':
      // A file must have been sent before it can be referred to.
      return null;
    default:
      return sampleText(field, n);
  }
}

function sampleText(field: FieldModel, n: number): string {
  const { pattern, minLength = 1, maxLength = 60, format } = field.schema;
  if (format) return formatted(format, n);
  if (pattern) {
    const found = fc
      .sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 50, seed: n * 7919 + 13 })
      .find(
        (text) => text.length >= minLength && text.length <= maxLength && text.trim() === text && text !== '',
      );
    if (found === undefined) throw new Error(`no sample for ${field.id}: ${pattern}`);
    return found;
  }
  const text = `Nº ${n} São João`;
  if (field.ui.widget === 'texto-rico')
    return guardarTexto({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  if (maxLength < text.length)
    return n
      .toString(36)
      .padStart(Math.min(maxLength, Math.max(minLength, 3)), 'a')
      .slice(-maxLength);
  return text.padEnd(minLength, '.');
}

function withCheck(prefix: string, digits: number, valid: (text: string) => boolean): string {
  for (let check = 0; check < 10 ** digits; check++) {
    const text = prefix + String(check).padStart(digits, '0');
    if (valid(text)) return text;
  }
  throw new Error(`no check digits for ${prefix}`);
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length);

function formatted(format: string, n: number): string {
  switch (format) {
    case 'cpf':
      return withCheck(digits(n + 1_000_001, 9), 2, isValidCpf);
    case 'cnpj':
      return withCheck(`${digits(n + 10_001, 8)}0001`, 2, isValidCnpj);
    case 'cpf-cnpj':
      return n % 2 === 0 ? formatted('cpf', n) : formatted('cnpj', n);
    case 'cns':
      return withCheck(`7${digits(n + 1000, 10)}`, 4, isValidCns);
    case 'cnes':
      return digits(n + 1_000_000, 7);
    case 'ibge':
      return withCheck(digits(n + 310_000, 6), 1, isValidIbge);
    case 'cep':
      return digits(n + 30_000_000, 8);
    case 'contato':
    case 'telefone':
      return `31${digits(n + 987_000_000, 9)}`;
    case 'competencia':
      return `${2000 + (Math.floor(n / 12) % 100)}-${digits((n % 12) + 1, 2)}`;
    case 'email':
      return `pessoa${n}@exemplo.com.br`;
    case 'uri':
      return `https://exemplo.com.br/${n}`;
    case 'json':
      // The JSON that a register holds is a form's: without components it is a draft not begun.
      return '{"templateRecord":[]}';
    case 'processo':
      return digits(n + 5_000_000, 10);
    case 'uf':
      return UFS[n % UFS.length]!.sigla;
    default:
      throw new Error(`no sample for format ${format}`);
  }
}

/** A unit has one row at most: what may not repeat has one value only, and cannot be left empty. */
export const oneOfUnit = (entity: EntityModel): boolean =>
  entity.unique.some((key) =>
    key.every((id) =>
      entity.fields.some((field) => field.id === id && field.options?.length === 1 && !field.nullable),
    ),
  );
