/** One arch of the periodontal chart: its rows of numbers around the teeth, and the line of the gum beside them. */
import { memo, useMemo, type ReactNode } from 'react';
import {
  arcadas,
  BOLSA,
  BOLSA_FUNDA,
  sitiosDaFace,
  type FaceDaFicha,
  type FichaDente,
  type LugarDaFicha,
  type MedidaDigitada,
} from '#domain/odontologia/periodontal.ts';
import { fichaTela as texto } from '#messages/periodontal-tela.ts';

type Props = {
  readonly upper: boolean;
  readonly teeth: readonly string[];
  readonly fichas: ReadonlyMap<string, FichaDente>;
  /** Of the day that it is compared with. */
  readonly before: ReadonlyMap<string, FichaDente> | undefined;
  /** Null: it is only read. */
  readonly place: LugarDaFicha | null;
  readonly onGo: (place: LugarDaFicha) => void;
};

export function Arch({ upper, teeth, fichas, before, place, onGo }: Props) {
  const row = useMemo(() => {
    const { superior, inferior } = arcadas(teeth);
    return upper ? superior : inferior;
  }, [teeth, upper]);
  const shown = row.flatMap((dente) => fichas.get(dente) ?? []);
  if (shown.length === 0) return null;
  const label = upper ? texto.superior : texto.inferior;

  const numbers = (face: FaceDaFicha, medida: MedidaDigitada) => (
    <Line key={`${face}${medida}`} title={texto.linha[medida]} note={texto.face(upper, face)}>
      {shown.flatMap((ficha) =>
        sitiosDaFace(ficha.dente, face).map((sitio, at) => (
          <Cell
            key={`${ficha.dente}.${sitio}`}
            lugar={`${ficha.dente}.${sitio}.${medida}`}
            dente={ficha.dente}
            sitio={sitio}
            medida={medida}
            value={ficha[medida][sitio] ?? null}
            bleeds={medida === 'profundidade' && ficha.sangramento[sitio] === true}
            plaque={medida === 'profundidade' && ficha.placa[sitio] === true}
            first={at === 0}
            still={place === null}
            here={place?.dente === ficha.dente && place.sitio === sitio && place.medida === medida}
            label={texto.casa(
              { dente: ficha.dente, sitio, medida },
              ficha,
              medida === 'profundidade' ? (before?.get(ficha.dente)?.profundidade[sitio] ?? null) : null,
            )}
            onGo={onGo}
          />
        )),
      )}
    </Line>
  );
  const former = (face: FaceDaFicha) =>
    before && (
      <Line key={`${face}antes`} title={texto.linha.antes} note={texto.face(upper, face)} quiet>
        {shown.flatMap(({ dente }) =>
          sitiosDaFace(dente, face).map((sitio, at) => (
            <td key={`${dente}.${sitio}`} className="z-perio-antes" data-inicio={at === 0 || undefined}>
              {before.get(dente)?.profundidade[sitio]}
            </td>
          )),
        )}
      </Line>
    );
  const furcation = (face: FaceDaFicha) => {
    const sites = shown.flatMap((ficha) =>
      sitiosDaFace(ficha.dente, face).map((sitio, at) => ({ ficha, sitio, at })),
    );
    if (!sites.some(({ ficha, sitio }) => ficha.furca[sitio] !== null)) return null;
    return (
      <Line key={`${face}furca`} title={texto.linha.furca} note={texto.face(upper, face)}>
        {sites.map(({ ficha, sitio, at }) => (
          <td key={`${ficha.dente}.${sitio}`} data-inicio={at === 0 || undefined}>
            {ficha.furca[sitio]}
          </td>
        ))}
      </Line>
    );
  };
  const gum = (face: FaceDaFicha) => (
    <Gum key={`${face}gengiva`} rows={shown} face={face} up={face === (upper ? 'V' : 'L')} />
  );
  /** From the edge of the paper to the teeth. */
  const side = (face: FaceDaFicha) => [
    furcation(face),
    numbers(face, 'recessao'),
    numbers(face, 'profundidade'),
    former(face),
    gum(face),
  ];
  const [outer, inner] = upper ? (['V', 'L'] as const) : (['L', 'V'] as const);
  return (
    <div className="z-perio-rola">
      <table className="z-perio-arcada" aria-label={label}>
        <tbody>
          {side(outer)}
          <tr className="z-perio-dentes">
            <th scope="row">{label}</th>
            {shown.map(({ dente }) => (
              <th key={dente} scope="col" colSpan={3} data-inicio>
                {dente}
              </th>
            ))}
          </tr>
          {shown.some(({ mobilidade }) => mobilidade !== null) ? (
            <tr>
              <th scope="row">{texto.linha.mobilidade}</th>
              {shown.map(({ dente, mobilidade }) => (
                <td key={dente} colSpan={3} data-inicio>
                  {mobilidade}
                </td>
              ))}
            </tr>
          ) : null}
          {side(inner).toReversed()}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = {
  readonly title: string;
  readonly note: string;
  readonly quiet?: boolean;
  readonly children: ReactNode;
};

const Line = ({ title, note, quiet = false, children }: LineProps) => (
  <tr aria-hidden={quiet || undefined}>
    <th scope="row">
      {title} <span className="z-perio-face">{note}</span>
    </th>
    {children}
  </tr>
);

type CellProps = {
  /** '16.0.profundidade': how the focus finds it. */
  readonly lugar: string;
  readonly dente: string;
  readonly sitio: number;
  readonly medida: MedidaDigitada;
  readonly value: number | null;
  readonly bleeds: boolean;
  readonly plaque: boolean;
  readonly first: boolean;
  readonly still: boolean;
  readonly here: boolean;
  readonly label: string;
  readonly onGo: (place: LugarDaFicha) => void;
};

const depthOf = (medida: MedidaDigitada, value: number | null): string | undefined => {
  if (medida !== 'profundidade' || value === null || value < BOLSA) return undefined;
  return value >= BOLSA_FUNDA ? 'funda' : 'bolsa';
};

const Cell = memo(
  function Cell({
    lugar,
    dente,
    sitio,
    medida,
    value,
    bleeds,
    plaque,
    first,
    still,
    here,
    label,
    onGo,
  }: CellProps) {
    const go = () => onGo({ dente, sitio, medida });
    return (
      <td
        data-inicio={first || undefined}
        data-medida={medida}
        data-grau={depthOf(medida, value)}
        data-sangra={bleeds || undefined}
        data-placa={plaque || undefined}
      >
        {still ? (
          <span role="img" aria-label={label}>
            {value}
          </span>
        ) : (
          <button
            type="button"
            data-casa={lugar}
            aria-label={label}
            aria-current={here || undefined}
            tabIndex={here ? 0 : -1}
            onClick={go}
          >
            {value}
          </button>
        )}
      </td>
    );
  },
  (a, b) =>
    a.value === b.value &&
    a.bleeds === b.bleeds &&
    a.plaque === b.plaque &&
    a.here === b.here &&
    a.still === b.still &&
    a.label === b.label,
);

const HEIGHT = 40;
/** Millimetres of the drawing: some of gum over the crown, the rest below. */
const [ABOVE, BELOW] = [2, 12];
const STEP = 10;

/** The edge of the gum and the bottom of the pocket along the arch; where nothing was measured the line breaks. */
function Gum({
  rows,
  face,
  up,
}: {
  readonly rows: readonly FichaDente[];
  readonly face: FaceDaFicha;
  readonly up: boolean;
}) {
  const sites = rows.flatMap((ficha) =>
    sitiosDaFace(ficha.dente, face).map((sitio) => ({
      edge: ficha.recessao[sitio] ?? 0,
      depth: ficha.profundidade[sitio] ?? null,
    })),
  );
  const y = (mm: number): number => {
    const at = ((Math.min(Math.max(mm, -ABOVE), BELOW) + ABOVE) * HEIGHT) / (ABOVE + BELOW);
    return up ? HEIGHT - at : at;
  };
  const runs: { readonly x: number; readonly edge: number; readonly bottom: number }[][] = [[]];
  for (const [at, { edge, depth }] of sites.entries()) {
    if (depth === null) runs.push([]);
    else runs.at(-1)?.push({ x: at * STEP + STEP / 2, edge: y(edge), bottom: y(edge + depth) });
  }
  const filled = runs.filter((run) => run.length > 0);
  if (filled.length === 0) return null;
  return (
    <tr aria-hidden="true">
      <td>{null}</td>
      <td colSpan={sites.length} className="z-perio-gengiva">
        <svg
          viewBox={`0 0 ${sites.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          focusable="false"
          height={HEIGHT}
        >
          <line x1={0} x2={sites.length * STEP} y1={y(0)} y2={y(0)} className="z-perio-colo" />
          {filled.map((run) => (
            <g key={run[0]?.x}>
              <polygon
                className="z-perio-bolsa"
                points={[
                  ...run.map(({ x, edge }) => `${x},${edge}`),
                  ...run.toReversed().map(({ x, bottom }) => `${x},${bottom}`),
                ].join(' ')}
              />
              <polyline
                className="z-perio-margem"
                points={run.map(({ x, edge }) => `${x},${edge}`).join(' ')}
              />
            </g>
          ))}
        </svg>
      </td>
    </tr>
  );
}
