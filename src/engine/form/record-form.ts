/**
 * One open record: what was loaded, what is typed, what is wrong, and the way to save it. Plain code
 * without React, so that every rule of saving, drafts and conflicts is tested without a browser.
 */
import { becoming, stateOf, type FieldState } from '#domain/registro/conditions.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lockOf } from '#domain/registro/lifecycle.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { cicloTela } from '#messages/ciclo-tela.ts';
import { formulario } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { createStore, type Store } from '#shared/hooks/store.ts';
import { titleOf } from '../cells/display.ts';
import type { Draft, DraftKey, DraftPlace, Drafts } from './draft.ts';
import { clearField, splitErrors, type FieldErrors } from './field-errors.ts';
import {
  bodyOf,
  changedFields,
  cloneValues,
  initialValues,
  isMasked,
  newRowKey,
  toFormValues,
  type ChildRow,
  type Values,
} from './record.ts';
import type { RecordWire, Row } from './wire.ts';

export type Rights = {
  /** Whether the person may do the action on the entity's subject; with a row, on that one. */
  readonly can: (action: string, row?: Row) => boolean;
};

export type FormState = {
  readonly phase: 'carregando' | 'falhou' | 'inexistente' | 'pronto';
  readonly error: unknown;
  /** As the server has it; null for a new record. */
  readonly row: Row | null;
  /** What the form started from: the row, or defaults. */
  readonly base: Values;
  readonly values: Values;
  readonly errors: FieldErrors;
  /** Typed texts that are no value yet, by field. */
  readonly inputErrors: { readonly [path: string]: string };
  /** What is wrong with the record as a whole. */
  readonly alerts: readonly string[];
  /** The record that already holds what was to be saved, where the server tells. */
  readonly existing: ExistingRecord | null;
  /** How often saving was refused for errors: each time the first one takes the focus. */
  readonly refusals: number;
  readonly saving: boolean;
  /** Milliseconds of the last save. */
  readonly savedAt: number | null;
  readonly conflict: { readonly base: Values; readonly current: Row } | null;
  readonly draft: Draft | null;
  /** Where what is typed was kept last; null: nowhere yet. */
  readonly draftPlace: DraftPlace | null;
};

export type SaveResult =
  | {
      readonly ok: true;
      readonly row: Row;
      readonly created: boolean;
      readonly told: boolean;
      readonly changed: boolean;
    }
  | { readonly ok: false; readonly reason: 'erros' | 'conflito' | 'falha' | 'ocupado' };

export type RecordFormOptions = {
  readonly entity: EntityModel;
  readonly id?: number;
  readonly cloneOf?: number;
  /** Fills a new record: what was typed in the lookup that asked for it. */
  readonly initial?: Values;
  readonly usuario: string;
  /** Where the drafts lie when several forms share an entity's name. */
  readonly draftOf?: string;
  readonly rights: Rights;
  readonly wire: RecordWire;
  readonly drafts: Drafts;
  readonly now: () => number;
};

export const DRAFT_DELAY_MS = 1000;

export type RecordForm = ReturnType<typeof createRecordForm>;

const EMPTY: FormState = {
  phase: 'carregando',
  error: null,
  row: null,
  base: {},
  values: {},
  errors: {},
  inputErrors: {},
  alerts: [],
  existing: null,
  refusals: 0,
  saving: false,
  savedAt: null,
  conflict: null,
  draft: null,
  draftPlace: null,
};

