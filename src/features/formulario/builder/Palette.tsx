import { Button } from 'antd';
import type { Tipo } from '#domain/formulario/tipos.ts';
import { construtor as texto, tipos } from '#messages/formulario-construtor.ts';
import { useDragSource } from './drag.ts';
import { ICONES, PALETA } from './kinds.ts';

/** Every kind of component: a click (or Enter) adds it after the chosen one, dragging puts it anywhere. */
export function Palette({ onAdd }: { onAdd: (tipo: Tipo) => void }) {
  return (
    <nav className="z-construtor-paleta" aria-label={texto.componentes}>
      {PALETA.map(({ titulo, tipos: lista }) => (
        <section key={titulo} aria-label={titulo}>
          <h2>{titulo}</h2>
          {lista.map((tipo) => (
            <Kind key={tipo} tipo={tipo} onAdd={() => onAdd(tipo)} />
          ))}
        </section>
      ))}
    </nav>
  );
}

function Kind({ tipo, onAdd }: { tipo: Tipo; onAdd: () => void }) {
  const ref = useDragSource<HTMLButtonElement>({ tipo }, true);
  const Icon = ICONES[tipo];
  return (
    <Button
      ref={ref}
      type="text"
      block
      icon={<Icon size={15} aria-hidden />}
      aria-label={texto.incluir(tipos[tipo])}
      onClick={onAdd}
    >
      {tipos[tipo]}
    </Button>
  );
}
