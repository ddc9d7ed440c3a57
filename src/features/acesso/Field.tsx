import type { ReactNode } from 'react';

/** A label, its control and what is wrong with it; the hint gives way to the error. */
export function Field(props: {
  id: string;
  label: string;
  errors?: readonly string[] | undefined;
  hint?: string;
  wide?: boolean;
  required?: boolean;
  children: ReactNode;
}) {
  const { id, label, errors, hint, wide, required, children } = props;
  return (
    <div className="ac-campo" data-largo={wide || undefined}>
      <label className="z-rotulo" htmlFor={id} data-obrigatorio={required || undefined}>
        {label}
      </label>
      {children}
      {errors ? (
        <p id={`${id}-erro`} className="z-erro" role="alert">
          {errors.join(' ')}
        </p>
      ) : hint ? (
        <small>{hint}</small>
      ) : null}
    </div>
  );
}
