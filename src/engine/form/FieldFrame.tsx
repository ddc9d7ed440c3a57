import { CircleAlert } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import { formulario } from '#messages/formulario.ts';
import { useAfterPress } from '#shared/hooks/useAfterPress.ts';
import { isRichText } from '../fields/rich/rich-text.ts';
import { isScore, widgetOf } from '../fields/widget-of.ts';
import { FieldValue } from './FieldValue.tsx';
import { inputId, useEngine } from './engine-context.ts';

/** Label above, widget, help and error of one field. */
export function FieldFrame({
  field,
  value,
  onChange,
}: {
  field: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const engine = useEngine();
  const { id } = field;
  const { visible, required, readonly } = engine.view(field);
  const { onInputError, onLeave } = engine;
  const error = engine.inputErrors[id] ?? engine.errors[id]?.[0];
  const said = useAfterPress(error);
  const tellError = useCallback((text: string | null) => onInputError(id, text), [onInputError, id]);
  const leave = useCallback(() => onLeave(id), [onLeave, id]);
  if (!visible) return null;
  const input = inputId(engine.prefix, id);
  if (field.kind === 'child') {
    return engine.ChildTable ? <engine.ChildTable field={field} value={value} onChange={onChange} /> : null;
  }
  const help = field.ui.help ?? field.description;
  const Widget = widgetOf(field);
  // A picture, a chosen option and a text with form say more in their own widget than as text.
  const asText = readonly && field.kind !== 'file' && !isScore(field) && !isRichText(field);
  const described = [said ? `${input}-erro` : '', help ? `${input}-ajuda` : ''].filter(Boolean).join(' ');
  return (
    <div className="z-form-campo" data-campo={id} data-invalido={error ? '' : undefined}>
      <Label text={field.title} htmlFor={asText ? undefined : input} id={`${input}-rotulo`} required={required && !readonly} />
      {asText ? (
        <FieldValue field={field} value={value} row={engine.row} values={engine.values} id={input} />
      ) : (
        <Widget
          field={field}
          id={input}
          value={value ?? null}
          onChange={onChange}
          onBlur={leave}
          onInputError={tellError}
          readOnly={readonly}
          invalid={error !== undefined}
          required={required}
          describedBy={described || undefined}
          values={engine.values}
          row={engine.row}
          resource={engine.resource}
        />
      )}
      {help && !engine.showing ? (
        <span className="z-form-dica" id={`${input}-ajuda`}>
          {help}
        </span>
      ) : null}
      {said ? (
        <span className="z-erro" id={`${input}-erro`}>
          <CircleAlert size={14} aria-hidden />
          {said}
        </span>
      ) : null}
    </div>
  );
}

function Label({
  text,
  htmlFor,
  id,
  required,
}: {
  text: string;
  htmlFor: string | undefined;
  id: string;
  required: boolean;
}): ReactNode {
  const mark = required ? (
    <span className="z-form-obrigatorio" title={formulario.obrigatorio} aria-hidden>
      *
    </span>
  ) : null;
  return htmlFor === undefined ? (
    <span className="z-rotulo" id={id}>
      {text}
    </span>
  ) : (
    <label className="z-rotulo" htmlFor={htmlFor} id={id}>
      {text}
      {mark}
    </label>
  );
}
