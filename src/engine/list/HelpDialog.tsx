/** The keys of the list. */
import { Descriptions } from 'antd';
import { useLocation } from 'react-router';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { helpFor } from '#shared/navigation/help.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Modal } from '#shared/ui/Modal.tsx';

export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
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
      <p>
        <Link to={helpFor(pathname)}>{listaDialogos.manual}</Link>
      </p>
    </Modal>
  );
}
