/** Who asks and of whom, and who is told of a question, of its answer (TELE-01). */
import { AppError } from '#domain/errors/app-error.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/records.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { assumir, devolver, passagem } from './passagem.ts';
import { quemAtendeAgora } from './repository.ts';

type Contado = keyof typeof texto.aviso;
const contado = (situacao: string): situacao is Contado => Object.hasOwn(texto.aviso, situacao);

/** Neither question nor patient is in a notice: it says only that there is one. */
async function avisar(
  { id, situacao, solicitanteId }: Stored<'teleconsultorias'>,
  { db, contexto, prestadorId }: RuleContext,
): Promise<void> {
  if (!contado(situacao)) return;
  const eu = contexto.usuario.id;
  const para = situacao === 'AGUARDANDO' ? await quemAtendeAgora(db, prestadorId) : [solicitanteId ?? eu];
  await notificar(db, {
    para: para.filter((usuarioId) => usuarioId !== eu),
    tipo: 'TEL',
    titulo: texto.aviso[situacao],
    destino: `/teleconsultoria-profissional/form/${id}`,
    prestadorId,
    chave: `teleconsultoria:${id}:${situacao}`,
    criadoPor: eu,
  });
}

export default rules({
  teleconsultorias: {
    save: {
      async before(valores, antes, { db, contexto }) {
        // Who answers sees the questions of all, and changes none: what was asked is the asker's.
        if (antes && antes.solicitanteId !== contexto.usuario.id)
          throw new AppError('modulo-restrito', { messages: [texto.perguntaDeOutro] });
        if (!antes) {
          valores.solicitanteId = contexto.usuario.id;
          valores.solicitante = contexto.usuario.nome;
          valores.pedidaEm = new Date().toISOString();
        }
        const pacienteId = valores.pacienteId ?? null;
        if (pacienteId === null) return;
        const paciente = await pacienteDe(db, pacienteId);
        valores.idade ??= paciente?.nascimento ? idadeEmAnos(paciente.nascimento, hoje()) : null;
        valores.sexo ??= paciente?.sexo ?? null;
      },
      async after(pergunta, antes, context) {
        if (!antes) await avisar(pergunta, context);
      },
    },
    read: passagem.read,
    everyStep: { after: ({ atual }, context) => avisar(atual, context) },
    steps: { assumir, devolver },
  },
});
