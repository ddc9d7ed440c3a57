/** The code that the first factor asks for beside the password: by mail where there is one, or from an administrator. */
import { Button, Typography } from 'antd';
import { Mail } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { provaTela, segundoPassoTela as texto } from '#messages/segundo-fator-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { deviceId } from '#shared/session/keys.ts';
import { useAct } from '#shared/ui/useAct.ts';

/** The gate holds the calls of the session; these are of the sign-in's own step. */
const STEP = { outsideSession: true, silent: true, method: 'POST' } as const;

export function EnrolCode({
  email,
  guard,
  onRight,
}: {
  /** Where the code can be sent to, veiled; null: only an administrator gives it. */
  readonly email: string | null;
  /** Ends the sign-in where it waited too long. */
  readonly guard: <T>(work: Promise<T>) => Promise<T>;
  readonly onRight: () => void;
}) {
  const [codigo, setCodigo] = useState('');
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const mail = useAct(
    async () => {
      await guard(request('auth/segundo-fator/inscricao/email', { ...STEP, body: {} }));
      setSent(true);
      field.current?.focus();
    },
    { failure: texto.codigoNaoEnviado, tell: 'place' },
  );
  const { run, busy, problem } = useAct(
    async () => {
      const body = { codigo, dispositivo: deviceId() };
      await guard(request('auth/segundo-fator/inscricao', { ...STEP, body }));
      onRight();
    },
    { failure: texto.codigoFalha, tell: 'place' },
  );
  useEffect(() => {
    if (problem === null) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run();
  };
  return (
    <form noValidate onSubmit={submit} className="z-pilha">
      {email === null ? null : (
        <>
          <EntryFailure text={mail.problem} />
          <Button
            size="large"
            block
            data-foco=""
            type={sent ? 'default' : 'primary'}
            icon={<Mail size={17} aria-hidden />}
            loading={mail.busy}
            onClick={() => void mail.run()}
          >
            {sent ? texto.codigoDeNovo(email) : texto.codigoPorEmail(email)}
          </Button>
          {sent ? <Typography.Text role="status">{texto.codigoEnviado(email)}</Typography.Text> : null}
        </>
      )}
      <TextField
        ref={field}
        id="inscricao-codigo"
        label={texto.codigo}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={codigo}
        error={problem ?? undefined}
        alarm
        describedBy="inscricao-dica"
        onChange={(event) => setCodigo(event.target.value)}
      />
      <p id="inscricao-dica" className="z-fraco">
        {email === null ? texto.codigoDicaSemEmail : texto.codigoDica}
      </p>
      <Button
        type={email === null || sent ? 'primary' : 'default'}
        size="large"
        block
        htmlType="submit"
        loading={busy}
      >
        {provaTela.confirmar}
      </Button>
    </form>
  );
}
