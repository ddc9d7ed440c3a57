/** On which days a scheduled report comes (REP-02). */
import { addDays, daysInMonth, diaSemana } from '../formato/data.ts';
import { diaUtil } from '../titulo/vencimento.ts';

export type Agendado = {
  readonly frequencia: 'DIARIA' | 'SEMANAL' | 'MENSAL' | 'PRIMEIRO_DIA_UTIL';
  readonly diaSemana?: string | null;
  readonly diaMes?: number | null;
};

/** So many days back a day that the server was down on is made up for. */
const ATRASO = 6;

/** The first day of those that may be due today: none of before the last one brought, nor before somebody changed the schedule. */
export function desdeQuando(hoje: string, ultimaVez: string | null, mudadoEm: string): string {
  const dias = [addDays(hoje, -ATRASO), mudadoEm, ...(ultimaVez === null ? [] : [addDays(ultimaVez, 1)])];
  return dias.reduce((maior, dia) => (dia > maior ? dia : maior));
}

/** The last day from `desde` to `hoje` on which it was to come, both included; null: none. What came later takes the place of what was missed before. */
export function diaDevido(
  agendado: Agendado,
  desde: string,
  hoje: string,
  feriados: ReadonlySet<string>,
): string | null {
  for (let dia = hoje; dia >= desde; dia = addDays(dia, -1)) if (venceEm(agendado, dia, feriados)) return dia;
  return null;
}

/** `feriados`: days of the month on which banks are closed, 'AAAA-MM-DD'. A month without the day has its last one. */
function venceEm(
  { frequencia, diaSemana: semanal, diaMes }: Agendado,
  dia: string,
  feriados: ReadonlySet<string>,
): boolean {
  if (frequencia === 'DIARIA') return true;
  if (frequencia === 'SEMANAL') return diaSemana(dia) === (semanal === 'SAB' ? 'SÁB' : semanal);
  if (frequencia === 'PRIMEIRO_DIA_UTIL') return diaUtil(`${dia.slice(0, 8)}01`, feriados) === dia;
  const ultimo = daysInMonth(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)));
  return Number(dia.slice(8)) === Math.min(diaMes ?? 1, ultimo);
}
