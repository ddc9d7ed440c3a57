/** The keys of the list. */
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';

export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={lista.ajuda} onClose={onClose} width={480}>
      <dl className="z-lista-atalhos">
        {lista.atalhos.map(({ teclas, texto }) => (
          <div key={texto}>
            <dt>
              {teclas.map((tecla) => (
                <kbd key={tecla}>{tecla}</kbd>
              ))}
            </dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
