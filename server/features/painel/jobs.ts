/** Boards over many rows counted again behind what was shown, and kept counts that nobody looks at any more (DASH-03). */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { noFuso } from '#server/clock.ts';
import type { Medidas } from '#server/capabilities/painel/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { esquecerContagens, vistaContada, vistasAContar, type Vista } from './contagens-repository.ts';
import { Contagens } from './contagens.ts';
import { lerQuadros } from './ler.ts';
import { fusoDoPrestador } from './repository.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly medidas: Medidas;
  }
}

const RECONTAR = kindOf('painel-recontar', {
  painel: 'string',
  de: 'string',
  ate: 'string',
  usuarioId: 'integer',
  prestadorId: 'integer',
});

/** Counts it again by the queue, in the name of whoever looks at it. */
export async function recontar(db: Queryable, vista: Vista): Promise<void> {
  const { painel, de, ate, usuarioId, prestadorId } = vista;
  const key = ['painel', painel, de, ate, usuarioId, prestadorId].join(':');
  await enqueue(db, RECONTAR, vista, { key });
}

export default [
  defineJob({
    kind: RECONTAR,
    title: TITULOS_DE_TAREFA['painel-recontar'],
    parallel: 1,
    mostAttempts: 2,
    async handler({ data }, { database: { pool }, registry, service }) {
      const { painel, de, ate, usuarioId, prestadorId } = data;
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
      await vistaContada(pool, data);
    },
  }),
  defineJob({
    kind: kindOf('painel-adiantar', {}),
    title: TITULOS_DE_TAREFA['painel-adiantar'],
    everyMs: 3_600_000,
    async handler(_task, { database: { pool } }) {
      for (const vista of await vistasAContar(pool)) await recontar(pool, vista);
    },
  }),
  defineJob({
    kind: kindOf('painel-esquecer', {}),
    title: TITULOS_DE_TAREFA['painel-esquecer'],
    everyMs: 3_600_000,
    handler: (_task, { database: { pool } }) => esquecerContagens(pool),
  }),
];
