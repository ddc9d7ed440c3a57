/**
 * A whole record against its declaration: known fields only, each value right, conditions (`x-when`)
 * applied, child rows with paths like 'convenios.2.validade'. One implementation for the form, the
 * API and the import. Answers the canonical record or every sentence by field.
 */
import { overlaps } from './overlap.ts';
import { registro } from '#messages/registro.ts';
import { mensagemValidacao } from '#messages/validacao.ts';
import { futureProblem, isSameMoment, lifeProblem, ownLife } from './happened.ts';
import { rangeProblems } from './ranges.ts';
import { becoming, holds, stateOf } from './conditions.ts';
import { resolveDefault, type Ambiente } from './default.ts';
import type { EntityModel, FieldModel } from './entity.ts';
import { compileCheck, Problems, type Check } from './field-check.ts';

export type RecordValue = { readonly [field: string]: unknown };
export type Validation =
  | { readonly ok: true; readonly value: RecordValue }
  | { readonly ok: false; readonly errors: { readonly [field: string]: readonly string[] } };

export type Validators = {
  /** A new record: defaults filled in, every field present in the answer, empty ones null, child tables []. */
  readonly criar: (value: unknown, ambiente?: Ambiente) => Validation;
  /** Some fields of a stored record; `base` is the record as stored, for conditions and read-only fields. */
  readonly alterar: (value: unknown, base?: RecordValue, ambiente?: Ambiente) => Validation;
  /** All fields of a stored record; what is absent becomes empty, but for read-only and write-only fields. */
  readonly substituir: (value: unknown, base?: RecordValue, ambiente?: Ambiente) => Validation;
  /** A row as it travels to the reader; for tests and imports. */
  readonly ler: (value: unknown) => Validation;
};

type Mode = 'criar' | 'alterar' | 'substituir';

const cache = new WeakMap<EntityModel, Validators>();

/** The entity's validators, compiled once. */
export function validatorsOf(entity: EntityModel): Validators {
  let validators = cache.get(entity);
  if (!validators) {
    const shape = { ...compileShape(entity.fields), derive: entity.derive, life: entity.life };
    const run =
      (mode: Mode) =>
      (value: unknown, base?: RecordValue, ambiente?: Ambiente): Validation => {
        const problems = new Problems();
        const record = checkRecord(shape, value, { mode, base, ambiente, path: '', problems });
        return problems.none ? { ok: true, value: record } : { ok: false, errors: problems.toErrors() };
      };
    validators = {
      criar: (value, ambiente) => run('criar')(value, undefined, ambiente),
      alterar: run('alterar'),
      substituir: run('substituir'),
      ler: (value) => readable(entity, value),
    };
    cache.set(entity, validators);
  }
  return validators;
}

type ShapeField = { readonly model: FieldModel; readonly check: Check; readonly rows?: Shape };
type Shape = {
  readonly derive?: EntityModel['derive'];
  readonly fields: readonly ShapeField[];
  readonly byId: ReadonlyMap<string, ShapeField>;
  readonly conditional: readonly FieldModel[];
  readonly ranged: readonly FieldModel[];
  readonly happened: readonly FieldModel[];
  /** Of a register of persons. */
  readonly life?: EntityModel['life'];
};

function compileShape(models: readonly FieldModel[]): Shape {
  const fields = models.map((model): ShapeField => {
    if (!model.child) return { model, check: compileCheck(model) };
    const rows = compileShape(model.child.fields);
    return { model, rows, check: (value) => value };
  });
  return {
    fields,
    byId: new Map(fields.map((field) => [field.model.id, field])),
    conditional: models.filter((model) => model.when),
    ranged: models.filter((model) => model.schema['x-range']),
    happened: models.filter((model) => model.happened),
  };
}

type Context = {
  readonly mode: Mode;
  readonly base?: RecordValue;
  readonly path: string;
  readonly problems: Problems;
  readonly child?: boolean;
  readonly ambiente?: Ambiente;
};

