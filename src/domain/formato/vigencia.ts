/** Validity of dated rows: from a first day or month to a last one, both included; an open end never ends. */

/** Dates 'YYYY-MM-DD' or months 'YYYY-MM'; a month begins on its first day and ends on its last. */
export type Vigencia = { readonly inicioVigencia: string; readonly fimVigencia?: string | null };

const FIRST = '0000-00-00';
const LAST = '9999-99-99';

function startOf(period: Vigencia): string {
  return period.inicioVigencia.length === 7 ? `${period.inicioVigencia}-01` : period.inicioVigencia || FIRST;
}

function endOf(period: Vigencia): string {
  const end = period.fimVigencia;
  if (!end) return LAST;
  // No month has a day 99, so this is after its last day whatever that is.
  return end.length === 7 ? `${end}-99` : end;
}

/** Whether the row is in force on the day ('YYYY-MM-DD'). */
export function vigenteEm(period: Vigencia, data: string): boolean {
  return startOf(period) <= data && data <= endOf(period);
}

/** Whether two periods share a day; a shared border day counts. */
export function sobrepoe(a: Vigencia, b: Vigencia): boolean {
  return startOf(a) <= endOf(b) && startOf(b) <= endOf(a);
}

/**
 * Pairs of rows that share a key and a day, each pair once, by start. Empty: the validity is clean.
 * A period that ends before it starts overlaps nothing; refuse it by validation.
 */
export function sobreposicoes<T extends Vigencia>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): readonly (readonly [T, T])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    if (endOf(row) < startOf(row)) continue;
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const pairs: (readonly [T, T])[] = [];
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
    for (const [index, row] of sorted.entries()) {
      for (const later of sorted.slice(index + 1)) {
        if (startOf(later) > endOf(row)) break;
        pairs.push([row, later]);
      }
    }
  }
  return pairs;
}
