import { Modal } from 'antd';
import { useMemo } from 'react';
import { homeMessages } from '#messages/app.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { FunctionSearch } from '#shared/navigation/FunctionSearch.tsx';
import { useLayer } from '#shared/ui/Modal.tsx';

/** Registers whose records a person looks for by name from anywhere: their declarations say `searched`. */
function searched(can: (action: string, subject: string) => boolean, hasProvider: boolean) {
  return registryIndex()
    .filter(({ searched: place, entity, tenant }) => place !== undefined && entity && (hasProvider || !tenant))
    .filter(({ subject }) => subject && can('list', subject) && can('view', subject))
    .toSorted((one, other) => (one.searched ?? 0) - (other.searched ?? 0));
}

/** Ctrl+K: functions first, then records where the right exists, over any screen. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { body, zIndex } = useLayer(onClose, { label: homeMessages.buscar });
  const can = useCan();
  const hasProvider = useSession()?.idPrestador != null;
  const registers = useMemo(() => searched(can, hasProvider), [can, hasProvider]);
  return (
    <Modal
      open
      className="z-janela"
      style={{ top: '12dvh' }}
      styles={{ content: { padding: 8 } }}
      width="min(600px, 90vw)"
      zIndex={zIndex}
      keyboard={false}
      closable={false}
      footer={null}
      onCancel={onClose}
    >
      <div ref={body}>
        <FunctionSearch onOpen={onClose} floating registers={registers} />
      </div>
    </Modal>
  );
}
