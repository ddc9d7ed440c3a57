import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
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
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** Where a page was scrolled to. A first load has one key whatever its address is: there the address says which it is. */
const placeOf = ({ key, pathname, hash }: Location): string =>
  key === 'default' ? `${pathname}${hash}` : key;
