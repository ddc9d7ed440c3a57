import { Button } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { guarda } from '#messages/form.ts';
import { useStore } from '#shared/hooks/store.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { confirmLeave, hasUnsaved, leaveQuestion } from './unsaved.ts';

/** The state with which a new record takes its address. The same form goes on, so nothing is left behind. */
export type CreatedState = { readonly aba?: string | undefined; readonly criado: true };

const isCreated = (action: string, state: unknown): boolean =>
  action === 'REPLACE' && (state as Partial<CreatedState> | null)?.criado === true;

/** Stands before every way out: Back and links (one blocker per router), reload and closing the window. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved() &&
      !isCreated(historyAction, nextLocation.state) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  return <LeaveDialog />;
}

function LeaveDialog() {
  const answer = useStore(leaveQuestion);
  if (!answer) return null;
  return (
    <Modal
      title={guarda.titulo}
      role="alertdialog"
      stubborn
      width={480}
      onClose={() => answer('continuar')}
      footer={
        <div className="z-linha z-form-barra">
          <Button danger type="primary" onClick={() => answer('sair')}>
            {guarda.sair}
          </Button>
          <Button onClick={() => answer('salvar')}>{guarda.salvarESair}</Button>
          <Button type="primary" data-foco="" onClick={() => answer('continuar')}>
            {guarda.continuar}
          </Button>
        </div>
      }
    >
      {guarda.texto}
    </Modal>
  );
}
