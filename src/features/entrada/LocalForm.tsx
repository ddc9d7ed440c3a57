import { Button } from 'antd';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { loginMessages } from '#messages/app.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { messageOf } from '#shared/http/http-error.ts';
import { signIn } from '#shared/session/session.ts';

type Missing = { usuario?: string; senha?: string };

/** Sign-in by user id and password (SES-01, SES-07). What was typed stays after a refusal. */
export function LocalForm() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  const user = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => user.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const userId = user.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const next: Missing = {
      ...(userId ? {} : { usuario: loginMessages.informeUsuario }),
      ...(secret ? {} : { senha: loginMessages.informeSenha }),
    };
    setMissing(next);
    setFailure(null);
    if (next.usuario || next.senha) {
      (next.usuario ? user : password).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(userId, secret);
      await navigate(ownPathOr(query.get('redirect')), { replace: true });
    } catch (error) {
      setFailure(messageOf(error, loginMessages.falha));
      setBusy(false);
      password.current?.focus();
      password.current?.select();
    }
  };
  return (
    // Our own sentences in Portuguese, not the browser's.
    <form noValidate onSubmit={(event) => void submit(event)}>
      <EntryFailure text={failure} />
      <TextField
        ref={user}
        id="usuario"
        name="username"
        label={loginMessages.usuario}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.usuario}
      />
      <PasswordField
        ref={password}
        id="senha"
        name="password"
        label={loginMessages.senha}
        autoComplete="current-password"
        error={missing.senha}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {loginMessages.entrar}
      </Button>
    </form>
  );
}
