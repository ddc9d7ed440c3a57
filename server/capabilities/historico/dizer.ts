/** Words of a row for whoever shows it in the history. */
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Tone } from '#schemas/meta/vocabulary.ts';

type Linha = { readonly [campo: string]: unknown };
type Rotulos = { readonly [campo: string]: { readonly label?: unknown } | undefined };

/** What the row's reference is called; '' where it is empty. */
export function rotulo(row: Linha, campo: string): string {
  return String(((row._ref ?? {}) as Rotulos)[campo]?.label ?? '');
}

/** The option that the field holds, as its list shows it. */
export function opcao(
  campos: readonly FieldModel[],
  campo: string,
  row: Linha,
): { titulo: string; tom: Tone } | undefined {
  const found = campos.find(({ id }) => id === campo)?.options?.find(({ value }) => value === row[campo]);
  return found && { titulo: found.title, tom: found.tone ?? 'neutral' };
}
