/** Which tubes an order asks for: the exams of one container for one sector and one laboratory go together. */
export type ExamePedido = {
  readonly exameId: number;
  readonly nome: string;
  readonly setorId: number;
  readonly recipienteId: number;
  /** The outside laboratory that does it; null: done here. */
  readonly apoioId: number | null;
};

/** In the order in which the exams were asked for; an exam that was asked for twice is measured once. */
export function emAmostras<E extends ExamePedido>(exames: readonly E[]): readonly (readonly E[])[] {
  const unicos = new Map(exames.map((exame) => [exame.exameId, exame]));
  return [
    ...Map.groupBy(
      unicos.values(),
      ({ setorId, recipienteId, apoioId }) => `${setorId} ${recipienteId} ${apoioId ?? ''}`,
    ).values(),
  ];
}

const DIGITOS = 8;

/** What the bar code of a sample says: pairs of digits read best. */
export const etiquetaDe = (numero: number): string => String(numero).padStart(DIGITOS, '0');

/** What a reader or a person gives for a label: '123' is '00000123'. Undefined: it is none. */
export function etiquetaLida(lida: string): string | undefined {
  const digitos = lida.trim();
  return /^\d{1,12}$/.test(digitos) ? digitos.padStart(DIGITOS, '0') : undefined;
}

/** The states in which values are typed: at the bench, and what an outside laboratory sends back. */
export const digitavel = (situacao: string): boolean => situacao === 'RECEBIDA' || situacao === 'ENVIADA';

/**
 * Whether a collection is of somebody who had died: on the day itself nobody knows which came first, where the hour was told.
 * `dia` null: now, and a death that is known has come.
 */
export function colhidaDepoisDoObito(
  { obito, dataObito }: { readonly obito: boolean; readonly dataObito: string | null },
  dia: string | null,
): boolean {
  return obito && (dia === null || dataObito === null || dia > dataObito);
}

const MINUTO_MS = 60_000;

/** Whether a collection is told to be of before its order was issued; it is told by the minute. Null: not told, or not known. */
export const coletadaAntesDoPedido = (coletadaEm: string | null, emitidoEm: string | null): boolean =>
  coletadaEm !== null &&
  emitidoEm !== null &&
  Date.parse(coletadaEm) < Math.floor(Date.parse(emitidoEm) / MINUTO_MS) * MINUTO_MS;
