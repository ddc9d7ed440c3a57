/** What payments withhold, worked out for the month in which they are made (docs/decisions/0166). */
import {
  NADA_QUITADO,
  brutoRestante,
  diferencasDeRetencao,
  linhasDaPrevisao,
  pagamentoEmParte,
  pagamentoInteiro,
  partesPrevistas,
  totaisDoTitulo,
  type Pago,
  type Quitado,
  type Retida,
} from '#domain/conta-pagar/pagamento.ts';
import { saldoDe } from '#domain/conta-pagar/guardas.ts';
import { totalRetido } from '#domain/conta-pagar/retencoes.ts';
import type { Linha, Tabelas } from '#domain/conta-pagar/tabelas.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import {
  compareDecimal,
  divideDecimal,
  minDecimal,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
} from '#domain/formato/decimal.ts';
import { aindaCobre } from '#domain/titulo/resposta.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { explicarAcerto, explicarMudanca, explicarRetencao } from '#messages/conta-pagar-retencao.ts';
import { umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { MesesPagos } from './mes.ts';
import type { Ordens } from './mes-repository.ts';
import {
  impostosGuardados,
  noBancoDe,
  quitadosDe,
  retidasEmGuias,
  type ImpostoGuardado,
  type OrdemNoBanco,
} from './pagamento-repository.ts';
import {
  fornecedoresFiscais,
  tabelasDosDias,
  tipoEntre,
  tiposDosTitulos,
  umPorVezDe,
  type FornecedorFiscal,
  type TipoDoTitulo,
} from './repository.ts';
import { retencoesDoDia } from './titulo.ts';

type Titulo = Stored<'contas-pagar'>;

export type PagamentoPedido = {
  readonly titulo: Titulo;
  readonly data: string;
  /** Null: all that is left. */
  readonly valorParte: string | null;
  /** The bank's return says it. */
  readonly doBanco: boolean;
};

export type PagamentoApurado = Pago & {
  readonly totalRetido: string;
  /** The title's figures after it. */
  readonly titulo: {
    readonly totalRetido: string;
    readonly valorLiquido: string;
    readonly retencaoNoPagamento: string | null;
  };
  readonly retencaoAcertar: string | null;
};

/**
 * Each payment by its place, in the order of the titles' numbers: the later of one month sees the earlier, and what the bank
 * was told to pay in it.
 */
export async function apurarPagamentos(
  pedidos: readonly PagamentoPedido[],
  context: RuleContext,
): Promise<ReadonlyMap<number, PagamentoApurado | AppError>> {
  const servicos = pedidos.filter(({ titulo }) => titulo.naturezaServico !== 'NENHUMA');
  const noBanco = await noBancoDe(
    context.db,
    servicos.map(({ titulo }) => titulo.id),
  );
  const daOrdem = new Map(
    servicos.map((pedido) => [pedido, ordemPaga(pedido, noBanco.get(pedido.titulo.id))]),
  );
  const pagas = servicos.filter((pedido) => daOrdem.get(pedido)).map(({ titulo }) => titulo.id);
  const lido =
    servicos.length > 0 ? await lerTudo(servicos, context, { fora: pagas, soNoBanco: true }) : undefined;
  // Whose order the bank has goes by its number, as it was foreseen; what a person pays sees all orders.
  const turno = (pedido: PagamentoPedido) =>
    daOrdem.get(pedido)?.ordem ?? pedido.titulo.id + DEPOIS_DAS_ORDENS;
  const emOrdem = [...pedidos.entries()].sort(([, a], [, b]) => turno(a) - turno(b));
  return cadaUm(emOrdem, (pedido) => {
    if (!lido || pedido.titulo.naturezaServico === 'NENHUMA') return semRetencao(pedido);
    const apurado = apurar(lido, pedido, { paga: daOrdem.get(pedido), turno: turno(pedido) });
    conferirResto(pedido, apurado, daOrdem.get(pedido) ? undefined : noBanco.get(pedido.titulo.id));
    return apurado;
  });
}

/** The order at the bank that the payment settles; what a person pays beside it leaves it whole, and settles none. */
function ordemPaga(
  { titulo, valorParte, doBanco }: PagamentoPedido,
  ordem: OrdemNoBanco | undefined,
): OrdemNoBanco | undefined {
  if (!ordem || doBanco) return ordem;
  const saldo = saldoDe(titulo);
  return aindaCobre(saldo, valorParte ?? saldo, ordem.valor) ? undefined : ordem;
}

/** Beside an order at the bank a part leaves what the order pays, after what the part itself withheld. */
function conferirResto(
  { titulo, data }: PagamentoPedido,
  { valor, titulo: depois }: PagamentoApurado,
  ordem: OrdemNoBanco | undefined,
): void {
  if (!ordem) return;
  const resto = subtractDecimal(subtractDecimal(depois.valorLiquido, titulo.valorPago), valor);
  if (compareDecimal(resto, ordem.valor) < 0)
    throw validationError({
      valorParte: [texto.restoMenorQueAOrdem(roundDecimal(resto), ordem.valor, data.slice(0, 7))],
    });
}

/** What each comes to, or why it is refused, by its place. */
function cadaUm<Pedido, Feito>(
  pedidos: readonly (readonly [number, Pedido])[],
  work: (pedido: Pedido) => Feito,
): ReadonlyMap<number, Feito | AppError> {
  const porLugar = new Map<number, Feito | AppError>();
  for (const [lugar, pedido] of pedidos) {
    try {
      porLugar.set(lugar, work(pedido));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      porLugar.set(lugar, error);
    }
  }
  return porLugar;
}

export type PrevisaoPedida = {
  readonly titulo: Titulo;
  readonly data: string;
  /** The number of its order to the bank, whose turn is by it; null: after all of them. */
  readonly ordem: number | null;
};

export type Previsao = PagamentoApurado['titulo'] & { readonly retencoes: readonly Retida[] };

/**
 * What each title foresees where all that is left of it is paid on its day, by its place: the rows that give those amounts for
 * that rest. It sees what was paid in the month and the orders before its own, whichever borderô has them. What follows the
 * forecast itself (a tax of the document's issue, or one in a guide) stays.
 */
export async function preverPagamentos(
  pedidos: readonly PrevisaoPedida[],
  context: RuleContext,
): Promise<ReadonlyMap<number, Previsao | AppError>> {
  const servicos = [...pedidos.entries()].filter(([, { titulo }]) => titulo.naturezaServico !== 'NENHUMA');
  if (servicos.length === 0) return new Map();
  const lido = await lerTudo(
    servicos.map(([, pedido]) => pedido),
    context,
    { fora: servicos.map(([, { titulo }]) => titulo.id), soNoBanco: false },
  );
  const turno = ([, { ordem, titulo }]: (typeof servicos)[number]) => ordem ?? titulo.id + DEPOIS_DAS_ORDENS;
  return cadaUm(
    servicos.sort((a, b) => turno(a) - turno(b)),
    (pedido) => preverUm(lido, pedido),
  );
}

/** No number of an order comes near it. */
const DEPOIS_DAS_ORDENS = 2 ** 40;

function preverUm(lido: Lido, { titulo, data, ordem }: PrevisaoPedida): Previsao {
  const quitado = lido.quitados.get(titulo.id) ?? NADA_QUITADO;
  const fixas = fixasDe(lido, titulo.id);
  const { retencoes, titulo: depois } = apurar(
    lido,
    { titulo, data, valorParte: null },
    { turno: ordem ?? undefined },
  );
  const linhas = linhasDaPrevisao(titulo, quitado, { fixas, retencoes });
  const totais = totaisDoTitulo({ ...titulo, retencoes: linhas }, quitado);
  if (totais.valorLiquido === null) throw recusaDe(titulo, quitado, { data, valorParte: null }, () => linhas);
  return {
    retencoes: linhas,
    totalRetido: totais.totalRetido,
    valorLiquido: totais.valorLiquido,
    retencaoNoPagamento: depois.retencaoNoPagamento,
  };
}

type Lido = {
  readonly fornecedores: ReadonlyMap<number, FornecedorFiscal>;
  readonly tipos: ReadonlyMap<number, TipoDoTitulo>;
  readonly tabelas: ReadonlyMap<string, Tabelas>;
  readonly impostos: ReadonlyMap<number, ImpostoGuardado>;
  readonly meses: MesesPagos;
  readonly quitados: ReadonlyMap<number, Quitado>;
  /** Taxes of a title that a guide took before it was paid, as guides once did. */
  readonly emGuias: ReadonlyMap<number, ReadonlySet<number>>;
};

/** What all of them are worked out by, read once. */
async function lerTudo(
  pagos: readonly Pick<PagamentoPedido, 'titulo' | 'data'>[],
  { db, prestadorId }: RuleContext,
  ordens: Ordens,
): Promise<Lido> {
  const unicos = <T>(de: (pedido: Pick<PagamentoPedido, 'titulo' | 'data'>) => T): T[] => [
    ...new Set(pagos.map(de)),
  ];
  const fornecedores = unicos(({ titulo }) => titulo.fornecedorId);
  const tipos = unicos(({ titulo }) => titulo.tipoContaPagarId);
  const ids = unicos(({ titulo }) => titulo.id);
  await umPorVezDe(db, prestadorId, fornecedores);
  // A tax borderô that is being gathered reads payments twice: into its guides, and to hold them.
  await umBorderoPorVez(db, prestadorId);
  const dias = pagos.map(({ titulo, data }) => ({ fornecedorId: titulo.fornecedorId, data }));
  const datas = unicos(({ data }) => data);
  return {
    fornecedores: await fornecedoresFiscais(db, fornecedores),
    tipos: await tiposDosTitulos(db, tipos),
    tabelas: await tabelasDosDias(db, datas),
    impostos: await impostosGuardados(db),
    meses: await MesesPagos.ler(db, prestadorId, dias, ordens),
    quitados: await quitadosDe(db, ids),
    emGuias: await retidasEmGuias(db, ids),
  };
}

/** What is no service is paid as it was agreed. */
function semRetencao({ titulo, valorParte }: PagamentoPedido): PagamentoApurado {
  const valor = valorParte ?? saldoDe(titulo);
  const { totalRetido: retido, valorLiquido, retencaoNoPagamento } = titulo;
  return {
    bruto: valor,
    valor,
    retencoes: [],
    totalRetido: '0.00',
    titulo: { totalRetido: retido, valorLiquido, retencaoNoPagamento },
    retencaoAcertar: null,
  };
}

type Vez = {
  /** The order at the bank that it settles: the bank pays its amount. */
  readonly paga?: OrdemNoBanco | undefined;
  /** Orders up to this number come before it; undefined: all do. */
  readonly turno: number | undefined;
};

function apurar(
  lido: Lido,
  { titulo, data, valorParte }: Omit<PagamentoPedido, 'doBanco'>,
  { paga, turno }: Vez,
): PagamentoApurado {
  const quitado = lido.quitados.get(titulo.id) ?? NADA_QUITADO;
  const fixas = fixasDe(lido, titulo.id);
  const previstas = (bruto: string, so?: ReadonlySet<number>): readonly Retida[] =>
    partesPrevistas(titulo, quitado, bruto, so);
  const daLei = (bruto: string): readonly Retida[] => [
    ...previstas(bruto, fixas).filter(({ tipoImpostoId }) => fixas.has(tipoImpostoId)),
    ...pelaLei(lido, { titulo, data, turno }, bruto).filter(({ tipoImpostoId }) => !fixas.has(tipoImpostoId)),
  ];
  const noBanco = paga !== undefined;
  const pago = noBanco
    ? ordenado(titulo, quitado, valorParte, (bruto) => previstas(bruto, fixas))
    : valorParte === null
      ? pagamentoInteiro(titulo, quitado, titulo.valorPago, daLei)
      : pagamentoEmParte(titulo, quitado, valorParte, daLei);
  if (!pago) throw recusaDe(titulo, quitado, { data, valorParte }, daLei);
  const mudancas = (antes: readonly Retida[], agora: readonly Retida[]) =>
    diferencasDeRetencao(antes, agora).map(({ imposto, ...valores }) => ({
      ...valores,
      sigla: lido.impostos.get(imposto)?.sigla ?? '',
    }));
  const daPrevisao = mudancas(previstas(pago.bruto), pago.retencoes);
  const jaFaltava = noBanco ? faltaDoMes(lido, { titulo, data, turno }) : undefined;
  const aAcertar = jaFaltava
    ? diferencasDeRetencao(pago.retencoes, daLei(pago.bruto)).map(({ imposto, ...valores }) => ({
        ...valores,
        sigla: lido.impostos.get(imposto)?.sigla ?? '',
        jaFaltava: fixas.has(imposto) ? '0.00' : (jaFaltava.get(imposto) ?? '0.00'),
      }))
    : [];
  const acerto = aAcertar.length > 0 ? explicarAcerto(aAcertar, data) : null;
  const frase = acerto ?? (!noBanco && daPrevisao.length > 0 ? explicarMudanca(daPrevisao, data) : null);
  const retido = totalRetido(pago.retencoes);
  const depois = totaisDoTitulo(titulo, somado(quitado, pago, retido));
  lido.meses.somar(
    { fornecedorId: titulo.fornecedorId, data },
    pago.bruto,
    pago.retencoes.map(({ tipoImpostoId, base, valor, dispensado }) => ({
      imposto: tipoImpostoId,
      base,
      valor,
      dispensado,
    })),
  );
  return {
    ...pago,
    totalRetido: retido,
    titulo: {
      totalRetido: depois.totalRetido,
      valorLiquido: depois.valorLiquido ?? titulo.valorLiquido,
      retencaoNoPagamento: juntas(titulo.retencaoNoPagamento, frase),
    },
    retencaoAcertar: acerto,
  };
}

const MOST_WORDS = 4000;
const juntas = (antes: string | null, agora: string | null): string | null =>
  [antes, agora]
    .filter((frase) => frase !== null)
    .join('\n')
    .slice(-MOST_WORDS) || null;

function fixasDe({ impostos, emGuias }: Lido, id: number): ReadonlySet<number> {
  const daEmissao = [...impostos].filter(([, { fato }]) => fato === 'EMISSAO').map(([imposto]) => imposto);
  return new Set([...daEmissao, ...(emGuias.get(id) ?? [])]);
}

type NoDia = { readonly titulo: Titulo; readonly data: string; readonly turno: number | undefined };

function linhasDaLei(lido: Lido, { titulo, data, turno }: NoDia, bruto: string): readonly Linha[] {
  const fornecedor = lido.fornecedores.get(titulo.fornecedorId);
  const tabelas = lido.tabelas.get(data);
  if (!fornecedor || !tabelas || !tipoEntre(lido.tipos, titulo.tipoContaPagarId).sofreRetencao) return [];
  const acumulado = lido.meses.antesDe({ fornecedorId: titulo.fornecedorId, data }, turno);
  const servico = { fornecedor, final: titulo, data, valor: bruto };
  return retencoesDoDia(tabelas, servico, acumulado, 'dataPagamento').linhas;
}

/** What the month lacked of each tax before anything more is paid in it, whatever left it so. */
const faltaDoMes = (lido: Lido, noDia: NoDia): ReadonlyMap<number, string> =>
  new Map(linhasDaLei(lido, noDia, '0.00').map(({ imposto, valor, daLei }) => [imposto.id, daLei ?? valor]));

const pelaLei = (lido: Lido, noDia: NoDia, bruto: string): readonly Retida[] =>
  linhasDaLei(lido, noDia, bruto).map((linha) => ({
    tipoImpostoId: linha.imposto.id,
    codigoReceita: linha.codigoReceita,
    base: linha.base,
    aliquota: linha.aliquota,
    valor: linha.valor,
    dispensado: linha.dispensado,
    explicacao: explicarRetencao(linha),
  }));

/** The bank pays what its order says, and withholds what the order withheld. */
function ordenado(
  titulo: Titulo,
  quitado: Quitado,
  valorParte: string | null,
  previstas: (bruto: string) => readonly Retida[],
): Pago {
  const restante = brutoRestante(titulo, quitado);
  const saldo = saldoDe(titulo);
  if (valorParte === null) return { bruto: restante, valor: saldo, retencoes: previstas(restante) };
  const proporcao = divideDecimal(multiplyDecimal(restante, valorParte), saldo);
  const bruto = minDecimal(proporcao, restante);
  return { bruto, valor: roundDecimal(valorParte), retencoes: previstas(bruto) };
}

function recusaDe(
  titulo: Titulo,
  quitado: Quitado,
  { data, valorParte }: Pick<PagamentoPedido, 'data' | 'valorParte'>,
  daLei: (bruto: string) => readonly Retida[],
): AppError {
  const inteiro = pagamentoInteiro(titulo, quitado, titulo.valorPago, daLei);
  if (!inteiro) return validationError({ dataPagamento: [texto.retencaoPassa] });
  const mes = data.slice(0, 7);
  return validationError({
    [valorParte === null ? 'dataPagamento' : 'valorParte']: [texto.parteMaiorComRetencao(inteiro.valor, mes)],
  });
}

function somado(quitado: Quitado, { bruto, retencoes }: Pago, retido: string): Quitado {
  const porImposto = new Map(quitado.porImposto);
  for (const { tipoImpostoId, valor } of retencoes)
    porImposto.set(tipoImpostoId, sumDecimal(porImposto.get(tipoImpostoId) ?? '0', valor));
  return { bruto: sumDecimal(quitado.bruto, bruto), retido: sumDecimal(quitado.retido, retido), porImposto };
}

type Totais = Pick<PagamentoApurado['titulo'], 'totalRetido' | 'valorLiquido'> & {
  readonly retencaoNoPagamento?: null;
};

/** The title's figures as its standing payments leave them: after one of them was reversed. */
export async function totaisDepoisDoEstorno(
  titulo: Titulo,
  { db }: RuleContext,
): Promise<Totais | undefined> {
  if (titulo.naturezaServico === 'NENHUMA') return undefined;
  const quitado = (await quitadosDe(db, [titulo.id])).get(titulo.id);
  const { totalRetido: retido, valorLiquido } = totaisDoTitulo(titulo, quitado ?? NADA_QUITADO);
  return {
    totalRetido: retido,
    valorLiquido: valorLiquido ?? titulo.valorLiquido,
    ...(quitado ? {} : { retencaoNoPagamento: null }),
  };
}
