/** A visit for more than four people, which goes by a media server (docs/guides/telemedicina.md). */
import type { Participante, Sala } from './wire.ts';

/** Professional, patient and two more: each browser sends its picture to every other. */
const LUGARES = 4;
const LUGARES_DA_GRANDE = 12;

/** How many fit into the call. */
export const lugaresDa = (grande: boolean): number => (grande ? LUGARES_DA_GRANDE : LUGARES);

/** Nobody is changed over from one way to the other in the middle of a call, and a visit that is over stays as it was. */
export const podeMudarDeSala = (sala: Sala): boolean => sala !== 'EM_CHAMADA' && sala !== 'FINALIZADA';

/** Who a place is to the media server: another number where the same person joins anew, and never a name. */
export const identidadeDoLugar = ({ id, entrada }: Pick<Participante, 'id' | 'entrada'>): string =>
  `lugar-${id}-${entrada}`;

export type Nitidez = 'alta' | 'media' | 'baixa';

/** How sharp each picture has to come: what is drawn small would only fill a telephone's line. A screen is to be read. */
export function nitidezDe(quantidade: number, tela: boolean): Nitidez {
  if (tela || quantidade <= 2) return 'alta';
  return quantidade <= 5 ? 'media' : 'baixa';
}
