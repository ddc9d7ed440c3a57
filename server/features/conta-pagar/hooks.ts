/** What accounts payable do that no declaration says: figures, release, instalments, payments and their reversal (FIN-01, FIN-05). */
import { limiteDosAcrescimos } from '#domain/conta-pagar/limites.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { compareDecimal, formatMoeda, isMoeda, roundDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { valorPorExtenso } from '#domain/formato/extenso.ts';
import { paragrafo } from '#domain/modelo-documento/quadro.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { hoje } from '#server/clock.ts';
import { dinheiro, emParcelas, emRepeticoes, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import type { Draft, Stored, Whole } from '#server/engine/call.ts';
import {
  rules,
  whole,
  type RegisterRules,
  type RuleContext,
  type Step,
  type StepRules,
} from '#server/engine/rules.ts';
import { conferirDispensa, conferirLiberacao, semBordero } from './liberacao.ts';
import { leituraDoTitulo } from './nota-repository.ts';
import { anexarLida } from './nota.ts';
import { notas } from './notas-fornecedor.ts';
import { prever } from './ordem.ts';
import { pagar, pagarParte } from './pagamento.ts';
import { guiasDoPagamento } from './pagamento-repository.ts';
import { recalcular } from './recalculo.ts';
import { algumaBaixaRetem, algumaRetem, favorecidoDaBaixa, parecidas } from './repository.ts';
import { totaisDepoisDoEstorno } from './retencao-do-pagamento.ts';
import { emSerie } from './serie.ts';
import { completarTitulo } from './titulo.ts';

async function duplicates(
  {
    fornecedorId,
    numeroDocumento,
    valorBruto,
    chaveAcesso,
  }: { readonly [campo: string]: string | undefined },
  { db, prestadorId }: RuleContext,
): Promise<readonly Duplicate[]> {
  const completo = /^[0-9]{1,9}$/.test(fornecedorId ?? '') && numeroDocumento && isMoeda(valorBruto ?? '');
  if (!completo && !chaveAcesso) return [];
  const bate = completo
    ? { fornecedorId: Number(fornecedorId), numero: numeroDocumento, valor: valorBruto ?? '' }
    : null;
  const rows = await parecidas(db, prestadorId, bate, chaveAcesso ?? null);
  return rows.map(({ id, fornecedor, numero, vencimento }) => ({
    id,
    label: texto.duplicado(fornecedor, numero, vencimento),
    motivo: texto.duplicidade,
  }));
}

type Titulo = Stored<'contas-pagar'>;

async function antesDeGravar(
  valores: Draft<'contas-pagar'>,
  antes: Titulo | undefined,
  { db, contexto: { usuario }, prestadorId }: RuleContext,
): Promise<void> {
  const mudou = difere(valores, antes);
  await completarTitulo(db, prestadorId, { final: whole(antes, valores), valores, atual: antes });
  conferirAcrescimos(whole(antes, valores), antes);
  if (!antes) Object.assign(valores, { registradaPorId: usuario.id, registradaPor: usuario.nome });
  if (mudou) valores.alteradaPorId = usuario.id;
}

/** As with what is received: beyond the usual with a reason, never beyond the bill. What a title already says stays. */
function conferirAcrescimos(
  { vencimento, vencimentoUtil = null, motivoAcrescimos, ...digitado }: Whole<'contas-pagar'>,
  atual: Titulo | undefined,
): void {
  const valorBruto = dinheiro(digitado.valorBruto);
  const juros = dinheiro(digitado.juros);
  const multa = dinheiro(digitado.multa);
  const doTitulo = { vencimento, vencimentoUtil, valorBruto, juros, multa };
  const igual = (['valorBruto', 'juros', 'multa'] as const).every(
    (campo) => atual !== undefined && compareDecimal(atual[campo], doTitulo[campo]) === 0,
  );
  if (igual && atual?.motivoAcrescimos === motivoAcrescimos) return;
  const { excesso, usual } = limiteDosAcrescimos(doTitulo, hoje());
  const soma = sumDecimal(juros, multa);
  if (excesso === 'maior-que-o-valor')
    throw validationError({
      [compareDecimal(juros, multa) >= 0 ? 'juros' : 'multa']: [texto.encargosMaiores(soma, valorBruto)],
    });
  if (excesso === 'alem-do-usual' && !dizMotivo(motivoAcrescimos))
    throw validationError({ motivoAcrescimos: [texto.encargosAlem(soma, usual.dias, usual.total)] });
}

function difere(valores: object, antes: { readonly [campo: string]: unknown } = {}): boolean {
  return Object.entries(valores).some(
    ([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(antes[campo]),
  );
}

/** A title that was filled from an invoice keeps the XML. */
async function anexarXml(row: Titulo, antes: Titulo | undefined, context: RuleContext): Promise<void> {
  if (antes || row.numeroDocumento === null) return;
  const { db, contexto, prestadorId } = context;
  const lida = await leituraDoTitulo(
    db,
    prestadorId,
    contexto.usuario.id,
    row.fornecedorId,
    row.numeroDocumento,
  );
  if (lida) await anexarLida(context, 'contas-pagar', row.id, lida);
}

/** A title whose payment was reversed foresees again what that payment had withheld. */
const voltaAPrever: StepRules<'contas-pagar', 'estornar-tudo' | 'estornar-parte'> = {
  async before({ atual, valores }, context) {
    Object.assign(valores, await totaisDepoisDoEstorno(atual, context));
  },
};

/** A tax that went to the bank is no longer ours to take out of its guide. */
async function antesDeEstornar(
  { atual: { id, totalRetido } }: Step<'baixas-contas-pagar', 'estornar'>,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  if (compareDecimal(totalRetido, '0') === 0) return;
  await umBorderoPorVez(db, prestadorId);
  const recolhida = (await guiasDoPagamento(db, id)).find(
    ({ situacao, falta }) => !['ABERTO', 'APROVADO'].includes(situacao) && compareDecimal(falta, '0') > 0,
  );
  if (recolhida) recusar(texto.impostoNaGuia(recolhida.numero ?? recolhida.id));
}

/** Borderôs that still wait are gathered again without it; one that was approved asks to be approved anew. */
async function tirarDasGuias(
  { atual: { id, nomeFornecedor, totalRetido } }: Step<'baixas-contas-pagar', 'estornar'>,
  { db, registros }: RuleContext,
): Promise<void> {
  if (compareDecimal(totalRetido, '0') === 0) return;
  const borderos = registros('borderos-impostos').server.everybodys;
  for (const { id: bordero, situacao } of await guiasDoPagamento(db, id)) {
    if (situacao === 'APROVADO')
      await borderos.transition(bordero, {
        transicao: 'reabrir',
        motivo: texto.reaberto(nomeFornecedor ?? '').slice(0, 500),
      });
    if (situacao === 'APROVADO' || situacao === 'ABERTO')
      await borderos.transition(bordero, { transicao: 'juntar' });
  }
}

const baixas: RegisterRules<'baixas-contas-pagar'> = {
  async hold(ids, { db, prestadorId }, step) {
    if (step === 'estornar' && (await algumaBaixaRetem(db, ids))) await umBorderoPorVez(db, prestadorId);
  },
  steps: {
    estornar: {
      before: antesDeEstornar,
      // What the title was paid is less by now; what it says of itself follows.
      async after(step, context) {
        const { contaPagarId } = step.atual;
        await tirarDasGuias(step, context);
        const titulos = context.registros('contas-pagar').server.everybodys;
        const { situacao, valorPago } = await titulos.read(contaPagarId);
        if (compareDecimal(valorPago, '0') === 0)
          await titulos.transition(contaPagarId, { transicao: 'estornar-tudo' });
        else if (situacao === 'PAGA') await titulos.transition(contaPagarId, { transicao: 'estornar-parte' });
      },
    },
  },
  // After its name and state: to whom, how much with what was added, in words. What was reversed proves nothing.
  async sheet({ id, situacao, nomeFornecedor, valor, encargos }, declared, { db }) {
    if (situacao !== 'EFETIVADA') return declared;
    const { documento, numero } = await favorecidoDaBaixa(db, id);
    const total = roundDecimal(sumDecimal(valor, encargos));
    const documentoNomeado = documento === null ? '' : nomearCpfCnpj(documento);
    const frase = texto.comprovante(
      nomeFornecedor ?? '',
      documentoNomeado,
      formatMoeda(total),
      valorPorExtenso(total),
      numero,
    );
    return { ...declared, content: declared.content.toSpliced(2, 0, paragrafo(frase)) };
  },
};

/** Steps that work out what a title withholds, and those that take it from under a guide or a borderô. */
const APURAM: readonly string[] = ['liberar', 'pagar', 'pagar-parte', 'prever', 'prever-resto'];
const DESFAZEM: readonly string[] = ['devolver', 'cancelar'];

export default rules({
  'contas-pagar': {
    // Guides are gathered one at a time, over titles and payments: that turn comes before them.
    async hold(ids, { db, prestadorId }, step) {
      if (step === null) return;
      if (DESFAZEM.includes(step) || (APURAM.includes(step) && (await algumaRetem(db, ids))))
        await umBorderoPorVez(db, prestadorId);
    },
    duplicates,
    save: { before: antesDeGravar, after: anexarXml },
    steps: {
      liberar: { before: ({ atual }, context) => conferirLiberacao(atual, context) },
      'mandar-pagar': { before: ({ atual }, context) => conferirDispensa(atual, context) },
      recalcular: { beforeMany: recalcular },
      pagar,
      'pagar-parte': pagarParte,
      parcelar: emSerie(emParcelas),
      repetir: emSerie(emRepeticoes),
      prever: { beforeMany: prever },
      'prever-resto': { beforeMany: prever },
      'estornar-tudo': voltaAPrever,
      'estornar-parte': voltaAPrever,
      devolver: semBordero,
      cancelar: semBordero,
    },
  },
  'baixas-contas-pagar': baixas,
  'notas-fornecedor': notas,
});
