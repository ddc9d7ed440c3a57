/**
 * A request of the waiting list is named by its patient, as the patient is called; a block of the agenda, however it is
 * written, closes no time under people's feet; nobody waits or is confirmed who died.
 */
import { agenda as texto } from '#messages/agenda.ts';
import { convenioDoPaciente, exigirPaciente, exigirVivo } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { rules } from '#server/engine/rules.ts';
import { exigirNinguemMarcado } from './bloquear.ts';

export default rules({
  agendamentos: {
    steps: {
      confirmar: {
        async before({ atual }, { db }) {
          await exigirVivo(db, atual.pacienteId, { emVez: texto.canceleOHorario });
        },
      },
    },
  },
  'lista-espera': {
    save: {
      async before(valores, antes, context) {
        const { pacienteId } = valores;
        if (typeof pacienteId !== 'number' || pacienteId === antes?.pacienteId) return;
        valores.nomePaciente = (await exigirPaciente(context, pacienteId))?.nome ?? null;
        // Whoever waits does not choose yet: the only convênio that counts is theirs, and the booking asks about the rest.
        if ((valores.convenioId ?? null) === null) {
          const { caso, carteiras } = await convenioDoPaciente(context.db, pacienteId, hoje());
          if (caso === 'UM') valores.convenioId = carteiras[0]?.convenioId ?? null;
        }
      },
    },
  },
  'agenda-bloqueios': {
    save: { before: exigirNinguemMarcado },
    restore: { before: (row, context) => exigirNinguemMarcado({}, row, context) },
  },
});
