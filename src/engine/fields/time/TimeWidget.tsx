import { ariaOf, type WidgetProps } from '../widget.ts';
import { TimeInput } from './TimeInput.tsx';

export default function TimeWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  return (
    <TimeInput
      id={id}
      label={field.title}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      onInputError={onInputError}
      readOnly={readOnly}
      invalid={invalid}
      placeholder={field.ui.placeholder}
      aria={ariaOf(props)}
    />
  );
}
