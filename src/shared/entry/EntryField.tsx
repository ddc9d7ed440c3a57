import { CircleAlert, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useState, type InputHTMLAttributes, type KeyboardEvent, type Ref } from 'react';
import { loginMessages } from '#messages/app.ts';
import { IconButton } from '#shared/ui/Button.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  error?: string | undefined;
  /** Id of a text that explains the field, such as the list of rules. */
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
};

function describe({ id, error, describedBy }: Props): string | undefined {
  return [error ? `${id}-erro` : null, describedBy].filter(Boolean).join(' ') || undefined;
}

/** Label over input, error under it. */
export function TextField(props: Props) {
  const { label, error, describedBy: _describedBy, ref, ...input } = props;
  return (
    <div>
      <label className="z-rotulo" htmlFor={input.id}>
        {label}
      </label>
      <input {...input} ref={ref} className="z-campo" aria-invalid={error !== undefined} aria-describedby={describe(props)} />
      <FieldError id={`${input.id}-erro`} text={error} />
    </div>
  );
}

/** A password that can be looked at, with a word about Caps Lock while it is on. */
export function PasswordField(props: Omit<Props, 'type'>) {
  const { label, error, describedBy: _describedBy, ref, ...input } = props;
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div>
      <label className="z-rotulo" htmlFor={input.id}>
        {label}
      </label>
      <div className="entrar-senha">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          ref={ref}
          className="z-campo"
          type={shown ? 'text' : 'password'}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
          aria-invalid={error !== undefined}
          aria-describedby={describe(props)}
        />
        <IconButton
          label={shown ? loginMessages.ocultarSenha : loginMessages.mostrarSenha}
          icon={shown ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      </div>
      <FieldError id={`${input.id}-erro`} text={error} />
      {caps ? (
        <p className="entrar-caps" role="status">
          <TriangleAlert size={14} aria-hidden />
          {loginMessages.capsLock}
        </p>
      ) : null}
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="z-erro">
      <CircleAlert size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
