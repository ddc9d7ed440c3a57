import { Button } from 'antd';
import { useRef, useState, type FormEvent } from 'react';
import { regrasQuebradas } from '#domain/acesso/senha.ts';
import { loginMessages } from '#messages/app.ts';
import { problemaSenha, SENHA, senhaTela } from '#messages/senha.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { deviceId } from '#shared/session/keys.ts';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { Checklist } from './Checklist.tsx';

const FIELDS = ['userId', 'password', 'newPassword', 'repeat'] as const;
type Field = (typeof FIELDS)[number];
type Errors = { readonly [field in Field]?: string };

export type Saved = { readonly principal: string; readonly encerradas: number };

type Props = {
  /** Of the recovery link; the current password is then not asked. */
  token?: string | undefined;
  /** The user, where known; else it is asked. */
  principal?: string | undefined;
  /** What the current password is called: a provisional one is. */
  currentLabel: string;
  onSaved: (saved: Saved, password: string) => Promise<void>;
};

/** Current password, new one, its repetition; every error under its field, the first of them focused. */
export function NewPasswordForm({ token, principal, currentLabel, onSaved }: Props) {
  const [values, setValues] = useState({ userId: '', password: '', newPassword: '', repeat: '' });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const user = principal ?? values.userId.trim().toLowerCase();
  const asked = FIELDS.filter(
    (field) => !(field === 'userId' && (principal ?? token)) && !(field === 'password' && token),
  );

  const show = (next: Errors) => {
    setErrors(next);
    const first = asked.find((field) => next[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };

  const { run, busy, problem, clear } = useAct(
    async () => {
      const { newPassword, repeat, password } = values;
      const body = token ? { token, newPassword, repeat } : { userId: user, password, newPassword, repeat };
      const saved = await request<Saved>('auth/senha', {
        method: 'POST',
        body: { ...body, dispositivo: deviceId() },
        outsideSession: true,
        silent: true,
      });
      await onSaved(saved, newPassword);
    },
    {
      failure: senhaTela.falha,
      tell: 'place',
      refused: (error) => {
        const byField = fieldErrors(error);
        show(byField);
        return Object.keys(byField).length > 0;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values, user);
    const wrong = Object.fromEntries(asked.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
    show(wrong);
    if (Object.keys(wrong).length === 0) void run();
    else clear();
  };

  const bind = (field: Field) => ({
    id: field,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [field]: event.target.value });
      if (errors[field]) setErrors({ ...errors, [field]: undefined });
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <EntryFailure text={problem} />
      {asked.includes('userId') ? (
        <TextField
          {...bind('userId')}
          label={senhaTela.usuario}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        // A plain input, unseen: for the browser's own password keeper, which wants to know whose password it is.
        <input
          className="z-so-leitor"
          autoComplete="username"
          value={user}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {asked.includes('password') ? (
        <PasswordField {...bind('password')} label={currentLabel} autoComplete="current-password" />
      ) : null}
      <PasswordField
        {...bind('newPassword')}
        label={senhaTela.novaSenha}
        autoComplete="new-password"
        describedBy="senha-regras"
      />
      <PasswordField {...bind('repeat')} label={senhaTela.repetirSenha} autoComplete="new-password" />
      <Checklist id="senha-regras" password={values.newPassword} repeat={values.repeat} principal={user} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {senhaTela.salvar}
      </Button>
    </form>
  );
}

/** What the browser can say before anything is sent. */
function problemsOf(values: { readonly [field in Field]: string }, user: string): Errors {
  const { password, newPassword, repeat } = values;
  const [broken] = regrasQuebradas(newPassword, {
    principal: user,
    repetida: (senha) => password !== '' && senha === password,
  });
  const nova = newPassword === '' ? SENHA.informeNova : broken ? problemaSenha[broken] : undefined;
  const repetida = repeat === '' ? SENHA.repita : repeat === newPassword ? undefined : SENHA.naoConfere;
  return {
    ...(user === '' ? { userId: loginMessages.informeUsuario } : {}),
    ...(password === '' ? { password: SENHA.informeAtual } : {}),
    ...(nova ? { newPassword: nova } : {}),
    ...(repetida ? { repeat: repetida } : {}),
  };
}

/** The server's field errors; a refused user and password stand under the password. */
function fieldErrors(error: unknown): Errors {
  if (!(error instanceof HttpError)) return {};
  if (error.codigo === 'conta-nao-encontrada') return { password: error.message };
  return Object.fromEntries(
    FIELDS.flatMap((field) => (error.errors[field]?.[0] ? [[field, error.errors[field].join(' ')]] : [])),
  );
}
