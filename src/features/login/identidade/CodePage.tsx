/** /auth/acao: where the links of the identity service's messages lead (SES-08). Nothing happens before a click. */
import { useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Button } from '#shared/ui/Button.tsx';
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
      <div className="entrar-acoes">
        <Failure text={texts.linkInvalido} />
        <Enter />
      </div>
    </Card>
  );
}

function Confirm({ oobCode }: { oobCode: string }) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { email } = await ask<{ email: string }>('codigo', { oobCode });
      setDone(texts.emailConfirmado(email));
    } catch (error) {
      setFailure(messageOf(error, texts.falhaProcesso));
    }
    setBusy(false);
  };
  return (
    <Card title={texts.tituloConfirmar} text={done ? undefined : texts.textoConfirmar}>
      <div className="entrar-acoes">
        <Done text={done} />
        <Failure text={failure} />
        {done ? (
          <Enter />
        ) : (
          <Button kind="primario" busy={busy} onClick={() => void confirm()}>
            {texts.confirmar}
          </Button>
        )}
      </div>
    </Card>
  );
}

function NewPassword({ oobCode }: { oobCode: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [wrong, setWrong] = useState<{ password?: string; repeticao?: string }>({});
  const fields = fieldsOf(failure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password = '', repeticao = '' } = Object.fromEntries(new FormData(form.current ?? undefined)) as {
      [id: string]: string;
    };
    setFailure(null);
    setWrong({
      ...(password ? {} : { password: texts.informeSenha }),
      ...(password && password !== repeticao ? { repeticao: texts.senhasDiferentes } : {}),
    });
    if (!password || password !== repeticao) return;
    setBusy(true);
    try {
      const { email } = await ask<{ email: string }>('nova-senha', { oobCode, password });
      setDone(texts.senhaSalva(email));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  if (done) {
    return (
      <Card title={texts.tituloNovaSenha}>
        <div className="entrar-acoes">
          <Done text={done} />
          <Enter />
        </div>
      </Card>
    );
  }
  return (
    <Card title={texts.tituloNovaSenha}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Failure text={failure && !fields['password'] ? messageOf(failure, texts.falhaProcesso) : null} />
        <Field
          id="password"
          label={texts.novaSenha}
          type="password"
          autoComplete="new-password"
          error={wrong.password ?? fields['password']?.join(' ')}
        />
        <Field id="repeticao" label={texts.repitaSenha} type="password" autoComplete="new-password" error={wrong.repeticao} />
        <Button submit kind="primario" busy={busy} className="entrar-botao">
          {texts.salvarSenha}
        </Button>
      </form>
    </Card>
  );
}

function Enter() {
  return (
    <Link className="z-botao" to="/auth/email">
      {texts.entrarEmail}
    </Link>
  );
}
