/** What the queue does for TISS: messages of batches and appeals, the posting of statements. */
import { autorizacaoTiss, loteTiss } from '#messages/tiss.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { Recurso, ServerRecords } from '#server/engine/call.ts';
import { defineJob, GiveUp, type JobDeps, type Task } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import {
  ANEXAR,
  AUTORIZAR,
  LANCAR,
  MONTAR_LOTE,
  MONTAR_RECURSO,
  PRAZOS,
  TRANSMITIR,
  TRANSMITIR_RECURSO,
} from './kinds.ts';
import { lancarTudo } from './lancar.ts';
import { montarLote, montarRecurso, type Oficina } from './montagem.ts';
import { avisarPrazos } from './prazos.ts';
import {
  desistirDoAnexo,
  desistirDoPedido,
  transmitirAnexo,
  transmitirLote,
  transmitirPedido,
  transmitirRecurso,
  type Linha,
} from './transmissao.ts';
import { given } from '#server/plugins/variables.ts';
import { fusoDoPrestador } from './repository.ts';

const oficinaDe = ({ database, registros, service }: JobDeps): Oficina => ({
  pool: database.pool,
  registros,
  leitor: service('leitorDoBanco'),
});

const linhaDe = (deps: JobDeps): Linha => ({ ...oficinaDe(deps), hosts: given(deps.env, 'TISS_HOSTS') });

/** By the clock of the unit whose work it is. */
const daUnidade = async <T>({ database }: JobDeps, prestadorId: number, work: () => Promise<T>): Promise<T> =>
  noFuso(await fusoDoPrestador(database.pool, prestadorId), work);

async function lancar(
  {
    data: { demonstrativoId, prestadorId, usuarioId },
    progress,
  }: Task<{ demonstrativoId: number; prestadorId: number; usuarioId: number }>,
  deps: JobDeps,
): Promise<void> {
  const { database, registros } = deps;
  const { pool } = database;
  // What it writes is the act of who asked for it, by the rights that they have now.
  const contexto =
    (await contextoDaConta(pool, usuarioId, deps.registry().entities, prestadorId)) ??
    doProduto(TITULOS_DE_TAREFA['tiss-lancar'], prestadorId);
  const abrir = <R extends Recurso>(recurso: R, db: Queryable) =>
    registros(contexto, recurso).server.everybodys.within(db);
  const demonstrativo = await inTransaction(pool, (db) =>
    abrir('demonstrativos-tiss', db).find(demonstrativoId),
  );
  if (demonstrativo?.situacao !== 'LANCANDO') return;
  await lancarTudo({ pool, prestadorId, abrir, progresso: progress }, demonstrativo);
  await inTransaction(pool, (db) => encerrar(abrir('demonstrativos-tiss', db), demonstrativoId));
}

/** Posted where a line of it was, or all were settled by hand; else it is still to be posted, with what each line lacks. */
async function encerrar(porta: ServerRecords<'demonstrativos-tiss'>, id: number): Promise<void> {
  const { lancadas, tratadas, quantidadeLinhas } = await porta.read(id);
  await porta.transition(id, {
    transicao: lancadas > 0 || tratadas === quantidadeLinhas ? 'lancado' : 'nada-lancado',
  });
}

/** What a person must change is not tried again. */
async function semRepetir(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) throw new GiveUp(error);
    throw error;
  }
}

/** Nobody waits for a message that does not come: it says so, and is made anew by a person. */
async function naoMontou(
  { registros }: Pick<JobDeps, 'registros'>,
  db: Queryable,
  recurso: 'lotes-tiss' | 'recursos-tiss',
  prestadorId: number,
  id: number,
): Promise<void> {
  const porta = registros(doProduto(loteTiss.titulo, prestadorId), recurso).server.everybodys.within(db);
  if ((await porta.find(id))?.situacao !== 'MONTANDO') return;
  await porta.set(id, { erros: loteTiss.naoMontou });
  await porta.transition(id, { transicao: 'recusado' });
}

