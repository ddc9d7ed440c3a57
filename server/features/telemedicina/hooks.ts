/** What follows for the room where its appointment is over, whichever screen ended it (CLIN-03). */
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { EVIDENCIA } from './evidencia.ts';
import { esquecerSinais } from './linha-repository.ts';
import { acabarNaMidia } from './midia.ts';
import { AGENDA_FECHADA, anotar, avisarSala, houveEncontro, salaDoAgendamento } from './repository.ts';
import { exigirConsulta, type Passo } from './sala.ts';

const andar = ({ registros }: RuleContext, id: number, transicao: Passo) =>
  registros('teleconsultas').server.everybodys.transition(id, { transicao });

/** Given back or taken over, the patient waits in the same room, by the same link, for whoever takes the call next. */
const deOutraMao: StepRules<'teleatendimentos', 'devolver' | 'assumir'> = {
  async after({ atual: { agendamentoId }, transition }, context) {
    const { db, contexto } = context;
    const id = agendamentoId === null ? null : await salaDoAgendamento(db, agendamentoId);
    if (id === null) return;
    const { situacao, agenda } = await exigirConsulta(db, id, true);
    if (situacao === 'EM_CHAMADA') await andar(context, id, 'encerrar-chamada');
    // With a chart begun whoever began it may still call: both browsers hear that the call ended, and come back.
    if (
      (transition.name === 'assumir' || AGENDA_FECHADA.includes(agenda)) &&
      (situacao === 'EM_CHAMADA' || situacao === 'CHAMADA_ENCERRADA')
    )
      await andar(context, id, 'esperar');
    await anotar(db, { teleconsultaId: id, participanteId: null, passo: 'devolveu', ip: contexto.ip });
    await esquecerSinais(db, id);
    await acabarNaMidia(db, id);
  },
};

export default rules({
  teleatendimentos: {
    steps: { devolver: deOutraMao, assumir: deOutraMao },
    everyStep: {
      async after({ atual: { agendamentoId } }, { db }) {
        const id = agendamentoId === null ? null : await salaDoAgendamento(db, agendamentoId);
        if (id !== null) await avisarSala(db, id);
      },
    },
  },
  agendamentos: {
    steps: {
      finalizar: {
        async after({ atual }, context) {
          const { db, contexto } = context;
          const id = await salaDoAgendamento(db, atual.id);
          if (id === null || (await exigirConsulta(db, id, true)).situacao === 'FINALIZADA') return;
          await andar(context, id, 'finalizar');
          await anotar(db, { teleconsultaId: id, participanteId: null, passo: 'finalizou', ip: contexto.ip });
          await esquecerSinais(db, id);
          await acabarNaMidia(db, id);
          await avisarSala(db, id);
          if (await houveEncontro(db, id))
            await enqueue(db, EVIDENCIA, { teleconsultaId: id }, { key: `teleconsulta:${id}` });
        },
      },
    },
    everyStep: {
      // Whoever waits there is told at once that nobody will come.
      async after({ atual: { id: agendamentoId, situacao } }, { db }) {
        if (!AGENDA_FECHADA.includes(situacao)) return;
        const id = await salaDoAgendamento(db, agendamentoId);
        if (id === null) return;
        await acabarNaMidia(db, id);
        await avisarSala(db, id);
      },
    },
  },
});
