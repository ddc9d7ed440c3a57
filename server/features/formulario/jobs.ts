/** Work of forms: links that nobody answered in time, and the survey after a visit. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Convites } from '#server/capabilities/convite/index.ts';
import { vencer, VENCER_PEDIDO } from './pedido.ts';
import { PEDIR_SATISFACAO, pedirSatisfacao } from './satisfacao.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly convites: Convites;
  }
}

export default [
  defineJob({
    kind: VENCER_PEDIDO,
    title: TITULOS_DE_TAREFA['formulario-vencer'],
    mostAttempts: 12,
    handler: ({ data }, { database, registros }) => vencer({ pool: database.pool, registros }, data.pedidoId),
  }),
  defineJob({
    kind: PEDIR_SATISFACAO,
    title: TITULOS_DE_TAREFA['satisfacao-pedir'],
    mostAttempts: 5,
    handler: ({ data }, { database, registros, service }) =>
      pedirSatisfacao({ pool: database.pool, registros, convites: service('convites') }, data),
  }),
];
