/** The preference that counts: what reception recorded, or what the law gives by age where nobody recorded as much. */
import { sugerirPreferencia, type Prioridade } from '../recepcao/prioridade.ts';

type Preferencia = { readonly prioridade: Prioridade; readonly motivoPrioridade: string | null };

const PESO: { readonly [prioridade in Prioridade]: number } = {
  NORMAL: 0,
  PREFERENCIAL: 1,
  SUPERPREFERENCIAL: 2,
};

export function preferenciaQueVale(
  { prioridade, motivoPrioridade }: Preferencia,
  idade: number | null,
): Preferencia {
  const porIdade = sugerirPreferencia(idade);
  return PESO[porIdade.prioridade] > PESO[prioridade] ? porIdade : { prioridade, motivoPrioridade };
}
