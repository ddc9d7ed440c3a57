/** Source verification: which fields of a form the monitor compared with the source, and which marks a change undoes (MON-03). */
import type { Valores } from '../formulario/adendo.ts';
import { mudados, vazio } from './digitacao.ts';

export type Marca = {
  readonly coluna: string;
  readonly campo: string;
  readonly valor: string | null;
  readonly por: string;
  readonly em: string;
};

export type SituacaoDaVerificacao = 'A_VERIFICAR' | 'PARCIAL' | 'VERIFICADO';

/** The fields that hold something: what is empty is not compared. */
export const respondidos = (colunas: readonly string[], valores: Valores): readonly string[] =>
  colunas.filter((coluna) => !vazio(valores[coluna]));

/** The marks whose value is as it was, and those that fall. */
export function marcasDepois<M extends Pick<Marca, 'coluna'>>(
  marcas: readonly M[],
  antes: Valores,
  depois: Valores,
): { readonly ficam: readonly M[]; readonly caem: readonly M[] } {
  const alterados = new Set(mudados(antes, depois));
  return {
    ficam: marcas.filter(({ coluna }) => !alterados.has(coluna)),
    caem: marcas.filter(({ coluna }) => alterados.has(coluna)),
  };
}

/** How far a form is. One without an answer has nothing to compare, and so nothing is open. */
export function situacaoDaVerificacao(verificados: number, quantos: number): SituacaoDaVerificacao {
  if (verificados >= quantos) return 'VERIFICADO';
  return verificados === 0 ? 'A_VERIFICAR' : 'PARCIAL';
}
