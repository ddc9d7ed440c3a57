/** On which days a scheduled report comes (REP-02). */
import { daysInMonth, diaSemana } from '../formato/data.ts';
import { diaUtil } from '../titulo/vencimento.ts';

export type Agendado = {
  readonly frequencia: 'DIARIA' | 'SEMANAL' | 'MENSAL' | 'PRIMEIRO_DIA_UTIL';
  readonly diaSemana?: string | null;
  readonly diaMes?: number | null;
};

/** `feriados`: days of the month on which banks are closed, 'AAAA-MM-DD'. A month without the day has its last one. */
export function venceHoje(
  { frequencia, diaSemana: semanal, diaMes }: Agendado,
  hoje: string,
  feriados: ReadonlySet<string>,
): boolean {
  if (frequencia === 'DIARIA') return true;
  if (frequencia === 'SEMANAL') return diaSemana(hoje) === (semanal === 'SAB' ? 'SÁB' : semanal);
  if (frequencia === 'PRIMEIRO_DIA_UTIL') return diaUtil(`${hoje.slice(0, 8)}01`, feriados) === hoje;
  const ultimo = daysInMonth(Number(hoje.slice(0, 4)), Number(hoje.slice(5, 7)));
  return Number(hoje.slice(8)) === Math.min(diaMes ?? 1, ultimo);
}
