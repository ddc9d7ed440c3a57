import { Input } from 'antd';
import { ariaOf, type WidgetProps } from '../widget.ts';

/**
 * Text of several lines; grows with what is written (field-sizing), from its declared rows up. antd's autoSize writes a style
 * attribute, which the policy of the page forbids.
 */
export default function TextAreaWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const rows = field.ui.rows ?? 3;
  return (
    <Input.TextArea
      id={id}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      className="z-form-area"
      rows={rows}
      style={{ minHeight: `calc(${rows} * 1.5em + 16px)` }}
      maxLength={field.maxLength}
      placeholder={field.ui.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
