/** Double entry: two people enter the same form, what differs is told and settled (CRF-01). */
import type { Valores } from '../formulario/adendo.ts';

export const vazio = (valor: unknown): boolean =>
  valor === undefined || valor === null || valor === '' || (Array.isArray(valor) && valor.length === 0);

/** The fields whose answer is not the same, in either direction; two empty ones are. */
export function mudados(antes: Valores, depois: Valores): readonly string[] {
  return [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter(
    (coluna) =>
      !(vazio(antes[coluna]) && vazio(depois[coluna])) &&
      JSON.stringify(antes[coluna] ?? null) !== JSON.stringify(depois[coluna] ?? null),
  );
}

export type Escolha = 'PRIMEIRA' | 'SEGUNDA';
export type Escolhas = { readonly [coluna: string]: Escolha };

/** What is in force once each difference is settled; the fields that still wait for a choice. */
export function resolvido(
  primeira: Valores,
  segunda: Valores,
  escolhas: Escolhas,
): { readonly valores: Valores; readonly faltam: readonly string[] } {
  const diferentes = mudados(primeira, segunda);
  const faltam = diferentes.filter((coluna) => escolhas[coluna] === undefined);
  const escolhidos = diferentes.map((coluna) => [
    coluna,
    (escolhas[coluna] === 'PRIMEIRA' ? primeira : segunda)[coluna] ?? null,
  ]);
  return { valores: { ...segunda, ...Object.fromEntries(escolhidos) }, faltam };
}

export type RegraDeResolver = 'TERCEIRA' | 'QUALQUER';

/** Whether this person may settle: a third one, or also one of the two where the study says so. */
export const podeResolver = (regra: RegraDeResolver, eu: number, duas: readonly (number | null)[]): boolean =>
  regra === 'QUALQUER' || !duas.includes(eu);
