/** Which tubes an order asks for: the exams of one container for one sector go together. */
export type ExamePedido = {
  readonly exameId: number;
  readonly nome: string;
  readonly setorId: number;
  readonly recipienteId: number;
};

/** In the order in which the exams were asked for; an exam that was asked for twice is measured once. */
export function emAmostras<E extends ExamePedido>(exames: readonly E[]): readonly (readonly E[])[] {
  const unicos = new Map(exames.map((exame) => [exame.exameId, exame]));
  return [
    ...Map.groupBy(unicos.values(), ({ setorId, recipienteId }) => `${setorId} ${recipienteId}`).values(),
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
