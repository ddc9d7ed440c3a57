/** Which purposes may be given by whom: to attend is the purpose of somebody who attends. */
import { FINALIDADES, type Finalidade } from '#schemas/compartilhado/finalidade-acesso.ts';

const DE_QUEM_ATENDE: ReadonlySet<Finalidade> = new Set(['ATENDIMENTO', 'URGENCIA', 'INTERCONSULTA']);

/** `profissional`: the account is of a professional of care. */
export function finalidadesDe(profissional: boolean): readonly (typeof FINALIDADES)[number][] {
  return FINALIDADES.filter((finalidade) => profissional || !DE_QUEM_ATENDE.has(finalidade.const));
}
