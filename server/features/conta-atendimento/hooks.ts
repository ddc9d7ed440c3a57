/** What an account of care does that no declaration says: opened by a visit, gathered, priced, stopped where a price is missing. */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { lockOf, whyOf } from '#domain/registro/lifecycle.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, type RegisterRules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { apurarConta, tirarDesfeito, visitaDe } from './apuracao.ts';
import { contasParecidas, desfazerFechamento, fecharConta, titulosDeContas } from './fechamento.ts';
import { precoDoItem } from './precos.ts';
import {
  itensDaConta,
  itensSemPreco,
  prontuariosAbertos,
  travarConta,
  type ContaDoItem,
} from './repository.ts';
import {
  abrirContaDoLaboratorio,
  abrirContaDoProntuario,
  avisarReabertura,
  cancelarContaDoLaboratorio,
  completarConta,
  conferirConta,
} from './visita.ts';

type Item = Stored<'itens-conta-atendimento'>;

/** What the price depends on of the account: with one of them changed, every item is priced anew. */
const DO_PRECO = ['convenioId', 'planoId', 'urgencia'] as const;

/** The account of an item, held; refused with its state's own sentence where it takes no items any more. */
async function contaAberta(
  id: number,
  { db, prestadorId, registry }: RuleContext,
): Promise<ContaDoItem | undefined> {
  const conta = await travarConta(db, prestadorId, id);
  const entity = registry.entity['contas-atendimento'];
  const travada = conta && entity ? lockOf(entity, conta, 'fields') : undefined;
  if (travada)
    throw new AppError('registro-travado', { messages: [whyOf(travada, conta ?? {}) ?? travada.title] });
  return conta;
}

async function antesDoItem(
  valores: Draft<'itens-conta-atendimento'>,
  antes: Item | undefined,
  context: RuleContext,
): Promise<void> {
  if (antes && valores.contaId !== undefined && valores.contaId !== antes.contaId)
    throw validationError({ contaId: [texto.contaNaoMuda] });
  const final = { ...antes, ...valores };
  const conta = await contaAberta(final.contaId ?? 0, context);
  if (!conta) throw validationError({ contaId: [texto.contaInexistente] });
  const data = final.data ?? conta.data;
  const profissionalId = final.profissionalId ?? conta.profissionalId;
  const preco = await precoDoItem(context.db, context.prestadorId, conta, {
    tipo: final.tipo ?? 'PROCEDIMENTO',
    codigo: final.codigo ?? '',
    quantidade: final.quantidade ?? '1',
    data,
  });
  Object.assign(valores, { data, profissionalId }, preco);
}

/** What stops the accounts of these items, in words. */
async function dizerPendencias(itens: readonly Item[], { db, registros }: RuleContext): Promise<void> {
  const contas = registros('contas-atendimento').server;
  for (const id of new Set(itens.map(({ contaId }) => contaId))) {
    const frases = (await itensSemPreco(db, id)).map(({ codigo, descricao, preco, explicacao }) =>
      texto.pendencia(codigo, descricao, preco === 'ZERO' ? texto.precoZero : ultima(explicacao)),
    );
    await contas.set(id, { pendencias: frases.length > 0 ? frases.join('\n').slice(0, 8000) : null });
  }
}

const ultima = (explicacao: string | null): string => explicacao?.split('\n').at(-1) ?? '';

const contaDele = async ({ contaId }: Item, context: RuleContext): Promise<void> => {
  await contaAberta(contaId, context);
};
const soUm = (item: Item, context: RuleContext): Promise<void> => dizerPendencias([item], context);

const itens: RegisterRules<'itens-conta-atendimento'> = {
  save: {
    before: antesDoItem,
    afterMany: (given, context) =>
      dizerPendencias(
        given.map(({ row }) => row),
        context,
      ),
  },
  remove: { before: contaDele, after: soUm },
  restore: { before: contaDele, after: soUm },
};

/** Saving an item prices it: its quantity as it was is change enough. */
async function reprecificar(contaId: number, { db, registros }: RuleContext): Promise<void> {
  const porta = registros('itens-conta-atendimento').server;
  for (const { id, versao, quantidade, retirado } of await itensDaConta(db, contaId))
    if (!retirado) await porta.update(id, { quantidade }, versao);
}

async function demandProntuarioFechado(
  conta: Stored<'contas-atendimento'>,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  if ((await prontuariosAbertos(db, prestadorId, visitaDe(conta))) > 0) recusar(texto.prontuarioAberto);
}

const desfazer: StepRules<'contas-atendimento', 'reabrir' | 'cancelar'> = {
  // What was asked at the closing is asked again at the next.
  before({ valores }) {
    Object.assign(valores, { vencimentoConvenio: null, vencimentoPaciente: null });
  },
  after: ({ atual, motivo }, context) => desfazerFechamento(atual, motivo, context),
};

/** The tube that is collected again is a sample of its own, and is gathered as such. */
const perdida: StepRules<'amostras', 'cancelar' | 'recoletar'> = {
  after: ({ atual }, context) => tirarDesfeito(`L:${atual.id}`, context),
};

export default rules({
  'contas-atendimento': {
    save: {
      async before(valores, antes, context) {
        if (!antes) await completarConta(valores, context);
        await conferirConta(valores, antes, context);
      },
      async after(row, antes, context) {
        if (antes && DO_PRECO.some((campo) => row[campo] !== antes[campo]))
          await reprecificar(row.id, context);
      },
    },
    steps: {
      apurar: { after: ({ atual }, context) => apurarConta(atual, context) },
      reprecificar: { after: ({ atual }, context) => reprecificar(atual.id, context) },
      conferir: { before: ({ atual }, context) => demandProntuarioFechado(atual, context) },
      fechar: {
        before: ({ atual }, context) => demandProntuarioFechado(atual, context),
        after: ({ atual }, context) => fecharConta(atual, context),
      },
      reabrir: desfazer,
      cancelar: desfazer,
    },
    duplicates: contasParecidas,
  },
  'contas-receber': titulosDeContas,
  'itens-conta-atendimento': itens,
  'eventos-odontologicos': {
    steps: { desfazer: { after: ({ atual }, context) => tirarDesfeito(`D:${atual.id}`, context) } },
  },
  amostras: { steps: { cancelar: perdida, recoletar: perdida } },
  'pedidos-laboratorio': {
    steps: {
      'dar-entrada': { after: ({ atual }, context) => abrirContaDoLaboratorio(atual.id, context) },
      cancelar: {
        after: ({ atual, motivo }, context) => cancelarContaDoLaboratorio(atual.id, motivo, context),
      },
    },
  },
  prontuarios: {
    steps: {
      encerrar: { after: ({ atual }, context) => abrirContaDoProntuario(atual.id, context) },
      reabrir: { after: ({ atual, motivo }, context) => avisarReabertura(atual.id, motivo, context) },
    },
  },
});
