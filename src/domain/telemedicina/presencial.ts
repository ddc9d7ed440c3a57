/**
 * In chronic care by telemedicine an in-person visit with the physician who follows the person is due at most every 180 days
 * (Resolução CFM 2.314/2022, art. 6, § 2). Pure: days are 'YYYY-MM-DD'.
 */
import { addDays, dayNumber } from '../formato/data.ts';

const INTERVALO_PRESENCIAL_DIAS = 180;
/** What is told before it is late, so that a visit can still be booked in time. */
const ANTECEDENCIA_DIAS = 30;
/** From so long on a problem is care over a long time: the resolution gives no number, this one is ours. */
const ACOMPANHAMENTO_DIAS = 90;

type Acompanhamento = {
  /** First days of the problems that are not ended; null: nobody said since when. */
  readonly problemasDesde: readonly (string | null)[];
  /** Last visit in person with this professional. */
  readonly ultimaPresencial: string | null;
  /** First visit by telemedicine with this professional: where none was in person, it counts from there. */
  readonly primeiraPorVideo: string | null;
};

export type AvisoPresencial = {
  readonly ultimaPresencial: string | null;
  /** The last day of the interval. */
  readonly ate: string;
  readonly dias: number;
  readonly vencido: boolean;
};

/** Null: nothing to tell. Without a visit by video the rule is none of telemedicine's. */
export function avisoPresencial(
  { problemasDesde, ultimaPresencial, primeiraPorVideo }: Acompanhamento,
  hoje: string,
): AvisoPresencial | null {
  const cronico = problemasDesde.some(
    (desde) => desde !== null && addDays(desde, ACOMPANHAMENTO_DIAS) <= hoje,
  );
  const desde = ultimaPresencial ?? primeiraPorVideo;
  if (!cronico || primeiraPorVideo === null || desde === null) return null;
  const ate = addDays(desde, INTERVALO_PRESENCIAL_DIAS);
  if (addDays(ate, -ANTECEDENCIA_DIAS) > hoje) return null;
  return { ultimaPresencial, ate, dias: dayNumber(hoje) - dayNumber(desde), vencido: ate < hoje };
}
