/** The account menu of the top bar: who is signed in, and the items of B2, each by its rule (NAV-18). */
import { Avatar, Button, Flex, type MenuProps } from 'antd';
import {
  Accessibility,
  BellOff,
  Building2,
  CircleHelp,
  CircleUserRound,
  CloudCog,
  KeyRound,
  LogOut,
  Siren,
  UserRoundCog,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { version } from 'virtual:produto';
import { can } from '#domain/acesso/ability.ts';
import { barItems, type BarItem } from '#domain/navegacao/barra.ts';
import { acessibilidadeLigacao, appMessages, barMessages } from '#messages/app.ts';
import { programaVersao } from '#messages/programa.ts';
import { useSettings } from '#shared/config/settings.ts';
import { useStore } from '#shared/hooks/store.ts';
import { pushMenu } from '#shared/notifications/push-menu.ts';
import { helpFor } from '#shared/navigation/help.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { initials, usePhoto } from '#shared/session/photo.ts';
import { signOut, useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { useDensity } from '../appearance.ts';
import { useAppearanceItems } from './AppearanceMenu.tsx';
import { authenticateSigner, cloudSigner, loadCloudSigner } from './cloud-signer.ts';
import { ProviderDialog } from './dialogs.ts';
import { startLinkage } from './linkage.ts';
import { SessionTimer } from './SessionTimer.tsx';

/** `place`: name of the menu route on screen; the account screen leads back to it (B2). */
export function AccountMenu({ place }: { place: string | undefined }) {
  const session = useSession();
  const photo = usePhoto();
  const [changing, setChanging] = useState(false);
  const items = useItems(place, () => setChanging(true));
  useEffect(() => {
    if (session) loadCloudSigner(session);
  }, [session]);
  if (!session) return null;
  const { user } = session;
  return (
    <>
      <MenuButton label={appMessages.minhaConta} items={items}>
        <Button
          type="text"
          shape="circle"
          className="z-conta-botao"
          aria-label={`${appMessages.minhaConta}: ${user.nome}`}
          title={user.nome}
        >
          <Avatar size={30} className="z-avatar" src={photo ?? undefined} alt="">
            {/* Drawn, not written: the button's name is said in whole by its label. */}
            <span aria-hidden data-iniciais={initials(user.nome)} />
          </Avatar>
        </Button>
      </MenuButton>
      {changing ? (
        <Suspense fallback={null}>
          <ProviderDialog onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const icons: Readonly<Record<BarItem, LucideIcon>> = {
  autenticarGovBr: CloudCog,
  autenticarVidaas: CloudCog,
  atenderProntoAtendimento: Siren,
  atenderTeleconsultoria: Video,
  configuracoesConta: UserRoundCog,
  desativarNotificacoes: BellOff,
  alterarPrestador: Building2,
  alterarSenha: KeyRound,
  sair: LogOut,
};

function useItems(place: string | undefined, changeProvider: () => void): MenuProps['items'] {
  const session = useSession();
  const settings = useSettings();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const phone = useDensity() === 'toque';
  const appearance = useAppearanceItems();
  const push = useStore(pushMenu);
  const assinador = useStore(cloudSigner);
  if (!session) return [];
  const { user, ability } = session;
  const users = indexEntry('usuarios');
  const run: Readonly<Record<BarItem, () => unknown>> = {
    autenticarGovBr: () => authenticateSigner('govbr'),
    autenticarVidaas: () => authenticateSigner('vidaas'),
    atenderProntoAtendimento: () => startLinkage('prontoAtendimento', navigate),
    atenderTeleconsultoria: () => startLinkage('teleconsultoria', navigate),
    configuracoesConta: () =>
      navigate(`${users?.path ?? '/usuarios'}${place ? `?origem=${encodeURIComponent(place)}` : ''}`),
    desativarNotificacoes: () => push?.disable(),
    alterarPrestador: changeProvider,
    alterarSenha: () => navigate('/change-password'),
    sair: () => leave((path) => void navigate(path)),
  };
  const shown = barItems({
    profissional: user.profissional,
    admin: user.admin,
    can: (action, subject) => can(ability, action, subject),
    assinador,
    notificacoes: push && { alertaExibido: push.alertShown },
    alterarSenha: settings.alterarSenha === true,
  }).filter((item) => item !== 'configuracoesConta' || users !== undefined);
  const entry = (key: string, Icon: LucideIcon, label: string, work: () => unknown) => ({
    key,
    icon: <Icon size={16} aria-hidden />,
    label,
    onClick: () => void work(),
  });
  const item = (name: BarItem) => entry(name, icons[name], barMessages[name], run[name]);
  return [
    {
      key: 'quem',
      type: 'group',
      label: <Who nome={user.nome} detail={user.email ?? user.principal} phone={phone} />,
    },
    { type: 'divider' },
    ...(indexEntry('minha-conta')
      ? [entry('minha-conta', CircleUserRound, appMessages.minhaConta, () => navigate('/minha-conta'))]
      : []),
    ...shown.filter((name) => name !== 'sair').map(item),
    ...(phone ? [{ type: 'divider' as const }, ...appearance] : []),
    { type: 'divider' },
    entry('ajuda', CircleHelp, appMessages.ajudaDaTela, () => navigate(helpFor(pathname))),
    entry('acessibilidade', Accessibility, acessibilidadeLigacao, () => navigate('/acessibilidade')),
    item('sair'),
    { key: 'versao', type: 'group', label: programaVersao(version) },
  ];
}

function Who({ nome, detail, phone }: { nome: string; detail: string; phone: boolean }) {
  return (
    <Flex vertical>
      <strong>{nome}</strong>
      <span>{detail}</span>
      {/* The bar of a phone has room for it in the last minute only. */}
      {phone ? <SessionTimer /> : null}
    </Flex>
  );
}

/** Asks 'Deseja sair?' (SES-20), saying what would stay open behind the person. */
async function leave(go: (path: string) => void): Promise<void> {
  const left = await (await import('../exit.ts')).leftBehind();
  const yes = left
    ? await confirm({
        title: appMessages.desejaSair,
        text: (
          <>
            <strong>{left.title}</strong>
            <p>{left.text}</p>
          </>
        ),
        yes: appMessages.sairMesmoAssim,
        instead: { label: left.see.label, run: () => go(left.see.path) },
      })
    : await confirm({ title: appMessages.desejaSair, text: <p>{appMessages.sairTexto}</p> });
  if (yes) await signOut();
}
