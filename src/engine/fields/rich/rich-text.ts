/** Text with form as a field: how it is recognised, and how it reads where there is no room for its form. */
import type { FieldModel } from '#domain/registro/entity.ts';
import { palavrasDe } from '#domain/modelo-documento/palavras.ts';

export function isRichText(field: Pick<FieldModel, 'ui'>): boolean {
  return field.ui.widget === 'texto-rico';
}

/** The words of a stored text; '' for what cannot be read. */
export function plainText(json: string): string {
  try {
    return palavrasDe(JSON.parse(json));
  } catch {
    return ''; // No JSON: there are no words to say.
  }
}
