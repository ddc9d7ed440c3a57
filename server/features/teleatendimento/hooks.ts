/** Receiving who calls, and what the end of a teleatendimento makes of its appointment (CLIN-10). */
import { validationError, AppError } from '#domain/errors/app-error.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { pacienteDe, soltarQuemAtende } from './repository.ts';

/** The record door of the application, for a rule that has a person and no request. */
type Portas = { readonly registrosDe: (contexto: Contexto, recurso: 'agendamentos') => Records<'agendamentos'> };

/** What is said at a distance is written in a chart (CFM, Resolução 2.314/2022, art. 3º); help that is called does not wait for it. */
const COM_PRONTUARIO: ReadonlySet<string> = new Set(['orientar', 'encaminhar']);
const COM_CHAMADA_ABERTA = 'EM_ATENDIMENTO';

export default function teleatendimento(app: Portas): Hooks {
  const agendamentosDe = ({ contexto, db }: HookContext) =>
    app.registrosDe(contexto, 'agendamentos').server.everybodys.within(db);
  const agendado = async (id: unknown, context: HookContext) =>
    typeof id === 'number' ? await agendamentosDe(context).find(id) : undefined;

  const teleatendimentos: EntityHooks = {
    async beforeSave(valores, atual, { db, contexto }) {
      if (valores.consente === false || (!atual && valores.consente !== true))
        throw validationError({ consente: [texto.semConsentimento] });
      if (atual) {
        if (valores.pacienteId !== undefined && valores.pacienteId !== atual.pacienteId)
          throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
        return;
      }
      const paciente = await pacienteDe(db, Number(valores.pacienteId));
      if (paciente?.obito) throw validationError({ pacienteId: [texto.comObito(paciente.nome)] });
      const agora = new Date().toISOString();
      valores.nomePaciente = paciente?.nome ?? null;
      valores.entradaEm = agora;
      valores.consentiuEm = agora;
      valores.consentimentoPor = contexto.usuario.nome;
    },
    async beforeTransition({ transition, atual }, context) {
      if (!COM_PRONTUARIO.has(transition.name)) return;
      const { situacao } = (await agendado(atual.agendamentoId, context)) ?? {};
      if (situacao !== 'EM_ATENDIMENTO' && situacao !== 'FINALIZADO')
        throw new AppError('transicao-recusada', { messages: [texto.semProntuario] });
    },
    async afterTransition({ transition, atual }, context) {
      if (!transition.from.includes(COM_CHAMADA_ABERTA) || transition.to === COM_CHAMADA_ABERTA) return;
      const { db, entity } = context;
      const hora = await agendado(atual.agendamentoId, context);
      // Nothing was begun in that hour: it does not stay open in anybody's day.
      if (hora?.situacao === 'AGUARDANDO')
        await agendamentosDe(context).transition(hora.id, {
          transicao: 'cancelar',
          motivo: texto.motivoCancelar(entity.lifecycle?.state[transition.to]?.title ?? transition.title),
          versao: undefined,
        });
      if (transition.name !== 'devolver') return;
      // The hour stays beside it: by it the patient's link leads to the waiting room still.
      await soltarQuemAtende(db, atual.id);
    },
  };
  return { teleatendimentos };
}
