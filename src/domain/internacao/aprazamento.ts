/**
 * The hours at which a prescribed item is due in the 24 hours after the issue: a hospital prescription lasts
 * a day. The hours are those of the house's grid. So tomorrow's renewed prescription goes on where this one
 * ended.
 */
import { addDays } from '../formato/data.ts';
import { diaDe, momentoDe } from '../formato/fuso.ts';
import { frequenciaPorExtenso } from '../prescricao/frequencia.ts';

/** Hours of the day by interval; other intervals count from midnight. */
const GRADE: { readonly [intervalo: number]: readonly number[] } = {
  4: [2, 6, 10, 14, 18, 22],
  6: [0, 6, 12, 18],
  8: [6, 14, 22],
  12: [10, 22],
  24: [10],
};
const HORAS: { readonly [frequencia: string]: readonly number[] } = {
  'à noite': [22],
  'ao deitar': [22],
  'pela manhã': [8],
  'pela manhã, em jejum': [6],
  'no almoço': [12],
  'no jantar': [18],
};
const MEIA_HORA = 30 * 60_000;
const DIA = 24 * 60 * 60_000;

function horasDe(frequencia: string): readonly number[] | null {
  const cada = /^de (\d+) em \1 horas$/.exec(frequencia);
  const vezes = /^(\d+) vez(?:es)? ao dia$/.exec(frequencia);
  const intervalo =
    frequencia === 'de hora em hora' ? 1 : cada ? Number(cada[1]) : vezes ? 24 / Number(vezes[1]) : null;
  if (intervalo === null) return HORAS[frequencia] ?? null;
  // Two days and more, or hours that do not share the day: somebody has to say them.
  if (!Number.isInteger(intervalo) || intervalo < 1 || 24 % intervalo !== 0) return null;
  return GRADE[intervalo] ?? Array.from({ length: 24 / intervalo }, (_, n) => n * intervalo);
}

type Item = { readonly frequencia?: string | null; readonly seNecessario?: boolean };

/** Moments in order; none where the item is given when needed, or says what no rule counts. */
export function aprazar(
  { frequencia, seNecessario }: Item,
  emitidaEm: number,
  fuso: string,
): readonly string[] {
  if (seNecessario || !frequencia) return [];
  const frase = frequenciaPorExtenso(frequencia);
  if (frase === 'em dose única')
    return [new Date(Math.ceil(emitidaEm / MEIA_HORA) * MEIA_HORA).toISOString()];
  const horas = horasDe(frase);
  if (!horas) return [];
  const hoje = diaDe(emitidaEm, fuso);
  return [hoje, addDays(hoje, 1)]
    .flatMap((dia) => horas.map((hora) => momentoDe(dia, `${String(hora).padStart(2, '0')}:00`, fuso)))
    .map((momento) => Date.parse(momento))
    .filter((momento) => momento > emitidaEm && momento <= emitidaEm + DIA)
    .toSorted((a, b) => a - b)
    .map((momento) => new Date(momento).toISOString());
}
