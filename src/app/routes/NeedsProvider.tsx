import { Button } from 'antd';
import { Building2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { appMessages } from '#messages/app.ts';
import { useSession } from '#shared/session/session.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { ProviderDialog } from '../shell/dialogs.ts';

/** Registers whose rows belong to a provider: before one is chosen there is only that choice to offer. */
export function NeedsProvider({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  if (!session || session.idPrestador !== null) return children;
  return <Choice title={title} />;
}

/** The screen that will be there names the window meanwhile. */
function Choice({ title }: { title: string }) {
  const session = useSession();
  const [choosing, setChoosing] = useState(false);
  useTitle(title);
  const mayChoose = session?.user.admin === true || session?.user.profissional === true;
  return (
    <>
      <EmptyState
        heading
        icon={<Building2 size={28} strokeWidth={1.5} aria-hidden />}
        title={appMessages.escolhaPrestador}
        text={mayChoose ? appMessages.escolhaPrestadorTexto : appMessages.escolhaPrestadorOutro}
        action={
          mayChoose ? (
            <Button type="primary" onClick={() => setChoosing(true)}>
              {appMessages.escolherPrestador}
            </Button>
          ) : undefined
        }
      />
      {choosing ? (
        <Suspense fallback={null}>
          <ProviderDialog onClose={() => setChoosing(false)} stay />
        </Suspense>
      ) : null}
    </>
  );
}
