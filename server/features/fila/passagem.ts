/** Who is seeing somebody of the agenda and is gone: a colleague goes on, or the desk gives the patient back (CLIN-06). */
import { recusar } from '#domain/errors/app-error.ts';
import { passagem as passar } from '#messages/passagem.ts';
import { filaServidor as texto } from '#messages/fila.ts';
import { passagemDe } from '#server/capabilities/fila/index.ts';
import type { StepRules } from '#server/engine/rules.ts';

export const passagem = passagemDe<'agendamentos'>({
  titular: ({ situacao, profissionalId }) => (situacao === 'EM_ATENDIMENTO' ? profissionalId : null),
  por: 'profissional',
  vinculo: null,
  presente: passar.presente,
  aviso: 'AGE',
  destino: () => '/atendimento-profissional',
});

/** The chart of who left stays theirs; whoever goes on opens one of their own (server/features/prontuario). */
export const assumir: StepRules<'agendamentos', 'assumir'> = {
  async before({ atual, valores }, context) {
    const { profissionalId } = context.contexto.alcance;
    if (profissionalId === null) recusar(texto.somenteProfissional);
    if (atual.profissionalId === profissionalId) recusar(passar.jaSeu);
    await passagem.exigirAusencia(atual, context);
    // Beside what is booked, and where the patient is: neither hour nor room is asked for anew.
    const salaChamadaId = atual.salaChamadaId ?? atual.salaId;
    Object.assign(valores, { profissionalId, encaixe: true, salaId: null, salaChamadaId });
  },
  after: (step, context) => passagem.avisar(step, context, passar.assumido),
};

export const devolver: StepRules<'agendamentos', 'devolver'> = {
  async before({ atual, valores }, context) {
    await passagem.exigirAusencia(atual, context);
    valores.iniciadoEm = null;
  },
  after: (step, context) => passagem.avisar(step, context, passar.devolvido),
};
