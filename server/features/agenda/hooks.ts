/**
 * A request of the waiting list is named by its patient, as the patient is called; a block of the agenda, however it is
 * written, closes no time under people's feet; nobody waits or is confirmed who died.
 */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { rules } from '#server/engine/rules.ts';
import { exigirNinguemMarcado } from './bloquear.ts';
import { nomeDoPaciente, nomeSeMorto } from './repository.ts';

export default rules({
  agendamentos: {
    steps: {
      confirmar: {
        async before({ atual }, { db }) {
          const morto = await nomeSeMorto(db, atual.pacienteId);
          if (morto !== null)
            throw new AppError('transicao-recusada', { messages: [texto.obitoNaoMove(morto)] });
        },
      },
    },
  },
  'lista-espera': {
    save: {
      async before(valores, antes, { db }) {
        const { pacienteId } = valores;
        if (typeof pacienteId !== 'number' || pacienteId === antes?.pacienteId) return;
        if ((await nomeSeMorto(db, pacienteId)) !== null)
          throw validationError({ pacienteId: [texto.obito] });
        valores.nomePaciente = await nomeDoPaciente(db, pacienteId);
      },
    },
  },
  'agenda-bloqueios': {
    save: { before: exigirNinguemMarcado },
    restore: { before: (row, context) => exigirNinguemMarcado({}, row, context) },
  },
});
