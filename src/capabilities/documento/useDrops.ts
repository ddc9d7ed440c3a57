/** Drag and drop, of files from the computer and of items between folders; and paste. */
import { useEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { notify } from '#shared/ui/notify.ts';

/** Marks a drag of ours; the item itself stays in the page. */
const OURS = 'application/x-zelo-documento';

type Options = {
  readonly root: RefObject<HTMLElement | null>;
  readonly maySend: boolean;
  readonly mayMove: boolean;
  readonly onFiles: (files: readonly File[], folderId?: string) => void;
  readonly onMove: (item: ItemDocumento, folderId: string) => void;
};

export function useDrops({ root, maySend, mayMove, onFiles, onMove }: Options) {
  const [over, setOver] = useState(false);
  const dragged = useRef<ItemDocumento | null>(null);
  const files = useRef(onFiles);
  files.current = onFiles;

  // Pasted anywhere while the manager is the thing in front: not into a field, not under a dialog.
  useEffect(() => {
    if (!maySend) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target as Element | null;
      const pasted = [...(event.clipboardData?.files ?? [])];
      const within = target === document.body || root.current?.contains(target);
      if (pasted.length === 0 || !within || target?.closest('input,textarea')) return;
      event.preventDefault();
      files.current(pasted.map(named));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [maySend, root]);

  const accepts = ({ dataTransfer: { types } }: DragEvent) =>
    (types.includes('Files') && maySend) || (types.includes(OURS) && mayMove);
  const take = (event: DragEvent, folderId?: string) => {
    if (!accepts(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const item = dragged.current;
    dragged.current = null;
    if (event.dataTransfer.types.includes(OURS)) {
      if (item && folderId !== undefined && folderId !== item.objectId) onMove(item, folderId);
    } else {
      const dropped = filesOf(event);
      if (dropped.length > 0) onFiles(dropped, folderId);
    }
  };
  return {
    /** Files are over the manager, and will go to the folder in sight. */
    over,
    start: (event: DragEvent, item: ItemDocumento) => {
      dragged.current = item;
      event.dataTransfer.setData(OURS, item.objectId);
      event.dataTransfer.effectAllowed = 'move';
    },
    /** For a folder in the list or on the path. */
    on: (folderId: string) => ({
      onDragOver: (event: DragEvent) => {
        if (accepts(event) && dragged.current?.objectId !== folderId) event.preventDefault();
      },
      onDrop: (event: DragEvent) => take(event, folderId),
    }),
    area: {
      onDragOver: (event: DragEvent) => {
        if (!maySend || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) take(event);
      },
    },
  };
}

/** Every picture from the clipboard is called 'image.png': the moment tells one from the next. */
function named(file: File): File {
  if (!/^image\.\w+$/i.test(file.name)) return file;
  const when = formatDataHora(new Date().toISOString()).replaceAll('/', '-').replaceAll(':', '.');
  return new File([file], documentosTela.colada(when, file.name.slice('image.'.length)), { type: file.type });
}

/** A dropped folder has no bytes of its own: it is said, and the files beside it go. */
function filesOf({ dataTransfer }: DragEvent): readonly File[] {
  const found: File[] = [];
  for (const item of dataTransfer.items) {
    if (item.kind !== 'file') continue;
    if (item.webkitGetAsEntry()?.isDirectory) notify({ type: 'WARNING', value: documentosTela.pastaNaoVai });
    else {
      const file = item.getAsFile();
      if (file) found.push(file);
    }
  }
  return found;
}
