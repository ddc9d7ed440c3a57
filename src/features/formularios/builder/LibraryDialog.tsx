import { use } from 'react';
import { construtor as texto } from '#messages/construtor.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import type { Pronto } from '#domain/formularios/biblioteca.ts';

const { library } = lazily();

/** The same promise for every opening. */
function lazily() {
  let loaded: Promise<{ readonly PRONTOS: readonly Pronto[] }> | undefined;
  return { library: () => (loaded ??= import('#domain/formularios/biblioteca.ts')) };
}

/** Ready-made forms to begin from; the content is brought when first asked for. */
export function LibraryDialog({ onClose, onPick }: { onClose: () => void; onPick: (pronto: Pronto) => void }) {
  const { PRONTOS } = use(library());
  return (
    <Modal title={texto.prontos} width={640} onClose={onClose}>
      <ul className="z-construtor-prontos">
        {PRONTOS.map((pronto) => (
          <li key={pronto.nome}>
            <button type="button" onClick={() => onPick(pronto)}>
              <strong>{pronto.nome}</strong>
              <span>{pronto.descricao}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
