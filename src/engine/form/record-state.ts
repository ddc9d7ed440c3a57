/** An open record: what it holds, what it was opened with, and how its parts change it. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { createStore, type Store } from '#shared/hooks/store.ts';
import type { Draft, DraftPlace, Drafts } from './draft.ts';
import type { FieldErrors } from './field-errors.ts';
import type { Values } from './record.ts';
import type { RecordWire, Row } from './wire.ts';

export type Rights = {
  /** Whether the person may do the action on the entity's subject; with a row, on that one. */
  readonly can: (action: string, row?: Row) => boolean;
  /** Fields that the person's groups hide, and that they only read; absent: none. */
  readonly hides?: (field: FieldModel) => boolean;
  readonly fixes?: (field: FieldModel) => boolean;
};

export type FormState = {
  readonly phase: 'carregando' | 'falhou' | 'inexistente' | 'pronto';
  readonly error: unknown;
  /** As the server has it; null for a new record. */
  readonly row: Row | null;
  /** What the form started from: the row, or defaults. */
  readonly base: Values;
  readonly values: Values;
  /** Of a copy: what it is of, and the fields that it left out. */
  readonly copyOf: { readonly label: string; readonly left: readonly string[] } | null;
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
  /** Somebody else, or the queue, changed the row under what is being typed. */
  readonly newer: boolean;
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
  copyOf: null,
  errors: {},
  inputErrors: {},
  alerts: [],
  existing: null,
  refusals: 0,
  saving: false,
  savedAt: null,
  conflict: null,
  newer: false,
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
  readonly begin: (
    on?: { readonly row: Row | null; readonly base: Values } & Partial<Pick<FormState, 'copyOf'>>,
  ) => void;
};

export function openState(options: RecordFormOptions): OpenState {
  const store = createStore(EMPTY);
  return {
    options,
    store,
    set: (patch) => store.set({ ...store.get(), ...patch }),
    begin: (on) => store.set(on ? { ...EMPTY, ...on, phase: 'pronto', values: on.base } : { ...EMPTY }),
  };
}
