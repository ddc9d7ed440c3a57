/** The keys of the list. */
import { Descriptions } from 'antd';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';

export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={lista.ajuda} onClose={onClose} width={480}>
      <Descriptions
        size="small"
        bordered
        column={1}
        items={listaDialogos.atalhos.map(({ teclas, texto }) => ({
          key: texto,
          label: teclas.map((tecla) => <kbd key={tecla}>{tecla}</kbd>),
          children: texto,
        }))}
      />
    </Modal>
  );
}
