/** Titles paid, whole or in part: many at once where a bank's return says so (FIN-01, FIN-03). */
import { saldoDe } from '#domain/conta-pagar/guardas.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { aindaCobre, bateComPapel } from '#domain/titulo/resposta.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { contaAtiva, dinheiro } from '#server/capabilities/titulo/index.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step, StepRules } from '#server/engine/rules.ts';
import { ordensNoBanco } from './repository.ts';

type Nome = 'pagar' | 'pagar-parte';
type Pagamento = Step<'contas-pagar', Nome>;

/** `abate`: what comes off the balance that the title had before. */
const pagando = (abate: Abate): StepRules<'contas-pagar', Nome> => ({
  async beforeMany(steps, context) {
    refuseRows(
      new Map([
        ...datasRecusadas(steps),
        ...(await contasRecusadas(steps, context)),
        ...(await noBancoRecusadas(steps, abate, context)),
        ...outrosValores(steps, abate),
      ]),
    );
    // With the step itself: what its payments add up to comes out the same, and no second event is told.
    for (const step of steps) step.valores.valorPago = sumDecimal(step.atual.valorPago, abate(step));
  },
  async afterMany(steps, { registros }) {
    await registros('baixas-contas-pagar').server.keepAll(
      steps.map((step) => ({
        contaPagarId: step.atual.id,
        nomeFornecedor: step.atual.nomeFornecedor,
        data: step.campos.dataPagamento,
        valor: abate(step),
        encargos: dinheiro(step.campos.encargos),
        contaBancariaId: step.campos.contaBancariaId,
        formaPagamentoId: step.atual.formaPagamentoId,
        situacao: 'EFETIVADA',
      })),
    );
  },
});

export const pagar = pagando(({ antes }) => saldoDe(antes));
export const pagarParte = pagando(({ campos }) => campos.valorParte);

type Recusas = ReadonlyMap<number, AppError>;

type Abate = (step: Pagamento) => string;

/** A paper's amount is posted exactly, or nothing is: by the time of the step the title may owe another. */
function outrosValores(steps: readonly Pagamento[], abate: Abate): Recusas {
  const outros = steps.filter((step) => !bateComPapel(step.campos.valorDoBanco, abate(step)));
  return new Map(
    outros.map((step) => {
      const messages = [textoTitulo.outroQueOPapel(step.campos.valorDoBanco ?? '', abate(step))];
      return [step.atual.id, new AppError('transicao-recusada', { messages })];
    }),
  );
}

/** What the bank was told to pay is paid by hand only by who says why: the supplier could be paid twice. */
async function noBancoRecusadas(
  steps: readonly Pagamento[],
  abate: Abate,
  { db }: RuleContext,
): Promise<Recusas> {
  const porGente = steps.filter(
    ({ campos }) => campos.valorDoBanco == null && (campos.pagoAssimMesmo ?? '').trim() === '',
  );
  if (porGente.length === 0) return new Map();
  const ordens = await ordensNoBanco(
    db,
    porGente.map(({ atual }) => atual.id),
  );
  return new Map(
    porGente.flatMap((step) => {
      const ordem = ordens.get(step.atual.id);
      if (!ordem || aindaCobre(saldoDe(step.antes), abate(step), ordem.valor)) return [];
      const { bordero, valor, data } = ordem;
      return [
        [
          step.atual.id,
          validationError({ pagoAssimMesmo: [texto.jaNoBanco(bordero, valor, data)] }),
        ] as const,
      ];
    }),
  );
}

/** Nothing is paid before the document that asks for it. */
function datasRecusadas(steps: readonly Pagamento[]): Recusas {
  const antesDaEmissao = steps.filter(({ atual, campos }) => campos.dataPagamento < atual.emissao);
  return new Map(
    antesDaEmissao.map(({ atual: { id, emissao } }) => [
      id,
      validationError({ dataPagamento: [texto.antesDaEmissao(emissao)] }),
    ]),
  );
}

/** Each account is asked once. */
async function contasRecusadas(steps: readonly Pagamento[], { db }: RuleContext): Promise<Recusas> {
  const inativas = new Set<number>();
  for (const conta of new Set(steps.map(({ campos }) => campos.contaBancariaId)))
    if (!(await contaAtiva(db, conta))) inativas.add(conta);
  const recusadas = steps.filter(({ campos }) => inativas.has(campos.contaBancariaId));
  return new Map(
    recusadas.map(({ atual }) => [
      atual.id,
      validationError({ contaBancariaId: [textoTitulo.contaInativa] }),
    ]),
  );
}
