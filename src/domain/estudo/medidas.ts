/** What of a form goes to the boards of the study: signs by the keys of their fields, scores by their scale. Pure (CRF-04). */
import { type MEDIDA, RESULTADO_PAPANICOLAU } from '#schemas/compartilhado/estudo.ts';
import { foldText } from '../formato/texto.ts';
import type { Pontuacao } from './escalas.ts';

export type Medida = (typeof MEDIDA)[number]['const'];
export type Resultado = (typeof RESULTADO_PAPANICOLAU)[number]['const'];
export type Medido = {
  readonly medida: Medida;
  readonly valor: string | null;
  readonly resultado: Resultado | null;
};

/** Keys that the builder's library and most houses give these fields. */
const CHAVES: { readonly [chave: string]: Medida } = {
  sistolica: 'SISTOLICA',
  diastolica: 'DIASTOLICA',
  frequencia: 'FREQUENCIA',
  frequenciacardiaca: 'FREQUENCIA',
  temperatura: 'TEMPERATURA',
  peso: 'PESO',
  altura: 'ALTURA',
  saturacao: 'SATURACAO',
  extensao: 'EXTENSAO',
  extensaopeniana: 'EXTENSAO',
  papanicolau: 'PAPANICOLAU',
};
/** The scores of a scale in the order in which they are worked out (escalas.ts). */
const ESCALAS: { readonly [escala: string]: readonly Medida[] } = {
  IIEF15: [
    'IIEF15_ERETIL',
    'IIEF15_ORGASMO',
    'IIEF15_DESEJO',
    'IIEF15_RELACAO',
    'IIEF15_SATISFACAO',
    'IIEF15_TOTAL',
  ],
  IIEF5: ['IIEF5_TOTAL'],
  GAQ: ['GAQ_1', 'GAQ_2'],
  SEP: ['SEP_2', 'SEP_3'],
  FSEP: ['FSEP'],
  FSFI19: [
    'FSFI19_DESEJO',
    'FSFI19_EXCITACAO',
    'FSFI19_LUBRIFICACAO',
    'FSFI19_ORGASMO',
    'FSFI19_SATISFACAO',
    'FSFI19_DOR',
    'FSFI19_TOTAL',
  ],
};

const resultadoDe = (valor: string): Resultado | null => {
  const lido = foldText(valor).replaceAll(/[^a-z]/gu, '');
  return RESULTADO_PAPANICOLAU.find((opcao) => opcao.const.toLowerCase() === lido)?.const ?? null;
};

/** Each measure at most once; one without a value stands with null, so that what was corrected to nothing counts no more. */
export function medidasDe(
  escala: string,
  valores: { readonly [campo: string]: unknown },
  pontuacao: readonly Pontuacao[],
): readonly Medido[] {
  const medidas = new Map<Medida, Medido>();
  for (const [campo, valor] of Object.entries(valores)) {
    const medida = CHAVES[campo.toLowerCase()];
    if (!medida || valor === null || valor === undefined || valor === '') continue;
    if (medida === 'PAPANICOLAU') {
      const resultado = resultadoDe(String(valor));
      if (resultado) medidas.set(medida, { medida, valor: null, resultado });
    } else if (/^-?\d{1,7}(?:\.\d{1,4})?$/u.test(String(valor)))
      medidas.set(medida, { medida, valor: String(valor), resultado: null });
  }
  for (const [at, medida] of (ESCALAS[escala] ?? []).entries()) {
    const valor = pontuacao[at]?.valor ?? null;
    if (valor !== null) medidas.set(medida, { medida, valor: valor.toFixed(2), resultado: null });
  }
  return [...medidas.values()];
}
