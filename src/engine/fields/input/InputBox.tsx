import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  ref?: Ref<HTMLInputElement>;
  prefix?: ReactNode;
  suffix?: ReactNode;
  invalid?: boolean;
  /** Numbers stand at the right. */
  numeric?: boolean;
};

/**
 * One line of input with a unit before and after it. A native input: antd's would weigh more than all
 * the rest of the form and says nothing that the browser does not.
 */
export function InputBox({ prefix, suffix, invalid, numeric, ref, ...rest }: Props) {
  return (
    <span
      className="z-form-entrada"
      data-invalido={invalid ? '' : undefined}
      data-numero={numeric ? '' : undefined}
      data-leitura={rest.readOnly ? '' : undefined}
    >
      {prefix ? <span className="z-form-unidade">{prefix}</span> : null}
      <input ref={ref} autoComplete="off" {...rest} />
      {suffix ? <span className="z-form-unidade">{suffix}</span> : null}
    </span>
  );
}
