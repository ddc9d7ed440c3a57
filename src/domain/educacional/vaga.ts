/** Who gets a place in an educational session (TELE-01). */
import { educacionalServidor as texto } from '#messages/educacional.ts';
import type { SessaoEducacional } from '#schemas/clinico/sessao-educacional.ts';

export type SessaoComVagas = Pick<SessaoEducacional, 'vagas'> & {
  readonly situacao: SessaoEducacional['situacao'];
  /** Of those who did not give up. */
  readonly inscritos: number;
};

/**
 * Why there is no place, in a sentence. Whoever keeps the sessions (`secretaria`) also writes down who came without
 * having enrolled, be the enrolment closed or the session over; the places are the room's and hold for all.
 */
export function semVaga(
  { situacao, vagas, inscritos }: SessaoComVagas,
  secretaria: boolean,
): string | undefined {
  if (situacao === 'CANCELADA') return texto.cancelada;
  if (situacao === 'REALIZADA' && !secretaria) return texto.realizada;
  if (situacao === 'FECHADA' && !secretaria) return texto.fechadas;
  return inscritos >= vagas ? texto.semVagas(vagas) : undefined;
}
