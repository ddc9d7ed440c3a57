/** The first load in the shape of what comes: a header and rows of the same height. */
import { lista } from '#messages/lista.ts';

export function ListSkeleton({ columns, rows = 12 }: { readonly columns: number; readonly rows?: number }) {
  return (
    <div className="z-lista-ossos" role="status" aria-busy="true">
      <span className="z-so-leitor">{lista.carregando}</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="z-lista-ossos-linha" data-topo={row === 0 || undefined}>
          {Array.from({ length: Math.max(3, columns) }, (_, column) => (
            <span key={column} className="z-osso" style={{ width: `${45 + ((row * 13 + column * 29) % 45)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
