/** The work of the queue that carries invoices: out, back, by mail, the month at once, the city's events, the certificate's end. */
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { certificadoA1 as texto } from '#messages/nota-servico.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { cancelarNota, lerAdn } from './cancelamento.ts';
import { certificadosAVencer } from './certificado-repository.ts';
import { enviarNotaPorEmail } from './email.ts';
import { enviarNota } from './envio.ts';
import { emitirMes } from './mes.ts';
import { notasParadas } from './repository.ts';
import { NOTA_CANCELAR, NOTA_ENVIAR, NOTA_POR_EMAIL, NOTAS_DO_MES } from './tipos.ts';

const HORA_MS = 3_600_000;
const AVISO_DIAS = 30;

/** Told once a week while it lasts, every day in the last week and after the end. */
async function avisarVencimentos(db: Queryable): Promise<void> {
  for (const { prestadorId, valeAte, serie } of await certificadosAVencer(db, AVISO_DIAS)) {
    const fim = diaDe(Date.parse(valeAte));
    const dias = Math.round((Date.parse(fim) - Date.parse(hoje())) / 86_400_000);
    await notificar(db, {
      para: await quemPode(db, { sujeito: 'configuracaonotaservico', acao: 'certificado', prestadorId }),
      tipo: 'NFS',
      titulo: texto.vence,
      texto: texto.venceTexto(dias, fim),
      destino: '/configuracoes-notas-servico',
      prestadorId,
      chave: `certificado-a1:${serie}:${dias > 7 ? `semana:${Math.floor(dias / 7)}` : addDays(hoje(), 0)}`,
    });
  }
}

export default [
  defineJob({
    kind: NOTA_ENVIAR,
    title: TITULOS_DE_TAREFA['nota-servico-enviar'],
    mostAttempts: 20,
    handler: ({ data }, { service }) => enviarNota(service('notaServico'), data.notaId),
  }),
  defineJob({
    kind: NOTA_CANCELAR,
    title: TITULOS_DE_TAREFA['nota-servico-cancelar'],
    mostAttempts: 20,
    handler: ({ data }, { service }) => cancelarNota(service('notaServico'), data.notaId),
  }),
  defineJob({
    kind: NOTA_POR_EMAIL,
    title: TITULOS_DE_TAREFA['nota-servico-email'],
    parallel: 2,
    handler: ({ data }, { service }) =>
      enviarNotaPorEmail(service('notaServico'), service('correio'), data.notaId),
  }),
  defineJob({
    kind: NOTAS_DO_MES,
    title: TITULOS_DE_TAREFA['notas-servico-mes'],
    parallel: 1,
    handler: (task, { service }) => emitirMes(service('notaServico'), task.data, task),
  }),
  defineJob({
    kind: kindOf('notas-servico-paradas', {}),
    title: TITULOS_DE_TAREFA['notas-servico-paradas'],
    everyMs: HORA_MS,
    async handler(_task, { database: { pool } }) {
      for (const { id, situacao } of await notasParadas(pool))
        await (situacao === 'CANCELAMENTO_PEDIDO'
          ? enqueue(pool, NOTA_CANCELAR, { notaId: id }, { key: `nota-cancelar:${id}` })
          : enqueue(pool, NOTA_ENVIAR, { notaId: id }, { key: `nota:${id}` }));
    },
  }),
  defineJob({
    kind: kindOf('notas-servico-adn', {}),
    title: TITULOS_DE_TAREFA['notas-servico-adn'],
    everyMs: HORA_MS,
    async handler(_task, { service }) {
      await lerAdn(service('notaServico'));
    },
  }),
  defineJob({
    kind: kindOf('certificado-a1-vencimento', {}),
    title: TITULOS_DE_TAREFA['certificado-a1-vencimento'],
    everyMs: 6 * HORA_MS,
    handler: (_task, { database }) => avisarVencimentos(database.pool),
  }),
];
