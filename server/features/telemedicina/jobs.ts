/** Work of the video visit: its evidence, and who is put out at the media server. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { ConfigMidia } from '#server/gateways/midia/config.ts';
import { EVIDENCIA, fecharEvidencia, type DepsEvidencia } from './evidencia.ts';
import { APAGAR, RETIRAR, apagarNaMidia, retirarNaMidia } from './midia.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly telemedicina: DepsEvidencia & { readonly midia: ConfigMidia | null };
  }
}

export default [
  defineJob({
    kind: EVIDENCIA,
    title: TITULOS_DE_TAREFA['teleconsulta-evidencia'],
    handler: ({ data }, { service }) => fecharEvidencia(service('telemedicina'), data.teleconsultaId),
  }),
  defineJob({
    kind: RETIRAR,
    title: TITULOS_DE_TAREFA['teleconsulta-retirar'],
    // Each look counts as an attempt; somebody who was put out is to be out soon.
    mostAttempts: 200,
    backoffMs: (attempt) => Math.min(15_000, 1000 * 2 ** attempt),
    handler: async ({ data }, { service }) => retirarNaMidia(service('telemedicina').midia, data),
  }),
  defineJob({
    kind: APAGAR,
    title: TITULOS_DE_TAREFA['teleconsulta-apagar-sala'],
    mostAttempts: 200,
    backoffMs: (attempt) => Math.min(60_000, 1000 * 2 ** attempt),
    handler: async ({ data }, { service }) => apagarNaMidia(service('telemedicina').midia, data),
  }),
];
