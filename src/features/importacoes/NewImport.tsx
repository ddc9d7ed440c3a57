/** Where an import begins: the registers that the person may import into. */
import { useMemo, useState } from 'react';
import { foldText } from '#domain/formato/texto.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { listPathOf, registryIndex } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Modal } from '#shared/ui/Modal.tsx';

/** Registers that take an import from this person, by name. */
export function useImportable() {
  const can = useCan();
  return useMemo(
    () =>
      registryIndex()
        .filter(
          ({ entity, subject, readOnly }) =>
            entity !== undefined &&
            subject !== undefined &&
            !readOnly &&
            ['list', 'insert', 'update'].every((action) => can(action, subject)),
        )
        .toSorted((a, b) => a.breadcrumb.localeCompare(b.breadcrumb, 'pt-BR')),
    [can],
  );
}

export function NewImport({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const entries = useImportable().filter(({ breadcrumb }) => foldText(breadcrumb).includes(wanted));
  return (
    <Modal title={importacaoTela.comecar} onClose={onClose}>
      <label className="z-imp-escolha">
        {importacaoTela.emQualCadastro}
        <input
          type="search"
          className="z-campo"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {entries.length === 0 ? (
        <p className="z-imp-nada">{importacaoTela.nenhumCadastro}</p>
      ) : (
        <ul className="z-imp-cadastros">
          {entries.map((entry) => (
            <li key={entry.name}>
              <Link to={`${listPathOf(entry)}/importar`}>{entry.breadcrumb}</Link>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
