/** Text with form as a field: what it is told by, and how it reads where there is no room for its form. */
import type { FieldModel } from '#domain/registro/entity.ts';
import { lerTexto } from '#domain/modelo-documento/limpar.ts';
import { textoSimples } from '#domain/modelo-documento/percorrer.ts';

export function isRichText(field: Pick<FieldModel, 'ui'>): boolean {
  return field.ui.widget === 'texto-rico';
}

/** The words of a stored text; '' for what cannot be read. */
export function plainText(json: string): string {
  const read = lerTexto(json);
  return read.ok ? textoSimples(read.texto) : '';
}
