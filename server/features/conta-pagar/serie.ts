/** A title made into a series: the first of it is the title itself, with the step; the others are titles like any other. */
import { compareDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import type { emParcelas } from '#server/capabilities/titulo/index.ts';
import type { Values } from '#server/engine/call.ts';
import { whole, type StepRules } from '#server/engine/rules.ts';
import { completarTitulo } from './titulo.ts';

const motivoDe = ({ juros, multa, motivoAcrescimos }: Values<'contas-pagar'>): string | null => {
  const semAcrescimo = compareDecimal(sumDecimal(juros ?? '0', multa ?? '0'), '0') === 0;
  return motivoAcrescimos ?? (semAcrescimo ? null : texto.acrescimosDaSerie);
};

export const emSerie = (serieDe: typeof emParcelas): StepRules<'contas-pagar', 'parcelar' | 'repetir'> => ({
  async before({ atual, campos, valores }, { db, entity, contexto, prestadorId }) {
    const [primeiro] = serieDe<'contas-pagar'>(entity, atual, campos.quantidade, campos.intervalo);
    Object.assign(valores, primeiro);
    await completarTitulo(db, prestadorId, { final: whole(atual, valores), valores, atual });
    valores.alteradaPorId = contexto.usuario.id;
  },
  async after({ antes, campos }, { entity, registros }) {
    const titulos = registros('contas-pagar').server;
    const [, ...drafts] = serieDe<'contas-pagar'>(entity, antes, campos.quantidade, campos.intervalo);
    // The others have what the first had: whoever typed it gave the reason there, or needed none.
    for (const draft of drafts) await titulos.create({ ...draft, motivoAcrescimos: motivoDe(draft) });
  },
});
