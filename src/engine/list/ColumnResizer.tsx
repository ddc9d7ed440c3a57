/** The edge of a header cell: drag sizes the column, a double click gives its own width back. */
import { useRef, useState, type PointerEvent } from 'react';
import { lista } from '#messages/lista.ts';
import { clampWidth } from './columns.ts';

type Props = {
  readonly width: number;
  readonly title: string;
  readonly onWidth: (width: number | undefined) => void;
};

export function ColumnResizer({ width, title, onWidth }: Props) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const [shift, setShift] = useState<number | null>(null);
  const end = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    setShift(null);
    if (from && event.type === 'pointerup' && event.clientX !== from.x)
      onWidth(clampWidth(from.width + event.clientX - from.x));
  };
  return (
    // Pointer only: by keyboard the width is changed in the columns dialog.
    <span
      className="z-lista-borda"
      aria-hidden="true"
      title={lista.larguraDe(title)}
      data-ativa={shift !== null || undefined}
      style={shift === null ? undefined : { transform: `translateX(${shift}px)` }}
      // The head around it is dragged too: a drag that begins on the edge is none of its.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
        setShift(0);
      }}
      onPointerMove={(event) => {
        if (start.current)
          setShift(clampWidth(start.current.width + event.clientX - start.current.x) - start.current.width);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
