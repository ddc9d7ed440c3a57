/** Classifying and classifying again: the former stays, and why it changed is asked. */
import { validationError } from '#domain/errors/app-error.ts';
import { prazoDe, contaDesde } from '#domain/urgencia/prazo.ts';
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { urgenciaServidor as texto } from '#messages/urgencia.ts';
import type { Values } from '#server/engine/records.ts';
import type { Queryable } from '#server/database/query.ts';
import { avisarPrazos } from './avisos.ts';
import { espera, gravando, presente, recusa, type Mesa } from './mesa.ts';
import { alvoDe, coresDadas, guardarCor } from './repository.ts';

export type Classificacao = Values<'classificacoes-risco'> & { readonly atendimentoId: number };

/** Answers the classification's id. */
export async function classificar(mesa: Mesa, pedido: Classificacao): Promise<number> {
  const { id, vermelho } = await gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, pedido.atendimentoId);
    if (!espera(linha)) throw recusa(texto.naoSeClassifica(mesa.titulo('situacao', linha.situacao)));
    const motivo = pedido.motivo?.trim() ?? '';
    if (linha.triagem && motivo.length < 3)
      throw validationError({ motivo: [texto.porQueMudou(linha.triagem.por ?? texto.alguem, mesa.titulo('cor', linha.cor))] });
    const feita = await mesa.porta('classificacoes-risco').server.within(db).create(pedido);
    await guardarCor(db, linha.id, await prazoNovo(db, linha.id, feita.cor));
    if (linha.situacao === 'CHEGOU')
      await mesa
        .porta('atendimentos-urgencia')
        .server.within(db)
        .transition(linha.id, { transicao: 'classificar', versao: undefined });
    return { id: feita.id, vermelho: feita.cor === 'VERMELHO' };
  });
  // An emergency does not wait for the clock's next turn.
  if (vermelho) await avisarPrazos(mesa.pool, Date.now() + 1);
  return id;
}

async function prazoNovo(db: Queryable, id: number, cor: Cor) {
  const desde = contaDesde(await coresDadas(db, id)) ?? Date.now();
  const alvoMinutos = await alvoDe(db, cor);
  return {
    cor,
    alvoMinutos,
    corDesde: new Date(desde).toISOString(),
    prazoEm: alvoMinutos === null ? null : new Date(prazoDe(desde, alvoMinutos)).toISOString(),
  };
}
