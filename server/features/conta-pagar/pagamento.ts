/** Titles paid, whole or in part: many at once where a bank's return says so (FIN-01, FIN-03). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { contaAtiva, dinheiro } from '#server/capabilities/titulo/index.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step, StepRules } from '#server/engine/rules.ts';
import { apurarPagamentos, type PagamentoApurado } from './retencao-do-pagamento.ts';

type Nome = 'pagar' | 'pagar-parte';
type Pagamento = Step<'contas-pagar', Nome>;

/** What each step works out before it is kept after; `valores` is the step's own from the one to the other. */
const apurados = new WeakMap<object, PagamentoApurado>();

function apuradoDe({ valores }: Pagamento): PagamentoApurado {
  const apurado = apurados.get(valores);
  if (!apurado) throw new TypeError('a payment that was not worked out');
  return apurado;
}

/** `parte`: so much of the title; null: all that is left. */
const pagando = (parte: (step: Pagamento) => string | null): StepRules<'contas-pagar', Nome> => ({
  async beforeMany(steps, context) {
    refuseRows(new Map([...datasRecusadas(steps), ...(await contasRecusadas(steps, context))]));
    const pedidos = steps.map((step) => ({
      titulo: step.atual,
      data: step.campos.dataPagamento,
      valorParte: parte(step),
    }));
    const recusas = new Map<number, AppError>();
    for (const [lugar, apurado] of await apurarPagamentos(pedidos, context)) {
      const step = steps[lugar];
      if (!step) continue;
      if (apurado instanceof AppError) recusas.set(step.atual.id, apurado);
      else {
        apurados.set(step.valores, apurado);
        // With the step itself: what its payments add up to comes out the same, and no second event is told.
        const valorPago = sumDecimal(step.atual.valorPago, apurado.valor);
        Object.assign(step.valores, { valorPago, ...apurado.titulo });
      }
    }
    refuseRows(recusas);
  },
  async afterMany(steps, { registros }) {
    await registros('baixas-contas-pagar').server.keepAll(
      steps.map((step) => {
        const { bruto, valor, totalRetido, retencoes, retencaoAcertar } = apuradoDe(step);
        return {
          contaPagarId: step.atual.id,
          nomeFornecedor: step.atual.nomeFornecedor,
          data: step.campos.dataPagamento,
          valor,
          encargos: dinheiro(step.campos.encargos),
          bruto,
          totalRetido,
          retencaoAcertar,
          retencoes: retencoes.map((retida) => ({ ...retida })),
          contaBancariaId: step.campos.contaBancariaId,
          formaPagamentoId: step.atual.formaPagamentoId,
          situacao: 'EFETIVADA',
        };
      }),
    );
  },
});

export const pagar = pagando(() => null);
export const pagarParte = pagando(({ campos }) => campos.valorParte);

type Recusas = ReadonlyMap<number, AppError>;

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
