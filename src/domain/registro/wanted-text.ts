/** A filter of a declaration as a person reads it: '“Tipo” seja Analítica'. */
import { registro } from '#messages/registro.ts';
import type { FieldModel } from './entity.ts';
import { valueText } from './value-text.ts';

export type Wanted = {
  readonly field: FieldModel;
  readonly operator: string;
  readonly values: readonly unknown[];
};

export function wantedText({ field, operator, values }: Wanted): string {
  const [value] = values;
  if (operator === 'null') return registro.filtro.vazio(field.title, value === true);
  return registro.filtro.valor(
    field.title,
    operator,
    values.map((item) => valueText(field, item)),
  );
}
