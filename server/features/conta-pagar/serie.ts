/** A title made into a series: the first of it is the title itself, with the step; the others are titles like any other. */
import type { emParcelas } from '#server/capabilities/titulo/index.ts';
import { whole, type StepRules } from '#server/engine/rules.ts';
import { completarTitulo } from './titulo.ts';

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
    for (const draft of drafts) await titulos.create(draft);
  },
});
