/** 'Atender' (CLIN-10): one wins the person; an appointment by video of now is theirs (hora.ts), with its room, link and chart. */
import { recusar } from '#domain/errors/app-error.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import { achado, gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { emOrdem } from './fila.ts';
import { profissionalDe } from './hora.ts';
import { minhaAgora } from './passagem.ts';
import { presentes, travado, type Linha } from './repository.ts';

export type Atendido = { readonly id: number; readonly agendamentoId: number };

/** This person, or the next in order; 409 says who was faster. */
export async function atender(mesa: Mesa, id: number | undefined): Promise<Atendido> {
  profissionalDe(mesa.contexto);
  return gravando(mesa, async (db) => {
    const minha = await minhaAgora(db, mesa.escopo(), mesa.contexto.usuario.id);
    if (minha && minha.id === id && minha.agendamentoId !== null)
      return { id, agendamentoId: minha.agendamentoId };
    if (minha) recusar(texto.jaAtendeOutra(minha.nome));
    const linha = id === undefined ? await proxima(mesa, db) : await linhaDe(mesa, db, id);
    // The step gives the hour (hooks.ts).
    const { agendamentoId } = await mesa
      .porta('teleatendimentos')
      .server.within(db)
      .transition(linha.id, { transicao: 'atender', campos: { atendente: mesa.contexto.usuario.nome } });
    if (agendamentoId === null) throw new Error(`teleatendimento ${linha.id} has no appointment`);
    return { id: linha.id, agendamentoId };
  });
}

async function linhaDe(mesa: Mesa, db: Queryable, id: number): Promise<Linha> {
  const linha = achado(await travado(db, mesa.escopo(), id));
  if (linha.situacao === 'NA_FILA') return linha;
  if (linha.situacao !== 'EM_ATENDIMENTO') recusar(texto.foraDaFila(mesa.titulo('situacao', linha.situacao)));
  recusar(texto.jaAtende(linha.atendente, formatHora(linha.iniciadoEm ?? linha.entradaEm)));
}

/** The first that nobody took while this call waited for the row. */
async function proxima(mesa: Mesa, db: Queryable): Promise<Linha> {
  for (const { id } of await emOrdem(mesa, db, await presentes(db, mesa.escopo()))) {
    const linha = await travado(db, mesa.escopo(), id);
    if (linha?.situacao === 'NA_FILA') return linha;
  }
  recusar(texto.filaVazia);
}

/** One more call that nobody answered, with its hour. */
export async function anotarLigacao(mesa: Mesa, id: number): Promise<{ readonly tentativas: number }> {
  return gravando(mesa, async (db) => {
    const linha = achado(await travado(db, mesa.escopo(), id));
    if (linha.situacao !== 'EM_ATENDIMENTO')
      recusar(texto.naoEmAtendimento(mesa.titulo('situacao', linha.situacao)));
    const tentativas = linha.tentativas + 1;
    await mesa
      .porta('teleatendimentos')
      .server.within(db)
      .transition(id, { transicao: 'nao-respondeu', campos: { tentativas } });
    return { tentativas };
  });
}
