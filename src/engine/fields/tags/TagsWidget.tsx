import { Select, Tag } from 'antd';
import { X } from 'lucide-react';
import { useState } from 'react';
import { addTag, TAG_MAX_COUNT, TAG_MAX_LENGTH } from '#domain/formato/tags.ts';
import { campos } from '#messages/form.ts';
import { useSelectAria } from '../input/select-aria.ts';
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
  const box = useSelectAria(ariaOf(props));
  const take = (next: readonly string[]) => {
    setTyped('');
    // Fewer, in any place: one was taken away.
    if (next.length < tags.length) {
      onInputError(null);
      return onChange(next);
    }
    const result = next
      .slice(tags.length)
      .flatMap((text) => text.split(/[,;\s]+/).filter(Boolean))
      .reduce<ReturnType<typeof addTag>>(
        (sofar, text) => (sofar.ok ? addTag(sofar.tags, text, limits) : sofar),
        {
          ok: true,
          tags,
        },
      );
    onInputError(result.ok ? null : result.mensagem);
    if (result.ok && result.tags !== tags) onChange(result.tags);
  };
  return (
    <div ref={box} data-acrescenta="">
      <Select<string[]>
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        value={tags}
        searchValue={typed}
        onSearch={(text) => setTyped(text.replace(/\s/g, ''))}
        tokenSeparators={[',', ';', '\n']}
        onChange={take}
        disabled={readOnly}
        status={invalid ? 'error' : undefined}
        placeholder={field.ui.placeholder ?? campos.incluirTag}
        tagRender={({ label, onClose }) => (
          <Tag closable={!readOnly} closeIcon={<X size={12} aria-hidden />} onClose={onClose}>
            {label}
          </Tag>
        )}
        onInputKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return;
          // Adds the word; whatever is around takes no Enter of it (a form's submit, a drawer's).
          event.preventDefault();
          event.stopPropagation();
          take([...tags, typed]);
        }}
        onBlur={onBlur}
      />
      <span className="z-fraco">{campos.contador(tags.length, limits.maxCount)}</span>
    </div>
  );
}
