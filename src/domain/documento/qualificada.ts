/** Which papers count only with a qualified signature, made with an ICP-Brasil certificate. */
import type { NaturezaAssinatura } from '../assinatura/relatorio.ts';

/**
 * Whether a paper of that kind asks for it: an atestado in electronic form does (Lei 14.063/2020, art. 13). Prescriptions say it
 * by their own kind (src/domain/prescricao/receituario.ts).
 */
export const pedeQualificada = (tipo: string): boolean => tipo === 'ATESTADO';

/** Whether a signature of that nature is enough for the paper. */
export const serve = (qualificada: boolean, natureza: NaturezaAssinatura): boolean =>
  !qualificada || natureza === 'icp-brasil';
