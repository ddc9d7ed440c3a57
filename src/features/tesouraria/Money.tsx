import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';

/** A button that stands in a cell as its text does. */
export const INLINE = { padding: 0, height: 'auto', fontSize: 'inherit', lineHeight: 'inherit' } as const;

/** An amount whose figures stand under one another; `quiet`: nothing is drawn where nothing moved. */
export function Money({
  value,
  quiet = false,
  strong = false,
}: {
  readonly value: string;
  readonly quiet?: boolean;
  readonly strong?: boolean;
}) {
  const zero = compareDecimal(value, '0') === 0;
  const text = quiet && zero ? '–' : formatMoeda(value);
  const tone = quiet && zero ? 'z-nada' : value.startsWith('-') ? 'z-negativo' : undefined;
  return strong ? (
    <strong data-num className={tone}>
      {text}
    </strong>
  ) : (
    <span data-num className={tone}>
      {text}
    </span>
  );
}
