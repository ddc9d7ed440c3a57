/** Due dates: the next day on which banks open, and the dates of instalments. */
import { addDays, daysInMonth, diaSemana } from '../formato/data.ts';

export type Intervalo = 'MES' | 'QUINZENA' | 'SEMANA' | 'ANO';

/** The day itself, or the next that is neither Saturday, Sunday nor a holiday. */
export function diaUtil(data: string, feriados: ReadonlySet<string>): string {
  let dia = data;
  while (diaSemana(dia) === 'DOM' || diaSemana(dia) === 'SÁB' || feriados.has(dia)) dia = addDays(dia, 1);
  return dia;
}

/** The day itself, or the last before it that is neither Saturday, Sunday nor a holiday. */
export function diaUtilAnterior(data: string, feriados: ReadonlySet<string>): string {
  let dia = data;
  while (diaSemana(dia) === 'DOM' || diaSemana(dia) === 'SÁB' || feriados.has(dia)) dia = addDays(dia, -1);
  return dia;
}

/** The same day so many months later, or the last day of a shorter month: 31/01 is followed by 28/02 and 31/03. */
export function somarMeses(data: string, meses: number): string {
  const [ano = 0, mes = 1, dia = 1] = data.split('-').map(Number);
  const total = ano * 12 + (mes - 1) + meses;
  const novoAno = Math.floor(total / 12);
  const novoMes = (total % 12) + 1;
  const dois = (numero: number): string => String(numero).padStart(2, '0');
  return `${String(novoAno).padStart(4, '0')}-${dois(novoMes)}-${dois(Math.min(dia, daysInMonth(novoAno, novoMes)))}`;
}

/** Due date of the instalment `at` (0 is the first). */
export function vencimentoDaParcela(primeiro: string, intervalo: Intervalo, at: number): string {
  if (intervalo === 'SEMANA') return addDays(primeiro, 7 * at);
  if (intervalo === 'QUINZENA') return addDays(primeiro, 15 * at);
  return somarMeses(primeiro, intervalo === 'ANO' ? 12 * at : at);
}

/** The month so many intervals later, for what repeats. */
export function competenciaDaRepeticao(competencia: string, primeiro: string, vencimento: string): string {
  const meses = (data: string) => Number(data.slice(0, 4)) * 12 + Number(data.slice(5, 7));
  return somarMeses(`${competencia}-01`, meses(vencimento) - meses(primeiro)).slice(0, 7);
}
