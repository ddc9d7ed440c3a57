/** Documents chosen together, what is done with all of them, and why some stayed as they were. */
import { useRef, useState } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import type { Batch } from './BatchRun.tsx';
import { refusalOf, type ItemAction, type TogetherName } from './item-actions.tsx';
import type { Layer } from './layer.ts';
import { marked, type Marking, type Marks } from './marks.ts';
import type { ItemActions } from './useItemActions.ts';
import * as wire from './wire.ts';

const NONE: ReadonlyMap<string, string> = new Map();

export function useTogether(props: {
  readonly owner: wire.Owner;
  /** In the order of the list; what leads upwards is not among them. */
  readonly files: readonly ItemDocumento[];
  readonly chosen: string | null;
  readonly actions: ItemActions;
  readonly allowed: (item: ItemDocumento) => readonly ItemAction[];
  readonly ask: (layer: Layer) => void;
}) {
  const { owner, files, chosen, actions, allowed, ask } = props;
  const [marks, setMarks] = useState<Marks>(new Set());
  const [reasons, setReasons] = useState(NONE);
  const [batch, setBatch] = useState<Batch | null>(null);
  const anchor = useRef<string | null>(null);
  // What is no more in the list, or not in sight, is not chosen.
  const items = files.filter(({ objectId }) => marks.has(objectId));

  const start = (name: TogetherName, work: Batch['work'], undo?: Batch['undo']) =>
    setBatch({
      title: `${documentosTela.lote[name]}: ${documentosTela.quantosItens(items.length)}`,
      items,
      refusal: (item) => refusalOf(item, name, allowed),
      work,
      done: documentosTela.loteFeito[name],
      undo,
    });
  /** Those stay chosen, and the list is read again. */
  const over = (left: ReadonlyMap<string, string>) => {
    setMarks(new Set(left.keys()));
    setReasons(left);
    void actions.reload();
  };
  const run = async (name: TogetherName) => {
    const able = items.filter((item) => refusalOf(item, name, allowed) === null);
    const [first] = able;
    if (name === 'baixar') start(name, (item) => wire.saveFile(owner, item));
    // Nothing to ask for: each says why not.
    else if (!first) start(name, () => Promise.resolve());
    else if (name === 'excluir') {
      const yes = await confirm({
        title: documentosTela.excluirVarios(items.length),
        text: documentosTela.excluirVariosTexto,
        danger: true,
      });
      if (!yes) return;
      start(
        name,
        (item) => wire.remove(owner, item, true),
        (gone) => void Promise.all(gone.map((item) => actions.restore(item))),
      );
    } else ask({ kind: name, item: first, items: able });
  };
  return {
    marks: new Set(items.map(({ objectId }) => objectId)) as Marks,
    items,
    reasons,
    batch,
    over,
    run,
    /** With the folder that was chosen. */
    move: (folder: { readonly objectId: string }) =>
      start('mover', ({ objectId }) => wire.move(owner, objectId, folder.objectId, true)),
    tag: (idTag: string) => start('tag', (item) => wire.changeTag(owner, item, idTag)),
    /** What a dialog of its own did with those that could; the others say why not. */
    told: (name: TogetherName, left: ReadonlyMap<string, string>) => {
      const refused = items.flatMap((item) => {
        const reason = refusalOf(item, name, allowed);
        return reason === null ? [] : [[item.objectId, reason] as const];
      });
      over(new Map([...refused, ...left]));
    },
    close: () => setBatch(null),
    mark: (how: Marking, at: string) => {
      const ids = files.map(({ objectId }) => objectId);
      setMarks(marked(marks, how, ids, at, anchor.current ?? chosen));
      if (how !== 'range') anchor.current = at || null;
      if (how === 'none') setReasons(NONE);
    },
  };
}
