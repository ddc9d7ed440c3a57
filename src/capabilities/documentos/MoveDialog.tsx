import { Folder } from 'lucide-react';
import { useState } from 'react';
import { ehPasta, pastaDe } from '#domain/documentos/itens.ts';
import { RAIZ, type ItemDocumento } from '#domain/documentos/tipos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useTree, type Owner } from './wire.ts';

type Option = { readonly objectId: string; readonly nome: string; readonly depth: number };

/** The folders where the item may go: not into itself or what lies in it. */
function optionsOf(items: readonly ItemDocumento[], moved: string, depth = 0): readonly Option[] {
  return items
    .filter((one) => ehPasta(one) && one.objectId !== moved)
    .flatMap((one) => [
      { objectId: one.objectId, nome: depth === 0 ? documentos.raiz : one.nomeArquivo, depth },
      ...optionsOf(one.children ?? [], moved, depth + 1),
    ]);
}

/** Moves an item by choosing its folder: what a drag does, for the keyboard and the phone. */
export function MoveDialog(props: {
  owner: Owner;
  item: ItemDocumento;
  move: (folder: { objectId: string; nome: string }) => void;
  onClose: () => void;
}) {
  const { owner, item, move, onClose } = props;
  const { data, error, isPending, refetch } = useTree(owner);
  const [chosen, setChosen] = useState<Option | null>(null);
  const here = pastaDe(item.folderId) ?? RAIZ;
  return (
    <Modal
      title={documentosTela.moverTitulo(item.nomeArquivo)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{documentosTela.cancelar}</Button>
          <Button
            kind="primario"
            disabled={chosen === null}
            onClick={() => {
              if (chosen) move(chosen);
              onClose();
            }}
          >
            {documentosTela.moverAqui}
          </Button>
        </>
      }
    >
      {isPending ? (
        <LoadingState rows={5} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <fieldset className="z-doc-pastas">
          <legend className="z-rotulo">{documentosTela.moverPara}</legend>
          {optionsOf(data, item.objectId).map((option) => {
            const current = (pastaDe(option.objectId) ?? RAIZ) === here;
            return (
              <label key={option.objectId} style={{ paddingLeft: 8 + option.depth * 20 }}>
                <input
                  type="radio"
                  name="destino"
                  disabled={current}
                  checked={chosen?.objectId === option.objectId}
                  onChange={() => setChosen(option)}
                />
                <Folder size={16} aria-hidden /> {option.nome}
                {current ? <em>{documentosTela.localAtual}</em> : null}
              </label>
            );
          })}
        </fieldset>
      )}
    </Modal>
  );
}
