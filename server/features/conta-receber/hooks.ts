/** What accounts receivable do that no declaration says: figures, receipts and their reversal, agreements (FIN-01, FIN-06). */
import type { Recebe } from '#domain/conta-receber/titulo.ts';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { compareDecimal, isMoeda, sumDecimal } from '#domain/formato/decimal.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { boletos as textoBoleto } from '#messages/boleto.ts';
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { emParcelas, emRepeticoes } from '#server/capabilities/titulo/index.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { fazerAcordo } from './acordo.ts';
import { conferirRecebimentos, receber } from './recebimento.ts';
import { boletoEmCobranca, devedorDe, parecidas, travarTitulo, umAcordoPorDevedor } from './repository.ts';
import { completarTitulo } from './titulo.ts';

type Titulo = Stored<'contas-receber'>;

const numero = (campo: string | undefined): number | null =>
  campo === undefined || campo === '' ? null : Number(campo);

async function duplicates(
  campos: { readonly [campo: string]: string | undefined },
  { db, prestadorId }: RuleContext,
): Promise<readonly Duplicate[]> {
  const { devedor: tipo, numeroDocumento, valorBruto } = campos;
  const devedor = devedorDe({
    devedor: tipo,
    pacienteId: numero(campos.pacienteId),
    convenioId: numero(campos.convenioId),
    entidadeId: numero(campos.entidadeId),
  });
  if (!(devedor.id > 0) || !numeroDocumento || !isMoeda(valorBruto ?? '')) return [];
  const rows = await parecidas(db, prestadorId, devedor, numeroDocumento, valorBruto ?? '');
  return rows.map(({ id, devedor: nome, numero: numeroDoTitulo, vencimento }) => ({
    id,
    label: texto.duplicado(nome, numeroDoTitulo, vencimento),
    motivo: texto.duplicidade,
  }));
}

/** Fields that a boleto bears: with one in collection they stay as they are. */
const DO_BOLETO = [
  'devedor',
  'pacienteId',
  'convenioId',
  'entidadeId',
  'vencimento',
  'valorBruto',
  'desconto',
  'jurosMes',
  'multaAtraso',
] as const;

async function comBoleto(db: RuleContext['db'], atual: Titulo): Promise<string | undefined> {
  const nossoNumero = await boletoEmCobranca(db, atual.id);
  return nossoNumero === undefined ? undefined : textoBoleto.comBoleto(nossoNumero);
}

const mudou = (antes: unknown, depois: unknown): boolean =>
  typeof antes === 'string' && typeof depois === 'string' && isMoeda(antes) && isMoeda(depois)
    ? compareDecimal(antes, depois) !== 0
    : (antes ?? null) !== (depois ?? null);

async function antesDeGravar(
  valores: Draft<'contas-receber'>,
  antes: Titulo | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId } = context;
  if (antes) {
    const campo = DO_BOLETO.find(
      (campo) => Object.hasOwn(valores, campo) && mudou(antes[campo], valores[campo]),
    );
    const motivo = campo === undefined ? undefined : await comBoleto(db, antes);
    if (campo !== undefined && motivo !== undefined) throw validationError({ [campo]: [motivo] });
  }
  await completarTitulo(db, prestadorId, valores, antes);
  if (!antes) valores.registradaPor = contexto.usuario.nome;
}

/** What a convênio disputes of a title would be lost sight of where another is made of it. */
function demandSemGlosa({ valorGlosado, valorPerdido }: Titulo): void {
  if (compareDecimal(sumDecimal(valorGlosado, valorPerdido), '0') > 0) recusar(texto.comGlosa);
}

async function demandSemBoleto(atual: Titulo, { db }: RuleContext): Promise<void> {
  const motivo = await comBoleto(db, atual);
  if (motivo !== undefined) recusar(motivo);
}

function demandVarias(quantidade: number): void {
  if (quantidade < 2) throw validationError({ quantidade: [texto.poucas] });
}

/** The first instalment is the title itself; the others are of the same account and the same bill. All or none. */
async function parcelar(
  { atual, campos, valores }: Step<'contas-receber', 'parcelar'>,
  context: RuleContext,
): Promise<void> {
  demandSemGlosa(atual);
  await demandSemBoleto(atual, context);
  demandVarias(campos.quantidade);
  const [primeira, ...drafts] = emParcelas(context.entity, atual, campos.quantidade, campos.intervalo);
  const { contaAtendimentoId, faturaConvenioId } = atual;
  await context
    .registros('contas-receber')
    .server.keepAll(drafts.map((parcela) => ({ ...parcela, contaAtendimentoId, faturaConvenioId })));
  Object.assign(valores, primeira);
  await completarTitulo(context.db, context.prestadorId, valores, atual);
}

/** The first of the series is the title itself. */
async function repetir(
  { atual, campos, valores }: Step<'contas-receber', 'repetir'>,
  context: RuleContext,
): Promise<void> {
  demandSemGlosa(atual);
  if (atual.contaAtendimentoId !== null) recusar(texto.naoSeRepete);
  demandVarias(campos.quantidade);
  const [primeira, ...drafts] = emRepeticoes(context.entity, atual, campos.quantidade, campos.intervalo);
  const titulos = context.registros('contas-receber').server;
  for (const repeticao of drafts) await titulos.create(repeticao);
  Object.assign(valores, primeira);
  await completarTitulo(context.db, context.prestadorId, valores, atual);
}

const recebimento: StepRules<'contas-receber', Recebe> = {
  beforeMany: conferirRecebimentos,
  afterMany: receber,
};

export default rules({
  'contas-receber': {
    // An agreement takes in what else its payer owes: of two, each holding its own title, neither would get the other's.
    async hold(ids, { db, prestadorId }, step) {
      if (step === 'negociar') await umAcordoPorDevedor(db, prestadorId, ids);
    },
    save: { before: antesDeGravar },
    duplicates,
    steps: {
      receber: recebimento,
      'receber-parte': recebimento,
      'receber-nao-glosado': recebimento,
      parcelar: { before: parcelar },
      repetir: { before: repetir },
      negociar: {
        async before(step, context) {
          demandSemGlosa(step.atual);
          await demandSemBoleto(step.atual, context);
          await fazerAcordo(step, context);
        },
      },
      'entrar-no-acordo': {
        async before({ atual }, context) {
          demandSemGlosa(atual);
          await demandSemBoleto(atual, context);
        },
      },
      cancelar: { before: ({ atual }) => demandSemGlosa(atual) },
    },
  },
  'baixas-contas-receber': {
    steps: {
      estornar: {
        async after({ atual: { contaReceberId: id } }, context) {
          const { situacao, recebido } = await travarTitulo(context.db, id);
          // An agreement counted on what had been received: it stands until it is undone itself.
          if (situacao === 'NEGOCIADA') recusar(texto.estornoNegociado);
          const nada = compareDecimal(recebido, '0') === 0;
          const transicao = nada ? 'estornar-tudo' : situacao === 'RECEBIDA' ? 'estornar-parte' : null;
          if (transicao !== null)
            await context.registros('contas-receber').server.everybodys.transition(id, { transicao });
        },
      },
    },
  },
});
