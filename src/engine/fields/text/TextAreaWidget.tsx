import { ariaOf, type WidgetProps } from '../widget.ts';

/** Text of several lines; grows with what is written (field-sizing), from its declared rows up. */
export default function TextAreaWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const rows = field.ui.rows ?? 3;
  return (
    <textarea
      id={id}
      className="z-form-area"
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      data-invalido={invalid ? '' : undefined}
      rows={rows}
      style={{ minHeight: `calc(${rows} * 1.45em + 16px)` }}
      maxLength={field.maxLength}
      placeholder={field.ui.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
