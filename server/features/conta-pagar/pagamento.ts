/** Titles paid, whole or in part: many at once where a bank's return says so (FIN-01, FIN-03). */
import { saldoDe } from '#domain/conta-pagar/guardas.ts';
import { limiteDosEncargos } from '#domain/conta-pagar/limites.ts';
import { validationError, type AppError } from '#domain/errors/app-error.ts';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { contaAtiva, dinheiro, escrito } from '#server/capabilities/titulo/index.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step, StepRules } from '#server/engine/rules.ts';

type Nome = 'pagar' | 'pagar-parte';
type Pagamento = Step<'contas-pagar', Nome>;

/** `abate`: what comes off the balance that the title had before. */
const pagando = (abate: (step: Pagamento) => string): StepRules<'contas-pagar', Nome> => ({
  async beforeMany(steps, context) {
    refuseRows(
      new Map([
        ...encargosRecusados(steps, abate),
        ...datasRecusadas(steps),
        ...(await contasRecusadas(steps, context)),
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
        motivoEncargos: escrito(step.campos.motivoEncargos)?.trim() || null,
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
    if (excesso === 'alem-do-usual' && (campos.motivoEncargos ?? '').trim() === '')
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
