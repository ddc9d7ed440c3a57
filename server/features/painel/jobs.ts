/** Boards over many rows counted again behind what was shown, and kept counts that nobody looks at any more (DASH-03). */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { noFuso } from '#server/clock.ts';
import type { Medidas } from '#server/capabilities/painel/index.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { esquecerContagens } from './contagens-repository.ts';
import { Contagens } from './contagens.ts';
import { lerQuadros } from './ler.ts';
import { fusoDoPrestador } from './repository.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly medidas: Medidas;
  }
}

export const RECONTAR = kindOf('painel-recontar', {
  painel: 'string',
  de: 'string',
  ate: 'string',
  usuarioId: 'integer',
  prestadorId: 'integer',
});

export default [
  defineJob({
    kind: RECONTAR,
    title: TITULOS_DE_TAREFA['painel-recontar'],
    parallel: 1,
    mostAttempts: 2,
    async handler(
      { data: { painel, de, ate, usuarioId, prestadorId } },
      { database: { pool }, registry, service },
    ) {
      const atual = registry();
      const board = atual.resource[painel]?.board;
      const contexto = await contextoDaConta(pool, usuarioId, atual.entities, prestadorId);
      if (!board || !contexto) return;
      await noFuso(await fusoDoPrestador(pool, prestadorId), async () => {
        const contagens = new Contagens(pool, { anew: true });
        const mesa = { db: pool, registry: atual, contexto, medidas: service('medidas'), contagens };
        await lerQuadros(mesa, painel, board, de === '' ? null : { de, ate });
        await contagens.encerrar();
      });
    },
  }),
  defineJob({
    kind: kindOf('painel-esquecer', {}),
    title: TITULOS_DE_TAREFA['painel-esquecer'],
    everyMs: 3_600_000,
    handler: (_task, { database: { pool } }) => esquecerContagens(pool),
  }),
];
