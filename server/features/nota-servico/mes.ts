/** The month at once: each receipt without an invoice gets one, in a transaction of its own; what cannot says why. */
import { AppError } from '#domain/errors/app-error.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { inTransaction } from '#server/database/query.ts';
import { doProduto } from '#server/plugins/context.ts';
import type { Task } from '#server/jobs/job.ts';
import type { Casa } from './casa.ts';
import { frasesDe } from './envio.ts';
import { recibosDoMes } from './mes-repository.ts';
import { prepararNota } from './preparar.ts';
import { notasVivasDoRecibo, origemDoRecibo } from './repository.ts';

type Pedido = { readonly prestadorId: number; readonly competencia: string; readonly nome: string };

export async function emitirMes(
  casa: Casa,
  { prestadorId, competencia, nome }: Pedido,
  task: Pick<Task, 'progress' | 'signal'>,
): Promise<void> {
  const linhas = await recibosDoMes(casa.pool, prestadorId, competencia);
  const faltam = linhas.filter(({ notaId, situacao }) => notaId === null || situacao === 'A_EMITIR');
  const contexto = doProduto(nome, prestadorId);
  for (const [done, linha] of faltam.entries()) {
    task.signal.throwIfAborted();
    const { call } = casa.registros(contexto, 'recibos');
    try {
      await inTransaction(casa.pool, async (db) => {
        const context = hookContext(call, db);
        if (linha.notaId !== null && linha.situacao === 'A_EMITIR')
          await context.registros('notas-servico').server.transition(linha.notaId, { transicao: 'enviar' });
        else await prepararNota(await origemDoRecibo(db, linha.reciboId), {}, context);
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await guardarFalta(casa, { prestadorId, nome, linha, frase: frasesDe(error) });
    }
    await task.progress(done + 1, faltam.length);
  }
}

/** The receipt waits in the list with what lacks, instead of being left out in silence. */
async function guardarFalta(
  casa: Casa,
  falta: {
    readonly prestadorId: number;
    readonly nome: string;
    readonly linha: { readonly reciboId: number; readonly notaId: number | null };
    readonly frase: string;
  },
): Promise<void> {
  const { prestadorId, nome, linha, frase } = falta;
  const { call } = casa.registros(doProduto(nome, prestadorId), 'recibos');
  await inTransaction(casa.pool, async (db) => {
    const porta = hookContext(call, db).registros('notas-servico').server;
    const id = linha.notaId ?? (await notasVivasDoRecibo(db, linha.reciboId))[0]?.id;
    if (id !== undefined) {
      await porta.set(id, { recusa: frase });
      return;
    }
    const origem = await origemDoRecibo(db, linha.reciboId);
    const recibo = await hookContext(call, db).registros('recibos').server.read(linha.reciboId);
    await porta.keep({
      reciboId: linha.reciboId,
      contaReceberId: origem.contaReceberId,
      chaveOrigem: `recibo:${linha.reciboId}`,
      nomeTomador: recibo.nomeDevedor,
      documentoTomador: recibo.documento,
      competencia: origem.data,
      descricao: origem.referente ?? recibo.referente,
      valor: origem.valor,
      valorLiquido: origem.valor,
      preparadaEm: new Date().toISOString(),
      preparadaPor: nome,
      recusa: frase,
    });
  });
}
