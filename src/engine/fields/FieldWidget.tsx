import { Form } from 'antd';
import { widgetOf } from './widget-of.ts';
import type { WidgetProps } from './widget.ts';

type Props = Pick<WidgetProps, 'field' | 'id' | 'value' | 'onChange' | 'onInputError' | 'resource'> & {
  /** What is wrong, told in an element whose id is the field's with '-erro'. */
  readonly error?: string | null;
  readonly required?: boolean;
  readonly row?: WidgetProps['row'];
};

const nothing = () => undefined;

/** A field's widget outside the record's form: in a dialog, a cell, the search panel. */
export function FieldWidget({ error = null, required, row = null, ...props }: Props) {
  const Widget = widgetOf(props.field);
  return (
    <Widget
      {...props}
      onBlur={nothing}
      readOnly={false}
      invalid={error !== null}
      required={required ?? props.field.required}
      describedBy={error === null ? undefined : `${props.id}-erro`}
      values={row ?? {}}
      row={row}
    />
  );
}

/** The same with its label, its help and what is wrong with it. */
export function FieldItem({ label, ...props }: Props & { readonly label: string }) {
  const { id, error = null } = props;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={error === null ? undefined : 'error'}
      help={error === null ? undefined : <span id={`${id}-erro`}>{error}</span>}
      extra={props.field.ui.help ?? props.field.description}
    >
      <FieldWidget {...props} />
    </Form.Item>
  );
}
