/**
 * The JSON Schema that rjsf sees: the entity's own properties without our `x-` keywords, enumerations as
 * `oneOf` of titles. What `x-when` says of this moment is resolved into it. So a hidden field is absent and a
 * required one is in `required`.
 */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FieldState } from '#domain/registro/conditions.ts';
import type { FieldModel, PropertySchema } from '#domain/registro/entity.ts';
import { optionsOf } from '../fields/choice/options.ts';
import { widgetNameOf } from '../fields/widget-name.ts';
import type { PlacedTab } from './layout.ts';
import type { ChildRow, Values } from './record.ts';

export type FieldUi = { readonly model: FieldModel; readonly span: 1 | 2 };
type Ui = { readonly open: UiSchema; readonly locked: UiSchema };
export type Spans = { readonly [field: string]: 1 | 2 };

const derived = new WeakMap<FieldModel, RJSFSchema>();

/** Left out of the schema: ours, what rjsf must not do (fill in defaults), and what is written anew below. */
const OMITTED = /^(?:x-.*|default|enum|oneOf|items|readOnly|writeOnly)$/;

/** One field as JSON Schema, derived once. */
export function schemaOf(field: FieldModel): RJSFSchema {
  let schema = derived.get(field);
  if (!schema) {
    schema = {
      ...standard(field.schema),
      title: field.title,
      ...choices(field),
      // A list of schemas even where there is no row: rjsf draws it by another component else, and an open row would close.
      ...(field.child ? { items: [rowSchema(field.child.fields, () => OPEN)] } : {}),
    };
    derived.set(field, schema);
  }
  return schema;
}

const OPEN: FieldState = { visible: true, required: false, readonly: false };

function standard(schema: PropertySchema): RJSFSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OMITTED.test(keyword)));
}

function choices(field: FieldModel): RJSFSchema {
  if (field.kind === 'child') return {};
  const titled =
    field.kind === 'boolean' ? [] : optionsOf(field).map(({ value, title }) => ({ const: value, title }));
  if (field.kind === 'list') {
    return { items: { type: 'string', ...(titled.length > 0 ? { oneOf: titled } : {}) } };
  }
  if (titled.length === 0) return {};
  return { oneOf: field.nullable ? [...titled, { const: null, title: '' }] : titled };
}

/** An object of fields in the states of this moment. */
export function rowSchema(
  fields: readonly FieldModel[],
  stateOf: (field: FieldModel) => FieldState,
): RJSFSchema {
  const shown = fields.filter((field) => stateOf(field).visible);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map((field) => [field.id, schemaOf(field)])),
    required: shown.filter((field) => stateOf(field).required).map(({ id }) => id),
  };
}

/** How each field is drawn: its widget and place; twice, since a field may become read-only while typing. */
export function uiOf(fields: readonly FieldModel[], spans: Spans): ReadonlyMap<string, Ui> {
  return new Map(
    fields.map((field) => {
      const options: FieldUi = { model: field, span: spans[field.id] ?? 1 };
      const open: UiSchema = {
        ...(field.kind === 'child' ? {} : { 'ui:widget': widgetNameOf(field) }),
        'ui:options': { ...options },
        'ui:readonly': false,
      };
      return [field.id, { open, locked: { ...open, 'ui:readonly': true } }];
    }),
  );
}

/** The tab in which each field stands. */
export function spansOf(tabs: readonly PlacedTab[]): Spans {
  return Object.fromEntries(
    tabs.flatMap((tab) =>
      tab.sections.flatMap((section) => section.fields.map(({ id, span }) => [id, span] as const)),
    ),
  );
}

/** Rows stand in two columns, long texts and lists over both. */
export function spansOfRow(fields: readonly FieldModel[]): Spans {
  return Object.fromEntries(
    fields.map(({ id, kind }) => [id, kind === 'longtext' || kind === 'list' ? 2 : 1]),
  );
}

export type States = {
  readonly of: (field: FieldModel) => FieldState;
  readonly ofRow: (field: FieldModel, row: ChildRow) => FieldState;
};

/** The text that changes when, and only when, the schema or how it is drawn does. */
export function signatureOf(fields: readonly FieldModel[], values: Values, states: States): string {
  return fields
    .map((field) => {
      const own = mark(states.of(field));
      const rows = field.child
        ? rowsOf(values, field).map((row) => row._chave + marks(field, row, states))
        : [];
      return own + rows.join();
    })
    .join(';');
}

const mark = ({ visible, required, readonly }: FieldState) =>
  (visible ? 1 : 0) + (required ? 2 : 0) + (readonly ? 4 : 0) + '';
const marks = (field: FieldModel, row: ChildRow, states: States) =>
  (field.child?.fields ?? []).map((fieldModel) => mark(states.ofRow(fieldModel, row))).join('');

export function rowsOf(values: Values, field: FieldModel): readonly ChildRow[] {
  const value = values[field.id];
  return Array.isArray(value) ? (value as ChildRow[]) : [];
}

type Uis = {
  readonly fields: ReadonlyMap<string, Ui>;
  readonly rows: (field: FieldModel) => ReadonlyMap<string, Ui>;
};

/** Schema and drawing of this moment. Rows of a child table have conditions of their own, so each has its own schema. */
export function resolved(
  fields: readonly FieldModel[],
  values: Values,
  states: States,
  uis: Uis,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const schema = rowSchema(fields, states.of);
  const uiSchema: UiSchema = {};
  for (const field of fields) {
    const ui = uis.fields.get(field.id);
    if (!ui || schema.properties?.[field.id] === undefined) continue;
    const drawn = states.of(field).readonly ? ui.locked : ui.open;
    uiSchema[field.id] = drawn;
    const rows = rowsOf(values, field);
    if (!field.child || rows.length === 0) continue;
    const inner = field.child.fields;
    const innerUi = uis.rows(field);
    schema.properties[field.id] = {
      ...schemaOf(field),
      items: rows.map((row) => rowSchema(inner, (fieldModel) => states.ofRow(fieldModel, row))),
    };
    uiSchema[field.id] = {
      ...drawn,
      items: rows.map((row) =>
        Object.fromEntries(
          inner.map((fieldModel) => {
            const own = innerUi.get(fieldModel.id);
            return [fieldModel.id, states.ofRow(fieldModel, row).readonly ? own?.locked : own?.open];
          }),
        ),
      ),
    };
  }
  return { schema, uiSchema };
}
