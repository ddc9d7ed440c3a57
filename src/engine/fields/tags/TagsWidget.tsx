import { X } from 'lucide-react';
import { useState } from 'react';
import { addTag, TAG_MAX_COUNT, TAG_MAX_LENGTH } from '#domain/formato/tags.ts';
import { campos } from '#messages/formulario.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';

/** Words without spaces (LOOK-11): Enter, comma or leaving the field adds, Backspace takes the last one away. */
export default function TagsWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  const [typed, setTyped] = useState('');
  const tags = Array.isArray(value) ? (value as string[]) : [];
  const limits = {
    maxLength: field.schema.items?.maxLength ?? TAG_MAX_LENGTH,
    maxCount: field.schema.maxItems ?? TAG_MAX_COUNT,
  };
  const add = (text: string) => {
    const result = text
      .split(/[,;\n]/)
      .reduce<ReturnType<typeof addTag>>((sofar, part) => (sofar.ok ? addTag(sofar.tags, part, limits) : sofar), {
        ok: true,
        tags,
      });
    onInputError(result.ok ? null : result.mensagem);
    if (result.ok && result.tags !== tags) onChange(result.tags);
    setTyped('');
  };
  return (
    <div className="z-form-tags" data-invalido={invalid ? '' : undefined}>
      {tags.map((tag) => (
        <span key={tag} className="z-form-tag">
          {tag}
          {readOnly ? null : (
            <button
              type="button"
              aria-label={campos.retirarTag(tag)}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {readOnly ? null : (
        <input
          id={id}
          value={typed}
          maxLength={limits.maxLength * 3}
          placeholder={tags.length === 0 ? (field.ui.placeholder ?? campos.incluirTag) : undefined}
          autoComplete="off"
          onChange={(event) =>
            /[,;]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value.replace(/\s/g, ''))
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== '') {
              event.preventDefault();
              event.stopPropagation();
              add(typed);
            }
            if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
          }}
          onBlur={() => {
            if (typed !== '') add(typed);
            onBlur();
          }}
          {...ariaOf(props)}
        />
      )}
      <span className="z-form-contador">{campos.contador(tags.length, limits.maxCount)}</span>
    </div>
  );
}
