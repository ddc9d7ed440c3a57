/** Large statements, in the background. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { extratos as texto } from '#messages/tesouraria-extrato.ts';
import { defineJob } from '#server/jobs/job.ts';
import { encerrarPedido, IMPORTAR_EXTRATO, importarPedido } from './extrato-pedido.ts';

export default [
  defineJob({
    kind: IMPORTAR_EXTRATO,
    title: TITULOS_DE_TAREFA['importar-extrato'],
    parallel: 1,
    mostAttempts: 3,
    // Whoever asked is told what came of it, and imports anew.
    repeatable: false,
    handler: (task, { database, registry, service }) =>
      importarPedido(
        { pool: database.pool, registry, hooks: service('hooks'), leitor: service('leitorDoBanco') },
        task.data.id,
        task,
      ),
    onEnd: ({ data }, { db, state }) =>
      state === 'falhou'
        ? encerrarPedido(db, data.id, 'falhou', texto.naoImportado)
        : encerrarPedido(db, data.id, 'cancelado', texto.cancelado),
  }),
];
