/** Drag and drop by the browser's own events (pragmatic-drag-and-drop); the keyboard has the same moves (CanvasItem). */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import type { Posicao } from '#domain/formulario/editar.ts';
import type { Tipo } from '#domain/formulario/tipos.ts';

/** What is on its way: a component of the form, or a kind from the palette. */
export type Carried = { readonly chave?: string; readonly tipo: Tipo };

const carriedOf = (data: Record<string | symbol, unknown>): Carried | null =>
  typeof data.tipo === 'string'
    ? { tipo: data.tipo as Tipo, ...(typeof data.chave === 'string' ? { chave: data.chave } : {}) }
    : null;

export function useDragSource<E extends HTMLElement>(carried: Carried, enabled: boolean) {
  const ref = useRef<E>(null);
  const latest = useRef(carried);
  latest.current = carried;
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ ...latest.current }),
    });
  }, [enabled]);
  return ref;
}

export type Edge = 'antes' | 'depois' | 'dentro';

/**
 * A place to drop: the upper half means before, the lower after; with `inside` the middle means into it. `accepts` says
 * which of these the carried one may take.
 */
export function useDropTarget<E extends HTMLElement>(options: {
  enabled: boolean;
  inside: boolean;
  accepts: (carried: Carried, edge: Edge) => boolean;
  onDrop: (carried: Carried, edge: Edge) => void;
}) {
  const ref = useRef<E>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const { enabled } = options;
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    const edgeAt = (clientY: number, carried: Carried): Edge | null => {
      const box = element.getBoundingClientRect();
      const part = (clientY - box.top) / box.height;
      const { inside, accepts } = latest.current;
      const order: readonly Edge[] =
        inside && part > 0.25 && part < 0.75
          ? ['dentro', 'depois']
          : part < 0.5
            ? ['antes', 'dentro']
            : ['depois', 'dentro'];
      return order.find((side) => (side !== 'dentro' || inside) && accepts(carried, side)) ?? null;
    };
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => carriedOf(source.data) !== null,
        onDrag: ({ source, location, self }) => {
          const carried = carriedOf(source.data);
          const top = location.current.dropTargets[0]?.element === self.element;
          setEdge(carried && top ? edgeAt(location.current.input.clientY, carried) : null);
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location, self }) => {
          setEdge(null);
          const carried = carriedOf(source.data);
          if (!carried || location.current.dropTargets[0]?.element !== self.element) return;
          const at = edgeAt(location.current.input.clientY, carried);
          if (at) latest.current.onDrop(carried, at);
        },
      }),
    );
  }, [enabled]);
  return { ref, edge };
}

/** Where 'before' or 'after' the component at a place is. */
export function beside(place: Posicao, edge: Edge): Posicao {
  return { pai: place.pai, indice: place.indice + (edge === 'depois' ? 1 : 0) };
}
