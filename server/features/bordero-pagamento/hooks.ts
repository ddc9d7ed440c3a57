/** What a payment borderô does that no declaration says: its rows, its approval by another person, its bank file (FIN-02, FIN-03). */
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { borderos as texto } from '#messages/bordero-pagamento.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, whole, type RuleContext, type Step } from '#server/engine/rules.ts';
import { contaImpropria, contaPagadora, semRecusa } from '#server/capabilities/remessa/index.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { jaAlterou, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import { atualizar, completar, incluir, reunir } from './itens.ts';
import { conferirBordero, gerarRemessa } from './remessa.ts';
import { itensDoBordero, mexeuNosItens, somaDosItens, travarBorderosDosItens } from './repository.ts';
import { conferirValores, voltarAPrever } from './valores.ts';

type Bordero = Stored<'borderos-pagamentos'>;

async function antesDeGravar(
  valores: Draft<'borderos-pagamentos'>,
  antes: Bordero | undefined,
  { db, contexto: { usuario }, prestadorId }: RuleContext,
): Promise<void> {
  const { contaBancariaId, dataPagamento } = whole(antes, valores);
  if (contaBancariaId !== antes?.contaBancariaId) {
    const motivo = contaImpropria(await contaPagadora(db, contaBancariaId));
    if (motivo !== undefined) throw validationError({ contaBancariaId: [motivo] });
  }
  valores.dataUtil = diaUtil(dataPagamento, await feriadosBancarios(db, prestadorId, dataPagamento));
  // What is withheld is of that day: the rows follow it by a step, and no borderô is approved before.
  if (antes && antes.quantidade > 0 && valores.dataUtil !== antes.dataUtil) valores.deFora = texto.dataMudou;
  if (!antes) Object.assign(valores, { preparadoPorId: usuario.id, preparadoPor: usuario.nome });
  valores.alteradoPorId = usuario.id;
}

/** The titles are free for another borderô; what it counted of them stays as it was. */
async function soltar(bordero: Bordero, motivo: string, { db, registros }: RuleContext): Promise<void> {
  const presos = await itensDoBordero(db, bordero.id);
  const soltos = presos.map(({ id }) => ({ id, step: { transicao: 'soltar', motivo } as const }));
  semRecusa(await registros('itens-borderos-pagamentos').server.transitions(soltos));
}

/** What the borderô counts is what its rows say, by whom they were changed. */
async function contar(
  { atual: { borderoId } }: Step<'itens-borderos-pagamentos'>,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, registros } = context;
  const soma = await somaDosItens(db, borderoId);
  await registros('borderos-pagamentos').server.set(borderoId, {
    ...soma,
    alteradoPorId: contexto.usuario.id,
  });
}

export default rules({
  'borderos-pagamentos': {
    // Its titles foresee what they withhold for its day: the turn of the guides comes before them. A return has it by then.
    async hold(_, { db, prestadorId }, step) {
      if (step !== null && step !== 'fechar') await umBorderoPorVez(db, prestadorId);
    },
    save: { before: antesDeGravar },
    steps: {
      reunir: { before: reunir },
      incluir: { before: incluir },
      atualizar: { before: atualizar },
      aprovar: {
        async before({ atual }, context) {
          const { db, contexto } = context;
          // The values first: what was chosen is judged against what that day leaves.
          await conferirValores(atual, context);
          await conferirBordero(atual, context);
          if (await mexeuNosItens(db, atual.id, contexto.usuario.id)) recusar(texto.incluiu);
          if (await jaAlterou(db, 'borderos-pagamentos', atual.id, contexto.usuario.id))
            recusar(texto.deOutro);
        },
      },
      'gerar-remessa': {
        before: ({ atual }, context) => conferirValores(atual, context),
        after: ({ atual }, context) => gerarRemessa(atual, context),
      },
      cancelar: { after: ({ atual }, context) => soltar(atual, texto.cancelado, context) },
      encerrar: { after: ({ atual }, context) => soltar(atual, texto.encerrado, context) },
    },
    remove: { after: (bordero, context) => soltar(bordero, texto.cancelado, context) },
  },
  // The borderô first: its approval waits for the row, or the row for it.
  'itens-borderos-pagamentos': {
    async hold(ids, { db, prestadorId }, step) {
      if (step !== 'completar' && step !== 'retirar') return;
      await umBorderoPorVez(db, prestadorId);
      await travarBorderosDosItens(db, ids);
    },
    steps: {
      completar: { before: completar, after: contar },
      retirar: {
        async after(step, context) {
          await contar(step, context);
          await voltarAPrever([step], context);
        },
      },
      soltar: { afterMany: voltarAPrever },
      recusar: { afterMany: voltarAPrever },
    },
  },
});
