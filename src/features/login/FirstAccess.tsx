import { useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { firstAccessMessages, loginMessages } from '#messages/app.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { signIn } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { useTitle } from '#shared/ui/Page.tsx';

const FIELDS = [
  { id: 'nome', label: firstAccessMessages.nome, autoComplete: 'name' },
  { id: 'userId', label: loginMessages.usuario, autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
] as const;

/** The one-time link that the server prints when there is no administrator yet. */
export default function FirstAccess() {
  useTitle(firstAccessMessages.titulo);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | string | null>(null);
  const errors = failure instanceof HttpError ? failure.errors : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form.current ?? undefined)) as { [id: string]: string };
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...values, token: query.get('token') ?? '' };
      const { principal } = await request<{ principal: string }>('auth/primeiro-acesso', {
        method: 'POST',
        body,
        outsideSession: true,
        silent: true,
      });
      await signIn(principal, values['password'] ?? '');
      await navigate('/principal', { replace: true });
    } catch (error) {
      setFailure(error instanceof HttpError ? error : messageOf(error, loginMessages.falha));
      setBusy(false);
      const wrong = error instanceof HttpError ? Object.keys(error.errors) : [];
      const first = ['nome', 'userId', 'password'].find((id) => wrong.includes(id));
      if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
    }
  };
  const general = typeof failure === 'string' ? failure : failure && Object.keys(errors).length === 0 ? failure.message : null;
  return (
    <EntryCard title={firstAccessMessages.titulo} text={firstAccessMessages.texto}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <EntryFailure text={general} />
        {FIELDS.map((field) => (
          <TextField key={field.id} name={field.id} {...field} error={errors[field.id]?.join(' ')} />
        ))}
        <PasswordField
          id="password"
          name="password"
          label={loginMessages.senha}
          autoComplete="new-password"
          error={errors['password']?.join(' ')}
        />
        <p className="entrar-dica">{firstAccessMessages.regra}</p>
        <Button submit kind="primario" busy={busy} className="entrar-botao">
          {firstAccessMessages.criar}
        </Button>
      </form>
    </EntryCard>
  );
}
