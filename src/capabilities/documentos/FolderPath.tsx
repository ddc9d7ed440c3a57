import { ChevronRight, Folder } from 'lucide-react';
import { Fragment, type DragEvent } from 'react';
import { documentosTela } from '#messages/documentos-tela.ts';

export type Place = { readonly objectId: string; readonly nome: string };

/** The folders from the root to here; an item may be dropped on any of them. */
export function FolderPath(props: {
  path: readonly Place[];
  onOpen: (depth: number) => void;
  dropOn: (objectId: string) => { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
}) {
  const { path, onOpen, dropOn } = props;
  return (
    <nav className="z-doc-caminho" aria-label={documentosTela.caminho}>
      {path.map(({ objectId, nome }, depth) => (
        <Fragment key={objectId}>
          {depth > 0 ? <ChevronRight size={14} aria-hidden /> : <Folder size={16} strokeWidth={1.75} aria-hidden />}
          {depth === path.length - 1 ? (
            <span aria-current="page" title={nome}>
              {nome}
            </span>
          ) : (
            <button type="button" title={nome} onClick={() => onOpen(depth)} {...dropOn(objectId)}>
              {nome}
            </button>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
