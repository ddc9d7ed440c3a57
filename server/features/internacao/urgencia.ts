/** What an outcome of the emergency makes of the admission: the request, once, or the end of one that waits for who died. */
import { pedidoDaUrgencia, type DaUrgencia } from '#domain/internacao/urgencia.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { EntityHooks } from '#server/engine/hooks.ts';
import type { Portas } from './portas.ts';
import { emCursoDe, ligarUrgencia } from './repository.ts';

export const urgencia = (app: Portas): EntityHooks => ({
  // Before the state is written: the step's own event and answer then say which admission it is.
  async beforeTransition({ transition, atual, campos }, { db, contexto }) {
    if (transition.name !== 'internar' || typeof atual.pacienteId !== 'number') return;
    const havia = await emCursoDe(db, atual.pacienteId);
    const { id } =
      havia ??
      (await app
        .registrosDe(contexto, 'internacoes')
        .server.within(db)
        .create(pedidoDaUrgencia({ ...atual, ...campos } as DaUrgencia)));
    await ligarUrgencia(db, atual.id, { internacaoId: id, jaHavia: havia !== undefined });
  },
  async afterTransition({ transition, atual }, { db, contexto }) {
    if (transition.name !== 'registrar-obito' || typeof atual.pacienteId !== 'number') return;
    // Nobody waits for a bed any more, and none is kept.
    const havia = await emCursoDe(db, atual.pacienteId);
    if (havia?.situacao !== 'SOLICITADA') return;
    await app
      .registrosDe(contexto, 'internacoes')
      .server.within(db)
      .transition(havia.id, { transicao: 'cancelar', motivo: texto.obitoNaUrgencia, versao: undefined });
  },
});
