/** What a devolution does that no declaration says: it becomes a title to pay, a credit of the next guide, and is undone whole (FIN-05). */
import { pagaAoFornecedor, recusaDaDevolucao, retencaoFeita } from '#domain/devolucao-imposto/devolucao.ts';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import {
  devolucaoImposto as texto,
  explicarCumulativo,
  explicarDevolucao,
} from '#messages/devolucao-imposto.ts';
import { umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Draft, Stored, Whole } from '#server/engine/call.ts';
import {
  rules,
  whole,
  type RegisterRules,
  type RuleContext,
  type Step,
  type StepRules,
} from '#server/engine/rules.ts';
import {
  borderoDoCredito,
  contaFechada,
  devolucaoDoTitulo,
  devolucaoViva,
  retencaoDoTitulo,
  tituloDaDevolucao,
  type RetencaoDoTitulo,
} from './repository.ts';

type Devolucao = Stored<'devolucoes-impostos'>;

/** The retention that is given back; 422 where it cannot be, or is already. */
async function retencaoDevolvida(
  {
    contaPagarId,
    tipoImpostoId,
    valor,
    baixaContaPagarId,
  }: Pick<Whole<'devolucoes-impostos'>, 'contaPagarId' | 'tipoImpostoId' | 'valor' | 'baixaContaPagarId'>,
  id: number | null,
  { db, prestadorId }: RuleContext,
): Promise<RetencaoDoTitulo> {
  const daBaixa = baixaContaPagarId ?? null;
  const retencao = await retencaoDoTitulo(db, prestadorId, contaPagarId, tipoImpostoId, daBaixa);
  const viva = await devolucaoViva(db, contaPagarId, tipoImpostoId, retencao?.baixaContaPagarId ?? null, id);
  const recusa = recusaDaDevolucao(retencao, valor, viva);
  if (!retencao || recusa)
    throw validationError(texto.recusa(recusa ?? 'sem-retencao', retencao?.valor ?? '0.00', viva));
  return retencao;
}

/** Why nothing of that day's month is given back any more. */
async function mesFechado(data: string, { db, prestadorId }: RuleContext): Promise<string | undefined> {
  const competencia = data.slice(0, 7);
  const conta = await contaFechada(db, prestadorId, competencia);
  return conta === null ? undefined : texto.mesFechado(competencia, conta);
}

async function antesDeGravar(
  valores: Draft<'devolucoes-impostos'>,
  antes: Devolucao | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId } = context;
  const { usuario } = contexto;
  await umBorderoPorVez(db, prestadorId);
  const final = whole(antes, valores);
  const retencao = await retencaoDevolvida(final, antes?.id ?? null, context);
  const fechado = await mesFechado(final.data, context);
  if (fechado !== undefined) throw validationError({ data: [fechado] });
  if (!retencaoFeita(retencao)) throw validationError({ contaPagarId: [texto.naoPago] });
  const { nomeFornecedor, sigla, competencia, base, valor: retido, baixaContaPagarId } = retencao;
  const daRetencao = { nomeFornecedor, sigla, competencia, base, retido, baixaContaPagarId };
  Object.assign(valores, { ...daRetencao, alteradaPorId: usuario.id });
  valores.explicacao = explicarDevolucao(retencao, final.valor);
  if (!pagaAoFornecedor(final.destino)) Object.assign(valores, { vencimento: null, tipoDocumentoId: null });
  if (antes) return;
  valores.numero = await nextNumber(db, 'devolucao_imposto', prestadorId);
  Object.assign(valores, { registradaPorId: usuario.id, registradaPor: usuario.nome });
}

/** The title that pays the supplier: nothing is withheld of it, and it waits for its own release. */
async function pagarAoFornecedor(
  devolucao: Devolucao,
  retencao: RetencaoDoTitulo,
  { registros }: RuleContext,
): Promise<number> {
  const hoje = hojeEm(Date.now());
  const numero = devolucao.numero ?? devolucao.id;
  const { id } = await registros('contas-pagar').server.keep({
    fornecedorId: retencao.fornecedorId,
    tipoContaPagarId: retencao.tipoContaPagarId,
    tipoDocumentoId: devolucao.tipoDocumentoId,
    numeroDocumento: `DI-${numero}`,
    emissao: hoje,
    competencia: hoje.slice(0, 7),
    vencimento: devolucao.vencimento,
    parcela: 1,
    parcelas: 1,
    historico: texto.historico(numero, retencao.sigla, retencao.competencia),
    valorBruto: devolucao.valor,
    desconto: '0.00',
    juros: '0.00',
    multa: '0.00',
    naturezaServico: 'NENHUMA',
    ...(retencao.planoContaId === null ? {} : { divisao: [{ planoContaId: retencao.planoContaId }] }),
  });
  return id;
}

