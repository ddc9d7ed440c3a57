/** Sign-in by the e-mail identity service, with its three outcomes, sign-up and recovery (SES-05 to SES-08). */
import { Button } from 'antd';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { enterWith } from '#shared/session/session.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { ask, askEntry, fieldsOf, isEmail, type Entry } from './calls.ts';
import { Card, Done, Failure, Field } from './parts.tsx';

type Step = 'entrar' | 'cadastrar' | 'recuperar' | 'verificar' | 'trocar';
/** Who is between two steps, as the server sealed it. */
type Pending = { readonly email: string; readonly continuacao: string; readonly fresh: boolean };

export default function EmailEntry() {
  const [step, setStep] = useState<Step>('entrar');
  const [pending, setPending] = useState<Pending | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const go = (next: Step, message: string | null = null) => {
    setStep(next);
    setDone(message);
  };
  /** In, or to the step that is missing. */
  const follow = async (entry: Entry, fresh: boolean) => {
    if (entry.action === 'AUTHENTICATE_LOGIN') {
      await enterWith(entry.token);
      await navigate(ownPathOr(query.get('redirect')), { replace: true });
      return;
    }
    setPending({ email: entry.user, continuacao: entry.continuacao, fresh });
    go(entry.action === 'VERIFY_LOGIN' ? 'verificar' : 'trocar');
  };
  const shared = { typed, setTyped, done, go, follow };
  if (step === 'verificar' && pending) return <Verify key={step} {...shared} pending={pending} />;
  if (step === 'trocar' && pending) return <Change key={step} {...shared} pending={pending} />;
  if (step === 'recuperar') return <Recover key={step} {...shared} />;
  return <Credentials key={step} {...shared} signUp={step === 'cadastrar'} />;
}

type Shared = {
  readonly typed: string;
  readonly setTyped: (email: string) => void;
  readonly done: string | null;
  readonly go: (step: Step, message?: string | null) => void;
  readonly follow: (entry: Entry, fresh: boolean) => Promise<void>;
};

/** One action at a time: what it failed with, by field and in general. */
function useAction() {
  const [fields, setFields] = useState<ReturnType<typeof fieldsOf>>({});
  const { run, busy, problem } = useAct(
    (work: () => Promise<void>) => {
      setFields({});
      return work();
    },
    {
      failure: texts.falhaProcesso,
      tell: 'place',
      refused: (error) => {
        setFields(fieldsOf(error));
        return Object.keys(fieldsOf(error)).length > 0;
      },
    },
  );
  return { busy, run, general: problem, error: (field: string) => fields[field]?.join(' ') };
}

/** The text fields of a form, trimmed but for passwords; the caller says what is wrong with them. */
function useForm(
  check: (values: { readonly [id: string]: string }) => { readonly [id: string]: string | undefined },
) {
  const ref = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<{ readonly [id: string]: string | undefined }>({});
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const submit = (then: (values: { readonly [id: string]: string }) => void) => (event: FormEvent) => {
    event.preventDefault();
    const entries = [...new FormData(ref.current ?? undefined)].map(
      ([id, value]) => [id, String(value)] as const,
    );
    const values = Object.fromEntries(
      entries.map(([id, value]) => [id, id === 'email' ? value.trim() : value]),
    );
    const problems = check(values);
    setWrong(problems);
    const first = Object.keys(problems).find((id) => problems[id]);
    if (first) ref.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
    else then(values);
  };
  return { ref, wrong, submit };
}

const checkEmail = (email = '') => (isEmail(email) ? undefined : texts.informeEmail);

