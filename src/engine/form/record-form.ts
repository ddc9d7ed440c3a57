/**
 * One open record: what was loaded, what is typed, what is wrong, and the way to save it. Plain code without React, so
 * that every rule of it is tested without a browser: record-rules.ts, record-drafts.ts, record-saving.ts.
 */
import { becoming } from '#domain/registro/conditions.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { today } from '#shared/clock.ts';
import { HttpError, isAbort } from '#shared/http/http-error.ts';
import { createStore, type Store } from '#shared/hooks/store.ts';
import { titleOf } from '../cells/display.ts';
import type { Draft, DraftPlace, Drafts } from './draft.ts';
import { clearField, type FieldErrors } from './field-errors.ts';
import { recordDrafts } from './record-drafts.ts';
import { recordRules } from './record-rules.ts';
import { recordSaving } from './record-saving.ts';
import { cloneValues, initialValues, toFormValues, type ChildRow, type Values } from './record.ts';
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
  /** Milliseconds of the last time that the server took what is typed. */
  readonly keptAt: number | null;
};

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
  keptAt: null,
};

/** What the parts of an open record share. */
export type OpenState = {
  readonly options: RecordFormOptions;
  readonly store: Store<FormState>;
  readonly set: (patch: Partial<FormState>) => void;
  /** As nothing was: still loading, or on what was loaded. */
  readonly begin: (on?: { readonly row: Row | null; readonly base: Values }) => void;
};

function openState(options: RecordFormOptions): OpenState {
  const store = createStore(EMPTY);
  return {
    options,
    store,
    set: (patch) => store.set({ ...store.get(), ...patch }),
    begin: (on) => store.set(on ? { ...EMPTY, ...on, phase: 'pronto', values: on.base } : { ...EMPTY }),
  };
}

export type RecordForm = ReturnType<typeof createRecordForm>;

export function createRecordForm(options: RecordFormOptions) {
  const { entity, wire, now } = options;
  const open = openState(options);
  const { store, set } = open;
  const rules = recordRules(open);
  const drafts = recordDrafts(open, rules);
  const saving = recordSaving(open, rules, drafts);
  let generation = 0;

  /** Now, to the minute: what a person would have typed. */
  function ambiente(): Ambiente {
    const clock = new Date(now());
    clock.setSeconds(0, 0);
    return { hoje: today(now()), agora: clock.toISOString() };
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    const current = () => mine === generation;
    open.begin();
    options.drafts.sweep(now());
    const from = options.id ?? options.cloneOf;
    if (from === undefined) {
      const start =
        wire.start && entity.fields.some(({ ref }) => ref?.start) ? await wire.start(entity.fields) : {};
      if (!current()) return;
      open.begin({
        row: null,
        base: { ...initialValues(entity.fields, ambiente()), ...start, ...options.initial },
      });
      return drafts.offer(current);
    }
    try {
      const row = await wire.get(from);
      if (!current()) return;
      open.begin(
        options.id === undefined
          ? { row: null, base: cloneValues(entity, row) }
          : { row, base: toFormValues(entity.fields, row) },
      );
      await drafts.offer(current);
    } catch (error) {
      if (isAbort(error) || !current()) return;
      const gone = error instanceof HttpError && error.statusCode === 404;
      set({ phase: gone ? 'inexistente' : 'falhou', error });
    }
  }

  function setValues(patch: Values): void {
    const { values, errors } = store.get();
    const cleared = Object.keys(patch).reduce(clearField, errors);
    const typed = { ...values, ...patch };
    set({ values: settled(entity, typed), errors: cleared });
    drafts.keepSoon();
  }

  function setInputError(path: string, text: string | null): void {
    const { inputErrors } = store.get();
    if ((inputErrors[path] ?? null) === text) return;
    const { [path]: _old, ...others } = inputErrors;
    set({ inputErrors: text === null ? others : { ...others, [path]: text } });
  }

  /** A row was taken out of its table: what was half typed in it goes too. */
  function forgetRow(id: string, key: string): void {
    const kept = Object.entries(store.get().inputErrors).filter(
      ([path]) => !path.startsWith(`${id}:${key}.`),
    );
    set({ inputErrors: Object.fromEntries(kept) });
  }

  return {
    ...rules,
    ...drafts,
    ...saving,
    store,
    entity,
    load,
    setValues,
    setInputError,
    forgetRow,
    /** Whoever opened it has answered this already: nothing of it is to be typed. */
    given: ({ id, kind }: FieldModel): boolean => kind !== 'text' && Object.hasOwn(options.initial ?? {}, id),
    /** '001 · Banco do Brasil S.A.', '' for a new record. */
    label: () => {
      const { row } = store.get();
      return row ? titleOf(entity, row) : '';
    },
  };
}

/** The values with what their conditions make of them, rows of child tables too; a row that stays is the same object. */
function settled(entity: EntityModel, typed: Values): Values {
  const rows = entity.children.flatMap(({ id, child }) => {
    const held = typed[id];
    if (!child || !Array.isArray(held) || !child.fields.some(({ when }) => when?.becomes)) return [];
    return [[id, (held as readonly ChildRow[]).map((row) => withBecoming(child.fields, row))] as const];
  });
  const whole = { ...typed, ...Object.fromEntries(rows) };
  return { ...whole, ...becoming(entity.fields, whole), ...entity.derive?.(whole) };
}

function withBecoming(fields: readonly FieldModel[], row: ChildRow): ChildRow {
  const changed = becoming(fields, row);
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}
