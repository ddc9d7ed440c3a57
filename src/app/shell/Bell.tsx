/** The bell of the top bar and the alert under it. Their code comes after the page: nobody waits for it. */
import { lazy, Suspense } from 'react';
import { useCan, useSession } from '#shared/session/session.ts';
// Listens from the start: a press may begin before the alert's own code is there.
import '#shared/hooks/useAfterPress.ts';

const door = () => import('#capabilities/notificacao/index.ts');
const BellMenu = lazy(async () => ({ default: (await door()).BellMenu }));
const PushAlert = lazy(async () => ({ default: (await door()).PushAlert }));

/** Unread count and the latest ones; for whoever may list notifications. */
export function Bell() {
  const session = useSession();
  const can = useCan();
  if (!session || !can('list', 'notificacao')) return null;
  return (
    <Suspense fallback={<span style={{ width: 'var(--z-control)' }} />}>
      <BellMenu session={session} />
    </Suspense>
  );
}

/** 'Ative as notificações' (PUSH-02), between the top bar and the page. */
export function BellAlert() {
  const session = useSession();
  const can = useCan();
  // Whoever looks as somebody else does not turn on that person's notifications.
  if (!session || session.vendoComo || !can('list', 'notificacao')) return null;
  return (
    <Suspense fallback={null}>
      <PushAlert uid={session.user.id} />
    </Suspense>
  );
}
