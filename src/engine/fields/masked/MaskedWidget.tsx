import { Input, type InputRef } from 'antd';
import { MessageCircle } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { whatsappLink } from '#domain/formato/telefone.ts';
import { campos } from '#messages/form.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { caretAfter, isMaskedFormat, MASK_EXAMPLES, shownOf, storedOf } from './mask-edit.ts';

/** CPF, CNPJ, CNS, CNES, CEP, telephone: the mask is shown, the bare value is kept (LOOK-08). */
export default function MaskedWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const input = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  const format = isMaskedFormat(field.format) ? field.format : 'cpf';
  const stored = typeof value === 'string' ? value : '';
  const hidden = /[*•]/.test(stored);
  const shown = hidden ? stored : shownOf(format, stored);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const link = format === 'telefone' && stored ? whatsappLink(stored) : null;
  return (
    <Input
      ref={input}
      id={id}
      value={shown}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      autoComplete="off"
      inputMode={
        format === 'cnpj' || format === 'cpf-cnpj' ? 'text' : format === 'telefone' ? 'tel' : 'numeric'
      }
      placeholder={field.ui.placeholder ?? MASK_EXAMPLES[format]}
      suffix={
        link ? (
          <a
            title={campos.mensagemWhatsapp}
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            tabIndex={-1}
          >
            <MessageCircle size={15} aria-label={campos.mensagemWhatsapp} />
          </a>
        ) : (
          // Its place is kept: antd draws the input anew where the first suffix comes (its own FAQ says so).
          (field.ui.suffix ?? (format === 'telefone' ? <span /> : undefined))
        )
      }
      onChange={(event) => {
        const { value: text, selectionStart } = event.target;
        const native = event.nativeEvent as InputEvent;
        const next = storedOf(
          format,
          hidden ? text.replace(/[*•]/g, '') : text,
          native.inputType === 'insertFromPaste',
        );
        caret.current = caretAfter(text, selectionStart ?? text.length, shownOf(format, next));
        onChange(next === '' ? null : next);
      }}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
