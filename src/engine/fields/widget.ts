/** What every widget receives. A widget knows one value; the record and its rules are the form's. */
import type { FieldModel } from '#domain/registro/entity.ts';

export type RefLabel = { readonly id: number; readonly label: string };

export type WidgetProps = {
  readonly field: FieldModel;
  /** Id of the input, to which the label points. */
  readonly id: string;
  readonly value: unknown;
  /** Stored form of the value, null for empty. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** The typed text is no value: its sentence; null when it is right again. Blocks saving. */
  readonly onInputError: (text: string | null) => void;
  readonly readOnly: boolean;
  /** Values for fields beside this one, in the same record or row; absent where the field stands alone. */
  readonly onFill?: (others: { readonly [field: string]: unknown }) => void;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  /** The record being edited, for filters of references ('$field'). */
  readonly values: { readonly [field: string]: unknown };
  /** What a field beside this one is called. */
  readonly titleOf?: (field: string) => string;
  /** The row as loaded: id, and labels of references. */
  readonly row: { readonly [field: string]: unknown } | null;
  /** Wire name of the entity, where the server asks for it (files). */
  readonly resource: string;
};

/** The label that came with the row, while the value is still the one that it names. */
export function knownLabel(row: WidgetProps['row'], field: string, value: unknown): RefLabel | undefined {
  const refs = row?._ref as { readonly [field: string]: RefLabel | null | undefined } | undefined;
  const ref = refs?.[field];
  return ref && ref.id === value ? ref : undefined;
}

/** ARIA common to native and antd inputs. */
export function ariaOf(props: Pick<WidgetProps, 'invalid' | 'required' | 'describedBy'>) {
  return {
    'aria-invalid': props.invalid || undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': props.describedBy,
  } as const;
}
