/** The outcome 'Transferir' of the emergency asks the destination of the network, once, and waits on the board until it leaves. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import type { RegisterRules } from '#server/engine/rules.ts';
import { emCursoDaPessoa } from './repository.ts';

export const urgencia: RegisterRules<'atendimentos-urgencia'> = {
  steps: {
    transferir: {
      async before({ atual, campos, valores }, { db, contexto, prestadorId, registros }) {
        const { prestadorDestinoId } = campos;
        if (typeof prestadorDestinoId !== 'number' || atual.pacienteId === null) return;
        if (prestadorDestinoId === prestadorId)
          throw validationError({ prestadorDestinoId: [texto.mesmoPrestador] });
        const havia = await emCursoDaPessoa(db, atual.pacienteId);
        if (havia && havia.prestadorDestinoId !== prestadorDestinoId) recusar(texto.jaVaiA(havia.destino));
        const { id } =
          havia ??
          (await registros('transferencias-paciente').server.create({
            pacienteId: atual.pacienteId,
            prestadorDestinoId,
            finalidade: campos.finalidadeTransferencia ?? 'ESPECIALIDADE',
            // What is not on the patient's own account comes by ambulance, whoever sends it.
            transporte: campos.transporteTransferencia === 'PROPRIO' ? 'PROPRIO' : 'AMBULANCIA',
            contato: texto.contatoDaUrgencia(contexto.usuario.nome, atual.senha ?? ''),
            resumo: campos.motivoTransferencia,
          }));
        valores.transferenciaId = id;
      },
    },
  },
};
