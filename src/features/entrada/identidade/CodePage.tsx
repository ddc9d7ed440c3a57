/** /auth/acao: where the links of the identity service's messages lead (SES-08). Nothing happens before a click. */
import { Button } from 'antd';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { ask, fieldsOf } from './calls.ts';
import { Card, Done, Failure, Field } from './parts.tsx';

const CONFIRMS = new Set(['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']);

export default function CodePage() {
  const [query] = useSearchParams();
  const mode = query.get('mode') ?? '';
  const oobCode = query.get('oobCode') ?? '';
  if (oobCode && mode === 'resetPassword') return <NewPassword oobCode={oobCode} />;
  if (oobCode && CONFIRMS.has(mode)) return <Confirm oobCode={oobCode} />;
  return (
    <Card title={texts.tituloConfirmar}>
      <div className="z-pilha">
        <Failure text={texts.linkInvalido} />
        <Enter />
      </div>
    </Card>
  );
}

function Confirm({ oobCode }: { oobCode: string }) {
  const [done, setDone] = useState<string | null>(null);
  const [dead, setDead] = useState(false);
  const confirm = useAct(
    async () => {
      const { email } = await ask<{ email: string }>('codigo', { oobCode });
      setDone(texts.emailConfirmado(email));
    },
    {
      failure: texts.falhaProcesso,
      tell: 'place',
      refused: (error) => {
        setDead(isDead(error));
        return false;
      },
    },
  );
  return (
    <Card title={texts.tituloConfirmar} text={done || dead ? undefined : texts.textoConfirmar}>
      <div className="z-pilha">
        <Done text={done} />
        <Failure text={confirm.problem} />
        {done || dead ? (
          <Enter />
        ) : (
          <Button type="primary" size="large" loading={confirm.busy} onClick={() => void confirm.run()}>
            {texts.confirmar}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** A link that will never work again: pressing once more is of no use. */
function isDead(failure: unknown): boolean {
  return failure instanceof HttpError && failure.codigo === 'codigo-recusado';
}

/** Whose password the link is for is asked first: a spent one is told before anything is typed. */
function NewPassword({ oobCode }: { oobCode: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    ask<{ email: string }>('nova-senha/link', { oobCode }).then(
      (found) => gone || setEmail(found.email),
      (error: unknown) => gone || setFailure(error),
    );
    return () => {
      gone = true;
    };
  }, [oobCode, attempt]);
  if (email !== null && !isDead(failure))
    return <PasswordForm oobCode={oobCode} email={email} onDead={setFailure} />;
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <Card title={texts.tituloNovaSenha}>
      {failure === null ? (
        <LoadingState rows={3} label={texts.conferindo} />
      ) : isDead(failure) ? (
        <div className="z-pilha">
          <Failure text={messageOf(failure, texts.falhaProcesso)} />
          <Enter />
        </div>
      ) : (
        <FailedState error={failure} retry={retry} />
      )}
    </Card>
  );
}

type FormProps = {
  readonly oobCode: string;
  readonly email: string;
  readonly onDead: (failure: unknown) => void;
};

function PasswordForm({ oobCode, email, onDead }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ password?: string | undefined; repeticao?: string }>({});
  const { run, busy, problem, clear } = useAct(
    async (password: string) => {
      const { email } = await ask<{ email: string }>('nova-senha', { oobCode, password });
      setDone(texts.senhaSalva(email));
    },
    {
      failure: texts.falhaProcesso,
      tell: 'place',
      refused: (error) => {
        const refusal = fieldsOf(error)['password']?.join(' ');
        if (isDead(error)) onDead(error);
        setWrong({ password: refusal });
        return isDead(error) || refusal !== undefined;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password = '', repeticao = '' } = Object.fromEntries(new FormData(form.current ?? undefined)) as {
      [id: string]: string;
    };
    setWrong({
      ...(password ? {} : { password: texts.informeSenha }),
      ...(password && password !== repeticao ? { repeticao: texts.senhasDiferentes } : {}),
    });
    if (password && password === repeticao) void run(password);
    else clear();
  };
  if (done) {
    return (
      <Card title={texts.tituloNovaSenha}>
        <div className="z-pilha">
          <Done text={done} />
          <Enter />
        </div>
      </Card>
    );
  }
  return (
    <Card title={texts.tituloNovaSenha} text={texts.textoNovaSenha(email)}>
      <form ref={form} noValidate onSubmit={submit}>
        <Failure text={problem} />
        <Field
          id="password"
          label={texts.novaSenha}
          type="password"
          autoComplete="new-password"
          error={wrong.password}
        />
        <Field
          id="repeticao"
          label={texts.repitaSenha}
          type="password"
          autoComplete="new-password"
          error={wrong.repeticao}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {texts.salvarSenha}
        </Button>
      </form>
    </Card>
  );
}

function Enter() {
  return (
    <ButtonLink size="large" to="/auth/email">
      {texts.entrarEmail}
    </ButtonLink>
  );
}
