/** Work of signatures: those of stored files are found after the upload's answer, one file after the other. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { CONFERIR_ASSINATURAS } from '#server/capabilities/documento/index.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { EMAIL_PEDIDOS, enviarEmailDePedidos } from './avisos.ts';
import { vencerPedidos } from './prazo.ts';
import { reconhecer } from './reconhecer.ts';
import type { Meios } from './service.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly files: FileStore;
    readonly assinatura: Meios;
  }
}

export default [
  defineJob({
    kind: EMAIL_PEDIDOS,
    title: TITULOS_DE_TAREFA['pedidos-email'],
    handler: ({ id, data }, { database, service }) =>
      enviarEmailDePedidos(database.pool, service('correio'), {
        usuarioId: data.usuarioId,
        numero: `pedidos-${id}`,
      }),
  }),
  defineJob({
    kind: kindOf('pedidos-prazo', {}),
    title: TITULOS_DE_TAREFA['pedidos-prazo'],
    everyMs: 900_000,
    handler: (_task, { database, registry, registros, service }) =>
      vencerPedidos(database.pool, { registry: registry(), registros }, service('correio').titulo()),
  }),
  defineJob({
    kind: CONFERIR_ASSINATURAS,
    title: TITULOS_DE_TAREFA['conferir-assinaturas'],
    // Each holds a whole file in memory.
    parallel: 1,
    // A large file with many revocation lists takes its time.
    leaseMs: 120_000,
    handler: ({ data }, { database, service }) =>
      reconhecer(database.pool, service('files'), service('assinatura'), data.arquivoId),
  }),
];
