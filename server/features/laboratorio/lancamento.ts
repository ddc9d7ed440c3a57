/** Messages that wait, put into their samples one after the other; what cannot be taken is told beside the message. */
import { lerTexto } from '#domain/laboratorio/analisador.ts';
import type { Importacao } from '#domain/laboratorio/wire.ts';
import { mensagemAnalisador as texto } from '#messages/laboratorio.ts';
import { isTransient } from '#server/database/errors.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { importar } from './importacao.ts';
import { recebidas, type MensagemRecebida } from './mensagens-repository.ts';

const DE_CADA_VEZ = 50;
const RECUSAS = 2000;

type Deps = Pick<JobDeps, 'registros'> & {
  readonly database: { readonly pool: Pool };
  /** What could not be applied for a fault of ours. */
  readonly log?: JobDeps['log'];
};

const soRecusa = (motivo: string): Importacao => ({
  gravados: 0,
  iguais: 0,
  recusados: [{ linha: 1, motivo }],
});

async function lancada(
  { database: { pool }, registros, log }: Deps,
  mensagem: MensagemRecebida,
): Promise<Importacao> {
  const contexto = doProduto(texto.quem(mensagem.analisador), mensagem.prestadorId);
  const lido = lerTexto(mensagem.conteudo);
  if (!lido.ok) return soRecusa(lido.mensagem);
  try {
    const amostras = registros(contexto, 'amostras').server.everybodys;
    return await importar({ pool, amostras, corrigeLaudo: true }, lido.linhas);
  } catch (error) {
    // The database away: the same again later. Anything else would hold every message behind this one.
    if (isTransient(error)) throw error;
    log?.error({ err: error, mensagem: mensagem.id }, 'mensagem de analisador não lançada');
    return soRecusa(texto.naoLancou);
  }
}

/** All that wait; one that comes meanwhile too. Answers how many were applied. */
export async function lancarMensagens(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { pool } = deps.database;
  let lancadas = 0;
  let ultima = 0;
  for (;;) {
    const proximas = await recebidas(pool, ultima, DE_CADA_VEZ);
    if (proximas.length === 0) return lancadas;
    for (const mensagem of proximas) {
      signal?.throwIfAborted();
      const { gravados, iguais, recusados } = await lancada(deps, mensagem);
      const contexto = doProduto(texto.quem(mensagem.analisador), mensagem.prestadorId);
      await inTransaction(pool, async (db) => {
        const porta = deps.registros(contexto, 'mensagens-analisadores').within(db).server;
        // Another process may have applied it as well: that changes nothing twice, and is told once.
        const { situacao } = await porta.read(mensagem.id);
        if (situacao !== 'RECEBIDA') return;
        await porta.set(mensagem.id, {
          gravados,
          iguais,
          recusados: recusados.length,
          recusas: recusados
            .slice(0, RECUSAS)
            .map(({ linha, motivo }) => ({ linha, motivo: motivo.slice(0, 400) })),
        });
        await porta.transition(mensagem.id, { transicao: recusados.length > 0 ? 'apontar' : 'lancar' });
      });
      ultima = mensagem.id;
      lancadas += 1;
    }
  }
}
