/** Work of collection: the patient's receipt among the patient's documents. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { guardarRecibo, RECIBO_DO_PACIENTE, type DepsRecibo } from './recibo-documento.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly recibos: DepsRecibo;
  }
}

export default [
  defineJob({
    kind: RECIBO_DO_PACIENTE,
    title: TITULOS_DE_TAREFA['recibo-do-paciente'],
    handler: ({ data }, { service }) => guardarRecibo(service('recibos'), data.reciboId),
  }),
];
