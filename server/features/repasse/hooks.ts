/** What a repasse does that no declaration says: it gathers production, becomes one payable, and is taken back until that is paid. */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { repasse as texto } from '#messages/repasse.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, whole, type RegisterRules, type RuleContext, type Step } from '#server/engine/rules.ts';
import { apurar, incluirLinhas, NADA, soltarLinhas } from './apuracao.ts';
import {
  fornecedorDo,
  nomeDoProfissional,
  numeroDoRepasse,
  tipoDeConta,
  tituloDoRepasse,
  umRepassePorVez,
} from './repository.ts';

type Repasse = Stored<'repasses'>;

const outraProducao = (
  row: Pick<Repasse, 'profissionalId' | 'competencia'>,
  antes: Repasse | undefined,
): boolean => row.profissionalId !== antes?.profissionalId || row.competencia !== antes.competencia;

/** The sums are written with the repasse; its lines, which need its number, after it. */
async function antesDeGravar(
  valores: Draft<'repasses'>,
  antes: Repasse | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId } = context;
  await umRepassePorVez(db, prestadorId);
  const repasse = whole(antes, valores);
  if (!antes)
    Object.assign(valores, {
      numero: await nextNumber(db, 'repasse', prestadorId),
      preparadoPor: contexto.usuario.nome,
    });
  if (valores.profissionalId !== undefined)
    valores.nomeProfissional = await nomeDoProfissional(db, repasse.profissionalId);
  if (!outraProducao(repasse, antes)) return;
  if (antes) await soltarLinhas(antes.id, context);
  Object.assign(valores, (await apurar(repasse, context)).somas);
}

async function aprovar(
  { atual: repasse, campos }: Step<'repasses', 'aprovar'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const fornecedor = await fornecedorDo(db, repasse.profissionalId);
  if (!fornecedor) return recusar(texto.semFornecedor);
  const tipo = await tipoDeConta(db, campos.tipoContaPagarId ?? fornecedor.tipoContaPagarId);
  if (!tipo) throw validationError({ tipoContaPagarId: [texto.semTipo] });
  if ((fornecedor.planoContaId ?? tipo.planoContaId) === null)
    recusar(texto.semContaDoPlano(fornecedor.nome));
  const { id, competencia, total, numero } = repasse;
  await registros('contas-pagar').server.keep({
    fornecedorId: fornecedor.id,
    tipoContaPagarId: tipo.id,
    tipoDocumentoId: campos.tipoDocumentoId,
    numeroDocumento: `RP-${numero ?? id}`,
    emissao: hojeEm(Date.now()),
    competencia,
    vencimento: campos.vencimento,
    parcela: 1,
    parcelas: 1,
    historico: texto.historico(numero ?? id, formatCompetencia(competencia)),
    valorBruto: total,
    desconto: '0.00',
    juros: '0.00',
    multa: '0.00',
    naturezaServico: 'PROFISSIONAL',
    repasseId: id,
    repasseVivo: id,
  });
}

/** What was asked at the approval is asked again at the next; its title is let go, and cancelled. */
async function reabrir(
  { atual: repasse, motivo, valores }: Step<'repasses', 'reabrir'>,
  { db, registros }: RuleContext,
): Promise<void> {
  Object.assign(valores, { vencimento: null, tipoContaPagarId: null, tipoDocumentoId: null });
  const titulo = await tituloDoRepasse(db, repasse.id);
  if (!titulo) return;
  if (titulo.situacao === 'PAGA' || titulo.situacao === 'PAGA_PARCIAL') recusar(texto.pago);
  if (titulo.noBordero) recusar(texto.noBordero);
  const titulos = registros('contas-pagar').server;
  await titulos.set(titulo.id, { repasseVivo: null });
  await titulos.transition(titulo.id, { transicao: 'cancelar', motivo });
}

const doRepasse =
  (frase: (numero: number) => string) =>
  async (
    { repasseVivo }: Pick<Stored<'contas-pagar'>, 'repasseVivo'>,
    { db }: RuleContext,
  ): Promise<void> => {
    if (repasseVivo !== null) recusar(frase(await numeroDoRepasse(db, repasseVivo)));
  };

const tiradoLa = doRepasse(texto.tituloDoRepasse);
const ficaInteiro = doRepasse(texto.tituloInteiro);

/** What a title that pays a repasse says comes from the repasse: it is taken back there, and stays whole. */
const titulos: RegisterRules<'contas-pagar'> = {
  save: {
    async before(valores, antes, { db }) {
      if (!antes || antes.repasseVivo === null) return;
      for (const campo of ['valorBruto', 'fornecedorId'] as const)
        if (valores[campo] !== undefined && valores[campo] !== antes[campo])
          throw validationError({
            [campo]: [texto.tituloNaoMuda(await numeroDoRepasse(db, antes.repasseVivo))],
          });
    },
  },
  remove: { before: tiradoLa },
  steps: {
    cancelar: { before: ({ atual }, context) => tiradoLa(atual, context) },
    parcelar: { before: ({ atual }, context) => ficaInteiro(atual, context) },
    repetir: { before: ({ atual }, context) => ficaInteiro(atual, context) },
  },
};

export default rules({
  repasses: {
    save: {
      before: antesDeGravar,
      async after(repasse, antes, context) {
        if (outraProducao(repasse, antes))
          await incluirLinhas(repasse.id, await apurar(repasse, context), context);
      },
    },
    steps: {
      juntar: {
        async before({ atual: repasse, valores }, context) {
          await umRepassePorVez(context.db, context.prestadorId);
          await soltarLinhas(repasse.id, context);
          const apurado = await apurar(repasse, context);
          await incluirLinhas(repasse.id, apurado, context);
          Object.assign(valores, apurado.somas);
        },
      },
      aprovar: { after: aprovar },
      reabrir: { before: reabrir },
      // While it is open still: cancelled, its sums stay as they are.
      cancelar: {
        async before({ atual: repasse, valores }, context) {
          await umRepassePorVez(context.db, context.prestadorId);
          await soltarLinhas(repasse.id, context);
          Object.assign(valores, NADA);
        },
      },
    },
    // In the bin it holds nothing; back from there it gathers what there is by then.
    remove: {
      async after(repasse, context) {
        await umRepassePorVez(context.db, context.prestadorId);
        await soltarLinhas(repasse.id, context);
        await context.registros('repasses').server.set(repasse.id, NADA);
      },
    },
    restore: {
      async after(repasse, context) {
        await umRepassePorVez(context.db, context.prestadorId);
        const apurado = await apurar(repasse, context);
        await incluirLinhas(repasse.id, apurado, context);
        await context.registros('repasses').server.set(repasse.id, apurado.somas);
      },
    },
  },
  'contas-pagar': titulos,
});
