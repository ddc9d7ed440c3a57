import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

const KIND = 'ordem-de-opcoes';

/** One line of a short list that is dragged into order by its grip; the keyboard has Alt and the arrows. */
export function useReorder(index: number, onMove: (from: number, to: number) => void) {
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef({ index, onMove });
  latest.current = { index, onMove };
  useEffect(() => {
    if (!line.current || !grip.current) return undefined;
    return combine(
      draggable({
        element: line.current,
        dragHandle: grip.current,
        getInitialData: () => ({ kind: KIND, index: latest.current.index }),
      }),
      dropTargetForElements({
        element: line.current,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current.onMove(Number(source.data['index']), latest.current.index);
        },
      }),
    );
  }, []);
  return { line, grip, over };
}
