/** What an outcome of the emergency makes of the admission: the request, once, or the end of one that waits for who died. */
import { pedidoDaUrgencia } from '#domain/internacao/pronto-atendimento.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { RegisterRules } from '#server/engine/rules.ts';
import { emCursoDe } from './repository.ts';

export const urgencia: RegisterRules<'atendimentos-urgencia'> = {
  steps: {
    internar: {
      // The arrival says which admission its outcome is.
      async before({ atual, campos, valores }, { db, registros }) {
        if (atual.pacienteId === null) return;
        const havia = await emCursoDe(db, atual.pacienteId);
        const { id } =
          havia ?? (await registros('internacoes').server.create(pedidoDaUrgencia({ ...atual, ...campos })));
        valores.internacaoId = id;
        valores.internacaoJaHavia = havia !== undefined;
      },
    },
    'registrar-obito': {
      async after({ atual: { pacienteId } }, { db, registros }) {
        if (pacienteId === null) return;
        // Nobody waits for a bed any more, and none is kept.
        const havia = await emCursoDe(db, pacienteId);
        if (havia?.situacao !== 'SOLICITADA') return;
        await registros('internacoes').server.transition(havia.id, {
          transicao: 'cancelar',
          motivo: texto.obitoNaUrgencia,
        });
      },
    },
  },
};
