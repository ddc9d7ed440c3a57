/** Classifying and classifying again: the former stays, and why it changed is asked. */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Values } from '#server/engine/records.ts';
import { avisarPrazos } from './avisos.ts';
import { espera, presente } from './presente.ts';
import { prazoDaCor } from './prazo.ts';

export type Classificacao = Values<'classificacoes-risco'> & { readonly atendimentoId: number };

/** Answers the classification's id. */
export async function classificar(mesa: Mesa, pedido: Classificacao): Promise<number> {
  const { id, vermelho } = await gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, pedido.atendimentoId);
    if (!espera(linha)) recusar(texto.naoSeClassifica(mesa.titulo('situacao', linha.situacao)));
    const motivo = pedido.motivo?.trim() ?? '';
    if (linha.triagem && motivo.length < 3)
      throw validationError({
        motivo: [texto.porQueMudou(linha.triagem.por ?? texto.alguem, linha.cor)],
      });
    const stored = await mesa.porta('classificacoes-risco').server.within(db).create(pedido);
    const atendimentos = mesa.porta('atendimentos-urgencia').server.within(db);
    if (linha.situacao === 'CHEGOU') await atendimentos.transition(linha.id, { transicao: 'classificar' });
    else await atendimentos.set(linha.id, await prazoDaCor(db, linha.id));
    return { id: stored.id, vermelho: stored.cor === 'VERMELHO' };
  });
  // An emergency does not wait for the clock's next turn.
  if (vermelho) await avisarPrazos(mesa.pool, Date.now() + 1);
  return id;
}
