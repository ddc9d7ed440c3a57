/** What the queue does for a study: its edit checks over every form that is filled in (CRF-01). */
import { estudoServidor as texto } from '#messages/estudo.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { defineJob, GiveUp, kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { checarEstudo } from './checagens.ts';

export const CHECAR = kindOf('checagens-estudo', {
  estudoId: 'integer',
  usuarioId: 'integer',
  prestadorId: 'integer',
});

const destino = (estudoId: number): string => `/estudos/form/${estudoId}?aba=checar`;

export default [
  defineJob({
    kind: CHECAR,
    title: TITULOS_DE_TAREFA['checagens-estudo'],
    mostAttempts: 3,
    parallel: 1,
    async handler({ id, data, signal, progress }, { database: { pool }, registry, registros }) {
      const { estudoId, usuarioId, prestadorId } = data;
      const contexto = await contextoDaConta(pool, usuarioId, registry().entities, prestadorId);
      if (!contexto?.ability.can('update', 'estudo')) throw new GiveUp(new Error(texto.checarEstudo));
      // All sites of the study: whoever may change its protocol has it asked of every one.
      const eu = doProduto(TITULOS_DE_TAREFA['checagens-estudo'], null);
      const estudos = registros(eu, 'estudos').server;
      if ((await estudos.read(estudoId)).situacao === 'BLOQUEADO')
        throw new GiveUp(new Error(texto.checarBloqueado));
      const { formularios, abertas, fechadas } = await checarEstudo(pool, estudoId, {
        portas: (db) => ({
          monitorias: registros(eu, 'monitorias').server.everybodys.within(db),
          mensagens: registros(eu, 'mensagens-monitoria').server.everybodys.within(db),
        }),
        signal,
        progress,
      });
      await estudos.set(estudoId, {
        checadoEm: new Date().toISOString(),
        checadoPor: contexto.usuario.nome,
        checadoFormularios: formularios,
        checadoAbertas: abertas,
        checadoFechadas: fechadas,
      });
      await notificar(pool, {
        para: [usuarioId],
        tipo: 'AVI',
        titulo: texto.avisoChecado,
        texto: texto.avisoChecadoTexto(abertas, fechadas),
        destino: destino(estudoId),
        prestadorId,
        chave: `checagens:${id}`,
      });
    },
    async onEnd({ id, data }, { state, db }) {
      if (state !== 'falhou') return;
      await notificar(db, {
        para: [data.usuarioId],
        tipo: 'AVI',
        titulo: texto.avisoChecadoFalhou,
        destino: destino(data.estudoId),
        prestadorId: data.prestadorId,
        chave: `checagens:${id}`,
      });
    },
  }),
];
