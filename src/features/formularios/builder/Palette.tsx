import type { Tipo } from '#domain/formularios/tipos.ts';
import { construtor as texto, tipos } from '#messages/construtor.ts';
import { useDragSource } from './drag.ts';
import { ICONES, PALETA } from './kinds.ts';

/** Every kind of component: a click (or Enter) adds it after the chosen one, dragging puts it anywhere. */
export function Palette({ onAdd }: { onAdd: (tipo: Tipo) => void }) {
  return (
    <nav className="z-construtor-paleta" aria-label={texto.componentes}>
      {PALETA.map(({ titulo, tipos: lista }) => (
        <section key={titulo} aria-label={titulo}>
          <h2>{titulo}</h2>
          <ul>
            {lista.map((tipo) => (
              <li key={tipo}>
                <PaletteButton tipo={tipo} onAdd={() => onAdd(tipo)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function PaletteButton({ tipo, onAdd }: { tipo: Tipo; onAdd: () => void }) {
  const ref = useDragSource<HTMLButtonElement>({ tipo }, true);
  const Icon = ICONES[tipo];
  return (
    <button ref={ref} type="button" aria-label={texto.incluir(tipos[tipo])} onClick={onAdd}>
      <Icon size={15} aria-hidden />
      <span>{tipos[tipo]}</span>
    </button>
  );
}
