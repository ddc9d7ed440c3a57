/** For whom an ambulance is asked, who is told of each step, and that who has arrived needs none any more (CLIN-04). */
import { validationError } from '#domain/errors/app-error.ts';
import { ambulanciaServidor as texto } from '#messages/ambulancia.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { avisarPasso } from './avisos.ts';
import { aCaminhoDe, pacienteDe, recebidoEm } from './repository.ts';

const pedidos: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (atual && valores.pacienteId !== undefined && valores.pacienteId !== atual.pacienteId)
      throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
    const pacienteId = Number(valores.pacienteId ?? atual?.pacienteId);
    const paciente = await pacienteDe(db, pacienteId);
    if (!atual) {
      if (paciente?.obito) throw validationError({ pacienteId: [texto.obito(paciente.nome)] });
      valores.nomePaciente = paciente?.nome ?? null;
      valores.pedidoEm = new Date().toISOString();
    }
    const destino = valores.prestadorDestinoId;
    const onde = typeof destino === 'number' ? await recebidoEm(db, pacienteId, destino) : null;
    if (onde !== null) throw validationError({ prestadorDestinoId: [texto.jaNoDestino(paciente?.nome ?? '', onde)] });
  },
  async afterSave(row, antes, { db, contexto }) {
    if (!antes) await avisarPasso(db, row, Number(contexto.prestadorId), contexto.usuario.id);
  },
  async afterTransition({ atual }, { db, contexto }) {
    await avisarPasso(db, atual, Number(contexto.prestadorId), contexto.usuario.id);
  },
};

const agendamentos: EntityHooks = {
  async afterTransition({ transition, atual }, { registry, contexto, db }) {
    if (transition.name !== 'chegar' || typeof atual.pacienteId !== 'number') return;
    const ids = await aCaminhoDe(db, atual.pacienteId, Number(contexto.prestadorId));
    if (ids.length === 0) return;
    // Of whom reception knows nothing: the step is the server's, whatever the desk may do with ambulances.
    const hooks = { 'pedidos-ambulancia': pedidos };
    const door = recordsOf({ registry, pool: nested(db), hooks }, contexto, 'pedidos-ambulancia').server.everybodys;
    for (const id of ids) await door.transition(id, { transicao: 'chegou-por-si', motivo: texto.chegouPorSi, versao: undefined });
  },
};

export default { 'pedidos-ambulancia': pedidos, agendamentos } satisfies Hooks;
