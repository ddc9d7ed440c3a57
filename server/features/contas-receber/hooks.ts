/** What accounts receivable do that no declaration says: figures, receipts and their reversal, agreements (FIN-01, FIN-06). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, isMoeda, sumDecimal } from '#domain/formato/decimal.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import type { Intervalo } from '#domain/titulo/vencimento.ts';
import { boletos as textoBoleto } from '#messages/boleto.ts';
import { contasReceber as texto } from '#messages/contas-receber.ts';
import { dinheiro, emParcelas, emRepeticoes, type Valores } from '#server/capabilities/titulo/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { fazerAcordo } from './acordo.ts';
import { conferirRecebimentos, receber } from './recebimento.ts';
import { boletoEmCobranca, devedorDe, herdarOrigem, parecidas, somarBaixas, travarTitulo } from './repository.ts';
import { completarTitulo } from './titulo.ts';

const titulosDe = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: { 'contas-receber': contas } }, contexto, 'contas-receber').server;

async function duplicates(
  campos: { readonly [campo: string]: string },
  { db, contexto }: HookContext,
): Promise<readonly Duplicate[]> {
  const { numeroDocumento, valorBruto } = campos;
  const devedor = devedorDe(campos);
  if (!(devedor.id > 0) || !numeroDocumento || !isMoeda(valorBruto ?? '')) return [];
  const rows = await parecidas(db, Number(contexto.prestadorId), devedor, numeroDocumento, valorBruto ?? '');
  return rows.map(({ id, devedor: nome, numero, vencimento }) => ({
    id,
    label: texto.duplicado(nome, numero, vencimento),
    motivo: texto.duplicidade,
  }));
}

/** Fields that a boleto bears: with one in collection they stay as they are. */
const DO_BOLETO = ['devedor', 'pacienteId', 'convenioId', 'entidadeId', 'vencimento', 'valorBruto', 'desconto', 'jurosMes', 'multaAtraso'] as const; // prettier-ignore
const PASSOS_SEM_BOLETO = ['parcelar', 'negociar', 'entrar-no-acordo'];

async function comBoleto(db: HookContext['db'], atual: Row): Promise<string | undefined> {
  const nossoNumero = await boletoEmCobranca(db, atual.id);
  return nossoNumero === undefined ? undefined : textoBoleto.comBoleto(nossoNumero);
}

const mudou = (antes: unknown, depois: unknown): boolean =>
  typeof antes === 'string' && typeof depois === 'string' && isMoeda(antes) && isMoeda(depois)
    ? compareDecimal(antes, depois) !== 0
    : (antes ?? null) !== (depois ?? null);

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  if (atual) {
    const campo = DO_BOLETO.find((um) => Object.hasOwn(valores, um) && mudou(atual[um], valores[um]));
    const motivo = campo === undefined ? undefined : await comBoleto(db, atual);
    if (campo !== undefined && motivo !== undefined) throw validationError({ [campo]: [motivo] });
  }
  await completarTitulo(db, Number(contexto.prestadorId), { ...atual, ...valores }, valores, atual);
  if (!atual) valores.registradaPor = contexto.usuario.nome;
}

/** Steps that make another title of this one: what a convênio disputes of it would be lost sight of. */
const REFAZEM = ['parcelar', 'repetir', 'negociar', 'entrar-no-acordo', 'cancelar'];

async function antesDoPasso(step: Step, context: HookContext): Promise<void> {
  await conferirPasso(step, context);
  if (recebem([step])) await conferirRecebimentos([step], context);
}

const recebem = ([step]: readonly Step[]): boolean => step !== undefined && ['receber', 'receber-parte'].includes(step.transition.name); // prettier-ignore

/** Receipts of many titles, a bank's return say, are judged and written together. */
async function antesDosPassos(steps: readonly Step[], context: HookContext): Promise<void> {
  for (const step of steps) await conferirPasso(step, context);
  if (recebem(steps)) await conferirRecebimentos(steps, context);
}

async function depoisDosPassos(steps: readonly Step[], context: HookContext): Promise<void> {
  if (recebem(steps)) return receber(steps, context);
  for (const step of steps) await depoisDoPasso(step, context);
}

async function conferirPasso({ transition, atual, campos }: Step, context: HookContext): Promise<void> {
  const { name } = transition;
  if (REFAZEM.includes(name) && compareDecimal(sumDecimal(dinheiro(atual.valorGlosado), dinheiro(atual.valorPerdido)), '0') > 0)
    throw new AppError('transicao-recusada', { messages: [texto.comGlosa] });
  if (name === 'repetir' && atual.contaAtendimentoId !== null)
    throw new AppError('transicao-recusada', { messages: [texto.naoSeRepete] });
  const motivo = PASSOS_SEM_BOLETO.includes(name) ? await comBoleto(context.db, atual) : undefined;
  if (motivo !== undefined) throw new AppError('transicao-recusada', { messages: [motivo] });
  if ((name === 'parcelar' || name === 'repetir') && Number(campos.quantidade) < 2)
    throw validationError({ quantidade: [texto.poucas] });
}

async function depoisDoPasso(step: Step, context: HookContext): Promise<void> {
  const { transition, atual, motivo } = step;
  switch (transition.name) {
    case 'receber':
    case 'receber-parte':
      return receber([step], context);
    case 'parcelar':
      return desdobrar(atual, emParcelas, context);
    case 'repetir':
      return desdobrar(atual, emRepeticoes, context);
    case 'negociar':
      return fazerAcordo(atual, motivo, titulosDe(context), context);
  }
}

/** The first of the series is the title itself; all or none. */
async function desdobrar(atual: Row, serieDe: typeof emParcelas, context: HookContext): Promise<void> {
  const titulos = titulosDe(context);
  const [primeiro = {}, ...outros] = serieDe(
    context.entity,
    atual,
    Number(atual.quantidade),
    String(atual.intervalo) as Intervalo,
  );
  Object.assign(atual, await titulos.update(atual.id, primeiro, atual.versao));
  for (const outro of outros) {
    const { id } = await titulos.create(outro);
    // Of the same account and the same bill as the whole was.
    if (atual.contaAtendimentoId !== null) await herdarOrigem(context.db, id, atual.id);
  }
}

const contas: EntityHooks = {
  duplicates,
  beforeSave: antesDeGravar,
  beforeTransition: antesDoPasso,
  afterTransition: depoisDoPasso,
  beforeTransitions: antesDosPassos,
  afterTransitions: depoisDosPassos,
};

const baixas: EntityHooks = {
  async afterTransition({ transition, atual }, context) {
    if (transition.name !== 'estornar') return;
    const id = Number(atual.contaReceberId);
    const situacao = await travarTitulo(context.db, id);
    // An agreement counted on what had been received: it stands until it is undone itself.
    if (situacao === 'NEGOCIADA') throw new AppError('transicao-recusada', { messages: [texto.estornoNegociado] });
    const recebido = await somarBaixas(context.db, id);
    const nada = compareDecimal(recebido, '0') === 0;
    const transicao = nada ? 'estornar-tudo' : situacao === 'RECEBIDA' ? 'estornar-parte' : null;
    if (transicao !== null) await titulosDe(context).everybodys.transition(id, { transicao, motivo: null, versao: undefined });
  },
};

export default { 'contas-receber': contas, 'baixas-contas-receber': baixas } satisfies Hooks;
