/** What boletos, remittances of collection and receipts do that no declaration says (FIN-03, FIN-06). */
import { abatimentoDe, saldoAReceber, type Recebe } from '#domain/conta-receber/titulo.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { aindaCobre } from '#domain/titulo/resposta.ts';
import { boletos as textoBoleto, remessasRecebimento as texto } from '#messages/boleto.ts';
import { umaVez } from '#server/capabilities/titulo/index.ts';
import { empresaDe } from '#server/capabilities/prestador/index.ts';
import { contaImpropria } from '#server/capabilities/remessa/index.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { emitirBoleto } from './emitir.ts';
import { anularRecibo, emitirRecibo, reciboDoTitulo, textoDoRecibo } from './recibo.ts';
import { enviarBoletos, gerarArquivo, incluirBoleto, reunirBoletos, soltarBoletos } from './remessa.ts';
import {
  boletosDaRemessa,
  boletosNoBanco,
  boletoVivo,
  contaDeCobranca,
  recebePorBoleto,
  somaDaRemessa,
  travarRemessa,
  travarRemessasDosBoletos,
  type BoletoVivo,
} from './repository.ts';

type Titulo = Stored<'contas-receber'>;

/** Not sent yet it is cancelled, registered it is to be written off; one that is with the bank, when the bank has answered. */
async function encerrarBoleto(vivo: BoletoVivo, motivo: string, { registros }: RuleContext): Promise<void> {
  const boletos = registros('boletos').server;
  if (vivo.situacao === 'REGISTRADO') await boletos.transition(vivo.id, { transicao: 'pedir-baixa', motivo });
  if (vivo.situacao !== 'EMITIDO') return;
  if (vivo.remessaId !== null) await boletos.transition(vivo.id, { transicao: 'retirar' });
  await boletos.transition(vivo.id, { transicao: 'cancelar', motivo });
}

/** Received by other means, its boleto would charge too much. */
async function largarBoleto(titulo: Titulo, recebe: string, context: RuleContext): Promise<void> {
  const vivo = await boletoVivo(context.db, titulo.id);
  if (!vivo) return;
  if (aindaCobre(saldoAReceber(titulo), recebe, vivo.abate)) return;
  const resta = subtractDecimal(saldoAReceber(titulo), recebe);
  const motivo = compareDecimal(resta, '0') > 0 ? textoBoleto.parteRecebida : textoBoleto.recebidoDeOutroModo;
  await encerrarBoleto(vivo, motivo, context);
}

type Recebimento = Step<'contas-receber', Recebe>;

const recebe = ({ transition, atual, campos }: Recebimento): string =>
  abatimentoDe(transition.name, atual, 'valorParte' in campos ? campos.valorParte : null);

/** A boleto that the bank has can be paid there too: who receives by hand says why, whatever the form. */
async function demandPorque(steps: readonly Recebimento[], { db }: RuleContext): Promise<void> {
  const semPorque = steps.filter(
    ({ campos }) => campos.valorDoBanco == null && !dizMotivo(campos.recebidoAssimMesmo),
  );
  if (semPorque.length === 0) return;
  const noBanco = await boletosNoBanco(
    db,
    semPorque.map(({ atual }) => atual.id),
  );
  refuseRows(
    new Map(
      semPorque.flatMap((step) => {
        const boleto = noBanco.get(step.atual.id);
        if (!boleto || aindaCobre(saldoAReceber(step.atual), recebe(step), boleto.abate)) return [];
        const { nossoNumero, valor, vencimento } = boleto;
        const frase = textoBoleto.jaNoBanco(nossoNumero, valor, vencimento);
        return [[step.atual.id, validationError({ recebidoAssimMesmo: [frase] })] as const];
      }),
    ),
  );
}

/** Received by their boletos none has one to let go of: a bank's return asks the form once. */
const recebimento: StepRules<'contas-receber', Recebe> = {
  async beforeMany(steps, context) {
    await demandPorque(steps, context);
    const porBoleto = umaVez((forma: number) => recebePorBoleto(context.db, forma));
    for (const step of steps) {
      if (await porBoleto(step.campos.formaRecebimentoId)) continue;
      await largarBoleto(step.atual, recebe(step), context);
    }
  },
};

