/** The background work of this feature, by the ids that it is given. */
import { kindOf } from '#server/jobs/job.ts';

export const MONTAR_LOTE = kindOf('tiss-lote', { loteId: 'integer', prestadorId: 'integer' });
export const MONTAR_RECURSO = kindOf('tiss-recurso', { recursoId: 'integer', prestadorId: 'integer' });
export const TRANSMITIR = kindOf('tiss-transmitir', { loteId: 'integer', prestadorId: 'integer' });
export const TRANSMITIR_RECURSO = kindOf('tiss-recurso-transmitir', {
  recursoId: 'integer',
  prestadorId: 'integer',
});
export const LANCAR = kindOf('tiss-lancar', {
  demonstrativoId: 'integer',
  prestadorId: 'integer',
  usuarioId: 'integer',
});
export const AUTORIZAR = kindOf('tiss-autorizacao', { autorizacaoId: 'integer', prestadorId: 'integer' });
export const PRAZOS = kindOf('tiss-prazos', {});
export const ANEXAR = kindOf('tiss-anexo', { anexoId: 'integer', prestadorId: 'integer' });
