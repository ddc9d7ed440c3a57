/** Whether a result was there in the time that its exam promises, counted from the collection. */
const HORA_MS = 3_600_000;

type Prazo = 'DENTRO' | 'FORA';

/** Null where nothing is promised, or nobody said when it was collected. The last minute of the time is still in it. */
export function prazoCumprido({
  coletadoEm,
  liberadoEm,
  prazoHoras,
}: {
  readonly coletadoEm: string | null;
  readonly liberadoEm: string;
  readonly prazoHoras: number | null;
}): Prazo | null {
  if (prazoHoras === null || coletadoEm === null) return null;
  return Date.parse(liberadoEm) - Date.parse(coletadoEm) <= prazoHoras * HORA_MS ? 'DENTRO' : 'FORA';
}
