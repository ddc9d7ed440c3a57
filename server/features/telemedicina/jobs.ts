/** Work of the video visit: its evidence. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { EVIDENCIA, fecharEvidencia, type DepsEvidencia } from './evidencia.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly telemedicina: DepsEvidencia;
  }
}

export default [
  defineJob({
    kind: EVIDENCIA,
    title: TITULOS_DE_TAREFA['teleconsulta-evidencia'],
    handler: ({ data }, { service }) => fecharEvidencia(service('telemedicina'), data.teleconsultaId),
  }),
];
