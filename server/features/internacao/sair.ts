/** The end of a stay, whichever step it comes from. */
import { conciliacaoServidor } from '#messages/conciliacao.ts';
import { deixarConciliacoes } from '#server/capabilities/cuidado/index.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { suspenderDoses } from './doses.ts';
import { dosesPrevistas } from './doses-repository.ts';
import { estadaAberta } from './repository.ts';

/** The stay ends, the bed goes to cleaning and no dose is given any more, whichever screen took the step. */
export async function sair(
  id: number,
  saida: 'alta' | 'obito' | 'evasao',
  context: RuleContext,
): Promise<void> {
  const { db, registros } = context;
  const estada = await estadaAberta(db, id);
  if (estada) {
    await registros('ocupacoes').server.transition(estada.id, { transicao: saida });
    await registros('leitos').server.transition(estada.leitoId, { transicao: 'desocupar' });
  }
  await suspenderDoses(await dosesPrevistas(db, { internacaoId: id }), context);
  await deixarConciliacoes(context, { internacaoId: id, motivo: conciliacaoServidor.terminou[saida] });
}
