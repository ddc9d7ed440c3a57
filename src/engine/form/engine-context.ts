/**
 * What the fields of one form share. It stays the same object while a person types, so that only the typed
 * field is drawn again.
 */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldState } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { ChildRow, Values } from './record.ts';

export type FocusRequest = { readonly path: string; readonly turn: number };

export type EngineValue = {
  /** Wire name of the entity. */
  readonly resource: string;
  /** Before each input's id, so that two open forms do not share any. */
  readonly prefix: string;
  /** The row as loaded; null for a new record. */
  readonly row: Values | null;
  readonly values: () => Values;
  readonly subscribe: (changed: () => void) => () => void;
  readonly setValues: (patch: Values) => void;
  /** A key in a long text of the record, which the field itself has drawn: the rest of the form follows when there is time. */
  readonly onType: (id: string, value: unknown) => void;
  readonly viewRow: (field: FieldModel, row: ChildRow) => FieldState;
  /** Tells at its fields what is wrong with a row of a child table; true when nothing is. */
  readonly checkRow: (id: string, index: number) => boolean;
  readonly onInputError: (path: string, text: string | null) => void;
  readonly onLeave: (path: string) => void;
  /** What the field of a path ('convenioId', 'convenios.planoId') is called. */
  readonly titleOf: (path: string) => string;
  /** Typed texts of a row's fields that were taken out with it. */
  readonly forgetRow: (id: string, key: string) => void;
  /** The whole record is only shown: values as text, no inputs. */
  readonly showing: boolean;
};

export const EngineContext = createContext<EngineValue | null>(null);

export function useEngine(): EngineValue {
  const value = use(EngineContext);
  if (!value) throw new Error('field outside a form');
  return value;
}

/** The row of a child table in which a field stands; null for fields of the record itself. */
export type RowPlace = { readonly table: string; readonly index: number; readonly row: ChildRow };
export const RowContext = createContext<RowPlace | null>(null);

/** The record's values now, drawn again at each change; nothing of it where `asked` is false. */
export function useValues(asked: boolean): Values {
  const { subscribe, values } = useEngine();
  return useSyncExternalStore(subscribe, () => (asked ? values() : NOTHING));
}
const NOTHING: Values = {};

/** What a screen puts beneath fields of the record, by field: what stood there before it was corrected. */
export const BeneathContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

/** What a screen puts beside the label of fields of the record: the review chat of each. Null: nothing. */
export const AsideContext = createContext<((field: FieldModel) => ReactNode) | null>(null);

/** The field to which the person is sent, for the child table that holds it. */
export const FocusContext = createContext<FocusRequest | null>(null);

/** Id of the input of a field; of a row's field, through table and index: 'f1-itens-0-tipo'. */
export function inputId(prefix: string, path: string): string {
  return `${prefix}-${path.replaceAll('.', '-')}`;
}

export type FormTab = {
  readonly key: string;
  readonly title: string;
  readonly errors: number;
  /** Something is written in it. */
  readonly filled?: boolean;
  /** Rows in it. */
  readonly count?: number;
  /** Waits under 'Mais abas'. */
  readonly folded?: boolean;
  readonly panel?: ReactNode;
};
