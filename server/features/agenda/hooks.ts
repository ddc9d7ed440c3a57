/**
 * A request of the waiting list is named by its patient, as the patient is called; a block of the agenda, however it is
 * written, closes no time under people's feet; nobody waits or is confirmed who died.
 */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { exigirNinguemMarcado } from './bloquear.ts';
import { nomeDoPaciente, nomeSeMorto } from './repository.ts';

const espera: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (valores.pacienteId === undefined || valores.pacienteId === atual?.pacienteId) return;
    const pacienteId = Number(valores.pacienteId);
    if ((await nomeSeMorto(db, pacienteId)) !== null) throw validationError({ pacienteId: [texto.obito] });
    valores.nomePaciente = await nomeDoPaciente(db, pacienteId);
  },
};

const bloqueio: EntityHooks = {
  beforeSave: exigirNinguemMarcado,
  beforeRestore: (atual, contexto) => exigirNinguemMarcado({}, atual, contexto),
};

const agendamentos: EntityHooks = {
  async beforeTransition({ transition, atual }, { db }) {
    if (transition.name !== 'confirmar') return;
    const morto = await nomeSeMorto(db, typeof atual.pacienteId === 'number' ? atual.pacienteId : null);
    if (morto !== null) throw new AppError('transicao-recusada', { messages: [texto.obitoNaoMove(morto)] });
  },
};

export default { agendamentos, 'lista-espera': espera, 'agenda-bloqueios': bloqueio } satisfies Hooks;
