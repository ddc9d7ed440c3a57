/** What the queue does for people's rights: their package, consents whose day is over, the register of processing. */
import { DIAS_DO_PACOTE } from '#domain/privacidade/prazo.ts';
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { OpenRecords, Values } from '#server/engine/call.ts';
import { defineJob, GiveUp, kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { vencerConsentimentos } from './consentimentos.ts';
import { montarPacote } from './pacote.ts';
import { pacotesVelhos, unidadeDe } from './pacote-repository.ts';
import { guardarArquivo } from '#server/capabilities/arquivo/index.ts';
import { atualizarTratamento } from './tratamento.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly pacoteDeTitular: { readonly imprimir: Papel['imprimir'] };
    /** Addresses of others that an administrator chooses on the screen. */
    readonly enderecosDoProduto: () => { readonly SUPPORT_CHAT_URL: string; readonly DASHBOARD_URL: string };
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
      if (!contexto.ability.can('montar', 'solicitacaotitular'))
        throw new GiveUp(new Error(texto.semDireito));
      const pedidos = registros(doProduto(texto.titulo, prestadorId), 'solicitacoes-titulares').server;
      const { pacote, pacienteId } = await pedidos.read(solicitacaoId);
      if (pacote !== 'NA_FILA' || !pacienteId) return;
      const deps = {
        database,
        registry: registry(),
        registros,
        files: service('files'),
        imprimir: service('pacoteDeTitular').imprimir,
      };
      // Whoever holds it in hand reads the hours of the unit.
      const { fuso } = await unidadeDe(pool, prestadorId);
      const montado = await noFuso(fuso ?? undefined, () =>
        montarPacote(deps, { solicitacaoId, pacienteId, prestadorId, contexto, signal, progress }),
      );
      if (!montado) throw new GiveUp(new Error(texto.semPaciente));
      await inTransaction(pool, async (db) => {
        // Left, or of another person meanwhile: what was gathered is nobody's.
        const agora = await pedidos.within(db).read(solicitacaoId);
        if (agora.pacote !== 'NA_FILA' || agora.pacienteId !== pacienteId) return;
        await guardarArquivo(db, {
          id: montado.id,
          nome: texto.nomeDoArquivo(solicitacaoId),
          mime: 'application/zip',
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
      if (state === 'falhou') return encerrar(db, registros, data, { pacote: 'FALHOU' }, `pacote:${id}`);
      // Whoever cancelled knows it. What was there before stays; what was ready before the word came is ready.
      const { server } = registros(
        doProduto(TITULOS_DE_TAREFA['pacote-titular'], data.prestadorId),
        'solicitacoes-titulares',
      ).within(db);
      const { pacote, pacoteArquivo } = await server.read(data.solicitacaoId);
      if (pacote === 'NA_FILA')
        await server.set(data.solicitacaoId, { pacote: pacoteArquivo ? 'PRONTO' : 'NENHUM' });
    },
  }),
  defineJob({
    kind: kindOf('pacotes-apagar', {}),
    title: TITULOS_DE_TAREFA['pacotes-apagar'],
    everyMs: 3_600_000,
    // The sum and what there was stay with the request; the bytes go with the sweep of files.
    handler: async (_task, { database: { pool }, registros }) => {
      for (const { id, prestadorId } of await pacotesVelhos(pool, DIAS_DO_PACOTE))
        await registros(
          doProduto(TITULOS_DE_TAREFA['pacotes-apagar'], prestadorId),
          'solicitacoes-titulares',
        ).server.set(id, { pacote: 'NENHUM', pacoteArquivo: null, pacoteBytes: null });
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
    handler: async (_task, { database, registry, registros, env, service }) => {
      const emVigor = { ...env, ...service('enderecosDoProduto')() };
      await atualizarTratamento(database.pool, { registry: registry(), registros, env: emVigor });
    },
  }),
];
