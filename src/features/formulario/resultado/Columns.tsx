import { useId } from 'react';

export type Bar = {
  readonly key: string;
  /** Under the column. */ readonly name: string;
  /** In full, for whoever points at it or hears it. */ readonly whole: string;
  readonly n: number;
};

const HEIGHT = 96;
const FOOT = 18;
const HEAD = 16;
const STEP = 36;
/** Names stand under every column up to here; then under some. */
const NAMED = 16;

/** Columns from zero, each with its count; antd has none. What it shows is a table for who does not see it. */
export function Columns({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const title = useId();
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const step = bars.length > NAMED ? Math.max(14, Math.round((NAMED * STEP) / bars.length)) : STEP;
  const every = Math.ceil((bars.length * STEP) / (bars.length * step));
  const width = Math.max(1, bars.length) * step;
  const total = HEAD + HEIGHT + FOOT;
  return (
    <div>
      <svg
        viewBox={`0 0 ${width} ${total}`}
        width="100%"
        style={{ maxWidth: width, display: 'block' }}
        aria-hidden
        fontSize={11}
        textAnchor="middle"
        fill="var(--z-text-faint)"
      >
        {bars.map(({ key, name, whole, n }, index) => {
          const height = Math.round((n / most) * HEIGHT);
          const middle = index * step + step / 2;
          return (
            <g key={key}>
              <title>{`${whole}: ${n.toLocaleString('pt-BR')}`}</title>
              <rect x={index * step} y={0} width={step} height={total} fill="transparent" />
              <rect
                x={index * step + step * 0.16}
                y={HEAD + HEIGHT - height}
                width={step * 0.68}
                height={height}
                rx={2}
                fill="var(--z-primary)"
              />
              {n > 0 && step >= 20 ? (
                <text x={middle} y={HEAD + HEIGHT - height - 4} fill="var(--z-text)">
                  {n.toLocaleString('pt-BR')}
                </text>
              ) : null}
              {index % every === 0 ? (
                <text x={middle} y={total - 4}>
                  {name}
                </text>
              ) : null}
            </g>
          );
        })}
        <line x1={0} x2={width} y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} stroke="var(--z-border-strong)" />
      </svg>
      <table className="z-so-leitor" aria-labelledby={title}>
        <caption id={title}>{label}</caption>
        <tbody>
          {bars.map(({ key, whole, n }) => (
            <tr key={key}>
              <th scope="row">{whole}</th>
              <td>{n.toLocaleString('pt-BR')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
