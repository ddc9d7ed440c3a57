/** Work of prices: the items of a large table, copied. */
import { itensDePreco as texto } from '#messages/preco-item.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { defineJob } from '#server/jobs/job.ts';
import { COPIAR_ITENS, copiarNaFila } from './duplicar-routes.ts';
import { tabelaDaCopia } from './itens-repository.ts';

export default [
  defineJob({
    kind: COPIAR_ITENS,
    title: TITULOS_DE_TAREFA['copiar-itens-preco'],
    mostAttempts: 3,
    handler: ({ data }, { database, registros }) => copiarNaFila(database.pool, registros, data),
    async onEnd({ data }, { db }) {
      const tabela = await tabelaDaCopia(db, data.para);
      if (!tabela) return;
      await notificar(db, {
        para: [data.usuarioId],
        tipo: 'AVI',
        titulo: texto.falhouTitulo,
        texto: texto.falhouTexto(tabela.nome),
        destino: `/tabelas-precos/form/${data.para}`,
      });
    },
  }),
];
