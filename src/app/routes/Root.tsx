import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { uiMessages } from '#messages/app.ts';
import { ConfirmHost } from '#shared/ui/ConfirmDialog.tsx';
import { MessageRegion } from '#shared/ui/MessageRegion.tsx';
import { ProofHost } from '../lock/ProofHost.tsx';
import { LockWarning } from '../lock/LockWarning.tsx';

/** Around every route: messages, questions, the bar that says a screen is on its way. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' ? (
        <div className="z-progresso" role="progressbar" aria-label={uiMessages.carregando} />
      ) : null}
      <Outlet />
      <ConfirmHost />
      <ProofHost />
      <LockWarning />
      <MessageRegion />
      <ScrollRestoration />
    </>
  );
}
