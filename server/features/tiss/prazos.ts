/** Deadlines of plans: kept as the plan's register says, and rung once each before they lapse, to who can act (INS-03). */
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { ANTES, chaveDoPrazo, destinoDoPrazo, palavrasDoPrazo, tocaHoje } from '#domain/tiss/prazos.ts';
import { prazoTiss } from '#messages/tiss.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction } from '#server/database/query.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import type { Oficina } from './montagem.ts';
import { prazosAbertos, prazosQueMudaram, type PrazoQueMudou } from './prazos-repository.ts';

const DIREITO = {
  ENTREGA: { sujeito: 'lotetiss', acao: 'enviar' },
  RECURSO: { sujeito: 'glosa', acao: 'recorrer' },
} as const;

type Casa = Pick<Oficina, 'pool'> & Pick<JobDeps, 'registros'>;

/** Written by the door, so that history and open screens say it; by one unit at a time. */
async function acompanhar({ pool, registros }: Casa): Promise<void> {
  const mudaram = await prazosQueMudaram(pool);
  for (const [prestadorId, linhas] of Map.groupBy(mudaram, (linha) => linha.prestadorId)) {
    const produto = doProduto(prazoTiss.ator, prestadorId);
    const de = (especie: PrazoQueMudou['especie']) => linhas.filter((linha) => linha.especie === especie);
    await inTransaction(pool, async (db) => {
      await registros(produto, 'lotes-tiss')
        .server.everybodys.within(db)
        .setAll(de('ENTREGA').map(({ id, prazo }) => ({ id, valores: { entregarAte: prazo } })));
      await registros(produto, 'glosas')
        .server.everybodys.within(db)
        .setAll(de('RECURSO').map(({ id, prazo }) => ({ id, valores: { prazoRecurso: prazo } })));
    });
  }
}

/** Answers how many people were told. */
export async function avisarPrazos(casa: Casa, agora: number): Promise<number> {
  await acompanhar(casa);
  let avisados = 0;
  // The days of all zones; each is judged by its own unit's.
  const ate = addDays(diaDe(agora, 'UTC'), Math.max(...Object.values(ANTES)) + 1);
  for (const { fuso, ...aberto } of await prazosAbertos(casa.pool, ate)) {
    const hoje = diaDe(agora, fuso);
    if (!tocaHoje(aberto, hoje)) continue;
    const { prestadorId, especie } = aberto;
    avisados += await notificar(casa.pool, {
      para: await quemPode(casa.pool, { ...DIREITO[especie], prestadorId }),
      tipo: 'CNV',
      ...palavrasDoPrazo(aberto, hoje),
      destino: destinoDoPrazo(aberto),
      prestadorId,
      chave: chaveDoPrazo(aberto),
    });
  }
  return avisados;
}
