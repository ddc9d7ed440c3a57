/** The kinds of work of the queue that carry invoices. */
import { kindOf } from '#server/jobs/job.ts';

export const NOTA_ENVIAR = kindOf('nota-servico-enviar', { notaId: 'integer' });
export const NOTA_CANCELAR = kindOf('nota-servico-cancelar', { notaId: 'integer' });
export const NOTA_POR_EMAIL = kindOf('nota-servico-email', { notaId: 'integer' });
export const NOTAS_DO_MES = kindOf('notas-servico-mes', {
  prestadorId: 'integer',
  competencia: 'string',
  nome: 'string',
});