async function aprovar(
  { atual, valores }: Step<'devolucoes-impostos', 'aprovar'>,
  context: RuleContext,
): Promise<void> {
  await noMesAberto(atual, context);
  const retencao = await retencaoDevolvida(atual, atual.id, context);
  if (!retencaoFeita(retencao)) recusar(texto.naoPago);
  if (pagaAoFornecedor(atual.destino))
    valores.contaDevolucaoId = await pagarAoFornecedor(atual, retencao, context);
}

async function noMesAberto({ data }: Devolucao, context: RuleContext): Promise<void> {
  const fechado = await mesFechado(data, context);
  if (fechado !== undefined) recusar(fechado);
}

/** The title is let go with the step, and cancelled after it: what a devolution pays is cancelled here alone. */
async function antesDeDesfazer(
  { atual, valores }: Step<'devolucoes-impostos', 'desfazer'>,
  context: RuleContext,
): Promise<void> {
  const { db } = context;
  await noMesAberto(atual, context);
  const bordero = await borderoDoCredito(db, atual.id);
  if (bordero !== null) recusar(texto.naGuia(bordero));
  if (atual.contaDevolucaoId === null) return;
  const titulo = await tituloDaDevolucao(db, atual.contaDevolucaoId);
  if (titulo?.situacao === 'PAGA' || titulo?.situacao === 'PAGA_PARCIAL') recusar(texto.pago);
  if (titulo?.noBordero) recusar(texto.noBordero);
  valores.contaDevolucaoId = null;
}

async function depoisDeDesfazer(
  { antes: { contaDevolucaoId }, motivo }: Step<'devolucoes-impostos', 'desfazer'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const titulo = contaDevolucaoId === null ? undefined : await tituloDaDevolucao(db, contaDevolucaoId);
  if (contaDevolucaoId !== null && titulo && titulo.situacao !== 'CANCELADA')
    await registros('contas-pagar').server.transition(contaDevolucaoId, { transicao: 'cancelar', motivo });
}

type Titulo = Stored<'contas-pagar'>;

/** A title that pays a devolution is neither cancelled nor made into others. */
async function recusarQuePaga({ id }: Titulo, { db }: RuleContext): Promise<void> {
  const paga = await devolucaoDoTitulo(db, id, 'paga');
  if (paga !== null) recusar(texto.tituloDaDevolucao(paga));
}

/** One whose retention was given back stays as it is. */
async function recusarDevolvida({ id, situacao }: Titulo, { db }: RuleContext): Promise<void> {
  const de = situacao === 'REGISTRADA' ? null : await devolucaoDoTitulo(db, id, 'de');
  if (de !== null) recusar(texto.retencaoDevolvida(de));
}

const ficaInteiro: StepRules<'contas-pagar', 'cancelar' | 'parcelar' | 'repetir'> = {
  async before({ atual }, context) {
    await recusarQuePaga(atual, context);
    await recusarDevolvida(atual, context);
  },
};

const DA_DEVOLUCAO = ['valorBruto', 'fornecedorId', 'naturezaServico', 'desconto', 'juros', 'multa'] as const;

const titulos: RegisterRules<'contas-pagar'> = {
  save: {
    async before(valores, antes, { db }) {
      const muda = DA_DEVOLUCAO.find(
        (campo) => antes && valores[campo] !== undefined && valores[campo] !== antes[campo],
      );
      if (!antes || muda === undefined) return;
      const paga = await devolucaoDoTitulo(db, antes.id, 'paga');
      if (paga !== null) throw validationError({ [muda]: [texto.tituloNaoMuda(paga)] });
    },
  },
  remove: { before: recusarQuePaga },
  steps: {
    cancelar: ficaInteiro,
    devolver: { before: ({ atual }, context) => recusarDevolvida(atual, context) },
    parcelar: ficaInteiro,
    repetir: ficaInteiro,
  },
};

export default rules({
  'devolucoes-impostos': {
    hold: (_, { db, prestadorId }) => umBorderoPorVez(db, prestadorId),
    save: { before: antesDeGravar },
    steps: {
      aprovar: { before: aprovar },
      desfazer: { before: antesDeDesfazer, after: depoisDeDesfazer },
    },
    restore: {
      async before(devolucao, context) {
        await umBorderoPorVez(context.db, context.prestadorId);
        if (devolucao.situacao !== 'CANCELADA') await retencaoDevolvida(devolucao, devolucao.id, context);
      },
    },
  },
  'impostos-cumulativos': {
    read(rows) {
      for (const row of rows) row.explicacao = explicarCumulativo(row);
    },
  },
  'contas-pagar': titulos,
});
