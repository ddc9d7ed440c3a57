/** Retentions worked out again by today's tables, with the step itself; suppliers, tables and the month are read once for all. */
import { AppError } from '#domain/errors/app-error.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { tipoEntre, tiposDosTitulos } from './repository.ts';
import { completarTitulos } from './titulo.ts';

export async function recalcular(
  steps: readonly Step<'contas-pagar', 'recalcular'>[],
  { db, prestadorId }: RuleContext,
): Promise<void> {
  const tipos = await tiposDosTitulos(db, [...new Set(steps.map(({ atual }) => atual.tipoContaPagarId))]);
  const semRetencao = steps.filter(({ atual }) => !tipoEntre(tipos, atual.tipoContaPagarId).sofreRetencao);
  refuseRows(new Map(semRetencao.map(({ atual }) => [atual.id, tipoSemRetencao()])));
  const titulos = steps.map(({ valores, atual }) => ({ final: atual, valores, atual }));
  const recusas = await completarTitulos(db, prestadorId, titulos);
  refuseRows(new Map([...recusas].map(([lugar, recusa]) => [steps[lugar]?.atual.id ?? 0, recusa])));
}

const tipoSemRetencao = () => new AppError('transicao-recusada', { messages: [texto.tipoSemRetencao] });
