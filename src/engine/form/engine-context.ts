/** What the fields of one form (or of one child row) share. */
import { createContext, use, type ComponentType } from 'react';
import type { FieldState } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { FieldErrors } from './field-errors.ts';
import type { ChildRow, Values } from './record.ts';

export type FocusRequest = { readonly path: string; readonly turn: number };

export type ChildTableProps = {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

export type EngineValue = {
  /** Wire name of the entity. */
  readonly resource: string;
  /** Before each input's id, so that two open forms do not share any. */
  readonly prefix: string;
  readonly field: { readonly [id: string]: FieldModel };
  readonly values: Values;
  readonly row: Values | null;
  readonly errors: FieldErrors;
  readonly inputErrors: { readonly [path: string]: string };
  readonly view: (field: FieldModel) => FieldState;
  readonly viewRow: (field: FieldModel, row: ChildRow) => FieldState;
  /** Tells at its fields what is wrong with a row of a child table; true when nothing is. */
  readonly checkRow: (id: string, index: number) => boolean;
  readonly onInputError: (path: string, text: string | null) => void;
  readonly onLeave: (id: string) => void;
  /** Rows of a child table were taken out: errors move. */
  readonly setErrors: (errors: FieldErrors) => void;
  /** The whole record is only shown: values as text, no inputs. */
  readonly showing: boolean;
  readonly focus: FocusRequest | null;
  /** Draws a child table; given from outside, since a table's rows are forms again. */
  readonly ChildTable: ComponentType<ChildTableProps> | null;
};

export const EngineContext = createContext<EngineValue | null>(null);

export function useEngine(): EngineValue {
  const value = use(EngineContext);
  if (!value) throw new Error('field outside a form');
  return value;
}

/** Id of the input of a field; a child row's path goes through its table. */
export function inputId(prefix: string, id: string): string {
  return `${prefix}-${id}`;
}