function Credentials({ signUp, typed, setTyped, done, go, follow }: Shared & { signUp: boolean }) {
  const action = useAction();
  const form = useForm(({ email, password }) => ({
    email: checkEmail(email),
    password: password ? undefined : texts.informeSenha,
  }));
  const send = (values: { readonly [id: string]: string }) => {
    setTyped(values['email'] ?? '');
    void action.run(async () => follow(await askEntry(signUp ? 'cadastro' : 'entrar', values), signUp));
  };
  return (
    <Card
      title={signUp ? texts.tituloCadastrar : texts.tituloEntrar}
      text={signUp ? texts.textoCadastrar : texts.textoEntrar}
    >
      <form ref={form.ref} noValidate onSubmit={form.submit(send)}>
        <Done text={done} />
        <Failure text={action.general} />
        <EmailField typed={typed} error={form.wrong['email'] ?? action.error('email')} />
        <Field
          id="password"
          label={texts.senha}
          type="password"
          autoComplete={signUp ? 'new-password' : 'current-password'}
          error={form.wrong['password'] ?? action.error('password')}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={action.busy}>
          {signUp ? texts.criarConta : texts.entrar}
        </Button>
      </form>
      <nav className="z-linha entrar-elos" aria-label={texts.outrasOpcoes}>
        {signUp ? (
          <Button type="link" size="small" onClick={() => go('entrar')}>
            {texts.voltar}
          </Button>
        ) : (
          <>
            <Button type="link" size="small" onClick={() => go('recuperar')}>
              {texts.esqueci}
            </Button>
            <Button type="link" size="small" onClick={() => go('cadastrar')}>
              {texts.criarConta}
            </Button>
            <Link to="/auth">{texts.entrarUsuario}</Link>
          </>
        )}
      </nav>
    </Card>
  );
}

function EmailField({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <Field
      id="email"
      label={texts.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      defaultValue={typed}
      error={error}
    />
  );
}

function Recover({ typed, setTyped, go }: Shared) {
  const action = useAction();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm(({ email }) => ({ email: checkEmail(email) }));
  const send = ({ email = '' }: { readonly [id: string]: string }) => {
    setTyped(email);
    setSent(null);
    void action.run(async () => {
      await ask('recuperacao', { email });
      setSent(texts.linkEnviado(email));
    });
  };
  return (
    <Card title={texts.tituloRecuperar} text={texts.textoRecuperar}>
      <form ref={form.ref} noValidate onSubmit={form.submit(send)}>
        <Done text={sent} />
        <Failure text={action.general} />
        <EmailField typed={typed} error={form.wrong['email'] ?? action.error('email')} />
        <Button type="primary" size="large" block htmlType="submit" loading={action.busy}>
          {texts.enviarLink}
        </Button>
      </form>
      <Back go={go} />
    </Card>
  );
}

function Verify({ pending, go, follow }: Shared & { pending: Pending }) {
  const { email, continuacao, fresh } = pending;
  const action = useAction();
  const [note, setNote] = useState<string | null>(null);
  const [still, setStill] = useState(false);
  const resume = () => {
    setNote(null);
    setStill(false);
    void action.run(async () => {
      const entry = await askEntry('continuar', { continuacao });
      if (entry.action === 'VERIFY_LOGIN') setStill(true);
      else await follow(entry, false);
    });
  };
  const again = () => {
    setNote(null);
    setStill(false);
    void action.run(async () => {
      await ask('verificacao', { continuacao });
      setNote(texts.reenviado(email));
    });
  };
  return (
    <Card
      title={texts.tituloVerificar}
      text={fresh ? texts.textoVerificar(email) : texts.textoVerificarPendente(email)}
    >
      <div className="z-pilha">
        <Done text={note} />
        <Failure text={still ? texts.aindaNaoConfirmado : action.general} />
        <Button type="primary" size="large" loading={action.busy} onClick={resume}>
          {texts.jaConfirmei}
        </Button>
        <Button size="large" disabled={action.busy} onClick={again}>
          {texts.reenviar}
        </Button>
      </div>
      <Back go={go} />
    </Card>
  );
}

function Change({ pending, go, setTyped }: Shared & { pending: Pending }) {
  const action = useAction();
  const form = useForm(({ email }) => ({ email: checkEmail(email) }));
  const send = ({ email = '' }: { readonly [id: string]: string }) =>
    void action.run(async () => {
      await ask('troca-email', { continuacao: pending.continuacao, email });
      setTyped(email);
      go('entrar', texts.trocaEnviada(email));
    });
  return (
    <Card title={texts.tituloTrocar} text={texts.textoTrocar(pending.email)}>
      <form ref={form.ref} noValidate onSubmit={form.submit(send)}>
        <Failure text={action.general} />
        <Field
          id="email"
          label={texts.novoEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={form.wrong['email'] ?? action.error('email')}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={action.busy}>
          {texts.enviarConfirmacao}
        </Button>
      </form>
      <Back go={go} />
    </Card>
  );
}

function Back({ go }: Pick<Shared, 'go'>) {
  return (
    <nav className="z-linha entrar-elos" aria-label={texts.outrasOpcoes}>
      <Button type="link" size="small" onClick={() => go('entrar')}>
        {texts.voltar}
      </Button>
    </nav>
  );
}
