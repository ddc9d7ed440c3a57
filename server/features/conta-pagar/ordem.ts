/**
 * A title that goes to the bank foresees for the day of its order, with the step itself: what is sent is what the law of that
 * month leaves. Out of the order, it foresees by its due date again.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { ordensDe } from './pagamento-repository.ts';
import { preverPagamentos, type PrevisaoPedida } from './retencao-do-pagamento.ts';
import { previsaoDoVencimento } from './titulo.ts';

type Passo = Step<'contas-pagar', 'prever' | 'prever-resto'>;

export async function prever(steps: readonly Passo[], context: RuleContext): Promise<void> {
  const ordens = await ordensDe(
    context.db,
    steps.map(({ atual }) => atual.id),
  );
  const pedidos: (PrevisaoPedida & { readonly step: Passo })[] = [];
  for (const step of steps) {
    const { atual } = step;
    const ordem = ordens.get(atual.id);
    if (ordem) pedidos.push({ step, titulo: atual, ...ordem });
    else if (atual.retencaoNoPagamento === null) continue;
    else if (atual.situacao === 'PAGA_PARCIAL')
      pedidos.push({ step, titulo: atual, data: atual.vencimento, ordem: null });
    else {
      const previsao = await previsaoDoVencimento(context.db, context.prestadorId, atual);
      if (previsao) Object.assign(step.valores, { ...previsao, retencaoNoPagamento: null });
    }
  }
  const recusas = new Map<number, AppError>();
  for (const [lugar, previsao] of await preverPagamentos(pedidos, context)) {
    const step = pedidos[lugar]?.step;
    if (!step) continue;
    if (previsao instanceof AppError) recusas.set(step.atual.id, previsao);
    else Object.assign(step.valores, previsao);
  }
  refuseRows(recusas);
}
