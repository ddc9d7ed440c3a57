/** For whom an ambulance is asked, who is told of each step, and that who has arrived needs none any more (CLIN-04). */
import { validationError } from '#domain/errors/app-error.ts';
import { ambulanciaServidor as texto } from '#messages/ambulancia.ts';
import { exigirPaciente, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { rules } from '#server/engine/rules.ts';
import { avisarPasso } from './avisos.ts';
import { aCaminhoDe, recebidoEm } from './repository.ts';

export default rules({
  'pedidos-ambulancia': {
    save: {
      async before(valores, antes, context) {
        const { db } = context;
        if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
          throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
        const pacienteId = valores.pacienteId ?? antes?.pacienteId;
        const paciente = antes
          ? await pacienteDe(db, pacienteId)
          : await exigirPaciente(context, pacienteId, { emVez: texto.outroTransporte });
        if (!antes) {
          valores.nomePaciente = paciente?.nome ?? null;
          valores.pedidoEm = new Date().toISOString();
        }
        const destino = valores.prestadorDestinoId ?? null;
        const onde =
          destino === null || pacienteId === undefined ? null : await recebidoEm(db, pacienteId, destino);
        if (onde !== null)
          throw validationError({ prestadorDestinoId: [texto.jaNoDestino(paciente?.nome ?? '', onde)] });
      },
      async after(pedido, antes, { db, contexto, prestadorId }) {
        if (!antes) await avisarPasso(db, pedido, prestadorId, contexto.usuario.id);
      },
    },
    everyStep: {
      async after({ atual }, { db, contexto, prestadorId }) {
        await avisarPasso(db, atual, prestadorId, contexto.usuario.id);
      },
    },
  },
  agendamentos: {
    steps: {
      chegar: {
        // Of whom reception knows nothing: the step is the server's, whatever the desk may do with ambulances.
        async after({ atual: { pacienteId } }, { db, prestadorId, registros }) {
          if (pacienteId === null) return;
          const pedidos = registros('pedidos-ambulancia').server.everybodys;
          for (const id of await aCaminhoDe(db, pacienteId, prestadorId))
            await pedidos.transition(id, { transicao: 'chegou-por-si', motivo: texto.chegouPorSi });
        },
      },
    },
  },
});
