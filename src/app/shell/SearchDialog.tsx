import { Modal } from 'antd';
import { homeMessages } from '#messages/app.ts';
import { FunctionSearch } from '#shared/navigation/FunctionSearch.tsx';
import { useLayer } from '#shared/ui/Modal.tsx';

/** Ctrl+K: functions first, then records where the right exists, over any screen. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { body, zIndex } = useLayer(onClose, { label: homeMessages.buscar });
  return (
    <Modal
      open
      className="z-janela"
      style={{ top: '12dvh', paddingBottom: 0 }}
      styles={{ content: { padding: 8 } }}
      width="min(600px, 90vw)"
      zIndex={zIndex}
      keyboard={false}
      closable={false}
      footer={null}
      onCancel={onClose}
    >
      <div ref={body}>
        <FunctionSearch onOpen={onClose} floating />
      </div>
    </Modal>
  );
}