const isObject = (value: unknown): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ownKey = (record: RecordValue | undefined, key: string): unknown =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
const isSame = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const MOST_UNKNOWN = 100;

function checkRecord(shape: Shape, sent: unknown, context: Context): RecordValue {
  const { mode, base, path, problems } = context;
  if (!isObject(sent)) {
    problems.add(path.replace(/\.$/, '') || '_', registro.objeto);
    return {};
  }
  const value = withBecoming(shape, sent, base);
  const result: { [field: string]: unknown } = {};
  let unknown = 0;
  for (const key of Object.keys(value)) {
    // What is new has no number yet; one that is given would be dropped without a word.
    if (key === 'id' && mode === 'criar' && !context.child)
      problems.add(path + key, registro.desconhecido(key));
    if (key === 'id' || (key === 'versao' && !context.child)) continue;
    const field = shape.byId.get(key);
    if (!field) {
      problems.add(path + key, registro.desconhecido(key));
      // Enough to see what is wrong: a hostile record has a hundred thousand.
      if (++unknown >= MOST_UNKNOWN) break;
    } else if (field.model.readOnly) {
      if (!isSame(value[key], ownKey(base, key))) problems.add(path + key, registro.somenteLeitura);
    } else if (field.rows) result[key] = checkRows(field, field.rows, value[key], context);
    else result[key] = field.check(value[key], path + key, problems);
  }
  if (mode !== 'alterar') fillAbsent(shape, value, result, context);
  if (shape.derive) Object.assign(result, shape.derive({ ...base, ...result }));
  applyConditions(shape, result, context);
  checkRanges(shape, result, context);
  checkHappened(shape, result, context);
  if (context.child && Object.hasOwn(value, 'id') && value.id !== null) result.id = value.id;
  return result;
}

/** What the conditions fill in of what was left empty, before a required field is missed. */
function withBecoming({ conditional }: Shape, sent: RecordValue, base: RecordValue | undefined): RecordValue {
  const record = { ...base, ...sent };
  const empty = Object.entries(becoming(conditional, record)).filter(([id]) => (record[id] ?? null) === null);
  return empty.length === 0 ? sent : { ...sent, ...Object.fromEntries(empty) };
}

function checkRanges(shape: Shape, result: RecordValue, { base, path, problems, ambiente }: Context): void {
  if (shape.ranged.length === 0) return;
  const models = shape.fields.map(({ model }) => model);
  // What is wrong by itself is no value to compare with.
  const wrong = models.filter(({ id }) => problems.has(path + id)).map(({ id }) => [id, null]);
  const record = { ...base, ...result, ...Object.fromEntries(wrong) };
  // A child row travels whole and a form may send what it found: what is as it was stored was not given.
  const given = (id: string): boolean => Object.hasOwn(result, id) && !isSame(result[id], ownKey(base, id));
  for (const { field, text } of rangeProblems(models, record, given, ambiente?.hoje))
    problems.add(path + field, text);
}

/** What is given anew has happened; in the record of a person, child rows too, within the life that the record says. */
function checkHappened(
  shape: Shape,
  result: RecordValue,
  { base, path, problems, ambiente, child }: Context,
): void {
  const life = shape.life && ownLife(shape.life, { ...base, ...result });
  const judge = (
    models: readonly FieldModel[],
    row: RecordValue,
    before: RecordValue | undefined,
    at: string,
  ): void => {
    for (const model of models) {
      const value = ownKey(row, model.id);
      if (
        typeof value !== 'string' ||
        problems.has(at + model.id) ||
        isSameMoment(value, ownKey(before, model.id))
      )
        continue;
      const text =
        futureProblem(model, value, ambiente ?? {}) ??
        (life && model.happened?.whose === 'id' ? lifeProblem(model, value, life) : undefined);
      if (text !== undefined) problems.add(at + model.id, text);
    }
  };
  if (child) return;
  judge(shape.happened, result, base, path);
  for (const { model, rows } of shape.fields) {
    const given = ownKey(result, model.id);
    if (!rows || rows.happened.length === 0 || !Array.isArray(given)) continue;
    const stored = ownKey(base, model.id);
    const before = new Map((Array.isArray(stored) ? stored : []).map((row: RecordValue) => [row.id, row]));
    given.forEach((row: RecordValue, index) =>
      judge(rows.happened, row, before.get(row.id), `${model.id}.${index}.`),
    );
  }
}

