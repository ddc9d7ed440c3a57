/** What the queue does for people's rights: their package, consents whose day is over, the register of processing. */
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { OpenRecords, Values } from '#server/engine/call.ts';
import { defineJob, GiveUp, kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { vencerConsentimentos } from './consentimentos.ts';
import { montarPacote } from './pacote.ts';
import { guardarArquivo } from './pacote-repository.ts';
import { atualizarTratamento } from './tratamento.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly pacoteDeTitular: { readonly imprimir: Papel['imprimir'] };
  }
}

export const PACOTE = kindOf('pacote-titular', {
  solicitacaoId: 'integer',
  usuarioId: 'integer',
  prestadorId: 'integer',
});

type Fim = Pick<
  Values<'solicitacoes-titulares'>,
  'pacote' | 'pacoteEm' | 'pacoteResumo' | 'pacoteArquivo' | 'pacoteBytes' | 'pacoteConteudo'
>;
type Pedido = { readonly solicitacaoId: number; readonly usuarioId: number; readonly prestadorId: number };

/** The request says what became of its package, and whoever asked for it is told. */
async function encerrar(
  db: Queryable,
  registros: OpenRecords,
  { solicitacaoId, usuarioId, prestadorId }: Pedido,
  fim: Fim,
  chave: string,
): Promise<void> {
  await registros(doProduto(TITULOS_DE_TAREFA['pacote-titular'], prestadorId), 'solicitacoes-titulares')
    .within(db)
    .server.set(solicitacaoId, fim);
  await notificar(db, {
    para: [usuarioId],
    tipo: 'PRI',
    titulo: fim.pacote === 'PRONTO' ? texto.aviso : texto.avisoFalhou,
    destino: `/solicitacoes-titulares/form/${solicitacaoId}?aba=pacote`,
    prestadorId,
    chave,
  });
}

export default [
  defineJob({
    kind: PACOTE,
    title: TITULOS_DE_TAREFA['pacote-titular'],
    mostAttempts: 3,
    parallel: 1,
    async handler({ id, data, signal, progress }, { database, registry, registros, service }) {
      const { solicitacaoId, usuarioId, prestadorId } = data;
      const { pool } = database;
      const contexto = await contextoDaConta(pool, usuarioId, registry().entities, prestadorId);
      if (!contexto) throw new GiveUp(new Error(texto.semConta));
      const pedido = await registros(
        doProduto(texto.titulo, prestadorId),
        'solicitacoes-titulares',
      ).server.read(solicitacaoId);
      if (pedido.pacote !== 'NA_FILA' || !pedido.pacienteId) return;
      const montado = await montarPacote(
        {
          database,
          registry: registry(),
          registros,
          files: service('files'),
          imprimir: service('pacoteDeTitular').imprimir,
        },
        { solicitacaoId, pacienteId: pedido.pacienteId, prestadorId, contexto, signal, progress },
      );
      if (!montado) throw new GiveUp(new Error(texto.semPaciente));
      await inTransaction(pool, async (db) => {
        await guardarArquivo(db, {
          id: montado.id,
          nome: texto.nomeDoArquivo(solicitacaoId),
          tamanho: montado.size,
          usuarioId,
        });
        const fim: Fim = {
          pacote: 'PRONTO',
          pacoteEm: new Date().toISOString(),
          pacoteResumo: montado.id,
          pacoteArquivo: montado.id,
          pacoteBytes: montado.size,
          pacoteConteudo: montado.conteudo,
        };
        await encerrar(db, registros, data, fim, `pacote:${id}`);
      });
    },
    async onEnd({ id, data }, { state, db }, { registros }) {
      const fim: Fim = { pacote: state === 'cancelada' ? 'NENHUM' : 'FALHOU' };
      if (state === 'falhou') return encerrar(db, registros, data, fim, `pacote:${id}`);
      // Whoever cancelled knows it.
      await registros(
        doProduto(TITULOS_DE_TAREFA['pacote-titular'], data.prestadorId),
        'solicitacoes-titulares',
      )
        .within(db)
        .server.set(data.solicitacaoId, fim);
    },
  }),
  defineJob({
    kind: kindOf('consentimentos-vencer', {}),
    title: TITULOS_DE_TAREFA['consentimentos-vencer'],
    everyMs: 600_000,
    handler: async (_task, { database, registros }) =>
      void (await vencerConsentimentos(database.pool, registros)),
  }),
  defineJob({
    kind: kindOf('tratamento-atualizar', {}),
    title: TITULOS_DE_TAREFA['tratamento-atualizar'],
    // The first of an installation waits as long: nobody waits an hour for the list.
    everyMs: 300_000,
    handler: async (_task, { database, registry, registros, env }) =>
      void (await atualizarTratamento(database.pool, { registry: registry(), registros, env })),
  }),
];
