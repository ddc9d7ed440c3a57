/**
 * One tooth as dentists draw it: five faces around a middle, the root beside. Colour and pattern are the condition's; the
 * line says whether it is in the mouth or only planned.
 */
import { memo, type ReactNode } from 'react';
import { naBoca, type EstadoDoDente, type Marca } from '#domain/odontologia/estado.ts';
import { facesDo } from '#domain/odontologia/faces.ts';
import type { Dente, Face } from '#domain/odontologia/tipos.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';

const W = 40;
/** The crown's square, and the root above or below it. */
const CROWN = 36;
const ROOT = 22;
const H = CROWN + ROOT + 4;
const [A, B] = [2, 2 + CROWN];
const [C, D] = [A + 11, B - 11];

type Side = 'top' | 'bottom' | 'left' | 'right' | 'middle';
const SHAPES: { readonly [side in Side]: string } = {
  top: `${A},${A} ${B},${A} ${D},${C} ${C},${C}`,
  bottom: `${A},${B} ${B},${B} ${D},${D} ${C},${D}`,
  left: `${A},${A} ${C},${C} ${C},${D} ${A},${B}`,
  right: `${B},${A} ${D},${C} ${D},${D} ${B},${B}`,
  middle: `${C},${C} ${D},${C} ${D},${D} ${C},${D}`,
};
/** Quadrants of the patient's right: their middle line lies to the right of the drawing. */
const ON_THE_RIGHT = /^[1458]/;

/** Where a face lies: outward is up above and down below, mesial is towards the middle line. */
function sideOf(letter: string, { codigo, arcada }: Pick<Dente, 'codigo' | 'arcada'>): Side {
  const outward = arcada === 'SUPERIOR' ? 'top' : 'bottom';
  const inward = arcada === 'SUPERIOR' ? 'bottom' : 'top';
  if (letter === 'V') return outward;
  if (letter === 'L' || letter === 'P') return inward;
  if (letter !== 'M' && letter !== 'D') return 'middle';
  return (letter === 'M') === ON_THE_RIGHT.test(codigo) ? 'right' : 'left';
}

/** A supernumerary tooth may have either face in its middle: the one that something is said of is drawn, else the first. */
function facesDrawn(
  dente: Dente,
  faces: readonly Face[],
  painted: ReadonlyMap<string, Marca>,
): readonly Face[] {
  const bySide = Map.groupBy(facesDo(dente, faces), ({ codigo }) => sideOf(codigo, dente));
  return [...bySide.values()].flatMap((own) => own.find(({ codigo }) => painted.has(codigo)) ?? own[0] ?? []);
}

const PATTERNED: readonly string[] = ['LISTRAS', 'PONTOS', 'GRADE'];
export const patternId = (condicaoId: number): string => `odonto-${condicaoId}`;
export const isPatterned = (padrao: string): boolean => PATTERNED.includes(padrao);

/** How a mark is painted: full in the mouth, pale where others did it or it is on its way, a dashed line where it is planned. */
export function paintOf({ condicao, situacao }: Pick<Marca, 'condicao' | 'situacao'>) {
  const color = condicao.cor;
  const pale = situacao === 'EM_EXECUCAO' || (situacao === 'ENCONTRADO' && condicao.tipo === 'TRATAMENTO');
  return {
    fill:
      situacao === 'PLANEJADO'
        ? 'none'
        : isPatterned(condicao.padrao)
          ? `url(#${patternId(condicao.id)})`
          : color,
    fillOpacity: pale ? 0.45 : 1,
    stroke: color,
    strokeWidth: 1.5,
    ...(naBoca(situacao) ? {} : { strokeDasharray: '3 2' }),
  };
}

/** Between two bars of one tooth: a bridge and an appliance are both seen. */
const BAR = 9;

/** What stands over the whole tooth. `bar`: how far from the middle a bar lies. */
function whole(mark: Marca, root: { readonly from: number; readonly to: number }, bar: number): ReactNode {
  const paint = paintOf(mark);
  const stroke = { ...paint, fill: 'none', strokeOpacity: paint.fillOpacity, strokeWidth: 3 };
  switch (mark.condicao.padrao) {
    case 'CRUZ':
      return <path d={`M${A},${A} L${B},${B} M${B},${A} L${A},${B}`} {...stroke} />;
    case 'ANEL':
      return <circle cx={W / 2} cy={A + CROWN / 2} r={CROWN / 2 - 1} {...stroke} />;
    case 'HASTE':
      return <path d={`M${W / 2},${root.from} L${W / 2},${root.to}`} {...stroke} strokeWidth={4} />;
    case 'BARRA':
      return (
        <path d={`M0,${A + CROWN / 2 + bar} L${W},${A + CROWN / 2 + bar}`} {...stroke} strokeWidth={6} />
      );
    default:
      return <rect x={A} y={A} width={CROWN} height={CROWN} {...paint} />;
  }
}