/** A complete record has every field: declared default, else empty; required ones must have been given. */
function fillAbsent(
  shape: Shape,
  given: RecordValue,
  result: { [field: string]: unknown },
  { mode, path, problems, ambiente }: Context,
): void {
  for (const { model } of shape.fields) {
    if (model.readOnly || (Object.hasOwn(given, model.id) && given[model.id] !== undefined)) continue;
    if (mode === 'substituir' && model.writeOnly) continue;
    if (model.kind === 'child') result[model.id] = [];
    else if (model.default !== undefined) result[model.id] = resolveDefault(model.default, ambiente);
    else if (model.required) problems.add(path + model.id, registro.preencha);
    else if (model.nullable) result[model.id] = null;
    else if (model.kind === 'list') result[model.id] = [];
    else if (!model.when?.visible) problems.add(path + model.id, registro.preencha);
  }
}

function applyConditions(
  shape: Shape,
  result: { [field: string]: unknown },
  { mode, base, path, problems }: Context,
): void {
  if (shape.conditional.length === 0) return;
  Object.assign(result, becoming(shape.conditional, { ...base, ...result }));
  const record = { ...base, ...result };
  for (const field of shape.conditional) {
    const state = stateOf(field, record);
    const current = record[field.id] ?? null;
    const isEmpty = current === null || (Array.isArray(current) && current.length === 0);
    if (!state.visible && field.when?.onHide !== 'keep') {
      const cleared = field.kind === 'child' ? [] : field.nullable ? null : (field.default ?? null);
      if (mode !== 'alterar' || !isSame(current, cleared)) result[field.id] = cleared;
      record[field.id] = cleared;
    } else if (state.required && isEmpty) problems.add(path + field.id, registro.preencha);
    else if (state.readonly && !field.readOnly && Object.hasOwn(result, field.id)) {
      const before = base ? ownKey(base, field.id) : (field.default ?? null);
      if (!isSame(result[field.id], before)) problems.add(path + field.id, registro.somenteLeituraAgora);
    }
  }
  for (const { id, when } of shape.conditional)
    for (const rule of when?.refused ?? []) if (holds(rule.if, record)) problems.add(path + id, rule.message);
}

/** More child rows than any form holds; a declaration may ask for less. */
const MAX_ROWS = 1000;

function checkRows(field: ShapeField, shape: Shape, value: unknown, context: Context): unknown {
  const { path, problems } = context;
  const { model } = field;
  const at = path + model.id;
  const say = (keyword: string, params: { [name: string]: unknown }) =>
    problems.add(at, mensagemValidacao({ keyword, params, parentSchema: model.schema, instancePath: '' }));
  if (!Array.isArray(value)) {
    say('type', { type: 'array' });
    return value;
  }
  const maxItems = model.schema.maxItems ?? MAX_ROWS;
  if (value.length > maxItems) {
    say('maxItems', { limit: maxItems });
    return value;
  }
  if (model.schema.minItems !== undefined && value.length < model.schema.minItems)
    say('minItems', { limit: model.schema.minItems });
  const storedRows = ownKey(context.base, model.id);
  const stored = new Map(
    (Array.isArray(storedRows) ? storedRows : []).map((row: RecordValue) => [row.id, row]),
  );
  const seen = new Set<unknown>();
  const rows = value.map((row: unknown, index) => {
    const id = isObject(row) && Object.hasOwn(row, 'id') ? (row.id ?? null) : null;
    if (id !== null) {
      // Only a row of this very record may be updated; an id of another's would move or overwrite it.
      if (
        !Number.isSafeInteger(id) ||
        seen.has(id) ||
        (context.base !== undefined && !stored.has(id)) ||
        context.mode === 'criar'
      )
        problems.add(`${at}.${index}`, registro.linhaDesconhecida);
      seen.add(id);
    }
    const base = id === null ? undefined : stored.get(id);
    return checkRecord(shape, row, {
      mode: base ? 'substituir' : 'criar',
      base,
      path: `${at}.${index}.`,
      problems,
      child: true,
      ambiente: context.ambiente,
    });
  });
  checkUniqueRows(model, rows, at, problems);
  checkSingleRow(model, rows, at, problems);
  checkOverlap(model, rows, at, problems);
  return rows;
}

