import type { ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonKind = 'primario' | 'padrao' | 'perigo' | 'discreto';
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Work in progress: shows it and takes no further click. */
  busy?: boolean;
  submit?: boolean;
};

export function Button({ kind = 'padrao', icon, busy = false, submit = false, className, children, disabled, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={className ? `z-botao ${className}` : 'z-botao'}
      data-tipo={kind}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="z-gira" aria-hidden /> : icon}
      {children}
    </button>
  );
}

/** A button that is only an icon; `label` is its name and tooltip. */
export function IconButton({ label, icon, ...rest }: Omit<Props, 'children' | 'icon'> & { label: string; icon: ReactNode }) {
  return <Button kind="discreto" {...rest} icon={icon} aria-label={label} title={label} data-icone="" />;
}
