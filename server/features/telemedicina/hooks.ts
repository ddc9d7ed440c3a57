/** What follows for the room where its appointment is over, whichever screen ended it (CLIN-03). */
import type { FastifyInstance } from 'fastify';
import type { Hooks } from '#server/engine/hooks.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { EVIDENCIA } from './evidencia.ts';
import { esquecerSinais } from './linha-repository.ts';
import { acabarNaMidia } from './midia.ts';
import { AGENDA_FECHADA, anotar, avisarSala, houveEncontro, salaDoAgendamento } from './repository.ts';
import { andar, exigirConsulta } from './sala.ts';

export default function telemedicina(app: FastifyInstance): Hooks {
  return {
    teleatendimentos: {
      // Given back to the queue the patient waits in the same room, by the same link, for whoever takes the call next.
      async afterTransition({ transition, atual }, { db, contexto }) {
        if (typeof atual.agendamentoId !== 'number') return;
        const id = await salaDoAgendamento(db, atual.agendamentoId);
        if (id === null) return;
        if (transition.name === 'devolver') {
          const { situacao, agenda } = await exigirConsulta(db, id, true);
          if (situacao === 'EM_CHAMADA') await andar(app, db, contexto, id, 'encerrar-chamada');
          // With a chart begun whoever began it may still call: both browsers hear that the call ended, and come back.
          if (AGENDA_FECHADA.includes(agenda) && (situacao === 'EM_CHAMADA' || situacao === 'CHAMADA_ENCERRADA'))
            await andar(app, db, contexto, id, 'esperar');
          await anotar(db, { teleconsultaId: id, participanteId: null, passo: 'devolveu', ip: contexto.ip });
          await esquecerSinais(db, id);
          await acabarNaMidia(db, id);
        }
        await avisarSala(db, id);
      },
    },
    agendamentos: {
      async afterTransition({ transition, atual }, { db, contexto }) {
        const fechou = AGENDA_FECHADA.includes(String(atual.situacao));
        if (transition.name !== 'finalizar' && !fechou) return;
        const id = await salaDoAgendamento(db, atual.id);
        // Whoever waits there is told at once that nobody will come.
        if (fechou && id !== null) {
          await acabarNaMidia(db, id);
          await avisarSala(db, id);
        }
        if (fechou) return;
        if (id === null || (await exigirConsulta(db, id, true)).situacao === 'FINALIZADA') return;
        await andar(app, db, contexto, id, 'finalizar');
        await anotar(db, { teleconsultaId: id, participanteId: null, passo: 'finalizou', ip: contexto.ip });
        await esquecerSinais(db, id);
        await acabarNaMidia(db, id);
        await avisarSala(db, id);
        if (await houveEncontro(db, id)) await enqueue(db, EVIDENCIA, { teleconsultaId: id }, { key: `teleconsulta:${id}` });
      },
    },
  };
}
