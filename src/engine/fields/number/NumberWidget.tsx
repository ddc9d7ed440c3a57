import { Input } from 'antd';
import { useRef, useState } from 'react';
import { formatDecimal, parseDecimalInput } from '#domain/formato/decimal.ts';
import { unidadeDe } from '#messages/palavras.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { parseInteger } from './integer.ts';

const RIGHT = { input: { textAlign: 'right' } } as const;

/**
 * Integer, decimal and money (LOOK-06). While typing, every readable text is already the value; on the
 * way out the text takes its full spelling, and an unreadable one is cleared with the message shown.
 * antd's InputNumber holds floats; the wire has decimal text, so the input is antd's and the reading ours.
 */
export default function NumberWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const integer = field.kind === 'integer';
  /** Whether what is typed is still the shown text, edited a character at a time: its dots are then ours. */
  const edited = useRef(false);
  const current = typed ?? shown(value, field.scale);
  const read = (text: string) =>
    integer
      ? parseInteger(text, field.ui.suffix)
      : parseDecimalInput(text, { scale: field.scale, looseDots: edited.current });
  return (
    <Input
      id={id}
      value={current}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      autoComplete="off"
      styles={integer ? undefined : RIGHT}
      inputMode={integer ? 'numeric' : 'decimal'}
      maxLength={integer ? 20 : 28}
      placeholder={field.ui.placeholder}
      prefix={field.ui.prefix ?? (field.kind === 'money' ? 'R$' : undefined)}
      suffix={unidadeDe(field.ui.suffix, value)}
      onChange={(event) => {
        const text = event.target.value;
        edited.current =
          (typed === null ? current.includes('.') : edited.current) &&
          Math.abs(text.length - current.length) <= 1;
        setTyped(text);
        const result = read(text);
        onInputError(null);
        onChange(result.ok ? result.value : null);
      }}
      onBlur={() => {
        if (typed !== null) {
          const result = read(typed);
          if (!result.ok) {
            onChange(null);
            onInputError(result.mensagem);
          }
          setTyped(null);
        } else if (value === null) onInputError(null);
        onBlur();
      }}
      {...ariaOf(props)}
    />
  );
}

function shown(value: unknown, scale: number): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? formatDecimal(value, { scale }) : '';
}
