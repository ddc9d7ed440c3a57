/** Whether the two ends of a range stand the right way round. */
import { compareDecimal, isDecimal } from '#domain/formato/decimal.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import type { Criterion } from './criteria.ts';

/** The sentence for a range that begins after its end; undefined when it can be asked. */
export function rangeProblem({ op, values }: Criterion, field: FieldModel): string | undefined {
  const [from = '', to = ''] = values;
  if (op !== 'range' || !from || !to || from.startsWith('$') || to.startsWith('$')) return undefined;
  const numeric = field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money';
  const after =
    numeric && isDecimal(from) && isDecimal(to) ? compareDecimal(from, to) > 0 : !numeric && from > to;
  return after ? lista.faixaInvertida : undefined;
}
