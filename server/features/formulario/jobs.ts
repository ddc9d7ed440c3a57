/** Work of forms: links that nobody answered in time. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { vencer, VENCER_PEDIDO } from './pedido.ts';

export default [
  defineJob({
    kind: VENCER_PEDIDO,
    title: TITULOS_DE_TAREFA['formulario-vencer'],
    mostAttempts: 12,
    handler: ({ data }, { database, registros }) => vencer({ pool: database.pool, registros }, data.pedidoId),
  }),
];
