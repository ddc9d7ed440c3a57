/** Fields of the pages met before the shell: antd's Input without its Form, whose weight the login cannot bear (0097). */
import { Button, Input, type InputProps, type InputRef } from 'antd';
import { CircleAlert, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { loginMessages } from '#messages/app.ts';
import './entry.css';

type Props = Omit<InputProps, 'ref' | 'status'> & {
  id: string;
  label: string;
  error?: string | undefined;
  /** Id of a text that explains the field, such as the list of rules. */
  describedBy?: string;
  /** The error is the answer to what was sent, and is said aloud. */
  alarm?: boolean;
  /** The input itself. */
  ref?: Ref<HTMLInputElement>;
};

/** Label over input, error under it. */
export function TextField({ label, error, describedBy, alarm = false, ref, ...rest }: Props) {
  const inner = useRef<InputRef>(null);
  useImperativeHandle(ref, () => inner.current?.input as HTMLInputElement, []);
  const { id } = rest;
  return (
    <div>
      <label className="z-rotulo" htmlFor={id}>
        {label}
      </label>
      <Input
        size="large"
        className="z-entrada"
        {...rest}
        ref={inner}
        status={error ? 'error' : ''}
        aria-invalid={error !== undefined}
        aria-describedby={[error ? `${id}-erro` : null, describedBy].filter(Boolean).join(' ') || undefined}
      />
      <FieldError id={`${id}-erro`} text={error} alarm={alarm} />
    </div>
  );
}

/** A password that can be looked at, with a word about Caps Lock while it is on. */
export function PasswordField(props: Omit<Props, 'type'>) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        // antd's own eye is no button and out of the keyboard's reach.
        suffix={
          <Button
            type="text"
            size="small"
            aria-label={shown ? loginMessages.ocultarSenha : loginMessages.mostrarSenha}
            title={shown ? loginMessages.ocultarSenha : loginMessages.mostrarSenha}
            icon={shown ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {caps ? (
        <p className="z-linha z-fraco entrar-caps" role="status">
          <TriangleAlert size={14} aria-hidden />
          {loginMessages.capsLock}
        </p>
      ) : null}
    </div>
  );
}

function FieldError({ id, text, alarm }: { id: string; text: string | undefined; alarm: boolean }) {
  if (!text) return null;
  return (
    <p id={id} className="z-erro" role={alarm ? 'alert' : undefined}>
      <CircleAlert size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
