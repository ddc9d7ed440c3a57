/** Titles paid, whole or in part: many at once where a bank's return says so (FIN-01, FIN-03). */
import { saldoDe } from '#domain/conta-pagar/guardas.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { limiteDosEncargos } from '#domain/conta-pagar/limites.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { aindaCobre, bateComPapel } from '#domain/titulo/resposta.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { contaAtiva, dinheiro, escrito } from '#server/capabilities/titulo/index.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step, StepRules } from '#server/engine/rules.ts';
import { ordensNoBanco } from './repository.ts';
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
    const abate = (step: Pagamento): string => parte(step) ?? saldoDe(step.antes);
    refuseRows(
      new Map([
        ...encargosRecusados(steps, abate),
        ...datasRecusadas(steps),
        ...(await contasRecusadas(steps, context)),
        ...(await noBancoRecusadas(steps, abate, context)),
      ]),
    );
    const pedidos = steps.map((step) => ({
      titulo: step.atual,
      data: step.campos.dataPagamento,
      valorParte: parte(step),
      doBanco: escrito(step.campos.valorDoBanco) !== null,
    }));
    const recusas = new Map<number, AppError>();
    for (const [lugar, apurado] of await apurarPagamentos(pedidos, context)) {
      const step = steps[lugar];
      if (!step) continue;
      if (apurado instanceof AppError) recusas.set(step.atual.id, apurado);
      else if (!bateComPapel(step.campos.valorDoBanco, apurado.valor))
        recusas.set(step.atual.id, outroQueOPapel(step, apurado.valor));
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
          motivoEncargos: escrito(step.campos.motivoEncargos)?.trim() || null,
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

type Abate = (step: Pagamento) => string;

/** A paper's amount is posted exactly, or nothing is: by the time of the step the title may owe another. */
const outroQueOPapel = ({ campos }: Pagamento, valor: string): AppError =>
  new AppError('transicao-recusada', {
    messages: [textoTitulo.outroQueOPapel(campos.valorDoBanco ?? '', valor)],
  });

/** What the bank was told to pay is paid by hand only by who says why: the supplier could be paid twice. */
async function noBancoRecusadas(
  steps: readonly Pagamento[],
  abate: Abate,
  { db }: RuleContext,
): Promise<Recusas> {
  const porGente = steps.filter(
    ({ campos }) => campos.valorDoBanco == null && !dizMotivo(campos.pagoAssimMesmo),
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

/** Interest and fine beyond what is usual go with a reason, and never beyond what is paid. */
function encargosRecusados(steps: readonly Pagamento[], abate: (step: Pagamento) => string): Recusas {
  const recusas = new Map<number, AppError>();
  for (const step of steps) {
    const { atual, campos } = step;
    const [valor, encargos] = [abate(step), dinheiro(campos.encargos)];
    const { excesso, usual } = limiteDosEncargos(atual, valor, encargos, campos.dataPagamento);
    if (excesso === 'maior-que-o-valor')
      recusas.set(atual.id, validationError({ encargos: [texto.encargosMaiores(encargos, valor)] }));
    if (excesso === 'alem-do-usual' && !dizMotivo(campos.motivoEncargos))
      recusas.set(
        atual.id,
        validationError({ motivoEncargos: [texto.encargosAlem(encargos, usual.dias, usual.total)] }),
      );
  }
  return recusas;
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
