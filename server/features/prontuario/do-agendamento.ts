/**
 * From the appointment to its chart and back (CLIN-06): 'Iniciar atendimento' takes the step and opens the chart in one
 * transaction, twice as well as once; closing the chart finishes the appointment.
 */
import { atendimentoServidor as texto } from '#messages/fila.ts';
import { prontuarioServidor as prontuario } from '#messages/prontuario.ts';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { exigirVivo } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import type { Records } from '#server/engine/records.ts';
import { named, retrying } from '#server/engine/write.ts';
import {
  agendamentoParaAtender,
  categoriaProposta,
  prontuarioDoAgendamento,
} from './agendamento-repository.ts';

type Mesa = {
  readonly pool: Pool;
  readonly agendamentos: Records<'agendamentos'>;
  readonly prontuarios: Records<'prontuarios'>;
};

export type Iniciado = { readonly id: number; readonly novo: boolean };

/** The chart of the appointment, opened now or by an earlier click. The caller has asked for both permissions. */
export async function iniciarAtendimento(
  { pool, agendamentos, prontuarios }: Mesa,
  id: number,
): Promise<Iniciado> {
  const { call } = agendamentos;
  const eu = call.contexto.alcance.profissionalId;
  return named(call, 'gravar', () =>
    retrying(() =>
      inTransaction(pool, async (db) => {
        const agendado = await agendamentoParaAtender(db, call, id);
        if (!agendado) throw new AppError('nao-encontrado');
        const { situacao, pacienteId, profissionalId, tipoAtendimentoId } = agendado;
        // A chart is its professional's alone (docs/guides/prontuario.md): nobody opens one in another's name.
        if (profissionalId !== eu) throw new AppError('modulo-restrito', { messages: [texto.deOutro] });
        const aberto = await prontuarioDoAgendamento(db, id, profissionalId);
        if (aberto !== null) {
          // Given back to the queue, and begun again by the same professional: the visit goes on in the chart that is there.
          if (situacao === 'AGUARDANDO')
            await agendamentos.server.within(db).transition(id, { transicao: 'atender' });
          return { id: aberto, novo: false };
        }
        if (situacao !== 'AGUARDANDO' && situacao !== 'EM_ATENDIMENTO') {
          const titulo = titleOfState(call.entity, situacao);
          recusar(texto.naoSeInicia(titulo));
        }
        if (pacienteId === null) recusar(texto.semPaciente);
        // Said by the chart's own rule as an error of its field, which a button has no place for.
        await exigirVivo(db, pacienteId, { dia: hoje(), emVez: prontuario.semOutro });
        const categoriaId = await categoriaProposta(db, tipoAtendimentoId);
        if (categoriaId === null) recusar(texto.semCategoria);
        if (situacao === 'AGUARDANDO')
          await agendamentos.server.within(db).transition(id, { transicao: 'atender' });
        const { id: novo } = await prontuarios.server
          .within(db)
          .keep({ pacienteId, categoriaId, idAgenda: id, iniciadoEm: minutoDe(new Date()) });
        return { id: novo, novo: true };
      }),
    ),
  );
}

function minutoDe(agora: Date): string {
  agora.setSeconds(0, 0);
  return agora.toISOString();
}

/**
 * What follows where a chart is closed: its appointment is over too, in the same transaction and by its own rules. The chart of
 * who left before a colleague went on ends nothing.
 */
export async function finalizarAgendamento(
  { atual: { idAgenda, profissionalId } }: Step<'prontuarios', 'encerrar'>,
  { registros }: RuleContext,
): Promise<void> {
  if (idAgenda === null) return;
  const agendamentos = registros('agendamentos').server.everybodys;
  const agendado = await agendamentos.find(idAgenda);
  if (agendado?.situacao === 'EM_ATENDIMENTO' && agendado.profissionalId === profissionalId)
    await agendamentos.transition(idAgenda, { transicao: 'finalizar' });
}
