/** Where one is among the documents and what is in sight there: path, search, order, and what was made void. */
import { useMemo, useState } from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import { MIME_NIVEL_ANTERIOR, RAIZ, type ItemDocumento } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import type { Place } from './FolderPath.tsx';
import { findItems, wayText } from './search.ts';
import { sortItems, type Sort, type SortKey } from './sort.ts';
import { useFolderItems, useTree, type Owner } from './wire.ts';

const ROOT: Place = { objectId: RAIZ, nome: documentos.raiz };
/** From so many items on, or with folders, a search is offered. */
const MANY = 10;

export function useFolder(owner: Owner) {
  const [path, setPath] = useState<readonly Place[]>([ROOT]);
  const here = path.at(-1) ?? ROOT;
  const { data, error, isPending, refetch } = useFolderItems(owner, here.objectId);
  const [sort, setSort] = useState<Sort>({ key: 'nome', descending: false });
  const [text, setText] = useState('');
  const [showVoid, setShowVoid] = useState(false);

  const searching = text.trim() !== '';
  const tree = useTree(owner, searching);
  // Null: the folder itself is shown, also while the tree is on its way.
  const found = useMemo(
    () => (searching && tree.data ? findItems(tree.data, text) : null),
    [searching, tree.data, text],
  );
  const items = useMemo(() => {
    const seen = found ? found.map(({ item }) => item) : (data ?? []);
    return sortItems(
      seen.filter(({ semEfeito }) => showVoid || semEfeito === null),
      sort,
    );
  }, [data, found, sort, showVoid]);
  const files = items.filter(({ mime }) => mime !== MIME_NIVEL_ANTERIOR);
  const names = useMemo(
    () => (data ?? []).filter(({ semEfeito }) => semEfeito === null).map(({ nomeArquivo }) => nomeArquivo),
    [data],
  );
  const wayTo = ({ objectId }: ItemDocumento) => found?.find(({ item }) => item.objectId === objectId)?.way;
  return {
    path,
    here,
    items,
    /** Without what leads upwards. */
    files,
    /** Of the folder, in force. */
    names,
    annulled: (data ?? []).filter(({ semEfeito }) => semEfeito !== null).length,
    state: { known: data !== undefined, error, isPending, retry: () => void refetch() },
    sort,
    sortBy: (key: SortKey) => setSort({ key, descending: sort.key === key && !sort.descending }),
    text,
    setText,
    searchable: text !== '' || names.length >= MANY || path.length > 1 || data?.some(ehPasta) === true,
    showVoid,
    setShowVoid,
    goTo: (next: readonly Place[]) => {
      setPath(next);
      setText('');
    },
    wayOf: (documento: ItemDocumento): readonly Place[] =>
      wayTo(documento)?.map((folder, depth) =>
        depth === 0 ? ROOT : { objectId: folder.objectId, nome: folder.nomeArquivo },
      ) ?? path,
    /** Where a thing that was found lies, in words. */
    placeText: (documento: ItemDocumento): string => {
      const way = wayTo(documento);
      return way ? wayText(way) : '';
    },
    placeOf: (folderId: string): Place => {
      const known =
        path.find(({ objectId }) => objectId === folderId) ??
        data?.find(({ objectId }) => objectId === folderId);
      return {
        objectId: folderId,
        nome: known && 'nome' in known ? known.nome : (known?.nomeArquivo ?? documentos.raiz),
      };
    },
  };
}
export type Folder = ReturnType<typeof useFolder>;
