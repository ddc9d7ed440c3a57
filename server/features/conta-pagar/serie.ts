/** A title made into a series: the first of it is the title itself, with the step; the others are titles like any other. */
import { limiteDosAcrescimos } from '#domain/conta-pagar/limites.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { recusar } from '#domain/errors/app-error.ts';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { dinheiro, type emParcelas } from '#server/capabilities/titulo/index.ts';
import { hoje } from '#server/clock.ts';
import type { Values } from '#server/engine/call.ts';
import { whole, type StepRules } from '#server/engine/rules.ts';
import { completarTitulo } from './titulo.ts';

/** The others fall due later: what was usual of the title is not of them, and a person says why, not the server. */
function demandMotivo(drafts: readonly Values<'contas-pagar'>[]): void {
  for (const draft of drafts) {
    const { vencimentoUtil = null, motivoAcrescimos = null } = draft;
    const vencimento = draft.vencimento ?? hoje();
    const [valorBruto, juros, multa] = [
      dinheiro(draft.valorBruto),
      dinheiro(draft.juros),
      dinheiro(draft.multa),
    ];
    const { excesso } = limiteDosAcrescimos({ vencimento, vencimentoUtil, valorBruto, juros, multa }, hoje());
    if (excesso !== undefined && !dizMotivo(motivoAcrescimos))
      recusar(texto.acrescimosDaSerie(sumDecimal(juros, multa)));
  }
}

export const emSerie = (serieDe: typeof emParcelas): StepRules<'contas-pagar', 'parcelar' | 'repetir'> => ({
  async before({ atual, campos, valores }, { db, entity, contexto, prestadorId }) {
    const [primeiro, ...drafts] = serieDe<'contas-pagar'>(entity, atual, campos.quantidade, campos.intervalo);
    demandMotivo(drafts);
    Object.assign(valores, primeiro);
    await completarTitulo(db, prestadorId, { final: whole(atual, valores), valores, atual });
    valores.alteradaPorId = contexto.usuario.id;
  },
  async after({ antes, campos }, { entity, registros }) {
    const titulos = registros('contas-pagar').server;
    const [, ...drafts] = serieDe<'contas-pagar'>(entity, antes, campos.quantidade, campos.intervalo);
    for (const draft of drafts) await titulos.create(draft);
  },
});