export function createRecordForm(options: RecordFormOptions) {
  const { entity, rights, wire, drafts, now } = options;
  const store: Store<FormState> = createStore(EMPTY);
  const set = (patch: Partial<FormState>) => store.set({ ...store.get(), ...patch });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt: { readonly body: string; readonly key: string } | null = null;
  /** The session is ending: the draft is kept, nothing holds the person back. */
  let suspended = false;
  /** A draft that may be there has not been read yet, so nothing takes it away. */
  let offering = false;
  let generation = 0;

  const draftName = (): DraftKey => ({
    usuario: options.usuario,
    recurso: options.draftOf ?? entity.name,
    registro: String(store.get().row?.id ?? (options.cloneOf === undefined ? 'novo' : `copia-${options.cloneOf}`)),
  });

  /** Now, to the minute: what a person would have typed. */
  function ambiente(): Ambiente {
    const clock = new Date(now());
    clock.setSeconds(0, 0);
    return { hoje: today(now()), agora: clock.toISOString() };
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    set({ ...EMPTY });
    drafts.sweep(now());
    const from = options.id ?? options.cloneOf;
    if (from === undefined) {
      start(null, { ...initialValues(entity.fields, ambiente()), ...options.initial });
      return offerDraft(mine);
    }
    try {
      const row = await wire.get(from);
      if (mine !== generation) return;
      if (options.id === undefined) start(null, cloneValues(entity, row));
      else start(row, toFormValues(entity.fields, row));
      await offerDraft(mine);
    } catch (error) {
      if (isAbort(error) || mine !== generation) return;
      const gone = error instanceof HttpError && error.statusCode === 404;
      set({ phase: gone ? 'inexistente' : 'falhou', error });
    }
  }

  function start(row: Row | null, base: Values): void {
    set({ ...EMPTY, phase: 'pronto', row, base, values: base, savedAt: null });
  }

  async function offerDraft(mine: number): Promise<void> {
    if (!editable()) return;
    offering = true;
    const draft = await drafts.read(draftName(), now());
    offering = false;
    if (draft && mine === generation && !store.get().savedAt) set({ draft });
  }

  /** Whether anything may be written at all. */
  function editable(): boolean {
    const { row } = store.get();
    const locked = row && lockOf(entity, row, 'fields') && (entity.children.length === 0 || lockOf(entity, row, 'children'));
    return !entity.readOnly && !row?.excluidoEm && !locked && (row ? rights.can('update', row) : rights.can('insert'));
  }

  /** Why the record's state keeps it from being changed, whole or in part; null where it does not. */
  function lockedWhy(): string | null {
    const { row } = store.get();
    const state = row && (lockOf(entity, row, 'fields') ?? lockOf(entity, row, 'children'));
    return state ? (state.why ?? cicloTela.travado(state.title)) : null;
  }

  /** What the person sees of a field now: conditions, rights, masks. */
  function view(field: FieldModel, record: Values = store.get().values): FieldState {
    const { row } = store.get();
    const state = stateOf(field, record);
    const withheld = row !== null && field.kind !== 'child' && !field.writeOnly && !(field.id in row);
    const mayWrite = field.access?.write === undefined || rights.can(field.access.write);
    return {
      visible: state.visible && !withheld && !(field.writeOnly && !mayWrite),
      required: state.required && !(field.writeOnly && row !== null),
      readonly: state.readonly || !mayWrite || !editable() || isLocked(field),
    };
  }

  function isLocked(field: FieldModel): boolean {
    const { row } = store.get();
    return row !== null && lockOf(entity, row, field.kind === 'child' ? 'children' : 'fields') !== undefined;
  }

  /** What the person sees of a field inside a row of a child table. */
  function viewRow(field: FieldModel, row: ChildRow): FieldState {
    const state = stateOf(field, row);
    const withheld = row.id !== undefined && !field.writeOnly && !(field.id in row);
    const mayWrite = field.access?.write === undefined || rights.can(field.access.write);
    return { visible: state.visible && !withheld, required: state.required, readonly: state.readonly || !mayWrite };
  }

  /** Fields whose value travels: written by the person and not hidden by a condition. */
  function writable(): readonly FieldModel[] {
    const { values, row } = store.get();
    return entity.fields.filter((field) => {
      if (field.readOnly || !(field.id in values)) return false;
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

  function isDirty(): boolean {
    const { phase, base, values, inputErrors } = store.get();
    if (phase !== 'pronto' || suspended) return false;
    return Object.keys(inputErrors).length > 0 || changedFields(entity.fields, base, values).length > 0;
  }

  function setValues(patch: Values): void {
    const { values, errors } = store.get();
    suspended = false;
    const cleared = Object.keys(patch).reduce(clearField, errors);
    const typed = { ...values, ...patch };
    set({ values: { ...typed, ...becoming(entity.fields, typed), ...entity.derive?.(typed) }, errors: cleared });
    clearTimeout(timer);
    timer = setTimeout(keepDraft, DRAFT_DELAY_MS);
  }

  function setInputError(path: string, text: string | null): void {
    const { inputErrors } = store.get();
    if ((inputErrors[path] ?? null) === text) return;
    const { [path]: _old, ...others } = inputErrors;
    set({ inputErrors: text === null ? others : { ...others, [path]: text } });
  }

  /** A row was taken out of its table: what was half typed in it goes too. */
  function forgetRow(id: string, key: string): void {
    const kept = Object.entries(store.get().inputErrors).filter(([path]) => !path.startsWith(`${id}:${key}.`));
    set({ inputErrors: Object.fromEntries(kept) });
  }

  /** Every sentence of the record as it stands, by the validators that the server runs too. */
  function problems(): FieldErrors {
    const { row } = store.get();
    const validators = validatorsOf(entity);
    const sent = body();
    const result = row ? validators.alterar(sent, row) : validators.criar(sent);
    if (result.ok) return {};
    return Object.fromEntries(Object.entries(result.errors).filter(([path]) => !isWithheld(path)));
  }

  /** A child row travels whole: what the person may not read of it comes back as shown, and only the server knows it. */
  function isWithheld(path: string): boolean {
    const [id = '', index, inner] = path.split('.');
    const field = entity.field[id]?.child?.fields.find((one) => one.id === inner);
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
    const found = Object.entries(problems()).filter(([path]) => path === prefix || path.startsWith(`${prefix}.`));
    set({ errors: { ...clearField(errors, prefix), ...Object.fromEntries(found) } });
    return found.length === 0 && !Object.keys(inputErrors).some((path) => path.startsWith(`${id}:${row._chave}.`));
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

  /** Keeps what is typed; takes the draft away when nothing differs any more. */
  function keepDraft(): void {
    clearTimeout(timer);
    const { phase, values, row, draft } = store.get();
    if (phase !== 'pronto' || !editable() || suspended) return;
    if (isDirty()) {
      const typed = { em: new Date(now()).toISOString(), versao: row?.versao ?? null, valores: values };
      void drafts.write(draftName(), entity.fields, typed).then((draftPlace) => set({ draftPlace }));
    } else if (draft === null && !offering) drafts.remove(draftName());
  }

  /** The session ends or the provider changes: what is typed is kept, and nothing asks. */
  function suspend(): void {
    keepDraft();
    suspended = true;
  }

  function restoreDraft(): void {
    const { draft, values } = store.get();
    if (!draft) return;
    const known = Object.entries(draft.valores).filter(([id]) => entity.field[id] && id in values);
    set({
      draft: null,
      values: { ...values, ...Object.fromEntries(known.map(([id, value]) => [id, withRowKeys(value)])) },
    });
  }

  function discardDraft(): void {
    drafts.remove(draftName());
    set({ draft: null });
  }

  function discard(): void {
    clearTimeout(timer);
    drafts.remove(draftName());
    const { base } = store.get();
    set({ values: base, inputErrors: {}, errors: {}, existing: null, draft: null });
  }

  async function save(): Promise<SaveResult> {
    const { row, saving, inputErrors, phase } = store.get();
    if (saving || phase !== 'pronto' || !editable()) return { ok: false, reason: 'ocupado' };
    const sent = body();
    const found = problems();
    const nothing = row !== null && Object.keys(sent).length === 0;
    if (Object.keys(inputErrors).length > 0 || (!nothing && Object.keys(found).length > 0)) {
      set({ ...splitted(found), conflict: null, refusals: store.get().refusals + 1 });
      return { ok: false, reason: 'erros' };
    }
    if (row && nothing) {
      set({ errors: {}, alerts: [], savedAt: now() });
      keepDraft();
      return { ok: true, row, created: false, told: false, changed: false };
    }
    set({ saving: true, alerts: [], errors: {}, existing: null });
    keepDraft();
    const typed = store.get().values;
    try {
      const saved = row ? await wire.update(row.id, sent, row.versao) : await wire.create(sent, keyFor(sent));
      adopt(saved.row, typed);
      return { ok: true, row: saved.row, created: row === null, told: saved.told, changed: true };
    } catch (error) {
      return failed(error);
    }
  }

  /** The same content keeps its key, so that a repeated click or a lost answer makes one record. */
  function keyFor(sent: Values): string {
    const text = JSON.stringify(sent);
    if (attempt?.body !== text) attempt = { body: text, key: crypto.randomUUID() };
    return attempt.key;
  }

  /** The saved row becomes the base, its version the next to send; what was typed meanwhile stays. */
  function adopt(row: Row, typed: Values): void {
    drafts.remove(draftName());
    attempt = null;
    const { values } = store.get();
    const base = toFormValues(entity.fields, row);
    const meanwhile = changedFields(entity.fields, typed, values).map((id) => [id, values[id]] as const);
    set({
      row,
      base,
      values: { ...base, ...Object.fromEntries(meanwhile) },
      saving: false,
      savedAt: now(),
      conflict: null,
      draft: null,
    });
  }

  function failed(error: unknown): SaveResult {
    set({ saving: false });
    if (isAbort(error)) return { ok: false, reason: 'falha' };
    if (error instanceof HttpError && error.statusCode === 412) {
      const { atual, base } = (error.body ?? {}) as { atual?: Row; base?: Row };
      if (atual) {
        set({ conflict: { base: base ?? store.get().row ?? {}, current: atual } });
        return { ok: false, reason: 'conflito' };
      }
    }
    if (error instanceof HttpError && Object.keys(error.errors).length > 0) {
      const { errors, alerts } = splitted(error.errors);
      // The general alert only repeats that fields are wrong; it is shown when no field says why.
      set({
        errors,
        alerts: Object.keys(errors).length > 0 ? alerts : [...alerts, error.message],
        existing: (error.body as { existente?: ExistingRecord } | undefined)?.existente ?? null,
        refusals: store.get().refusals + 1,
      });
      return { ok: false, reason: 'erros' };
    }
    const offline = error instanceof HttpError && (error.statusCode === 0 || error.statusCode >= 502);
    set({ alerts: [offline ? formulario.semConexao : messageOf(error, formulario.naoSalvou)] });
    return { ok: false, reason: 'falha' };
  }

  function splitted(errors: FieldErrors): { errors: FieldErrors; alerts: readonly string[] } {
    const { fields, others } = splitErrors(entity, errors);
    return { errors: fields, alerts: others };
  }

  /** After the choice between two versions: the current row is the base, the chosen values are on top. */
  function takeMerged(values: Values): void {
    const { conflict } = store.get();
    if (!conflict) return;
    set({
      row: conflict.current,
      base: toFormValues(entity.fields, conflict.current),
      values,
      conflict: null,
      errors: {},
      alerts: [],
    });
    keepDraft();
  }

  /** The row was changed by another action of this screen (a version restored, taken out of the bin). */
  function replaceRow(row: Row): void {
    drafts.remove(draftName());
    start(row, toFormValues(entity.fields, row));
  }

  return {
    store,
    entity,
    load,
    view,
    problems,
    viewRow,
    checkRow,
    editable,
    lockedWhy,
    isDirty,
    setValues,
    setInputError,
    forgetRow,
    validateField,
    keepDraft,
    suspend,
    restoreDraft,
    discardDraft,
    discard,
    save,
    takeMerged,
    replaceRow,
    closeConflict: () => set({ conflict: null }),
    stop: () => clearTimeout(timer),
    /** '001 · Banco do Brasil S.A.', '' for a new record. */
    label: () => {
      const { row } = store.get();
      return row ? titleOf(entity, row) : '';
    },
  };
}

/** Rows from a draft take new keys, since those of this page may be in use. */
function withRowKeys(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((row) => typeof row === 'object' && row !== null && '_chave' in row)) return value;
  return (value as ChildRow[]).map((row) => ({
    ...row,
    _chave: row.id === undefined ? newRowKey() : `i${row.id}`,
  }));
}
