/** The account menu of the top bar: who is signed in, and the items of B2, each by its rule (NAV-18). */
import {
  BellOff,
  Building2,
  CircleUserRound,
  CloudCog,
  KeyRound,
  LogOut,
  Siren,
  UserRoundCog,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { can } from '#domain/acesso/ability.ts';
import { barItems, type BarItem } from '#domain/navegacao/barra.ts';
import { appMessages, barMessages } from '#messages/app.ts';
import { useSettings } from '#shared/config/settings.ts';
import { useStore } from '#shared/hooks/store.ts';
import { pushMenu } from '#shared/notifications/push-menu.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { initials, usePhoto } from '#shared/session/photo.ts';
import { signOut, useSession, type Session } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import { useAppearance } from '../appearance.ts';
import { Appearances } from './AppearanceMenu.tsx';
import { authenticateSigner, cloudSigner, loadCloudSigner } from './cloud-signer.ts';
import { ProviderDialog } from './dialogs.ts';
import { startLinkage } from './linkage.ts';
import { SessionTimer } from './SessionTimer.tsx';

/** `place`: name of the menu route on screen; the account screen leads back to it (B2). */
export function AccountMenu({ place }: { place: string | undefined }) {
  const session = useSession();
  const photo = usePhoto();
  const [changing, setChanging] = useState(false);
  if (!session) return null;
  const { user } = session;
  return (
    <>
      <Popover
        label={appMessages.minhaConta}
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            className="z-avatar"
            aria-label={`${appMessages.minhaConta}: ${user.nome}`}
            title={user.nome}
            onPointerEnter={() => loadCloudSigner(session)}
            onFocus={() => loadCloudSigner(session)}
          >
            {photo ? <img src={photo} alt="" /> : <span aria-hidden data-iniciais={initials(user.nome)} />}
          </button>
        )}
      >
        {(close) => <Items session={session} place={place} close={close} changeProvider={() => setChanging(true)} />}
      </Popover>
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

function Items(props: { session: Session; place: string | undefined; close: () => void; changeProvider: () => void }) {
  const { session, place, close, changeProvider } = props;
  const { user, ability } = session;
  const settings = useSettings();
  const navigate = useNavigate();
  const appearance = useAppearance();
  const push = useStore(pushMenu);
  const assinador = useStore(cloudSigner);
  const users = indexEntry('usuarios');
  const run: Readonly<Record<BarItem, () => unknown>> = {
    autenticarGovBr: () => authenticateSigner('govbr'),
    autenticarVidaas: () => authenticateSigner('vidaas'),
    atenderProntoAtendimento: () => startLinkage('prontoAtendimento', navigate),
    atenderTeleconsultoria: () => startLinkage('teleconsultoria', navigate),
    configuracoesConta: () => navigate(`${users?.path ?? '/usuarios'}${place ? `?origem=${encodeURIComponent(place)}` : ''}`),
    desativarNotificacoes: () => push?.disable(),
    alterarPrestador: changeProvider,
    alterarSenha: () => navigate('/change-password'),
    sair: leave,
  };
  const items = barItems({
    profissional: user.profissional,
    admin: user.admin,
    can: (action, subject) => can(ability, action, subject),
    assinador,
    notificacoes: push && { alertaExibido: push.alertShown },
    alterarSenha: settings.alterarSenha === true,
  }).filter((item) => item !== 'configuracoesConta' || users !== undefined);
  const act = (work: () => unknown) => () => {
    close();
    void work();
  };
  const item = (name: BarItem) => (
    <Item key={name} Icon={icons[name]} onClick={act(run[name])}>
      {barMessages[name]}
    </Item>
  );
  return (
    <>
      <div className="z-conta">
        <strong>{user.nome}</strong>
        <span>{user.email ?? user.principal}</span>
        {/* The bar of a phone has room for it in the last minute only. */}
        <div className="z-so-celular">
          <SessionTimer />
        </div>
      </div>
      <hr />
      {indexEntry('minha-conta') ? (
        <Item Icon={CircleUserRound} onClick={act(() => navigate('/minha-conta'))}>
          {appMessages.minhaConta}
        </Item>
      ) : null}
      {items.filter((name) => name !== 'sair').map(item)}
      <div className="z-so-celular">
        <hr />
        <Appearances current={appearance} close={close} />
      </div>
      <hr />
      {item('sair')}
    </>
  );
}

function Item({ Icon, onClick, children }: { Icon: LucideIcon; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" className="z-balao-item" onClick={onClick}>
      <Icon size={16} aria-hidden />
      {children}
    </button>
  );
}

/** Asks 'Deseja sair?' (SES-20). */
async function leave(): Promise<void> {
  if (await confirm({ title: appMessages.desejaSair, text: <p>{appMessages.sairTexto}</p> })) await signOut();
}
