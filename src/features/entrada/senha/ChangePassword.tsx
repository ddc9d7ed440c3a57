import { Button } from 'antd';
import { Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { senhaTela } from '#messages/senha.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { deviceId } from '#shared/session/keys.ts';
import { request } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { loadSession, signIn, signOut, useSession } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { HttpError } from '#shared/http/http-error.ts';
import { NewPasswordForm, type Saved } from './NewPasswordForm.tsx';
import './senha.css';

/** /change-password (SES-19): one's own password, signed in or not, provisional, or by a recovery link. */
export default function ChangePassword() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? <ByCurrent /> : <ByLink token={token} />;
}

function tell({ encerradas }: Saved): void {
  notify({ type: 'SUCCESS', value: senhaTela.salva(encerradas) });
}

/** Against the current password. */
function ByCurrent() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const forced = session?.trocarSenha === true;
  const title = forced ? senhaTela.provisoria : senhaTela.alterar;
  useTitle(title);
  const saved = async (done: Saved, password: string) => {
    // What may be done, and that the password is one's own now, is the server's to say.
    if (session) await loadSession();
    else await signIn(done.principal, password);
    tell(done);
    await navigate(ownPathOr(query.get('redirect')), { replace: true });
  };
  const footer = forced ? (
    <Button type="text" onClick={() => void signOut()}>
      {senhaTela.sair}
    </Button>
  ) : session ? (
    <Link to={ownPathOr(query.get('redirect'))}>{senhaTela.voltar}</Link>
  ) : (
    <Link to="/auth">{senhaTela.voltarEntrada}</Link>
  );
  return (
    <EntryCard title={title} text={session ? session.user.nome : undefined} footer={footer}>
      <p className="entrar-texto">{forced ? senhaTela.provisoriaTexto : senhaTela.alterarTexto}</p>
      <NewPasswordForm
        principal={session?.user.principal}
        currentLabel={forced ? senhaTela.senhaProvisoria : senhaTela.senhaAtual}
        onSaved={saved}
      />
    </EntryCard>
  );
}

type LinkState = { principal: string; nome: string } | { error: unknown } | null;

/** By a link of the e-mail: whose it is, or that it is used up. */
function ByLink({ token }: { token: string }) {
  useTitle(senhaTela.criarOutra);
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkState>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    request<{ principal: string; nome: string }>('auth/senha/link', {
      method: 'POST',
      body: { token, dispositivo: deviceId() },
      outsideSession: true,
      silent: true,
    }).then(
      (found) => gone || setLink(found),
      (error: unknown) => gone || setLink({ error }),
    );
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  const saved = async (done: Saved, password: string) => {
    await signIn(done.principal, password);
    tell({ ...done, encerradas: 0 });
    await navigate('/principal', { replace: true });
  };
  const back = <Link to="/auth">{senhaTela.voltarEntrada}</Link>;
  if (link === null) {
    return (
      <EntryCard title={senhaTela.criarOutra} footer={back}>
        <LoadingState rows={3} />
      </EntryCard>
    );
  }
  if ('error' in link) {
    const dead = link.error instanceof HttpError && link.error.statusCode === 404;
    return (
      <EntryCard title={senhaTela.criarOutra} footer={back}>
        {dead ? (
          <EmptyState
            icon={<Unlink size={28} strokeWidth={1.5} aria-hidden />}
            title={senhaTela.linkRuim}
            text={(link.error as HttpError).message}
            action={
              <Button type="primary" onClick={() => void navigate('/esqueci-senha')}>
                {senhaTela.pedirOutro}
              </Button>
            }
          />
        ) : (
          <FailedState
            error={link.error}
            retry={() => {
              setLink(null);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </EntryCard>
    );
  }
  return (
    <EntryCard title={senhaTela.criarOutra} text={link.principal} footer={back}>
      <p className="entrar-texto">{senhaTela.criarOutraTexto(link.nome)}</p>
      <NewPasswordForm
        token={token}
        principal={link.principal}
        currentLabel={senhaTela.senhaAtual}
        onSaved={saved}
      />
    </EntryCard>
  );
}
