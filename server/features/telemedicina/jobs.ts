/** Work of the video visit: its evidence, and who is put out at the media server. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { lerConfigMidia, type ConfigMidia } from '#server/gateways/midia/config.ts';
import { EVIDENCIA, fecharEvidencia, type DepsEvidencia } from './evidencia.ts';
import { apagarSala } from '#server/gateways/midia/livekit.ts';
import { APAGAR, RETIRAR, retirarNaMidia } from './midia.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly telemedicina: DepsEvidencia & { readonly midia: ConfigMidia | null };
  }
}

/** Put in by whichever process took the step, done by one that has the media server's address. */
const takes = ({ env }: Pick<JobDeps, 'env'>): boolean => lerConfigMidia(env) !== null;
function midiaDe({ service }: Pick<JobDeps, 'service'>): ConfigMidia {
  const { midia } = service('telemedicina');
  if (midia === null) throw new TypeError('a work of the media server where there is none');
  return midia;
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
    takes,
    // Each look counts as an attempt; somebody who was put out is to be out soon.
    mostAttempts: 200,
    backoffMs: (attempt) => Math.min(15_000, 1000 * 2 ** attempt),
    handler: ({ data }, deps) => retirarNaMidia(midiaDe(deps), data),
  }),
  defineJob({
    kind: APAGAR,
    title: TITULOS_DE_TAREFA['teleconsulta-apagar-sala'],
    takes,
    mostAttempts: 200,
    backoffMs: (attempt) => Math.min(60_000, 1000 * 2 ** attempt),
    handler: ({ data }, deps) => apagarSala(midiaDe(deps), data.sala),
  }),
];
