/** What is said in a reconciliation of medicines, and the list of the patient that follows it (CLIN-04). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import {
  atualizados,
  entraramDepois,
  faltaDizer,
  mudancasDaConciliacao,
  prescricoesParadas,
  type EmUso,
  type Item,
} from '#domain/prontuario/conciliacao.ts';
import { LISTAS } from '#domain/prontuario/lista.ts';
import { conciliacaoServidor as texto } from '#messages/conciliacao.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { exigirPaciente, medicamentosAConciliar } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext, SaveRules, StepRules } from '#server/engine/rules.ts';
import { prescricoesEmUso } from './lista-repository.ts';
import { escreverNaLista, portaDe } from './lista.ts';

type Conciliacao = Stored<'conciliacoes'>;
const MOTIVO_MAXIMO = 500;

const emUsoDe = ({ pacienteId }: { readonly pacienteId: number }, context: RuleContext) =>
  medicamentosAConciliar(context.db, { pacienteId, prestadorId: context.prestadorId ?? 0 });

/** Opened by hand, it asks what is in use now: nothing at all is an answer too. The patient stays. */
export const salvar: SaveRules<'conciliacoes'> = {
  async before(valores, antes, context) {
    if (antes) {
      if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
        throw validationError({ pacienteId: [prontuarioServidor.pacienteNaoMuda] });
      return;
    }
    const { pacienteId } = valores;
    if (typeof pacienteId !== 'number') return;
    const paciente = await exigirPaciente(context, pacienteId, { emVez: prontuarioServidor.semOutro });
    const { rows } = await context
      .registros('conciliacoes')
      .server.everybodys.list({ where: { pacienteId, situacao: 'A_FAZER' }, end: 1 });
    if (rows.length > 0) throw validationError({ pacienteId: [texto.jaAberta] });
    const emUso = await emUsoDe({ pacienteId }, context);
    Object.assign(valores, { itens: emUso });
    valores.nomePaciente = paciente?.nome ?? null;
    valores.abertaEm = new Date().toISOString();
    valores.profissionalId = context.contexto.alcance.profissionalId;
  },
};

function reperguntar(atual: Conciliacao, emUso: readonly EmUso[], valores: Draft<'conciliacoes'>): void {
  Object.assign(valores, { itens: atualizados(atual.itens as readonly Item[], emUso) });
}

const relida: StepRules<'conciliacoes', 'atualizar' | 'retomar'> = {
  async before({ atual, valores }, context) {
    reperguntar(atual, await emUsoDe(atual, context), valores);
  },
};

/** Who is asked of ten and changes one says so once: the others go on as they are. */
const manterOsDemais: StepRules<'conciliacoes', 'manter-os-demais'> = {
  before({ atual, valores }) {
    const itens = (atual.itens as readonly Item[]).map((item) => ({
      ...item,
      decisao: item.decisao ?? 'MANTIDO',
    }));
    Object.assign(valores, { itens });
  },
};

/** What was stopped is not handed out any more: a prescription of which nothing goes on is suspended with what was said. */
async function suspenderPrescricoes(
  { pacienteId, itens }: Conciliacao,
  { db, registros, prestadorId }: RuleContext,
): Promise<void> {
  if (!itens?.some(({ decisao }) => decisao === 'SUSPENSO')) return;
  const prescritas = await prescricoesEmUso(db, { pacienteId, prestadorId: prestadorId ?? 0 });
  for (const { id, motivos } of prescricoesParadas(itens, prescritas))
    await registros('prescricoes').server.everybodys.transition(id, {
      transicao: 'suspender',
      motivo: texto.prescricaoParada(formatData(hoje()), motivos).slice(0, MOTIVO_MAXIMO),
    });
}

const concluir: StepRules<'conciliacoes', 'concluir'> = {
  async before({ atual, valores }, context) {
    const itens = atual.itens as readonly Item[];
    const faltas = faltaDizer(itens);
    if (faltas.length > 0) recusar(texto.falta(faltas));
    const novos = entraramDepois(itens, await emUsoDe(atual, context));
    if (novos.length > 0) recusar(texto.entraram(novos));
    valores.profissionalId = context.contexto.alcance.profissionalId;
  },
  async after({ atual }, context) {
    const { pacienteId, profissionalId, restrito } = atual;
    const porta = portaDe(LISTAS.medicamentos, context);
    const origem = { pacienteId, profissionalId, restrito, prontuarioId: null };
    const mudancas = mudancasDaConciliacao(atual.itens, await porta.lista(pacienteId));
    for (const { mudanca, motivo } of mudancas)
      await escreverNaLista(porta, [mudanca], origem, motivo ?? texto.mantido(formatData(hoje())));
    await suspenderPrescricoes(atual, context);
  },
};

/** Whoever could not ask is told by name, as whoever asked is. */
const naoFoiPossivel: StepRules<'conciliacoes', 'nao-foi-possivel'> = {
  before({ valores }, { contexto }) {
    valores.profissionalId = contexto.alcance.profissionalId;
  },
};

export const passos = {
  concluir,
  'manter-os-demais': manterOsDemais,
  atualizar: relida,
  retomar: relida,
  'nao-foi-possivel': naoFoiPossivel,
};
