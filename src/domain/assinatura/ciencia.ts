/** Signing over signatures that are not valid: what the person must have said, so that nobody does it unawares. */
import type { AssinaturaConferida, SituacaoAssinatura } from './relatorio.ts';

/** What goes with the call that signs. */
export type Ciencia = {
  /** The person was shown the earlier signatures that are not valid, and signs all the same. */
  readonly ciente?: boolean;
  /** Why, over a signature that is wrong: kept in the audit. */
  readonly justificativa?: string;
};

export const JUSTIFICATIVA = { minimo: 15, maximo: 500 } as const;

/** What is still lacking before this file may be signed; null: nothing. */
export function faltaCiencia(
  situacao: SituacaoAssinatura | null,
  { ciente, justificativa = '' }: Ciencia,
): 'ciencia' | 'justificativa' | null {
  if (situacao === null || situacao === 'valida') return null;
  if (situacao === 'invalida' && justificativa.trim().length < JUSTIFICATIVA.minimo) return 'justificativa';
  return ciente === true ? null : 'ciencia';
}

/** Those that the person has to be told of. */
export function anterioresComProblema(
  assinaturas: readonly AssinaturaConferida[],
): readonly AssinaturaConferida[] {
  return assinaturas.filter(({ situacao }) => situacao !== 'valida');
}
