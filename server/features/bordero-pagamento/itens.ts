/** Titles that go into a borderô: the ones that may, with where they are paid; the ones that may not, with why (FIN-02). */
import { faltas, type Destino } from '#domain/cnab/pagamentos.ts';
import { lerCodigoBarras } from '#domain/cnab/codigo-barras.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { borderos as texto, dizerFalta } from '#messages/bordero-pagamento.ts';
import type { Stored, Values } from '#server/engine/call.ts';
import { inSavepoint } from '#server/engine/nested.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { contaPagadora } from '#server/capabilities/remessa/index.ts';
import { umaVez } from '#server/capabilities/titulo/index.ts';
import {
  destinosDe,
  formas,
  somaDosItens,
  titulosAte,
  travarTitulo,
  type Forma,
  type TituloAPagar,
} from './repository.ts';
import { dizerMudanca, exigirPrevisoes, preverTitulos, type SemPrevisao } from './valores.ts';

const NENHUM: Destino = {
  bancoFavorecido: null,
  agencia: null,
  agenciaDv: null,
  conta: null,
  contaDv: null,
  tipoChavePix: null,
  chavePix: null,
};

/** Why the title cannot go into a borderô at all. */
function impedimento(titulo: TituloAPagar): string | undefined {
  if (!['LIBERADA', 'PAGA_PARCIAL'].includes(titulo.situacao)) return texto.naoSePaga(titulo.situacao);
  if (compareDecimal(titulo.saldo, '0') <= 0) return texto.semSaldo;
  return titulo.noBordero === null ? undefined : texto.emOutro(titulo.noBordero);
}

/** The destination that the form asks: for a Pix the first account with a key, else the main one. */
function destinoDe(todos: readonly Destino[], forma: string | null): Destino {
  const comChave = forma === '45' ? todos.find(({ chavePix }) => chavePix) : todos.find(({ conta }) => conta);
  return comChave ?? todos[0] ?? NENHUM;
}

type Entrada = {
  readonly formaPagamentoId: number;
  readonly codigoBarras: string | null;
  readonly valor: string;
};

/** The row's own fields: destination as the supplier has it now, and what is missing for the form, in words. */
function camposDoItem(
  destinos: readonly Destino[],
  titulo: Pick<TituloAPagar, 'documento' | 'favorecido' | 'vencimento' | 'desconto' | 'acrescimos'>,
  { formaPagamentoId, codigoBarras, valor }: Entrada,
  forma: Forma | undefined,
  banco: string | null,
) {
  const destino = destinoDe(destinos, forma?.forma ?? null);
  const lido = codigoBarras ? lerCodigoBarras(codigoBarras) : undefined;
  const barras = lido?.ok ? lido.codigo : codigoBarras;
  const documento = titulo.documento ?? '';
  const { desconto, acrescimos } = titulo;
  const nada = compareDecimal(valor, '0') <= 0 ? [texto.semLiquido] : [];
  const falta = forma?.geraRemessa
    ? faltas(
        { ...destino, ...forma, documento, valor, desconto, acrescimos, codigoBarras: barras },
        banco,
      ).map((falta) => dizerFalta(falta, { valor, codigoBarras: barras }))
    : [texto.foraDaForma];
  return {
    ...destino,
    formaPagamentoId,
    codigoBarras: barras,
    valor,
    favorecido: titulo.favorecido,
    documento: titulo.documento,
    vencimento: titulo.vencimento,
    falta: [...nada, ...falta].join(' ') || null,
  } as const;
}

async function bancoDe({ db }: RuleContext, contaId: number): Promise<string | null> {
  return (await contaPagadora(db, contaId))?.banco ?? null;
}

