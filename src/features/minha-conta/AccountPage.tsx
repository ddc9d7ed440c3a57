/** Who I am here, when I was last, and where my account is open (SES-03, SES-21). */
import { Avatar, Descriptions, Flex, Typography } from 'antd';
import { ReceiptText, ShieldCheck } from 'lucide-react';
import { aparelho } from '#domain/inicio/aparelho.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { privacyTermPath } from '#domain/inicio/redirecionamento.ts';
import { minhaConta } from '#messages/minha-conta.ts';
import { termoTela } from '#messages/termo-privacidade.ts';
import { segurancaTela } from '#messages/segundo-fator-tela.ts';
import { useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { initials, usePhoto } from '#shared/session/photo.ts';
import type { SessionUser } from '#shared/session/me.ts';
import { useCan, useSession, type Session } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { OpenSessions } from './OpenSessions.tsx';

export default function AccountPage() {
  const session = useSession();
  const { alterarSenha } = useSettings();
  if (!session) return null;
  return (
    <Page
      title={minhaConta.titulo}
      actions={
        <>
          <ButtonLink to={privacyTermPath('/minha-conta')} icon={<ReceiptText size={16} aria-hidden />}>
            {termoTela.titulo}
          </ButtonLink>
          {alterarSenha ? <ButtonLink to="/change-password">{minhaConta.alterarSenha}</ButtonLink> : null}
          <ButtonLink to="/minha-conta/seguranca" icon={<ShieldCheck size={16} aria-hidden />}>
            {segurancaTela.abrir}
          </ButtonLink>
        </>
      }
    >
      <Flex vertical gap={32} className="z-leitura">
        <Own session={session} />
        <OpenSessions />
      </Flex>
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
    <section aria-label={minhaConta.dados}>
      <Flex gap={20} wrap align="start">
        <Avatar size={72} src={photo} alt={minhaConta.foto(user.nome)} aria-hidden={!photo}>
          {initials(user.nome)}
        </Avatar>
        <Descriptions title={<h2>{user.nome}</h2>} column={1} size="small" style={{ flex: '1 1 320px' }}>
          <Descriptions.Item label={minhaConta.usuario}>{user.principal}</Descriptions.Item>
          <Descriptions.Item label={minhaConta.email}>
            {user.email ?? <NoEmail id={user.id} />}
          </Descriptions.Item>
          <Descriptions.Item label={minhaConta.perfis}>{rolesOf(user)}</Descriptions.Item>
          <Descriptions.Item label={minhaConta.ultimoAcesso}>
            <Flex vertical>
              {acessoAnterior
                ? minhaConta.acesso(
                    formatMinuto(acessoAnterior.em),
                    aparelho(acessoAnterior.agente).texto,
                    acessoAnterior.ip,
                  )
                : minhaConta.primeiroAcesso}
              {acessoAnterior && acessoAnterior.falhas > 0 ? (
                <Typography.Text type="warning">{minhaConta.falhas(acessoAnterior.falhas)}</Typography.Text>
              ) : null}
            </Flex>
          </Descriptions.Item>
        </Descriptions>
      </Flex>
    </section>
  );
}

/** Why an address matters, and where it is given. */
function NoEmail({ id }: { readonly id: number }) {
  const can = useCan();
  const { recuperarSenha } = useSettings();
  return (
    <Flex vertical>
      {minhaConta.semEmail}
      {recuperarSenha ? (
        <Typography.Text type="secondary">
          {minhaConta.semEmailSenha}{' '}
          {can('update', 'usuario') ? (
            <Link to={`/usuarios?abrir=${id}`}>{minhaConta.informarEmail}</Link>
          ) : (
            minhaConta.pecaEmail
          )}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}
