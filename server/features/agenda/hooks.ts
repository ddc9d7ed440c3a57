/**
 * A request of the waiting list is named by its patient, as the patient is called; a block of the agenda, however it is
 * written, closes no time under people's feet.
 */
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { exigirNinguemMarcado } from './bloquear.ts';
import { nomeDoPaciente } from './repository.ts';

const espera: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (valores.pacienteId !== undefined && valores.pacienteId !== atual?.pacienteId)
      valores.nomePaciente = await nomeDoPaciente(db, Number(valores.pacienteId));
  },
};

const bloqueio: EntityHooks = {
  beforeSave: exigirNinguemMarcado,
  beforeRestore: (atual, contexto) => exigirNinguemMarcado({}, atual, contexto),
};

export default { 'lista-espera': espera, 'agenda-bloqueios': bloqueio } satisfies Hooks;
