/** What accounts payable do that no declaration says: figures, release, instalments, payments and their reversal (FIN-01, FIN-05). */
import { saldoDe } from '#domain/contas-pagar/guardas.ts';
import type { Intervalo } from '#domain/titulo/vencimento.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { compareDecimal, formatMoeda, isMoeda, roundDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { valorPorExtenso } from '#domain/formato/extenso.ts';
import { paragrafo } from '#domain/modelo-documento/quadro.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { borderoImposto } from '#messages/bordero-imposto.ts';
import { contasPagar as texto } from '#messages/contas-pagar.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import {
  borderoDoTitulo,
  umBorderoPorVez,
  contaAtiva,
  dinheiro,
  emParcelas,
  emRepeticoes,
  type Valores,
} from '#server/capabilities/titulo/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { refuseRows, type EntityHooks, type HookContext, type Hooks, type Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { conferirDispensa, conferirLiberacao } from './liberacao.ts';
import { leituraDoTitulo } from './nota-repository.ts';
import { anexarLida } from './nota.ts';
import { notasDe } from './notas-fornecedor.ts';
import {
  favorecidoDaBaixa,
  parecidas,
  remessaDoTitulo,
  somarBaixas,
  somarBaixasDe,
  tipoEntre,
  tiposDosTitulos,
  travarTitulo,
} from './repository.ts';
import { completarTitulo, completarTitulos } from './titulo.ts';

const titulosDe = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: { 'contas-pagar': contas } }, contexto, 'contas-pagar').server;

async function duplicates(
  { fornecedorId, numeroDocumento, valorBruto, chaveAcesso }: { readonly [campo: string]: string },
  { db, contexto }: HookContext,
): Promise<readonly Duplicate[]> {
  const completo = /^[0-9]{1,9}$/.test(fornecedorId ?? '') && numeroDocumento && isMoeda(valorBruto ?? '');
  if (!completo && !chaveAcesso) return [];
  const bate = completo ? { fornecedorId: Number(fornecedorId), numero: numeroDocumento, valor: valorBruto ?? '' } : null;
  const rows = await parecidas(db, Number(contexto.prestadorId), bate, chaveAcesso ?? null);
  return rows.map(({ id, fornecedor, numero, vencimento }) => ({
    id,
    label: texto.duplicado(fornecedor, numero, vencimento),
    motivo: texto.duplicidade,
  }));
}

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  const { usuario } = contexto;
  const mudou = difere(valores, atual);
  await completarTitulo(db, Number(contexto.prestadorId), { final: { ...atual, ...valores }, valores, atual });
  assinar(valores, atual, mudou, usuario);
}

function assinar(valores: Valores, atual: Row | undefined, mudou: boolean, usuario: HookContext['contexto']['usuario']): void {
  if (!atual) Object.assign(valores, { registradaPorId: usuario.id, registradaPor: usuario.nome });
  if (mudou) valores.alteradaPorId = usuario.id;
}

