/** The Levey-Jennings picture of a lot of control: each measure in deviations from the mean, and what it breaks (LAB-01). */
import { useQuery } from '@tanstack/react-query';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { formatDecimal, scaleOf } from '#domain/formato/decimal.ts';
import type { ControleQualidade } from '#schemas/clinico/controle-qualidade.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { controleTexto as texto } from '#messages/laboratorio.ts';
import { request } from '#shared/http/client.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import './laboratorio.css';

const LIMITS = [3, 2, 1, 0, -1, -2, -3] as const;
/** Deviations beyond the picture stand at its edge. */
const EDGE = 4;
const [STEP, LEFT, HEIGHT] = [22, 56, 240];
const y = (deviations: number): number =>
  HEIGHT / 2 - (Math.min(Math.max(deviations, -EDGE), EDGE) * (HEIGHT / 2 - 8)) / EDGE;

type Measure = NonNullable<ControleQualidade['medidas']>[number];
const short = (value: string): string => {
  const plain = value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return formatDecimal(plain, { scale: scaleOf(plain) });
};

/** Fewer points have no room for two days under them. */
const DAYS_APART = 7;
const day = (row: Measure | undefined): string => (row ? formatDataHora(row.momento).slice(0, 10) : '');

export default function ControlPanel({ id }: RecordPanelProps) {
  const query = useQuery({
    queryKey: ['laboratorio', 'controle', id],
    queryFn: ({ signal }) => request<ControleQualidade>(`controles-qualidade/${id}`, { signal }),
    staleTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ medidas = [] }) =>
        medidas.length === 0 ? (
          <EmptyState title={texto.vazio} text={texto.vazioTexto} />
        ) : (
          <Picture rows={medidas} />
        )
      }
    </Loaded>
  );
}

function Picture({ rows }: { readonly rows: readonly Measure[] }) {
  const points = rows.map((row, at) => {
    const deviations = Number(row.desvios ?? 0);
    const rules = row.regras ?? null;
    return {
      key: `${row.momento} ${at}`,
      x: LEFT + at * STEP + STEP / 2,
      y: y(deviations),
      state: rules === null ? 'dentro' : rules === '1-2s' ? 'alerta' : 'fora',
      name: texto.ponto(
        formatDataHora(row.momento),
        short(row.valor),
        formatDecimal(row.desvios ?? '0', { scale: 2 }),
        rules,
      ),
    };
  });
  const width = LEFT + rows.length * STEP;
  return (
    <section className="z-pilha" aria-label={texto.grafico}>
      <div className="z-controle">
        <svg width={width} height={HEIGHT} role="group" aria-label={texto.grafico}>
          {LIMITS.map((limit) => (
            <g key={limit} data-limite={Math.abs(limit)}>
              <line x1={LEFT} x2={width} y1={y(limit)} y2={y(limit)} />
              <text x={0} y={y(limit) + 4}>
                {limit < 0 ? '-' : ''}
                {texto.linhas[Math.abs(limit)]}
              </text>
            </g>
          ))}
          <text x={LEFT} y={HEIGHT - 2}>
            {day(rows[0])}
          </text>
          {rows.length > DAYS_APART ? (
            <text x={width} y={HEIGHT - 2} textAnchor="end">
              {day(rows.at(-1))}
            </text>
          ) : null}
          <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
          {points.map((point) => (
            <g key={point.key} role="img" aria-label={point.name} data-estado={point.state}>
              <title>{point.name}</title>
              <Mark {...point} />
            </g>
          ))}
        </svg>
      </div>
      <p className="z-fraco">{texto.legenda}</p>
    </section>
  );
}

/** Told by its form as well as by its colour. */
function Mark({ x, y: at, state }: { readonly x: number; readonly y: number; readonly state: string }) {
  if (state === 'fora') return <rect x={x - 5} y={at - 5} width={10} height={10} />;
  if (state === 'alerta') return <polygon points={`${x},${at - 6} ${x + 6},${at + 5} ${x - 6},${at + 5}`} />;
  return <circle cx={x} cy={at} r={4} />;
}
