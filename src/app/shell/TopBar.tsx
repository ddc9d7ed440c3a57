import { Button, Flex, Layout } from 'antd';
import { Building2, ChevronsUpDown, CircleHelp, Menu, Search } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { appMessages, homeMessages } from '#messages/app.ts';
import { isScreenKey } from '#shared/hooks/screen-key.ts';
import { useSession } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { helpFor } from '#shared/navigation/help.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { AppearanceMenu } from './AppearanceMenu.tsx';
import { Attending } from './Attending.tsx';
import { Bell } from './Bell.tsx';
import { ProviderDialog, SearchDialog } from './dialogs.ts';
import { SessionTimer } from './SessionTimer.tsx';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** `place`: name of the menu route on screen. */
export function TopBar({ onMenu, place }: { onMenu: () => void; place: string | undefined }) {
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault();
        setSearching(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Layout.Header className="z-topo z-nao-imprimir">
      <IconButton
        className="z-so-celular"
        label={appMessages.abrirMenu}
        icon={<Menu size={20} aria-hidden />}
        onClick={onMenu}
      />
      <Provider />
      <Button
        className="z-busca-topo"
        icon={<Search size={15} color="var(--z-text-faint)" aria-hidden />}
        onClick={() => setSearching(true)}
        aria-label={homeMessages.buscarRapido}
        aria-keyshortcuts="Control+K"
      >
        <span className="z-cresce">{homeMessages.buscarRapido}</span>
        <kbd aria-hidden data-tecla={isMac ? '⌘K' : 'Ctrl K'} />
      </Button>
      <Flex className="z-topo-fim" align="center" gap={4}>
        <Attending />
        <SessionTimer />
        <Bell />
        <HelpButton />
        <AppearanceMenu />
        <AccountMenu place={place} />
      </Flex>
      {searching ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </Layout.Header>
  );
}

/** Leads to the part of the manual that explains the screen; so does '?'. */
function HelpButton() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent(() => void navigate(helpFor(pathname)));
  useEffect(() => {
    // Of the window, so that a screen with keys of its own shows them first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && isScreenKey(event)) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <IconButton
      className="z-so-mesa"
      label={appMessages.ajudaDaTela}
      icon={<CircleHelp size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => void navigate(helpFor(pathname))}
    />
  );
}

/** The current provider; a button for whoever may switch (PERM-05). */
function Provider() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session) return null;
  const name = session.adicional?.prestador?.nome;
  const mayChange = session.user.profissional || session.user.admin;
  const text =
    name ??
    (session.idPrestador === null
      ? appMessages.semPrestador
      : `${appMessages.prestador} ${session.idPrestador}`);
  const icon = <Building2 size={16} strokeWidth={1.75} aria-hidden />;
  if (!mayChange)
    return session.idPrestador === null ? (
      <span className="z-prestador" />
    ) : (
      <Flex
        component="span"
        align="center"
        gap={8}
        className="z-prestador"
        title={appMessages.prestadorAtual}
      >
        {icon}
        <span className="z-corte">{text}</span>
      </Flex>
    );
  return (
    <>
      <Button
        type="text"
        className="z-prestador"
        icon={icon}
        onClick={() => setOpen(true)}
        title={`${appMessages.prestadorAtual}: ${text}`}
        aria-label={`${appMessages.alterarPrestador}. ${text}`}
      >
        <span className="z-corte">{text}</span>
        <ChevronsUpDown size={13} aria-hidden />
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ProviderDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
