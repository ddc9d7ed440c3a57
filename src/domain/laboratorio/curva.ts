/** Results of an analyte over time, as a curve. */
import type { CurvaDeExame } from '../cuidado/wire.ts';
import type { Desvio } from '../cuidado/sinais.ts';
import { lerGuardado } from './valor.ts';

/** A released result; `em`: when the tube was collected. */
export type ResultadoNoTempo = {
  readonly analito: string;
  readonly nome: string;
  readonly unidade: string | null;
  readonly valor: string;
  readonly interpretacao: string | null;
  readonly referencia: string | null;
  readonly em: string;
};

const DESVIOS: { readonly [interpretacao: string]: Desvio } = {
  BAIXO: 'baixo',
  CRITICO_BAIXO: 'baixo',
  ALTO: 'alto',
  CRITICO_ALTO: 'alto',
};

/**
 * A curve for each analyte and unit, by its name; what is not a number has no place in one. Another unit is another curve: nothing
 * is converted. `resultados` oldest first, as the points are.
 */
export function curvasDe(resultados: readonly ResultadoNoTempo[]): readonly CurvaDeExame[] {
  const curvas = new Map<string, CurvaDeExame & { pontos: CurvaDeExame['pontos'][number][] }>();
  for (const { analito, nome, unidade, valor, interpretacao, referencia, em } of resultados) {
    const leitura = lerGuardado(valor, 'NUMERO');
    if (!leitura.ok || leitura.lido.como !== 'numero') continue;
    const chave = `${analito} ${unidade ?? ''}`.trim();
    const pontos = curvas.get(chave)?.pontos ?? [];
    // As it is called now: a name that the register corrects is the name of the whole curve.
    curvas.set(chave, { chave, titulo: nome, unidade: unidade ?? '', pontos });
    pontos.push({
      em,
      valor: Number(leitura.lido.numero),
      texto: leitura.escrito,
      desvio: DESVIOS[interpretacao ?? ''],
      referencia,
    });
  }
  return [...curvas.values()].toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR'));
}