/** A cancelled title charges nobody: what its boleto waits for is asked first, and done with it. */
async function cancelarComBoleto(
  { atual, campos, motivo }: Step<'contas-receber', 'cancelar'>,
  context: RuleContext,
): Promise<void> {
  const vivo = await boletoVivo(context.db, atual.id);
  if (!vivo || vivo.situacao === 'BAIXA_PEDIDA') return;
  if (campos.encerraBoleto !== true)
    throw validationError({
      encerraBoleto: [textoBoleto.encerrar(vivo.nossoNumero, vivo.situacao !== 'EMITIDO')],
    });
  await encerrarBoleto(vivo, `${textoBoleto.tituloCancelado} ${motivo ?? ''}`.trim().slice(0, 500), context);
}

const emissao: StepRules<'contas-receber', 'emitir-boleto' | 'emitir-boleto-do-saldo'> = {
  after: ({ atual, campos }, context) => emitirBoleto(atual, campos, context),
};
const reciboDele: StepRules<'contas-receber', 'emitir-recibo' | 'emitir-recibo-da-parte'> = {
  after: ({ atual }, context) => reciboDoTitulo(atual, context),
};

/** The remittance that holds the boleto lets go of it, while no file of it was made. */
const saida: StepRules<'boletos', 'retirar' | 'desistir-da-baixa'> = {
  async before({ atual, valores }, { db }) {
    if (atual.remessaId === null) return;
    if ((await travarRemessa(db, atual.remessaId)) !== 'EM_PREPARO') recusar(texto.jaGerada);
    valores.remessaId = null;
  },
  async after({ antes: { remessaId } }, { db, registros }) {
    if (remessaId !== null)
      await registros('remessa-recebimentos').server.set(remessaId, {
        ...(await somaDaRemessa(db, remessaId)),
        deFora: null,
      });
  },
};

export default rules({
  'contas-receber': {
    steps: {
      receber: recebimento,
      'receber-parte': recebimento,
      'receber-nao-glosado': recebimento,
      cancelar: { before: cancelarComBoleto },
      'emitir-boleto': emissao,
      'emitir-boleto-do-saldo': emissao,
      'emitir-recibo': reciboDele,
      'emitir-recibo-da-parte': reciboDele,
    },
  },
  'baixas-contas-receber': {
    steps: {
      'emitir-recibo': { after: ({ atual }, context) => emitirRecibo(atual, context) },
      estornar: { after: ({ atual, motivo }, context) => anularRecibo(atual.id, motivo, context) },
    },
  },
  boletos: {
    // The remittance first: its own steps go from it to its boletos.
    async hold(ids, { db }, step) {
      if (step === 'retirar' || step === 'desistir-da-baixa') await travarRemessasDosBoletos(db, ids);
    },
    steps: {
      retirar: saida,
      'desistir-da-baixa': saida,
      'pedir-baixa': {
        // What it went in with stays in the history; it waits for another file.
        before({ valores }) {
          valores.remessaId = null;
        },
      },
    },
  },
  'remessa-recebimentos': {
    save: {
      async before(valores, antes, { db, prestadorId }) {
        if (!antes) valores.data = hoje();
        const contaId = valores.contaBancariaId ?? antes?.contaBancariaId ?? 0;
        if (contaId === antes?.contaBancariaId) return;
        const conta = await contaDeCobranca(db, prestadorId, contaId);
        // Whether it can collect was judged with each boleto, and is again with the file.
        const motivo = contaImpropria(conta, textoBoleto.caixa);
        if (motivo !== undefined) throw validationError({ contaBancariaId: [motivo] });
        if (antes && (await boletosDaRemessa(db, antes.id)).length > 0)
          throw validationError({ contaBancariaId: [texto.contaMuda] });
      },
    },
    remove: {
      async after({ id }, context) {
        await soltarBoletos(id, context);
        await context.registros('remessa-recebimentos').server.set(id, { quantidade: 0, total: '0.00' });
      },
    },
    steps: {
      reunir: { before: reunirBoletos },
      incluir: { before: incluirBoleto },
      'gerar-arquivo': {
        before: gerarArquivo,
        after: ({ atual }, context) => enviarBoletos(atual.id, context),
      },
      cancelar: {
        async before({ atual, valores }, context) {
          await soltarBoletos(atual.id, context);
          Object.assign(valores, { quantidade: 0, total: '0.00', deFora: texto.cancelada });
        },
      },
    },
  },
  recibos: {
    /** As it was issued, whatever is known of the payer by now. */
    async sheet(row, _declared, { db, prestadorId }) {
      const { cidade } = await empresaDe(db, prestadorId);
      return textoDoRecibo(row, cidade, fusoAtual());
    },
  },
});
