/** Who attends in the emergency and is gone, the shift ended say: a colleague goes on, in a chart of their own (CLIN-07). */
import { recusar } from '#domain/errors/app-error.ts';
import { passagem as passar } from '#messages/passagem.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { passagemDe } from '#server/capabilities/fila/index.ts';
import type { StepRules } from '#server/engine/rules.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { abrirProntuario } from './prontuario.ts';

const DENTRO = ['EM_ATENDIMENTO', 'EM_OBSERVACAO'];

export const passagem = passagemDe<'atendimentos-urgencia'>({
  titular: ({ situacao, profissionalId }) => (DENTRO.includes(situacao) ? profissionalId : null),
  por: 'profissional',
  vinculo: 'pronto-atendimento',
  presente: passar.presente,
  aviso: 'PRA',
  destino: ({ id }) => `/atendimentos-urgencia/form/${id}`,
});

export const assumir: StepRules<'atendimentos-urgencia', 'assumir' | 'assumir-observacao'> = {
  async before({ atual, valores }, context) {
    const { contexto } = context;
    const { profissionalId } = contexto.alcance;
    if (profissionalId === null) recusar(texto.somenteProfissional);
    exigir(contexto, 'insert', 'prontuario', texto.prontuario);
    if (atual.profissionalId === profissionalId) recusar(passar.jaSeu);
    await passagem.exigirAusencia(atual, context);
    await passagem.exigirPresenca(context);
    // The former chart stays its author's, who is told and closes it (docs/guides/prontuario.md).
    valores.profissionalId = profissionalId;
    valores.prontuarioId = await abrirProntuario(atual, context);
  },
  after: (step, context) => passagem.avisar(step, context, passar.assumido),
};
