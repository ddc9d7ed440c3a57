/** 'Iniciar' (B7): won by one only, who gets the chart; the other is told who. */
import { horaDita } from '#messages/fila.ts';
import { urgenciaServidor as texto } from '#messages/urgencia.ts';
import type { Queryable } from '#server/database/query.ts';
import { espera, gravando, presente, profissionalDe, recusa, type Mesa } from './mesa.ts';
import { categoriaDaUrgencia, guardarQuemAtende, ultimosSinais, type Linha } from './repository.ts';

export type Iniciado = { readonly id: number; readonly prontuarioId: number; readonly novo: boolean };

export async function iniciar(mesa: Mesa, atendimentoId: number): Promise<Iniciado> {
  const profissionalId = profissionalDe(mesa);
  return gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, atendimentoId);
    const { id, situacao, prontuarioId } = linha;
    if (linha.profissionalId === profissionalId && prontuarioId !== null && linha.iniciadoEm !== null)
      return { id, prontuarioId, novo: false };
    if (!espera(linha)) {
      if (situacao !== 'EM_ATENDIMENTO' && situacao !== 'EM_OBSERVACAO')
        throw recusa(texto.terminou(mesa.titulo('situacao', situacao)));
      throw recusa(texto.jaAtende(linha.profissional ?? texto.alguem, horaDita(linha.iniciadoEm ?? linha.chegadaEm)));
    }
    if (situacao === 'CHEGOU') throw recusa(texto.classificarPrimeiro);
    const { chamada } = linha;
    if (chamada && chamada.profissionalId !== profissionalId)
      throw recusa(texto.jaChamado(chamada.por ?? texto.alguem, horaDita(chamada.em), chamada.onde));
    const novo = await abrirProntuario(db, mesa, linha);
    await guardarQuemAtende(db, id, { profissionalId, prontuarioId: novo });
    await mesa.porta('atendimentos-urgencia').server.within(db).transition(id, { transicao: 'iniciar', versao: undefined });
    return { id, prontuarioId: novo, novo: true };
  });
}

/** A chart of the category, with the complaint and the signs of the classification where it has a place for them. */
async function abrirProntuario(db: Queryable, mesa: Mesa, { id, pacienteId, triagem }: Linha): Promise<number> {
  const categoria = await categoriaDaUrgencia(db);
  if (!categoria) throw recusa(texto.semCategoria);
  const sinais = categoria.secoes.includes('SINAIS') ? await ultimosSinais(db, id) : undefined;
  const agora = new Date();
  agora.setSeconds(0, 0);
  const { id: prontuario } = await mesa
    .porta('prontuarios')
    .server.within(db)
    .keep({
      pacienteId,
      categoriaId: categoria.id,
      iniciadoEm: agora.toISOString(),
      ...(triagem && categoria.secoes.includes('ANAMNESE') ? { queixaPrincipal: triagem.queixa } : {}),
      // Columns of a classification are those of a chart's own table: one declaration gives both (SINAIS_VITAIS).
      ...(sinais ? { sinaisVitais: [sinais as { medidoEm: string }] } : {}),
    });
  return prontuario;
}
