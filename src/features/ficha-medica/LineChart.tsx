/**
 * A few values over time as a picture: axis with its unit, the usual range shaded, points out of it marked by form and
 * colour. The table beside it says the same in words; the picture is named and hidden from nobody.
 */
import { Grid } from 'antd';
import { escala, type Escala } from '#domain/cuidado/escala.ts';
import type { Medida, Sinal } from '#domain/cuidado/sinais.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';

type Point = { readonly at: number; readonly measure: Medida };
type Series = { readonly sign: Sinal; readonly points: readonly Point[] };

type Props = {
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
  readonly series: readonly Series[];
};

/** In its own units: on a phone a smaller picture keeps its letters readable. */
const SIZES = { wide: [720, 300], narrow: [380, 240] } as const;
const EDGE = { left: 52, right: 96, top: 32, bottom: 32 };

export function LineChart({ title, unit, decimals, series }: Props) {
  const { md = true } = Grid.useBreakpoint();
  const [width, height] = md ? SIZES.wide : SIZES.narrow;
  const points = series.flatMap((serie) => serie.points);
  const times = points.map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const value: Escala = escala(points.map(({ measure }) => measure.valor));
  const x = (at: number): number =>
    from === to
      ? (EDGE.left + width - EDGE.right) / 2
      : EDGE.left + ((at - from) / (to - from)) * (width - EDGE.left - EDGE.right);
  const y = (measure: number): number =>
    height -
    EDGE.bottom -
    ((measure - value.de) / (value.ate - value.de)) * (height - EDGE.top - EDGE.bottom);
  const days = from === to ? [from] : [from, (from + to) / 2, to];
  const inside = (measure: number): number => Math.min(Math.max(measure, value.de), value.ate);
  const [only] = series.length === 1 ? series : [];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="z-ficha-grafico" role="img" aria-label={title}>
      {only && (only.sign.de !== undefined || only.sign.ate !== undefined) ? (
        <rect
          className="z-ficha-faixa"
          x={EDGE.left}
          width={width - EDGE.left - EDGE.right}
          y={y(inside(only.sign.ate ?? value.ate))}
          height={Math.max(0, y(inside(only.sign.de ?? value.de)) - y(inside(only.sign.ate ?? value.ate)))}
        />
      ) : null}
      <text x={EDGE.left - 8} y={12} textAnchor="end">
        {unit}
      </text>
      {value.marcas.map((mark) => (
        <g key={mark}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={y(mark)} y2={y(mark)} className="z-ficha-grade" />
          <text x={EDGE.left - 8} y={y(mark) + 4} textAnchor="end">
            {mark.toLocaleString('pt-BR', { maximumFractionDigits: Math.max(decimals, value.casas) })}
          </text>
        </g>
      ))}
      {days.map((at, index) => (
        <text
          key={at}
          x={x(at)}
          y={height - 10}
          textAnchor={
            days.length === 1
              ? 'middle'
              : index === 0
                ? 'start'
                : index === days.length - 1
                  ? 'end'
                  : 'middle'
          }
        >
          {formatData(diaDe(at))}
        </text>
      ))}
      {series.map(({ sign, points: own }) => {
        const last = own.at(-1);
        return (
          <g key={sign.campo}>
            <polyline
              className="z-ficha-curva"
              points={own.map(({ at, measure }) => `${x(at)},${y(measure.valor)}`).join(' ')}
            />
            {own.map(({ at, measure }) =>
              measure.desvio ? (
                <rect
                  key={at}
                  className="z-ficha-fora"
                  x={x(at) - 4}
                  y={y(measure.valor) - 4}
                  width={8}
                  height={8}
                  transform={`rotate(45 ${x(at)} ${y(measure.valor)})`}
                />
              ) : (
                <circle key={at} className="z-ficha-ponto" cx={x(at)} cy={y(measure.valor)} r={3.5} />
              ),
            )}
            {last ? (
              <text x={x(last.at) + 8} y={y(last.measure.valor) + 4} className="z-ficha-ultimo">
                {`${last.measure.texto} ${unit}`}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
