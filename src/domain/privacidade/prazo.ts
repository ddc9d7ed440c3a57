/** Deadlines of the LGPD. Days are 'YYYY-MM-DD'; holidays are those of the country, given by whoever asks. Pure. */
import { addDays } from '../formato/data.ts';
import { diaUtil } from '../titulo/vencimento.ts';

/** LGPD, art. 19, II: the complete declaration within 15 days of the request. */
export const DIAS_DA_RESPOSTA = 15;
/** Resolução CD/ANPD 15/2024, art. 6 and 9: three working days to tell, twenty more to complete what was told. */
export const DIAS_UTEIS_ANPD = 3;
export const DIAS_UTEIS_COMPLEMENTO = 20;

export const prazoDaResposta = (recebidaEm: string): string => addDays(recebidaEm, DIAS_DA_RESPOSTA);

/** The day so many working days after the day itself, which does not count: Friday and three are Wednesday. */
export function diasUteisDepois(dia: string, quantos: number, feriados: ReadonlySet<string>): string {
  let final = dia;
  for (let contados = 0; contados < quantos; contados += 1) final = diaUtil(addDays(final, 1), feriados);
  return final;
}

/** So many days the file with everything of a person is kept: its answer is due in fifteen. */
export const DIAS_DO_PACOTE = 30;
