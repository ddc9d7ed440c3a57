/** What tax borderôs do that no declaration says: gathering retentions into guides, and setting them free (FIN-02). */
import { somarGuias } from '#domain/bordero-imposto/guias.ts';
import { paginasDasGuias } from '#domain/bordero-imposto/guias-impressas.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { bateComPapel } from '#domain/titulo/resposta.ts';
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { encerrarGuias, enviarGuias, lancarGuiasPagas } from '#server/capabilities/remessa/index.ts';
import { contaAtiva, jaAlterou, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import { conferidas, guiasAte, prender, soltar } from './guias.ts';
import { contribuinteDe } from './repository.ts';

type Bordero = Stored<'borderos-impostos'>;

async function antesDeGravar(
  valores: Draft<'borderos-impostos'>,
  antes: Bordero | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId } = context;
  await umBorderoPorVez(db, prestadorId);
  valores.alteradoPorId = contexto.usuario.id;
  if (!antes) {
    if ((valores.guias ?? []).length > 0) throw validationError({ guias: [texto.guiasDasRetencoes] });
    valores.numero = await nextNumber(db, 'bordero_imposto', prestadorId);
    valores.preparadoPorId = contexto.usuario.id;
    valores.preparadoPor = contexto.usuario.nome;
  }
  const competencia = valores.competencia ?? antes?.competencia ?? '';
  const outroMes = antes !== undefined && competencia !== antes.competencia;
  if (outroMes) await soltar(antes.id, context);
  const guias =
    antes && !outroMes
      ? conferidas(valores, antes)
      : (await guiasAte(competencia, valores.pagarEm ?? antes?.pagarEm ?? '', context)).map(
          ({ linha }) => linha,
        );
  Object.assign(valores, { guias }, somarGuias(guias));
}

export default rules({
  'borderos-impostos': {
    hold: (_, { db, prestadorId }) => umBorderoPorVez(db, prestadorId),
    save: {
      before: antesDeGravar,
      async after(row, antes, context) {
        if (antes?.competencia === row.competencia) return;
        await prender(row.id, await guiasAte(row.competencia, row.pagarEm, context), context);
      },
    },
    steps: {
      juntar: {
        async before({ atual, valores }, context) {
          await soltar(atual.id, context);
          const guiasFeitas = await guiasAte(atual.competencia, atual.pagarEm, context);
          const guias = guiasFeitas.map(({ linha }) => linha);
          Object.assign(valores, { guias, alteradoPorId: context.contexto.usuario.id }, somarGuias(guias));
          await prender(atual.id, guiasFeitas, context);
        },
      },
      aprovar: {
        async before({ atual }, { db, contexto }) {
          if (await jaAlterou(db, 'borderos-impostos', atual.id, contexto.usuario.id)) recusar(texto.deOutro);
        },
      },
      pagar: {
        async before({ atual, campos }, { db }) {
          // What the bank says of the guides together is posted, or nothing.
          if (!bateComPapel(campos.valorDoBanco, atual.total))
            recusar(textoTitulo.outroQueOPapel(campos.valorDoBanco ?? '', atual.total));
          if (!(await contaAtiva(db, campos.contaBancariaId)))
            throw validationError({ contaBancariaId: [texto.contaInativa] });
        },
      },
      'gerar-remessa': { after: enviarGuias },
      encerrar: {
        before: ({ atual }, context) => encerrarGuias(atual, context),
        after: ({ atual }, context) => lancarGuiasPagas(atual.id, context),
      },
      cancelar: { before: ({ atual }, context) => soltar(atual.id, context) },
    },
    // In the bin it holds nothing; back from there it gathers what there is by then.
    remove: {
      async after({ id }, context) {
        await umBorderoPorVez(context.db, context.prestadorId);
        await soltar(id, context);
      },
    },
    restore: {
      async after({ id, competencia, pagarEm, guias }, context) {
        await umBorderoPorVez(context.db, context.prestadorId);
        const nada = guias.length === 0 && (await guiasAte(competencia, pagarEm, context)).length === 0;
        if (!nada)
          await context.registros('borderos-impostos').server.transition(id, { transicao: 'juntar' });
      },
    },
    async sheet({ guias }, declared, { db, prestadorId }) {
      const aPagar = guias.filter(({ situacao }) => situacao === 'A_PAGAR');
      const contribuinte = await contribuinteDe(db, prestadorId);
      return { ...declared, content: [...declared.content, ...paginasDasGuias(aPagar, contribuinte)] };
    },
  },
});
