/** `x-range`: bounds of a value by a constant, by today or by another field of the record; data, run on both sides. */
import { compareDecimal } from '../formato/decimal.ts';
import { formatData } from '../formato/data.ts';
import { diaDe } from '../formato/fuso.ts';
import { registro } from '#messages/registro.ts';
import type { FieldModel } from './entity.ts';

type RecordValue = { readonly [field: string]: unknown };

/** Kinds that can be compared; the declarations' checker refuses `x-range` on others. */
export const RANGED_KINDS: readonly string[] = ['date', 'datetime', 'integer', 'decimal', 'money'];

/** The field that a bound names, undefined for a constant and for today. */
export function boundField(bound: string | undefined): string | undefined {
  return bound?.startsWith('$') && bound !== '$hoje' ? bound.slice(1) : undefined;
}

/** Negative, zero or positive; both are values of a comparable kind, in the wire's spelling. */
function compare(kind: string, a: unknown, b: unknown): number {
  if (kind === 'date' || kind === 'datetime')
    return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  return compareDecimal(String(a), String(b));
}

/**
 * Sentences for the fields of `record` that are out of their bounds, judged only where the field or the one it is bound
 * by was given (`touched`): what was stored before a bound by another field existed can still be corrected elsewhere (bounds
 * by a constant hold in the table too). Without `hoje` bounds by today pass.
 */
export function rangeProblems(
  fields: readonly FieldModel[],
  record: RecordValue,
  touched: (field: string) => boolean,
  hoje: string | undefined,
): readonly { readonly field: string; readonly text: string }[] {
  return fields.flatMap((field) => {
    const range = field.schema['x-range'];
    const value = record[field.id] ?? null;
    if (!range || value === null) return [];
    const out = (['from', 'to'] as const).flatMap((side) => {
      const bound = range[side];
      if (bound === undefined) return [];
      const other = boundField(bound);
      if (!touched(field.id) && !(other !== undefined && touched(other))) return [];
      const limit =
        other !== undefined ? (record[other] ?? null) : bound === '$hoje' ? (hoje ?? null) : bound;
      // A moment is compared with a day by its day.
      const own =
        field.kind === 'datetime' && typeof limit === 'string' && limit.length === 10
          ? diaDe(String(value))
          : value;
      if (limit === null) return [];
      const order = compare(field.kind, own, limit);
      if (side === 'from' ? order >= 0 : order <= 0) return [];
      return [{ field: field.id, text: sentence(side, bound, fields, field, String(limit)) }];
    });
    return out.slice(0, 1);
  });
}

function sentence(
  side: 'from' | 'to',
  bound: string,
  fields: readonly FieldModel[],
  field: FieldModel,
  limit: string,
): string {
  const temporal = field.kind === 'date' || field.kind === 'datetime';
  const other = fields.find(({ id }) => id === boundField(bound));
  if (other) return registro.faixaPorCampo(side, temporal, other.title);
  if (bound === '$hoje') return registro.faixaPorHoje(side);
  return registro.faixaPorValor(side, temporal ? formatData(limit) : limit.replace('.', ','), temporal);
}
