import { Input } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { ariaOf, type WidgetProps } from '../widget.ts';

/** Of what was sent, how much may still come back: the form follows at a pause. */
const ECHOES = 50;

/**
 * Text of several lines; grows with what is written (field-sizing), from its declared rows up. antd's autoSize writes a style
 * attribute, which the policy of the page forbids.
 */
export default function TextAreaWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const rows = field.ui.rows ?? 3;
  const given = typeof value === 'string' ? value : '';
  // A key is drawn here at once; the form around it may follow when there is time (RecordBody).
  const [text, setText] = useState(given);
  const sent = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const at = sent.current.lastIndexOf(given);
    if (at < 0) setText(given);
    sent.current = at < 0 ? [] : sent.current.slice(at);
  }, [given]);
  return (
    <Input.TextArea
      id={id}
      value={text}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      className="z-form-area"
      rows={rows}
      style={{ minHeight: `calc(${rows} * 1.5em + 16px)` }}
      maxLength={field.maxLength}
      placeholder={field.ui.placeholder}
      onChange={({ target }) => {
        sent.current = [...sent.current.slice(-ECHOES), target.value];
        setText(target.value);
        onChange(target.value === '' ? null : target.value);
      }}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
