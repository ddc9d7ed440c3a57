/** Who I am here, when I was last, and where my account is open (SES-03, SES-21). */
import { aparelho } from '#domain/inicio/aparelho.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { minhaConta } from '#messages/minha-conta.ts';
import { useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { initials, usePhoto } from '#shared/session/photo.ts';
import { useCan, useSession, type Session, type SessionUser } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import './minha-conta.css';

export default function AccountPage() {
  const session = useSession();
  const { alterarSenha } = useSettings();
  if (!session) return null;
  return (
    <Page
      title={minhaConta.titulo}
      actions={
        alterarSenha ? (
          <Link className="z-botao" data-tipo="padrao" to="/change-password">
            {minhaConta.alterarSenha}
          </Link>
        ) : undefined
      }
    >
      <div className="conta">
        <Own session={session} />
        <OpenSessions />
      </div>
    </Page>
  );
}

const ROLES = ['admin', 'prestador', 'profissional', 'administrativo', 'fornecedor', 'parceiro'] as const;

function rolesOf(user: SessionUser): string {
  const named = ROLES.filter((role) => user[role]).map((role) => minhaConta.papeis[role]);
  return named.length > 0 ? named.join(', ') : minhaConta.semPerfil;
}

function Own({ session }: { readonly session: Session }) {
  const { user, acessoAnterior } = session;
  const photo = usePhoto();
  return (
    <section className="conta-dados" aria-label={minhaConta.dados}>
      {photo ? (
        <img src={photo} alt={minhaConta.foto(user.nome)} width={72} height={72} />
      ) : (
        <span className="conta-iniciais" aria-hidden>
          {initials(user.nome)}
        </span>
      )}
      <div>
        <h2>{user.nome}</h2>
        <dl>
          <dt>{minhaConta.usuario}</dt>
          <dd>{user.principal}</dd>
          <dt>{minhaConta.email}</dt>
          <dd>{user.email ?? <NoEmail id={user.id} />}</dd>
          <dt>{minhaConta.perfis}</dt>
          <dd>{rolesOf(user)}</dd>
          <dt>{minhaConta.ultimoAcesso}</dt>
          <dd>
            {acessoAnterior
              ? minhaConta.acesso(
                  formatDataHora(acessoAnterior.em).slice(0, 16),
                  aparelho(acessoAnterior.agente).texto,
                  acessoAnterior.ip,
                )
              : minhaConta.primeiroAcesso}
            {acessoAnterior && acessoAnterior.falhas > 0 ? (
              <strong className="conta-falhas">{minhaConta.falhas(acessoAnterior.falhas)}</strong>
            ) : null}
          </dd>
        </dl>
      </div>
    </section>
  );
}

/** Why an address matters, and where it is given. */
function NoEmail({ id }: { readonly id: number }) {
  const can = useCan();
  const { recuperarSenha } = useSettings();
  return (
    <>
      {minhaConta.semEmail}
      {recuperarSenha ? (
        <span className="conta-aviso">
          {minhaConta.semEmailSenha}{' '}
          {can('update', 'usuario') ? <Link to={`/usuarios?abrir=${id}`}>{minhaConta.informarEmail}</Link> : minhaConta.pecaEmail}
        </span>
      ) : null}
    </>
  );
}
