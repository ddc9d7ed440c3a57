/** Receiving who calls, the hour that 'Atender' gives, and what the end of a teleatendimento makes of it (CLIN-10). */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { passagem as passar } from '#messages/passagem.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import { conferirGestante, exigirPaciente } from '#server/capabilities/cuidado/index.ts';

import type { Stored } from '#server/engine/records.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { horaDe, horaDoAtendimento, profissionalDe } from './hora.ts';
import { exigirLivre, passagem } from './passagem.ts';

type Teleatendimento = Stored<'teleatendimentos'>;

/** What is said at a distance is written in a chart (CFM, Resolução 2.314/2022, art. 3º); help that is called does not wait for it. */
async function exigirProntuario(atual: Teleatendimento, context: RuleContext): Promise<void> {
  const situacao = (await horaDe(atual, context))?.situacao;
  if (situacao !== 'EM_ATENDIMENTO' && situacao !== 'FINALIZADO') recusar(texto.semProntuario);
}

/** Nothing was begun in that hour: it does not stay open in anybody's day. */
async function fecharHora(atual: Teleatendimento, title: string, context: RuleContext): Promise<void> {
  const hora = await horaDe(atual, context);
  if (hora?.situacao !== 'AGUARDANDO') return;
  const motivo = texto.motivoCancelar(context.entity.lifecycle?.state[atual.situacao]?.title ?? title);
  await context
    .registros('agendamentos')
    .server.everybodys.transition(hora.id, { transicao: 'cancelar', motivo });
}

/** Every step by which nobody is attending any more. */
const fim: StepRules<
  'teleatendimentos',
  'agendar' | 'chamar-ambulancia' | 'encerrar-sem-contato' | 'desistir'
> = {
  after: ({ atual, transition }, context) => fecharHora(atual, transition.title, context),
};
const comProntuario: StepRules<'teleatendimentos', 'orientar' | 'encaminhar'> = {
  before: ({ atual }, context) => exigirProntuario(atual, context),
  after: ({ atual, transition }, context) => fecharHora(atual, transition.title, context),
};

export default rules({
  teleatendimentos: {
    save: {
      async before(valores, antes, context) {
        if (valores.consente === false || (!antes && valores.consente !== true))
          throw validationError({ consente: [texto.semConsentimento] });
        if (antes) {
          if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
            throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
          return;
        }
        const paciente = await exigirPaciente(context, valores.pacienteId);
        conferirGestante(paciente, valores.motivoPrioridade);
        const agora = new Date().toISOString();
        valores.nomePaciente = paciente?.nome ?? null;
        valores.entradaEm = agora;
        valores.consentiuEm = agora;
        valores.consentimentoPor = context.contexto.usuario.nome;
      },
    },
    read: passagem.read,
    steps: {
      assumir: {
        async before({ atual, valores }, context) {
          const { id, nome } = context.contexto.usuario;
          profissionalDe(context.contexto);
          if (atual.atendenteId === id) recusar(passar.jaSeu);
          await passagem.exigirAusencia(atual, context);
          await exigirLivre(context);
          const agendamentoId = await horaDoAtendimento(atual, context);
          Object.assign(valores, { atendenteId: id, atendente: nome, agendamentoId, tentativas: 0 });
        },
        async after(step, context) {
          const { antes, atual, transition } = step;
          if (antes.agendamentoId !== atual.agendamentoId) await fecharHora(antes, transition.title, context);
          await passagem.avisar(step, context, passar.assumido);
        },
      },
      atender: {
        async before({ atual, valores }, context) {
          valores.agendamentoId = await horaDoAtendimento(atual, context);
        },
      },
      orientar: comProntuario,
      encaminhar: comProntuario,
      agendar: fim,
      'chamar-ambulancia': fim,
      'encerrar-sem-contato': fim,
      desistir: fim,
      devolver: {
        // Nobody attends, and the calls are counted anew by the next. The hour stays: by it the patient's link leads to the waiting
        // room still.
        before({ valores }) {
          Object.assign(valores, { atendenteId: null, atendente: null, tentativas: 0 });
        },
        async after(step, context) {
          const { antes, atual, transition } = step;
          await fecharHora(atual, transition.title, context);
          if (antes.atendenteId !== context.contexto.usuario.id)
            await passagem.avisar(step, context, passar.devolvido);
        },
      },
    },
  },
});
