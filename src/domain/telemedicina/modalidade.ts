/** What a paper that was issued by telemedicine says of it (Resolução CFM 2.314/2022, art. 5 and 8). */
import { notaDeTelemedicina as texto } from '#messages/telemedicina.ts';
import { MODALIDADES_TELEMEDICINA } from '#schemas/clinico/tipo-atendimento.ts';

/** Null: the visit was in person. */
export function notaDeTelemedicina(modalidade: string | null): string | null {
  if (modalidade === null) return null;
  return texto(MODALIDADES_TELEMEDICINA.find((opcao) => opcao.const === modalidade)?.title ?? modalidade);
}
