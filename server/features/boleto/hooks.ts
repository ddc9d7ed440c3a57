/** What boletos, remittances of collection and receipts do that no declaration says (FIN-03, FIN-06). */
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { boletos as textoBoleto, remessasRecebimento as texto } from '#messages/boleto.ts';
import { hoje } from '#server/clock.ts';
import { saldoAReceber } from '#domain/contas-receber/titulo.ts';
import { dinheiro, escrito, umaVez } from '#server/capabilities/titulo/index.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type Stored } from '#server/engine/records.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { emitirBoleto, recusar } from './emitir.ts';
import { anularRecibo, emitirRecibo, reciboDoTitulo, textoDoRecibo } from './recibo.ts';
import { acertarRemessa, gerarArquivo, incluirBoleto, reunirBoletos, soltarBoletos } from './remessa.ts';
import {
  boletosDaRemessa,
  boletoVivo,
  contaDeCobranca,
  empresaDe,
  porNaRemessa,
  recebePorBoleto,
  somarRemessa,
  travarRemessa,
  type BoletoVivo,
} from './repository.ts';

const boletosDe = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: { boletos } }, contexto, 'boletos').server;

/** Not sent yet it is cancelled, registered it is to be written off; one that is with the bank, when the bank has answered. */
async function encerrarBoleto(vivo: BoletoVivo, motivo: string, context: HookContext): Promise<void> {
  const porta = boletosDe(context);
  const passo = (transicao: string, dito: string | null) =>
    porta.transition(vivo.id, { transicao, motivo: dito, versao: undefined });
  if (vivo.situacao === 'REGISTRADO') await passo('pedir-baixa', motivo);
  if (vivo.situacao !== 'EMITIDO') return;
  if (vivo.remessaId !== null) await passo('retirar', null);
  await passo('cancelar', motivo);
}

/** Received by other means, its boleto would charge too much. */
async function largarBoleto(titulo: Row, recebe: string, formaId: unknown, context: HookContext): Promise<void> {
  const vivo = await boletoVivo(context.db, titulo.id);
  if (!vivo || (await recebePorBoleto(context.db, formaId))) return;
  const resta = subtractDecimal(saldoAReceber(titulo), recebe);
  if (compareDecimal(resta, vivo.abate) >= 0) return;
  const motivo = compareDecimal(resta, '0') > 0 ? textoBoleto.parteRecebida : textoBoleto.recebidoDeOutroModo;
  await encerrarBoleto(vivo, motivo, context);
}

/** A cancelled title charges nobody: what its boleto waits for is asked first, and done with it. */
async function cancelarComBoleto(titulo: Row, encerra: unknown, motivo: string | null, context: HookContext): Promise<void> {
  const vivo = await boletoVivo(context.db, titulo.id);
  if (!vivo || vivo.situacao === 'BAIXA_PEDIDA') return;
  if (encerra !== true)
    throw validationError({ encerraBoleto: [textoBoleto.encerrar(vivo.nossoNumero, vivo.situacao !== 'EMITIDO')] });
  await encerrarBoleto(vivo, `${textoBoleto.tituloCancelado} ${motivo ?? ''}`.trim().slice(0, 500), context);
}

const RECEBE = ['receber', 'receber-parte'];

const titulos: EntityHooks = {
  /** Received by their boletos none has one to let go of: a bank's return asks the form once. */
  async beforeTransitions(steps, context) {
    const porBoleto = umaVez((forma: unknown) => recebePorBoleto(context.db, forma));
    for (const step of steps)
      if (!RECEBE.includes(step.transition.name) || !(await porBoleto(step.campos.formaRecebimentoId)))
        await titulos.beforeTransition?.(step, context);
  },
  async beforeTransition({ transition, atual, campos, motivo }, context) {
    const { name } = transition;
    if (name === 'cancelar') await cancelarComBoleto(atual, campos.encerraBoleto, motivo, context);
    if (!RECEBE.includes(name)) return;
    const recebe = name === 'receber' ? saldoAReceber(atual) : dinheiro(campos.valorParte);
    await largarBoleto(atual, recebe, campos.formaRecebimentoId, context);
  },
  async afterTransition({ transition, atual }, context) {
    const { name } = transition;
    if (name === 'emitir-boleto' || name === 'emitir-boleto-do-saldo') await emitirBoleto(atual, context);
    if (name === 'emitir-recibo' || name === 'emitir-recibo-da-parte') await reciboDoTitulo(atual, context);
  },
};

const baixas: EntityHooks = {
  async afterTransition({ transition, atual, motivo }, context) {
    if (transition.name === 'emitir-recibo')
      await emitirRecibo({ id: atual.id, data: String(atual.data), total: String(atual.total) }, context);
    if (transition.name === 'estornar') await anularRecibo(atual, motivo, context);
  },
};

/** The remittance that holds the boleto, while no file of it was made; refused afterwards. */
async function sairDaRemessa(boleto: Row, context: HookContext): Promise<void> {
  if (typeof boleto.remessaId !== 'number') return;
  if ((await travarRemessa(context.db, boleto.remessaId)) !== 'EM_PREPARO') recusar(texto.jaGerada);
  await porNaRemessa(context.db, [boleto.id], null);
  await somarRemessa(context.db, boleto.remessaId, null);
  boleto.remessaId = null;
}

const boletos: EntityHooks = {
  async afterTransition({ transition, atual }: Step, context) {
    if (transition.name === 'retirar' || transition.name === 'desistir-da-baixa') await sairDaRemessa(atual, context);
    if (transition.name === 'pedir-baixa') {
      // What it went in with stays in the history; it waits for another file.
      await porNaRemessa(context.db, [atual.id], null);
      atual.remessaId = null;
    }
  },
};

const remessas: EntityHooks = {
  async beforeSave(valores, atual, { db, contexto }) {
    if (!atual) valores.data = hoje();
    const contaId = Number({ ...atual, ...valores }.contaBancariaId);
    if (atual && contaId === atual.contaBancariaId) return;
    const conta = await contaDeCobranca(db, Number(contexto.prestadorId), contaId);
    // Whether it can collect was judged with each boleto, and is again with the file.
    const motivo = !conta?.ativa ? textoBoleto.contaInativa : conta.tipo === 'CAIXA' ? textoBoleto.caixa : undefined;
    if (motivo !== undefined) throw validationError({ contaBancariaId: [motivo] });
    if (atual && (await boletosDaRemessa(db, atual.id)).length > 0) throw validationError({ contaBancariaId: [texto.contaMuda] });
  },
  async afterTransition({ transition, atual, campos }, context) {
    switch (transition.name) {
      case 'reunir':
        return reunirBoletos(atual, escrito(campos.vencimentoAte), context);
      case 'incluir':
        return incluirBoleto(atual, Number(campos.boletoId), context);
      case 'gerar-arquivo':
        return gerarArquivo(atual, context);
      case 'cancelar':
        await soltarBoletos(atual, context);
        return acertarRemessa(atual, texto.cancelada, context);
    }
  },
  async afterDelete(remessa, context) {
    await soltarBoletos(remessa, context);
  },
};

/** As it was issued, whatever is known of the payer by now. */
const recibos: EntityHooks = {
  async sheet(row, _declared, { db, contexto }) {
    const { cidade } = await empresaDe(db, Number(contexto.prestadorId));
    return textoDoRecibo(row as unknown as Stored<'recibos'>, cidade, fusoAtual());
  },
};

export default {
  'contas-receber': titulos,
  'baixas-contas-receber': baixas,
  boletos,
  recibos,
  'remessa-recebimentos': remessas,
} satisfies Hooks;
