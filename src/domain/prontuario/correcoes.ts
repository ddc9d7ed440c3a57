/** A closed chart as it reads with what its author corrected since. */
import { TITULO_DO_CAMPO } from './encerramento.ts';

type Registro = { readonly [campo: string]: unknown };
type Correcao = { readonly campo: string; readonly antes: string | null; readonly depois: string };

/**
 * The text of a field that counts now: of its last correction, else as the chart has it; null where nothing is written. A
 * chart that was reopened and changed in that field meanwhile says more than the corrections before it did.
 */
export function textoVigente(
  registro: Registro,
  correcoes: readonly Correcao[],
  campo: string,
): string | null {
  const guardado = registro[campo];
  const texto = typeof guardado === 'string' && guardado.trim() !== '' ? guardado : null;
  const doCampo = correcoes.filter((correcao) => correcao.campo === campo);
  // Those that follow from one another, back from the last.
  const inicio = doCampo.findLastIndex((correcao, indice) => correcao.antes !== doCampo[indice - 1]?.depois);
  return doCampo[inicio]?.antes === texto ? (doCampo.at(-1)?.depois ?? texto) : texto;
}

/** Those texts of the chart that read otherwise than they are stored, as they count now. */
export function textosVigentes(
  registro: Registro,
  correcoes: readonly Correcao[],
): { readonly [campo: string]: string } {
  return Object.fromEntries(
    Object.keys(TITULO_DO_CAMPO).flatMap((campo) => {
      const vigente = textoVigente(registro, correcoes, campo);
      return vigente === null || vigente === registro[campo] ? [] : [[campo, vigente] as const];
    }),
  );
}

/** What stood in a field once; `correcao` null: the chart was reopened, and its author wrote otherwise there. */
export type Anterior<C> = { readonly antes: string; readonly correcao: C | null };

/**
 * What stood in a field before, the latest first, each with what put an end to it: struck beneath the text that counts.
 * `vale`: the text that counts. A correction tells what it found; what it left and nobody finds any more was changed in the
 * reopened chart.
 */
export function anterioresDe<C extends Correcao>(
  correcoes: readonly C[],
  campo: string,
  vale: string | null,
): readonly Anterior<C>[] {
  const doCampo = correcoes.filter((correcao) => correcao.campo === campo);
  return doCampo
    .flatMap((correcao, at): Anterior<C>[] => {
      const { antes, depois } = correcao;
      if (antes === null) return [];
      const seguinte = doCampo[at + 1];
      const ficou = (seguinte ? seguinte.antes : vale) ?? '';
      const achado = { antes, correcao };
      return ficou.trim() === depois.trim() ? [achado] : [achado, { antes: depois, correcao: null }];
    })
    .toReversed();
}
