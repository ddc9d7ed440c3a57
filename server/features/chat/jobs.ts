/** The bell for what lies unread, and the end of what is kept no longer. */
import { configInForce } from '#domain/configuracao/valores.ts';
import { chatServidor as texto } from '#messages/chat.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { fixedSettings } from '#server/plugins/settings.ts';
import { apagarVelhas, porAvisar } from './mensagens-repository.ts';
import { valoresGuardados } from './repository.ts';

/** Only who has written: nothing of what it says. */
export async function avisarNaoLidas(pool: Pool): Promise<number> {
  return inTransaction(pool, async (db) => {
    const todas = await porAvisar(db);
    for (const { conversaId, prestadorId, usuarioId, autor, autorId, seq } of todas)
      await notificar(db, {
        para: [usuarioId],
        tipo: 'CHT',
        titulo: texto.aviso(autor),
        destino: `/chat?conversa=${conversaId}`,
        prestadorId,
        chave: `chat:${conversaId}:${seq}`,
        criadoPor: autorId,
      });
    return todas.length;
  });
}

export default [
  defineJob({
    kind: kindOf('chat-avisar', {}),
    title: TITULOS_DE_TAREFA['chat-avisar'],
    everyMs: 10_000,
    handler: async (_task, { database }) => void (await avisarNaoLidas(database.pool)),
  }),
  defineJob({
    kind: kindOf('chat-guarda', {}),
    title: TITULOS_DE_TAREFA['chat-guarda'],
    everyMs: 3_600_000,
    handler: async (_task, { database, env }) => {
      const { chatDias } = configInForce(fixedSettings(env), await valoresGuardados(database.pool));
      if (chatDias > 0) await apagarVelhas(database.pool, chatDias);
    },
  }),
];
