/** How much of what was asked is authorised (LOOK-10: 100 % is proposed). */

export type Item = {
  readonly descricao?: unknown;
  readonly quantidadeSolicitada?: unknown;
  readonly quantidadeAutorizada?: unknown;
};

/**
 * What is proposed of a quantity by the convênio's percentage ('100.00'): whole units, rounded down, and at least one where
 * anything is authorised at all.
 */
export function proposta(solicitada: number, percentual: string): number {
  // In hundredths: no binary fraction takes a unit away.
  const centesimos = Math.round(Number(percentual) * 100);
  if (!Number.isFinite(centesimos) || centesimos <= 0) return 0;
  return Math.max(1, Math.floor((solicitada * Math.min(centesimos, 10_000)) / 10_000));
}

/** The places of the lines of which more is authorised than was asked. */
export const alemDoPedido = (
  linhas: readonly { readonly pedida: number; readonly autorizada: number | null | undefined }[],
): readonly number[] =>
  linhas.flatMap(({ pedida, autorizada }, lugar) => ((autorizada ?? 0) > pedida ? [lugar] : []));

export const linhasDe = (valor: unknown): readonly Item[] =>
  Array.isArray(valor)
    ? valor.filter((linha): linha is Item => typeof linha === 'object' && linha !== null)
    : [];

const numero = (valor: unknown): number => (typeof valor === 'number' ? valor : 0);

/** The names of the lines of which less is authorised than was asked. */
export const abaixoDoPedido = (itens: readonly Item[]): readonly string[] =>
  itens
    .filter((item) => numero(item.quantidadeAutorizada) < numero(item.quantidadeSolicitada))
    .map(({ descricao }) => String(descricao));

export const temAutorizado = (itens: readonly Item[]): boolean =>
  itens.some((item) => numero(item.quantidadeAutorizada) > 0);
