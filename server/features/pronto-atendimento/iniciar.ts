/** 'Iniciar' (B7): won by one only, who gets the chart; the other is told who. */
import { recusar } from '#domain/errors/app-error.ts';
import { horaDita } from '#messages/fila.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import { espera, presente, profissionalDe } from './presente.ts';

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
        recusar(texto.terminou(mesa.titulo('situacao', situacao)));
      recusar(
        texto.jaAtende(linha.profissional ?? texto.alguem, horaDita(linha.iniciadoEm ?? linha.chegadaEm)),
      );
    }
    if (situacao === 'CHEGOU') recusar(texto.classificarPrimeiro);
    const { chamada } = linha;
    if (chamada && chamada.profissionalId !== profissionalId)
      recusar(texto.jaChamado(chamada.por ?? texto.alguem, horaDita(chamada.em), chamada.onde));
    // The step opens the chart (hooks.ts).
    const iniciado = await mesa
      .porta('atendimentos-urgencia')
      .server.within(db)
      .transition(id, { transicao: 'iniciar' });
    if (iniciado.prontuarioId === null) throw new Error(`emergency visit ${id} was begun without a chart`);
    return { id, prontuarioId: iniciado.prontuarioId, novo: true };
  });
}