function checkUniqueRows(
  model: FieldModel,
  rows: readonly RecordValue[],
  at: string,
  problems: Problems,
): void {
  for (const key of model.child?.unique ?? []) {
    const first = new Map<string, number>();
    rows.forEach((row, index) => {
      const values = key.map((id) => row[id] ?? null);
      if (values.includes(null)) return;
      const text = JSON.stringify(values);
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, index);
      else problems.add(`${at}.${index}.${key[0]}`, registro.linhaRepetida(earlier + 1));
    });
  }
}

/** Of a field that only one row may have, every row after the first is told. */
function checkSingleRow(
  model: FieldModel,
  rows: readonly RecordValue[],
  at: string,
  problems: Problems,
): void {
  const id = model.schema['x-child']?.single;
  if (id === undefined) return;
  const chosen = rows.flatMap((row, index) => (row[id] === true ? [index] : []));
  for (const index of chosen.slice(1))
    problems.add(`${at}.${index}.${id}`, registro.linhaUnica((chosen[0] ?? 0) + 1));
}

function checkOverlap(model: FieldModel, rows: readonly RecordValue[], at: string, problems: Problems): void {
  const rule = model.child?.noOverlap;
  if (!rule) return;
  const kind = model.child?.fields.find(({ id }) => id === rule.from)?.kind ?? 'date';
  const period = (row: RecordValue) => ({ from: row[rule.from], to: row[rule.to] });
  rows.forEach((row, index) => {
    const earlier = rows.findIndex(
      (other, at) =>
        at < index &&
        rule.by.every((id) => row[id] != null && isSame(row[id], other[id])) &&
        overlaps(kind, period(row), period(other)),
    );
    if (earlier >= 0) problems.add(`${at}.${index}.${rule.from}`, registro.periodoSobreposto(earlier + 1));
  });
}

const SERVER_KEYS = new Set([
  'id',
  'versao',
  'criadoEm',
  'criadoPor',
  'atualizadoEm',
  'atualizadoPor',
  'excluidoEm',
  'excluidoPor',
  '_ref',
]);

const KIND_TYPES: { readonly [kind: string]: string } = {
  boolean: 'boolean',
  integer: 'number',
  ref: 'number',
  list: 'object',
  child: 'object',
};

/** Row to reader: nothing undeclared, every value of its kind; masked or withheld fields may be absent. */
function readable(entity: EntityModel, value: unknown): Validation {
  const problems = new Problems();
  if (!isObject(value)) return { ok: false, errors: { _: [registro.objeto] } };
  const byId = new Map(entity.fields.map((field) => [field.id, field]));
  for (const [key, given] of Object.entries(value)) {
    if (SERVER_KEYS.has(key)) continue;
    const field = byId.get(key);
    if (!field || field.writeOnly) problems.add(key, registro.desconhecido(key));
    else if (given !== null && field.kind !== 'enum' && typeof given !== (KIND_TYPES[field.kind] ?? 'string'))
      problems.add(
        key,
        mensagemValidacao({ keyword: 'type', params: { type: field.schema.type }, instancePath: '' }),
      );
  }
  for (const key of ['id', 'versao'])
    if (!Number.isSafeInteger(value[key])) problems.add(key, registro.preencha);
  return problems.none ? { ok: true, value } : { ok: false, errors: problems.toErrors() };
}
