/** The rules of an open record: what may be seen, written and sent, and what is wrong with it. */
import { stateOf, type FieldState } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { childrenLockOf, lockOf, whyOf } from '#domain/registro/lifecycle.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { today } from '#shared/clock.ts';
import { registro } from '#messages/registro.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { clearField, type FieldErrors } from './field-errors.ts';
import type { OpenState } from './record-state.ts';
import { bodyOf, isMasked, type ChildRow, type Values } from './record.ts';

export type RecordRules = ReturnType<typeof recordRules>;

const isAnswered = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

export function recordRules({ options, store, set }: OpenState) {
  const { entity, rights } = options;
  let demanded: readonly (readonly string[])[] = [];

  /** Of each list one field must be answered from now on; the form of few fields asks more than the record does. */
  function demandOneOf(lists: readonly (readonly string[])[]): void {
    demanded = lists;
  }

  /** Lists of which nothing is answered, by the first field of each. */
  function unanswered(record: Values): ReadonlyMap<string, readonly string[]> {
    return new Map(
      demanded
        .filter((ids) => !ids.some((id) => isAnswered(record[id])))
        .map(([first = '', ...others]) => [first, others] as const),
    );
  }

  /** Whether anything may be written at all. */
  function editable(): boolean {
    const { row } = store.get();
    const locked =
      row && lockOf(entity, row, 'fields') && (entity.children.length === 0 || childrenLockOf(entity, row));
    return (
      !entity.readOnly &&
      !row?.excluidoEm &&
      !locked &&
      (row ? rights.can('update', row) : rights.can('insert'))
    );
  }

  /** Why the record's state keeps it from being changed, whole or in part; null where it does not. */
  function lockedWhy(): string | null {
    const { row } = store.get();
    const state = row && (lockOf(entity, row, 'fields') ?? childrenLockOf(entity, row));
    return row && state ? (whyOf(state, row) ?? cicloTela.travado(state.title)) : null;
  }

  /** The record that the sentence of the lock names: where to go instead. */
  function lockedLeadsTo(): {
    readonly resource: string;
    readonly id: number;
    readonly label: string;
  } | null {
    const { row } = store.get();
    const named = (row && lockOf(entity, row, 'fields')?.why?.match(/\{(\w+)\}/)?.[1]) ?? '';
    const [resource, id] = [entity.field[named]?.ref?.resource, row?.[named]];
    const labels = row?._ref as
      { readonly [field: string]: { readonly label?: string } | undefined } | undefined;
    return resource !== undefined && typeof id === 'number'
      ? { resource, id, label: labels?.[named]?.label ?? `nº ${id}` }
      : null;
  }

  /** What the person sees of a field now: conditions, rights, masks. */
  function view(field: FieldModel, record: Values = store.get().values): FieldState {
    const { row } = store.get();
    const state = stateOf(field, record);
    const withheld = row !== null && field.kind !== 'child' && !field.writeOnly && !(field.id in row);
    const mayWrite =
      !rights.fixes?.(field) && (field.access?.write === undefined || rights.can(field.access.write));
    return {
      visible: state.visible && !withheld && !rights.hides?.(field) && !(field.writeOnly && !mayWrite),
      required: (state.required || unanswered(record).has(field.id)) && !(field.writeOnly && row !== null),
      readonly: state.readonly || !mayWrite || !editable() || isLocked(field),
    };
  }

  function isLocked(field: FieldModel): boolean {
    const { row } = store.get();
    if (row === null) return false;
    const state = field.kind === 'child' ? childrenLockOf(entity, row) : lockOf(entity, row, 'fields');
    return state !== undefined;
  }

  /** What the person sees of a field inside a row of a child table. */
  function viewRow(field: FieldModel, row: ChildRow): FieldState {
    const state = stateOf(field, row);
    const withheld = row.id !== undefined && !field.writeOnly && !(field.id in row);
    const mayWrite = field.access?.write === undefined || rights.can(field.access.write);
    return {
      visible: state.visible && !withheld,
      required: state.required,
      readonly: state.readonly || !mayWrite,
    };
  }

  /** Fields whose value travels: written by the person and not hidden by a condition. */
  function writable(): readonly FieldModel[] {
    const { values, row } = store.get();
    return entity.fields.filter((field) => {
      if (field.readOnly || !(field.id in values) || rights.fixes?.(field)) return false;
      if (field.writeOnly && row !== null && (values[field.id] ?? null) === null) return false;
      if (isMasked(field, values[field.id])) return false;
      const { visible } = stateOf(field, values);
      return visible || field.when?.onHide === 'keep';
    });
  }

  function body(): { readonly [field: string]: unknown } {
    const { row, base, values } = store.get();
    return bodyOf(writable(), row ? base : null, values);
  }

  /** Every sentence of the record as it stands, by the validators that the server runs too. */
  function problems(): FieldErrors {
    const { row } = store.get();
    const validators = validatorsOf(entity);
    const sent = body();
    const clock = options.now();
    const ambiente = { hoje: today(clock), agora: new Date(clock).toISOString() };
    const result = row ? validators.alterar(sent, row, ambiente) : validators.criar(sent, ambiente);
    const missing = [...unanswered(store.get().values)].map(
      ([id, others]) =>
        [id, [registro.preenchaOu(others.map((other) => entity.field[other]?.title ?? other))]] as const,
    );
    const wrong = result.ok ? [] : Object.entries(result.errors).filter(([path]) => !isWithheld(path));
    return Object.fromEntries([...missing, ...wrong]);
  }

  /** A child row travels whole: what the person may not read of it comes back as shown, and only the server knows it. */
  function isWithheld(path: string): boolean {
    const [id = '', index, inner] = path.split('.');
    const field = entity.field[id]?.child?.fields.find((field) => field.id === inner);
    const row = (store.get().values[id] as readonly ChildRow[] | undefined)?.[Number(index)];
    if (!field || row?.id === undefined) return false;
    return !(field.id in row) || isMasked(field, row[field.id]);
  }

  /** All that is wrong with one row of a child table, told at its fields; whether nothing is. */
  function checkRow(id: string, index: number): boolean {
    const { values, errors, inputErrors } = store.get();
    const row = (values[id] as readonly ChildRow[] | undefined)?.[index];
    if (!row) return true;
    const prefix = `${id}.${index}`;
    const found = Object.entries(problems()).filter(
      ([path]) => path === prefix || path.startsWith(`${prefix}.`),
    );
    set({ errors: { ...clearField(errors, prefix), ...Object.fromEntries(found) } });
    return (
      found.length === 0 && !Object.keys(inputErrors).some((path) => path.startsWith(`${id}:${row._chave}.`))
    );
  }

  /** On leaving a field: its own errors only. An empty required field is told when saving, not in passing. */
  function validateField(path: string): void {
    const { values, errors } = store.get();
    const [id = '', index, inner] = path.split('.');
    const rows = values[id] as readonly ChildRow[] | undefined;
    const value = inner === undefined ? values[id] : rows?.[Number(index)]?.[inner];
    if (entity.field[id] === undefined || (value ?? null) === null) return;
    const texts = problems()[path];
    if (texts) set({ errors: { ...errors, [path]: texts } });
  }

  return {
    demandOneOf,
    editable,
    lockedWhy,
    lockedLeadsTo,
    view,
    viewRow,
    body,
    problems,
    checkRow,
    validateField,
  };
}
