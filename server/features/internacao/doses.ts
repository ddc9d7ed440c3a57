/** Hours of medication: made when a prescription of an admission is issued, checked by nursing, stopped with what made them. */
import { aprazar } from '#domain/internacao/aprazamento.ts';
import { alergiasUmaVez } from '#domain/prescricao/alergias.ts';
import { alergiasContra, cienteDaAlergia } from '#domain/prescricao/conferir.ts';
import { posologiaDoItem } from '#domain/prescricao/posologia.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { alergiasDaPessoa } from '#server/capabilities/cuidado/index.ts';
import type { Stored } from '#server/engine/records.ts';
import type { RegisterRules, RuleContext, StepRules } from '#server/engine/rules.ts';
import {
  aindaInternado,
  dosesPrevistas,
  internacaoDaPrescricao,
  prescritoDaDose,
} from './doses-repository.ts';

/** A dose is prepared and given somewhat before its hour, not half a shift. */
const ANTES_MS = 60 * 60_000;

/** What is not given any more, each with the moment and the person. */
export async function suspenderDoses(ids: readonly number[], { registros }: RuleContext): Promise<void> {
  const doses = registros('administracoes').server;
  for (const id of ids) await doses.transition(id, { transicao: 'suspender' });
}

async function aprazarPrescricao(
  prescricao: Stored<'prescricoes'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const de = await internacaoDaPrescricao(db, prescricao.prontuarioId);
  if (!de) return;
  const { fuso, ...internacao } = de;
  const emitida = Date.parse(prescricao.emitidaEm ?? new Date().toISOString());
  const doses = (prescricao.itens ?? []).flatMap((item) => {
    const horas = aprazar(
      { frequencia: item.frequencia ?? null, seNecessario: item.seNecessario ?? false },
      emitida,
      fuso,
    );
    const base = {
      ...internacao,
      prescricaoId: prescricao.id,
      itemId: item.id,
      medicamento: item.descricao,
      dose: posologiaDoItem(item).slice(0, 1000) || null,
    };
    return (horas.length > 0 ? horas : [null]).map((horario) => ({ ...base, horario }));
  });
  await registros('administracoes').server.keepAll(doses);
}

const parar: StepRules<'prescricoes', 'suspender' | 'cancelar'> = {
  async after({ atual }, context) {
    await suspenderDoses(await dosesPrevistas(context.db, { prescricaoId: atual.id }), context);
  },
};

export const prescricoes: RegisterRules<'prescricoes'> = {
  steps: {
    emitir: { after: ({ atual }, context) => aprazarPrescricao(atual, context) },
    suspender: parar,
    cancelar: parar,
  },
};

export const administracoes: RegisterRules<'administracoes'> = {
  steps: {
    dar: {
      async before({ atual: { horario, pacienteId, prescricaoId, itemId } }, { db, prestadorId }) {
        if (horario !== null && Date.parse(horario) - Date.now() > ANTES_MS)
          throw new AppError('transicao-recusada', { messages: [texto.cedo(formatHora(horario))] });
        // An allergy may be told after the prescription was issued; what its prescriber acknowledged is given.
        const prescrito = await prescritoDaDose(db, { prescricaoId, itemId });
        if (!prescrito) return;
        // Each once, as the prescriber was asked of it.
        const alergias = alergiasUmaVez(await alergiasDaPessoa(db, { pacienteId, prestadorId }));
        const [nova] = alergiasContra(prescrito, alergias).filter(
          (alergia) => !cienteDaAlergia(alergia, prescrito.cientes),
        );
        if (nova) throw new AppError('transicao-recusada', { messages: [texto.alergia(nova.alerta.frase)] });
      },
      // What is given when needed can be needed again.
      async after({ atual }, { db, registros }) {
        const { internacaoId, pacienteId, prescricaoId, itemId, medicamento, dose, horario } = atual;
        // Whoever left meanwhile needs none.
        if (horario !== null || !(await aindaInternado(db, internacaoId))) return;
        await registros('administracoes').server.keep({
          internacaoId,
          pacienteId,
          prescricaoId,
          itemId,
          medicamento,
          dose,
          horario,
        });
      },
    },
  },
};