const difere = (valores: Valores, atual: Row | undefined): boolean =>
  Object.entries(valores).some(([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(atual?.[campo]));

async function antesDoPasso(step: Step, context: HookContext): Promise<void> {
  const { transition, atual } = step;
  if (transition.name === 'liberar') await conferirLiberacao(atual, context);
  if (transition.name === 'recalcular') return recalcular([step], context);
  if (transition.name === 'mandar-pagar') await conferirDispensa(atual, context);
  if (atual.situacao === 'LIBERADA' && (transition.name === 'devolver' || transition.name === 'cancelar'))
    await conferirBordero(atual, context);
  if (pagam([step])) recusarPrimeira(datasRecusadas([step]));
  await conferirContas([step], context);
}

const PAGAM = ['pagar', 'pagar-parte'];
const recalculam = ([step]: readonly Step[]): boolean => step?.transition.name === 'recalcular';
const pagam = ([step]: readonly Step[]): boolean => step !== undefined && PAGAM.includes(step.transition.name);

/** Payments of many titles, a bank's return say, ask each account once; many recalculations, each kind of title. */
async function antesDosPassos(steps: readonly Step[], context: HookContext): Promise<void> {
  if (pagam(steps)) return refuseRows(new Map([...datasRecusadas(steps), ...(await contasRecusadas(steps, context))]));
  if (recalculam(steps)) return recalcular(steps, context);
  for (const step of steps) await antesDoPasso(step, context);
}

/** The figures and retentions of these titles by today's tables, with the step itself; suppliers, tables and the month are read once. */
async function recalcular(steps: readonly Step[], { db, contexto }: HookContext): Promise<void> {
  const tipoDe = ({ atual }: Step): number => Number(atual.tipoContaPagarId);
  const tipos = await tiposDosTitulos(db, [...new Set(steps.map(tipoDe))]);
  const semRetencao = steps.filter((step) => !tipoEntre(tipos, tipoDe(step)).sofreRetencao);
  refuseRows(new Map(semRetencao.map(({ atual }) => [atual.id, tipoSemRetencao()])));
  const titulos = steps.map(({ valores, atual }) => ({ final: { ...atual }, valores, atual }));
  const recusas = await completarTitulos(db, Number(contexto.prestadorId), titulos);
  refuseRows(new Map([...recusas].map(([lugar, recusa]) => [steps[lugar]?.atual.id ?? 0, recusa])));
}

/** Nothing is paid before the document that asks for it. */
function datasRecusadas(steps: readonly Step[]): ReadonlyMap<number, AppError> {
  return new Map(
    steps.flatMap(({ atual, campos }) => {
      const [dia, emissao] = [campos.dataPagamento, atual.emissao];
      if (typeof dia !== 'string' || typeof emissao !== 'string' || dia >= emissao) return [];
      return [[atual.id, validationError({ dataPagamento: [texto.antesDaEmissao(emissao)] })] as const];
    }),
  );
}

function recusarPrimeira(recusas: ReadonlyMap<number, AppError>): void {
  const [recusa] = recusas.values();
  if (recusa) throw recusa;
}

const tipoSemRetencao = () => new AppError('transicao-recusada', { messages: [texto.tipoSemRetencao] });

async function conferirContas(steps: readonly Step[], context: HookContext): Promise<void> {
  recusarPrimeira(await contasRecusadas(steps, context));
}

async function contasRecusadas(steps: readonly Step[], { db }: HookContext): Promise<ReadonlyMap<number, AppError>> {
  const inativas = new Set<unknown>();
  for (const conta of new Set(steps.map(({ campos }) => campos.contaBancariaId)))
    if (typeof conta === 'number' && !(await contaAtiva(db, conta))) inativas.add(conta);
  const recusadas = steps.filter(({ campos }) => inativas.has(campos.contaBancariaId));
  return new Map(recusadas.map(({ atual }) => [atual.id, validationError({ contaBancariaId: [textoTitulo.contaInativa] })]));
}

/** What the bank was told to pay is not taken back, nor a tax that is being collected from under its guide. */
async function conferirBordero({ id }: Row, { db, contexto }: HookContext): Promise<void> {
  await umBorderoPorVez(db, Number(contexto.prestadorId));
  const noBanco = await remessaDoTitulo(db, id);
  if (noBanco !== null) throw new AppError('transicao-recusada', { messages: [texto.noBanco(noBanco)] });
  const numero = await borderoDoTitulo(db, id);
  if (numero !== null) throw new AppError('transicao-recusada', { messages: [borderoImposto.tituloNoBordero(numero)] });
}

async function depoisDoPasso(step: Step, context: HookContext): Promise<void> {
  const { transition, atual } = step;
  switch (transition.name) {
    case 'pagar':
    case 'pagar-parte':
      return baixar([step], context);
    case 'parcelar':
      return desdobrar(atual, emParcelas, context);
    case 'repetir':
      return desdobrar(atual, emRepeticoes, context);
  }
}

async function depoisDosPassos(steps: readonly Step[], context: HookContext): Promise<void> {
  if (pagam(steps)) return baixar(steps, context);
  for (const step of steps) await depoisDoPasso(step, context);
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
  for (const outro of outros) await titulos.create(outro);
}

/** The payment of each title, and what all of its payments add up to. */
async function baixar(steps: readonly Step[], { registry, contexto, db }: HookContext): Promise<void> {
  await recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'baixas-contas-pagar').server.keepAll(
    steps.map(({ transition, atual: titulo, campos }) => ({
      contaPagarId: titulo.id,
      nomeFornecedor: String(titulo.nomeFornecedor),
      data: String(titulo.dataPagamento),
      valor: transition.name === 'pagar' ? saldoDe(titulo) : dinheiro(campos.valorParte),
      encargos: dinheiro(titulo.encargos),
      contaBancariaId: Number(titulo.contaBancariaId),
      formaPagamentoId: typeof titulo.formaPagamentoId === 'number' ? titulo.formaPagamentoId : null,
      situacao: 'EFETIVADA',
    })),
  );
  const pagos = await somarBaixasDe(
    db,
    steps.map(({ atual }) => atual.id),
  );
  const maiores = new Map<number, AppError>();
  for (const { atual: titulo } of steps) {
    titulo.valorPago = pagos.get(titulo.id) ?? '0.00';
    Object.assign(titulo, { valorParte: null, encargos: null });
    if (compareDecimal(dinheiro(titulo.valorPago), dinheiro(titulo.valorLiquido)) > 0)
      maiores.set(titulo.id, new AppError('transicao-recusada', { messages: [texto.parteMaior(saldoDe(titulo))] }));
  }
  refuseRows(maiores);
}

/** A title that was filled from an invoice keeps the XML. */
async function anexarXml(row: Row, antes: Row | undefined, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  if (antes || typeof row.numeroDocumento !== 'string') return;
  const { usuario, prestadorId } = contexto;
  const lida = await leituraDoTitulo(db, Number(prestadorId), usuario.id, Number(row.fornecedorId), row.numeroDocumento);
  if (lida) await anexarLida(context, 'contas-pagar', row.id, lida);
}

const contas: EntityHooks = {
  duplicates,
  beforeSave: antesDeGravar,
  afterSave: anexarXml,
  beforeTransition: antesDoPasso,
  afterTransition: depoisDoPasso,
  beforeTransitions: antesDosPassos,
  afterTransitions: depoisDosPassos,
};

const baixas: EntityHooks = {
  async afterTransition({ transition, atual }, context) {
    if (transition.name !== 'estornar') return;
    const id = Number(atual.contaPagarId);
    const situacao = await travarTitulo(context.db, id);
    const pago = await somarBaixas(context.db, id);
    const nada = compareDecimal(pago, '0') === 0;
    const transicao = nada ? 'estornar-tudo' : situacao === 'PAGA' ? 'estornar-parte' : null;
    if (transicao !== null) await titulosDe(context).everybodys.transition(id, { transicao, motivo: null, versao: undefined });
  },
  // After its name and state: to whom, how much with what was added, in words. What was reversed proves nothing.
  async sheet(row, declared, { db }) {
    if (row.situacao !== 'EFETIVADA') return declared;
    const { documento, numero } = await favorecidoDaBaixa(db, row.id);
    const total = roundDecimal(sumDecimal(dinheiro(row.valor), dinheiro(row.encargos)));
    const frase = texto.comprovante(String(row.nomeFornecedor ?? ''), documento === null ? '' : nomearCpfCnpj(documento), formatMoeda(total), valorPorExtenso(total), numero); // prettier-ignore
    return { ...declared, content: declared.content.toSpliced(2, 0, paragrafo(frase)) };
  },
};

export default { 'contas-pagar': contas, 'baixas-contas-pagar': baixas, 'notas-fornecedor': notasDe(contas) } satisfies Hooks;
