/**
 * Our widgets as rjsf's. Each gets the field's model and the sentence about it. Each can tell that a typed
 * text is no value yet.
 */
import type { RegistryWidgetsType, WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { use, useCallback, type ComponentType } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import { isRichText } from '../fields/rich/rich-text.ts';
import { isScore } from '../fields/widget-name.ts';
import { WIDGETS } from '../fields/widget-of.ts';
import type { WidgetProps } from '../fields/widget.ts';
import { BeneathContext, RowContext, useEngine, useValues } from './engine-context.ts';
import { FieldValue } from './FieldValue.tsx';
import type { FieldUi } from './form-schema.ts';
import type { ChildRow, Values } from './record.ts';

/** A picture, a chosen point, a text with form and kept filters say more in their own widget than as text. */
export function isShownAsText(field: FieldModel, readonly: boolean): boolean {
  return (
    readonly &&
    field.kind !== 'file' &&
    field.ui.widget !== 'filtros' &&
    !isScore(field) &&
    !isRichText(field)
  );
}

function adapted(Widget: ComponentType<WidgetProps>): ComponentType<RjsfWidgetProps> {
  return function EngineWidget({
    id,
    value,
    onChange,
    required,
    readonly,
    rawErrors,
    options,
  }: RjsfWidgetProps) {
    const { model: field } = options as unknown as FieldUi;
    const engine = useEngine();
    const place = use(RowContext);
    const asText = isShownAsText(field, readonly === true);
    const beneath = use(BeneathContext).get(place === null ? field.id : '');
    const values = useValues(
      place === null &&
        (field.kind === 'ref' || ['cep', 'filtros'].includes(field.ui.widget ?? '') || asText),
    );
    const { onInputError, onLeave } = engine;
    const path = place ? `${place.table}.${place.index}.${field.id}` : field.id;
    const typed = place ? `${place.table}:${place.row._chave}.${field.id}` : field.id;
    const tell = useCallback((text: string | null) => onInputError(typed, text), [onInputError, typed]);
    const leave = useCallback(() => onLeave(path), [onLeave, path]);
    const fill = useCallback(
      (others: Values) => {
        if (!place) return engine.setValues(others);
        const rows = (engine.values()[place.table] ?? []) as readonly ChildRow[];
        engine.setValues({
          [place.table]: rows.map((row) => (row._chave === place.row._chave ? { ...row, ...others } : row)),
        });
      },
      [engine, place],
    );
    const draws = field.kind === 'longtext' && place === null && !isRichText(field);
    const type = useCallback((next: unknown) => engine.onType(field.id, next), [engine, field]);
    const record = { values: place?.row ?? values, row: place?.row ?? engine.row };
    if (asText)
      return (
        <>
          <FieldValue field={field} value={value} id={id} {...record} />
          {beneath}
        </>
      );
    const wrong = rawErrors !== undefined && rawErrors.length > 0;
    const help = field.ui.help ?? field.description;
    return (
      <>
        <Widget
          field={field}
          id={id}
          value={value ?? null}
          onChange={draws ? type : onChange}
          onBlur={leave}
          onInputError={tell}
          onFill={fill}
          readOnly={readonly === true}
          invalid={wrong}
          required={required === true}
          describedBy={
            [wrong ? `${id}-erro` : '', help ? `${id}-ajuda` : ''].filter(Boolean).join(' ') || undefined
          }
          resource={engine.resource}
          titleOf={(fieldId) => engine.titleOf(place ? `${place.table}.${fieldId}` : fieldId)}
          {...record}
        />
        {beneath}
      </>
    );
  };
}

export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(WIDGETS).map(([name, Widget]) => [name, adapted(Widget)]),
);
