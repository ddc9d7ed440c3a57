/** A title that goes to the bank foresees for the day of its order, with the step itself: what is sent is what the law of that month leaves. */
import { AppError } from '#domain/errors/app-error.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { diasDasOrdens } from './pagamento-repository.ts';
import { preverPagamentos } from './retencao-do-pagamento.ts';

export async function prever(
  steps: readonly Step<'contas-pagar', 'prever' | 'prever-resto'>[],
  context: RuleContext,
): Promise<void> {
  const dias = await diasDasOrdens(
    context.db,
    steps.map(({ atual }) => atual.id),
  );
  const comOrdem = steps.flatMap((step) => {
    const data = dias.get(step.atual.id);
    return data === undefined ? [] : [{ step, data }];
  });
  const previsoes = await preverPagamentos(
    comOrdem.map(({ step: { atual }, data }) => ({ titulo: atual, data, valorParte: null })),
    context,
  );
  const recusas = new Map<number, AppError>();
  for (const [lugar, previsao] of previsoes) {
    const step = comOrdem[lugar]?.step;
    if (!step) continue;
    if (previsao instanceof AppError) recusas.set(step.atual.id, previsao);
    else Object.assign(step.valores, previsao);
  }
  refuseRows(recusas);
}
