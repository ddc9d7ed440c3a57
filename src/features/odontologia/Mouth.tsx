/** The whole mouth on one day: the rows of the arches, walked by arrows. */
import { useMemo, useState, type KeyboardEvent } from 'react';
import { denteNa, type Boca } from '#domain/odontologia/estado.ts';
import { fileiras } from '#domain/odontologia/faces.ts';
import type { Condicao, Dente, Odontograma } from '#domain/odontologia/tipos.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { isPatterned, patternId, Tooth } from './Tooth.tsx';

type Props = {
  readonly data: Pick<Odontograma, 'dentes' | 'faces'>;
  readonly boca: Boca;
  readonly label: string;
  readonly shown: (dente: Dente) => boolean;
  readonly selected: string | null;
  readonly still?: boolean;
  readonly onSelect: (codigo: string, face: string | null) => void;
};

const STEPS: { readonly [key: string]: readonly [row: number, place: number] } = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export function Mouth({ data, boca, label, shown, selected, still = false, onSelect }: Props) {
  const rows = useMemo(() => fileiras(data.dentes.filter(shown)), [data.dentes, shown]);
  const [reached, setReached] = useState<string | null>(null);
  const first = rows.flat()[0]?.codigo ?? null;
  const current = [reached, selected, first].find((codigo) =>
    rows.flat().some((dente) => dente.codigo === codigo),
  );

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const here = event.target instanceof Element ? event.target.getAttribute('data-dente') : null;
    if (!step || here === null) return;
    event.preventDefault();
    const filled = rows.filter((row) => row.length > 0);
    const row = filled.findIndex((teeth) => teeth.some(({ codigo }) => codigo === here));
    const teeth = filled[row] ?? [];
    const place = teeth.findIndex(({ codigo }) => codigo === here);
    const below = filled[row + step[0]] ?? teeth;
    // A shorter row stands in the middle under a longer one.
    const at = step[0] === 0 ? place + step[1] : place + Math.round((below.length - teeth.length) / 2);
    const next = below[Math.min(Math.max(at, 0), below.length - 1)];
    if (!next) return;
    setReached(next.codigo);
    event.currentTarget.querySelector<HTMLElement>(`[data-dente="${next.codigo}"]`)?.focus();
  };

  return (
    <div className="z-boca" role="group" aria-label={label} onKeyDown={still ? undefined : walk}>
      {rows.map((teeth, row) =>
        teeth.length === 0 ? null : (
          <div
            className="z-boca-fileira"
            key={texto.fileiras[row]}
            role="group"
            aria-label={texto.fileiras[row]}
          >
            {[
              teeth.filter(({ lado }) => lado === 'DIREITO'),
              teeth.filter(({ lado }) => lado === 'ESQUERDO'),
            ].map((half, side) => (
              <div className="z-boca-metade" key={side === 0 ? 'direita' : 'esquerda'}>
                {half.map((dente) => (
                  <Tooth
                    key={dente.codigo}
                    dente={dente}
                    faces={data.faces}
                    estado={denteNa(boca, dente.codigo)}
                    selected={dente.codigo === selected}
                    reached={dente.codigo === current}
                    still={still}
                    onSelect={onSelect}
                  />
                ))}
              </div>
            ))}
          </div>
        ),
      )}
    </div>
  );
}

/** The patterns that teeth and legend are painted with: once on the page. */
export function Patterns({ condicoes }: { readonly condicoes: readonly Condicao[] }) {
  return (
    <svg className="z-odonto-padroes" aria-hidden="true" focusable="false">
      <defs>
        {condicoes
          .filter(({ padrao }) => isPatterned(padrao))
          .map(({ id, cor, padrao }) => (
            <pattern key={id} id={patternId(id)} width={5} height={5} patternUnits="userSpaceOnUse">
              <rect width={5} height={5} fill={cor} fillOpacity={0.18} />
              {padrao === 'PONTOS' ? <circle cx={2.5} cy={2.5} r={1.4} fill={cor} /> : null}
              {padrao === 'LISTRAS' ? (
                <path d="M-1,1 L1,-1 M0,5 L5,0 M4,6 L6,4" stroke={cor} strokeWidth={1.5} />
              ) : null}
              {padrao === 'GRADE' ? <path d="M0,2.5 H5 M2.5,0 V5" stroke={cor} strokeWidth={1.5} /> : null}
            </pattern>
          ))}
      </defs>
    </svg>
  );
}