type Props = {
  readonly dente: Dente;
  readonly faces: readonly Face[];
  readonly estado: EstadoDoDente;
  readonly selected: boolean;
  /** The one that Tab reaches; arrows go on from it. */
  readonly reached: boolean;
  /** Nothing is launched from it: it is only looked at. */
  readonly still?: boolean;
  readonly onSelect: (codigo: string, face: string | null) => void;
};

export const Tooth = memo(
  function Tooth({ dente, faces, estado, selected, reached, still = false, onSelect }: Props) {
    const { codigo, arcada } = dente;
    const upper = arcada === 'SUPERIOR';
    // The crown is drawn at the top of its own box; above it, in the upper arch, the root.
    const shift = upper ? ROOT : 0;
    const root = upper ? { from: -ROOT + 2, to: A } : { from: B, to: B + ROOT - 2 };
    // What is there is painted; what is planned or on its way is a line over it.
    const painted = new Map<string, Marca>();
    const lined = new Map<string, Marca>();
    for (const mark of estado.marcas)
      for (const letter of mark.faces ?? '') (naBoca(mark.situacao) ? painted : lined).set(letter, mark);
    const overall = estado.marcas.filter(({ faces: letters }) => letters === null);
    const bars = overall.filter(({ condicao }) => condicao.padrao === 'BARRA');
    const name = texto.denteInteiro(dente, estado);
    const drawing = (
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true" focusable="false">
        <g transform={`translate(0 ${shift})`} className={estado.ausente ? 'z-dente-vazio' : undefined}>
          <path
            className="z-dente-raiz"
            d={
              upper
                ? `M${C - 4},${A} L${W / 2},${-ROOT + 3} L${D + 4},${A}`
                : `M${C - 4},${B} L${W / 2},${B + ROOT - 3} L${D + 4},${B}`
            }
          />
          {facesDrawn(dente, faces, painted).map((face) => {
            const mark = painted.get(face.codigo);
            return (
              <polygon
                key={face.codigo}
                data-face={face.codigo}
                points={SHAPES[sideOf(face.codigo, dente)]}
                className="z-dente-face"
                {...(mark ? paintOf(mark) : {})}
              />
            );
          })}
        </g>
        <g transform={`translate(0 ${shift})`} pointerEvents="none">
          {[...lined].map(([letter, mark]) => (
            <polygon
              key={letter}
              points={SHAPES[sideOf(letter, dente)]}
              {...paintOf(mark)}
              strokeWidth={2.5}
            />
          ))}
          {overall.map((mark) => (
            <g key={mark.eventoId}>{whole(mark, root, (bars.indexOf(mark) - (bars.length - 1) / 2) * BAR)}</g>
          ))}
        </g>
      </svg>
    );
    if (still)
      return (
        <span className="z-dente" role="img" aria-label={name} data-arcada={arcada}>
          {drawing}
          <span aria-hidden="true">{codigo}</span>
        </span>
      );
    return (
      <button
        type="button"
        className="z-dente"
        data-dente={codigo}
        data-arcada={arcada}
        aria-pressed={selected}
        aria-label={name}
        tabIndex={reached ? 0 : -1}
        onClick={({ target }) =>
          onSelect(codigo, target instanceof Element ? target.getAttribute('data-face') : null)
        }
      >
        {drawing}
        <span aria-hidden="true">{codigo}</span>
      </button>
    );
  },
  (before, after) =>
    before.dente === after.dente &&
    before.faces === after.faces &&
    before.selected === after.selected &&
    before.reached === after.reached &&
    before.onSelect === after.onSelect &&
    signOf(before.estado) === signOf(after.estado),
);

/** What is drawn of a state: a day on which nothing of the tooth changed draws nothing anew. */
const signOf = ({ ausente, marcas }: EstadoDoDente): string =>
  `${ausente ? 'x' : ''}${marcas.map((mark) => `${mark.eventoId}${mark.situacao}${mark.desde}`).join()}`;