/** Takes in what falls due; tells what has to be completed before it goes and what was left out, a line each. */
export async function reunir(
  step: Step<'borderos-pagamentos', 'reunir'>,
  context: RuleContext,
): Promise<void> {
  const { atual: bordero, campos } = step;
  const { db, contexto, prestadorId } = context;
  const formaPagamentoId = campos.formaPagamentoId ?? null;
  const titulos = await titulosAte(db, prestadorId, { ate: campos.vencimentoAte, formaPagamentoId });
  const porId = new Map((await formas(db)).map((forma) => [forma.id, forma]));
  const banco = await bancoDe(context, bordero.contaBancariaId);
  const destinosDoFornecedor = umaVez((id: number) => destinosDe(db, id));
  const fora: string[] = [];
  const nomes = new Map<number, string>();
  const reunidos: Values<'itens-borderos-pagamentos'>[] = [];
  for (const titulo of titulos) {
    const nome = [texto.quemRecebe(titulo.nome, titulo.documento), titulo.numero].filter(Boolean).join(' · ');
    const formaId = formaPagamentoId ?? titulo.formaPagamentoId;
    const motivo =
      impedimento(titulo) ??
      (formaId === null ? texto.semForma : porId.get(formaId)?.geraRemessa ? undefined : texto.foraDaForma);
    if (motivo !== undefined || formaId === null) {
      if (titulo.noBordero !== bordero.descricao) fora.push(texto.ficouFora(nome, motivo ?? texto.semForma));
      continue;
    }
    const entrada = { formaPagamentoId: formaId, codigoBarras: titulo.recusadoBarras, valor: titulo.saldo };
    const item = camposDoItem(
      await destinosDoFornecedor(titulo.fornecedorId),
      titulo,
      entrada,
      porId.get(formaId),
      banco,
    );
    nomes.set(titulo.id, nome);
    reunidos.push({
      ...item,
      borderoId: bordero.id,
      contaPagarId: titulo.id,
      incluidoPorId: contexto.usuario.id,
      reapresentaId: titulo.recusadoId,
    });
  }
  const { dentro, semPrevisao, mudancas } = await porOsQueSePreveem(step, reunidos, context);
  const nomeDe = (id: number, favorecido: string) => nomes.get(id) ?? favorecido;
  const incompletos = dentro.flatMap(({ contaPagarId, favorecido, falta }) =>
    falta ? [texto.incompleto(nomeDe(contaPagarId ?? 0, favorecido ?? ''), falta)] : [],
  );
  fora.push(
    ...semPrevisao.map(({ contaPagarId, nome, motivo }) =>
      texto.ficouFora(nomeDe(contaPagarId, nome), motivo),
    ),
  );
  const frases = [texto.reunidos(dentro.length, incompletos.length), ...incompletos, ...fora, ...mudancas];
  step.valores.deFora = frases.join('\n').slice(0, 8000);
}

type Novo = Values<'itens-borderos-pagamentos'>;

/** Takes the rows back that were just put in. */
class Demais extends Error {
  readonly semPrevisao: readonly SemPrevisao[];
  constructor(semPrevisao: readonly SemPrevisao[]) {
    super('titles that cannot be foreseen');
    this.semPrevisao = semPrevisao;
  }
}

/** One title with a hole in its tables does not keep the others out: it stays out, and is named. One that was in already is named too. */
async function porOsQueSePreveem(
  step: Step<'borderos-pagamentos'>,
  itens: readonly Novo[],
  context: RuleContext,
): Promise<{
  readonly dentro: readonly Novo[];
  readonly semPrevisao: readonly SemPrevisao[];
  readonly mudancas: readonly string[];
}> {
  let dentro = itens;
  const fora: SemPrevisao[] = [];
  for (;;) {
    let deAntes: readonly SemPrevisao[] = [];
    const novos = new Set(dentro.map(({ contaPagarId }) => contaPagarId));
    try {
      const mudancas = await inSavepoint(context.db, () =>
        porNoBordero(step, dentro, context, (recusados) => {
          const demais = recusados.filter(({ contaPagarId }) => novos.has(contaPagarId));
          if (demais.length > 0) throw new Demais(demais);
          deAntes = recusados;
        }),
      );
      return { dentro, semPrevisao: [...fora, ...deAntes], mudancas };
    } catch (error) {
      if (!(error instanceof Demais)) throw error;
      const demais = new Set(error.semPrevisao.map(({ contaPagarId }) => contaPagarId));
      fora.push(...error.semPrevisao);
      dentro = dentro.filter(({ contaPagarId }) => !demais.has(contaPagarId ?? 0));
    }
  }
}

/** With the step itself: what the borderô counts is what its rows say. Answers the amounts that the day of payment changed. */
async function porNoBordero(
  { atual, valores }: Step<'borderos-pagamentos'>,
  itens: readonly Novo[],
  context: RuleContext,
  aoRecusar = exigirPrevisoes,
): Promise<readonly string[]> {
  const { db, contexto, registros } = context;
  await registros('itens-borderos-pagamentos').server.keepAll(itens);
  const mudancas = await atualizarValores(atual, context, aoRecusar);
  Object.assign(valores, await somaDosItens(db, atual.id));
  valores.alteradoPorId = contexto.usuario.id;
  return mudancas;
}

