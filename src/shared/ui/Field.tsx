import { Form } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  /** Of the control; its hint and errors are `${id}-ajuda` and `${id}-erro`. */
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly errors?: readonly string[] | undefined;
  readonly required?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A labelled control of a hand-built screen: label above, hint and errors under it. */
export function Field({ id, label, hint, errors = [], required = false, className, children }: Props) {
  return (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      required={required}
      className={className}
      validateStatus={errors.length > 0 ? 'error' : undefined}
      help={errors.length > 0 ? <span id={`${id}-erro`}>{errors.join(' ')}</span> : undefined}
      extra={hint ? <span id={`${id}-ajuda`}>{hint}</span> : undefined}
    >
      {children}
    </Form.Item>
  );
}

/** What ties a control to its hint and errors, for the control's own properties. */
export function describedBy(id: string, errors: readonly string[] | undefined, hint: unknown) {
  const wrong = errors !== undefined && errors.length > 0;
  const ids = [...(wrong ? [`${id}-erro`] : []), ...(hint ? [`${id}-ajuda`] : [])];
  return { 'aria-invalid': wrong, 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined };
}