export default [
  defineJob({
    kind: MONTAR_LOTE,
    title: TITULOS_DE_TAREFA['tiss-lote'],
    parallel: 1,
    handler: ({ data: { loteId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () => semRepetir(() => montarLote(oficinaDe(deps), prestadorId, loteId))),
    onEnd: ({ data: { loteId, prestadorId } }, { db }, deps) =>
      naoMontou(deps, db, 'lotes-tiss', prestadorId, loteId),
  }),
  defineJob({
    kind: MONTAR_RECURSO,
    title: TITULOS_DE_TAREFA['tiss-recurso'],
    parallel: 1,
    handler: ({ data: { recursoId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () =>
        semRepetir(() => montarRecurso(oficinaDe(deps), prestadorId, recursoId)),
      ),
    onEnd: ({ data: { recursoId, prestadorId } }, { db }, deps) =>
      naoMontou(deps, db, 'recursos-tiss', prestadorId, recursoId),
  }),
  defineJob({
    kind: TRANSMITIR,
    title: TITULOS_DE_TAREFA['tiss-transmitir'],
    handler: ({ data: { loteId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () =>
        semRepetir(() => transmitirLote(linhaDe(deps), prestadorId, loteId)),
      ),
    async onEnd({ data: { loteId, prestadorId } }, { db }, { registros }) {
      const porta = registros(
        doProduto(TITULOS_DE_TAREFA['tiss-transmitir'], prestadorId),
        'lotes-tiss',
      ).server.everybodys.within(db);
      if ((await porta.find(loteId))?.situacao === 'TRANSMITINDO')
        await porta.transition(loteId, { transicao: 'nao-transmitido', motivo: loteTiss.naoTransmitiu });
    },
  }),
  defineJob({
    kind: TRANSMITIR_RECURSO,
    title: TITULOS_DE_TAREFA['tiss-recurso-transmitir'],
    handler: ({ data: { recursoId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () =>
        semRepetir(() => transmitirRecurso(linhaDe(deps), prestadorId, recursoId)),
      ),
    async onEnd({ data: { recursoId, prestadorId } }, { db }, { registros }) {
      const porta = registros(
        doProduto(TITULOS_DE_TAREFA['tiss-recurso-transmitir'], prestadorId),
        'recursos-tiss',
      ).server.everybodys.within(db);
      if ((await porta.find(recursoId))?.situacao === 'TRANSMITINDO')
        await porta.transition(recursoId, { transicao: 'nao-transmitido', motivo: loteTiss.naoTransmitiu });
    },
  }),
  defineJob({
    kind: AUTORIZAR,
    title: TITULOS_DE_TAREFA['tiss-autorizacao'],
    handler: ({ data: { autorizacaoId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () =>
        semRepetir(() => transmitirPedido(linhaDe(deps), prestadorId, autorizacaoId)),
      ),
    // Given up: nobody waits for an answer that does not come.
    async onEnd({ data: { autorizacaoId, prestadorId } }, { db, error }, { registros }) {
      const porta = registros(
        doProduto(TITULOS_DE_TAREFA['tiss-autorizacao'], prestadorId),
        'autorizacoes-tiss',
      ).server.everybodys.within(db);
      await desistirDoPedido(porta, autorizacaoId, error);
    },
  }),
  defineJob({
    kind: ANEXAR,
    title: TITULOS_DE_TAREFA['tiss-anexo'],
    handler: ({ data: { anexoId, prestadorId } }, deps) =>
      daUnidade(deps, prestadorId, () =>
        semRepetir(() => transmitirAnexo(linhaDe(deps), prestadorId, anexoId)),
      ),
    async onEnd({ data: { anexoId, prestadorId } }, { db, error }, { registros }) {
      const porta = registros(
        doProduto(TITULOS_DE_TAREFA['tiss-anexo'], prestadorId),
        'anexos-tiss',
      ).server.everybodys.within(db);
      const falha = error instanceof GiveUp ? error.cause : error;
      await desistirDoAnexo(
        porta,
        anexoId,
        autorizacaoTiss.naoCompletou(falha instanceof AppError ? phrasesOf(falha) : null),
      );
    },
  }),
  defineJob({
    kind: PRAZOS,
    title: TITULOS_DE_TAREFA['tiss-prazos'],
    everyMs: 600_000,
    parallel: 1,
    handler: async (_task, { database, registros }) => {
      await avisarPrazos({ pool: database.pool, registros }, Date.now());
    },
  }),
  defineJob({
    kind: LANCAR,
    title: TITULOS_DE_TAREFA['tiss-lancar'],
    parallel: 1,
    handler: (task, deps) => daUnidade(deps, task.data.prestadorId, () => lancar(task, deps)),
    // Given up in the middle: what was posted stays posted, and the rest can be posted again.
    async onEnd({ data: { demonstrativoId, prestadorId } }, { db }, { registros }) {
      const porta = registros(
        doProduto(TITULOS_DE_TAREFA['tiss-lancar'], prestadorId),
        'demonstrativos-tiss',
      ).server.everybodys.within(db);
      if ((await porta.find(demonstrativoId))?.situacao === 'LANCANDO')
        await encerrar(porta, demonstrativoId);
    },
  }),
];
