import { Button } from 'antd';
import { Unlink } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginMessages } from '#messages/app.ts';
import { primeiroAcesso } from '#messages/entrada-primeiro-acesso.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { signIn } from '#shared/session/session.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const FIELDS = [
  { id: 'nome', label: primeiroAcesso.nome, autoComplete: 'name' },
  {
    id: 'userId',
    label: loginMessages.usuario,
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
] as const;
const ORDER = ['nome', 'userId', 'email', 'password'];

/** The one-time link that the server prints when there is no administrator yet. */
export default function FirstAccess() {
  useTitle(primeiroAcesso.titulo);
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const [link, setLink] = useState<'asking' | 'good' | { readonly error: unknown }>('asking');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    request<void>('auth/primeiro-acesso/link', {
      method: 'POST',
      body: { token },
      outsideSession: true,
      silent: true,
    }).then(
      () => gone || setLink('good'),
      (error: unknown) => gone || setLink({ error }),
    );
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  if (link === 'good') return <Form token={token} onDead={(error) => setLink({ error })} />;
  const dead =
    link !== 'asking' && link.error instanceof HttpError && link.error.statusCode === 404 ? link.error : null;
  return (
    <EntryCard title={primeiroAcesso.titulo}>
      {link === 'asking' ? (
        <LoadingState rows={3} label={primeiroAcesso.conferindo} />
      ) : dead ? (
        <EmptyState
          icon={<Unlink size={28} strokeWidth={1.5} aria-hidden />}
          title={primeiroAcesso.linkRuim}
          text={dead.message}
          action={
            <Button type="primary" onClick={() => void navigate('/auth')}>
              {primeiroAcesso.entrar}
            </Button>
          }
        />
      ) : (
        <FailedState
          error={link.error}
          retry={() => {
            setLink('asking');
            setAttempt(attempt + 1);
          }}
        />
      )}
    </EntryCard>
  );
}

function Form({ token, onDead }: { readonly token: string; readonly onDead: (error: HttpError) => void }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<HttpError['errors']>({});

  const { run, busy, problem } = useAct(
    async (values: { readonly [id: string]: string }) => {
      setErrors({});
      const { principal } = await request<{ principal: string }>('auth/primeiro-acesso', {
        method: 'POST',
        body: { ...values, token },
        outsideSession: true,
        silent: true,
      });
      await signIn(principal, values['password'] ?? '');
      await navigate('/principal', { replace: true });
    },
    {
      failure: loginMessages.falha,
      tell: 'place',
      refused: (error) => {
        if (!(error instanceof HttpError)) return false;
        // Somebody else was faster with it.
        if (error.statusCode === 404) onDead(error);
        setErrors(error.errors);
        const wrong = Object.keys(error.errors);
        const first = ORDER.find((id) => wrong.includes(id));
        if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
        return error.statusCode === 404 || wrong.length > 0;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(Object.fromEntries(new FormData(form.current ?? undefined)) as { [id: string]: string });
  };
  return (
    <EntryCard title={primeiroAcesso.titulo} text={primeiroAcesso.texto}>
      <form ref={form} noValidate onSubmit={submit}>
        <EntryFailure text={problem} />
        {FIELDS.map((field) => (
          <TextField key={field.id} name={field.id} {...field} error={errors[field.id]?.join(' ')} />
        ))}
        <TextField
          id="email"
          name="email"
          type="email"
          label={primeiroAcesso.email}
          autoComplete="email"
          error={errors['email']?.join(' ')}
          describedBy="email-dica"
        />
        <p className="z-fraco entrar-dica" id="email-dica">
          {primeiroAcesso.emailDica}
        </p>
        <PasswordField
          id="password"
          name="password"
          label={loginMessages.senha}
          autoComplete="new-password"
          error={errors['password']?.join(' ')}
        />
        <p className="z-fraco entrar-dica">{primeiroAcesso.regra}</p>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {primeiroAcesso.criar}
        </Button>
      </form>
    </EntryCard>
  );
}