/** Puts each row that pays a whole title at what the day of payment leaves of it; answers what changed, a sentence a row. */
async function atualizarValores(
  bordero: Stored<'borderos-pagamentos'>,
  context: RuleContext,
  aoRecusar = exigirPrevisoes,
): Promise<readonly string[]> {
  const mudancas = await preverTitulos(bordero.id, context, aoRecusar);
  if (mudancas.length === 0) return [];
  const { db, prestadorId, registros } = context;
  const itens = registros('itens-borderos-pagamentos').server;
  const porId = new Map((await formas(db)).map((forma) => [forma.id, forma]));
  const banco = await bancoDe(context, bordero.contaBancariaId);
  for (const { item, agora } of mudancas) {
    const titulo = await travarTitulo(db, prestadorId, item.contaPagarId);
    if (!titulo) continue;
    const { formaPagamentoId, codigoBarras } = item;
    const entrada = { formaPagamentoId, codigoBarras, valor: agora };
    const destinos = await destinosDe(db, titulo.fornecedorId);
    await itens.set(item.id, camposDoItem(destinos, titulo, entrada, porId.get(formaPagamentoId), banco));
  }
  return mudancas.map((mudanca) => dizerMudanca(mudanca, bordero));
}

export async function atualizar(
  { atual, valores }: Step<'borderos-pagamentos', 'atualizar'>,
  context: RuleContext,
): Promise<void> {
  const mudancas = await atualizarValores(atual, context);
  valores.deFora = [mudancas.length === 0 ? texto.nadaMudou : texto.atualizados(mudancas.length), ...mudancas]
    .join('\n')
    .slice(0, 8000);
  if (mudancas.length === 0) return;
  Object.assign(valores, await somaDosItens(context.db, atual.id));
  valores.alteradoPorId = context.contexto.usuario.id;
}

export async function incluir(
  step: Step<'borderos-pagamentos', 'incluir'>,
  context: RuleContext,
): Promise<void> {
  const { atual: bordero, campos, valores } = step;
  const { contexto, db, prestadorId } = context;
  const titulo = await travarTitulo(db, prestadorId, campos.tituloId);
  if (!titulo) throw validationError({ tituloId: [texto.semTitulo] });
  const motivo = impedimento(titulo);
  if (motivo !== undefined) throw validationError({ tituloId: [motivo] });
  const formaPagamentoId = campos.formaTituloId ?? titulo.formaPagamentoId;
  if (formaPagamentoId === null) throw validationError({ formaTituloId: [texto.semForma] });
  const valor = campos.valorTitulo ?? titulo.saldo;
  if (compareDecimal(valor, titulo.saldo) > 0)
    throw validationError({ valorTitulo: [texto.valorMaior(titulo.saldo)] });
  const entrada = { formaPagamentoId, codigoBarras: campos.codigoBarras || titulo.recusadoBarras, valor };
  const forma = (await formas(db)).find(({ id }) => id === formaPagamentoId);
  const banco = await bancoDe(context, bordero.contaBancariaId);
  const item = {
    ...camposDoItem(await destinosDe(db, titulo.fornecedorId), titulo, entrada, forma, banco),
    borderoId: bordero.id,
    contaPagarId: titulo.id,
    incluidoPorId: contexto.usuario.id,
    reapresentaId: titulo.recusadoId,
  };
  const mudancas = await porNoBordero(step, [item], context);
  valores.deFora = mudancas.join('\n').slice(0, 8000) || null;
}

/** A row completed by a person is judged anew, with the supplier as it stands now. */
export async function completar(
  { atual: item, campos, valores }: Step<'itens-borderos-pagamentos', 'completar'>,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId, registros } = context;
  const { contaBancariaId } = await registros('borderos-pagamentos').server.read(item.borderoId);
  const titulo = await travarTitulo(db, prestadorId, item.contaPagarId);
  if (!titulo) throw validationError({ contaPagarId: [texto.semTitulo] });
  const { formaPagamentoId, valor } = campos;
  if (compareDecimal(valor, titulo.saldo) > 0)
    throw validationError({ valor: [texto.valorMaior(titulo.saldo)] });
  // Left out, it stays; emptied, it goes.
  const codigoBarras = campos.codigoBarras === undefined ? item.codigoBarras : campos.codigoBarras;
  const forma = (await formas(db)).find(({ id }) => id === formaPagamentoId);
  const banco = await bancoDe(context, contaBancariaId);
  const entrada = { formaPagamentoId, codigoBarras, valor };
  Object.assign(
    valores,
    camposDoItem(await destinosDe(db, titulo.fornecedorId), titulo, entrada, forma, banco),
  );
}
