/** A title as it is stored: due on a day that banks open, split to the cent, with its retentions and their explanation. */
import { chaveAcessoConfere } from '#domain/conta-pagar/chave-acesso.ts';
import {
  calcularRetencoes,
  totalRetido,
  valorLiquido,
  type Retencoes,
} from '#domain/conta-pagar/retencoes.ts';
import type { Acumulado, Linha, Tabelas } from '#domain/conta-pagar/tabelas.ts';
import { compareDecimal, divideDecimal, multiplyDecimal } from '#domain/formato/decimal.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { explicarRetencao } from '#messages/conta-pagar-retencao.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { dinheiro, divisaoDoTitulo, escrito } from '#server/capabilities/titulo/index.ts';
import type { Draft, Stored, Whole } from '#server/engine/call.ts';
import type { Queryable } from '#server/database/query.ts';
import { Meses, type TituloNoMes } from './mes.ts';
import {
  exigenciasDosDocumentos,
  exigenciasEntre,
  fornecedorFiscal,
  fornecedoresFiscais,
  tabelasDosDias,
  tipoDoTitulo,
  tipoEntre,
  tiposDosTitulos,
  umPorVezDe,
  type ExigenciasDoDocumento,
  type FornecedorFiscal,
  type TipoDoTitulo,
} from './repository.ts';

type Final = Whole<'contas-pagar'>;

export type TituloACompletar = {
  /** As it is to be. */
  readonly final: Final;
  /** What the server keeps is put here. */
  readonly valores: Draft<'contas-pagar'>;
  readonly atual: Stored<'contas-pagar'> | undefined;
};

/** Works out what the server keeps of the title. */
export async function completarTitulo(
  db: Queryable,
  prestadorId: number,
  titulo: TituloACompletar,
): Promise<void> {
  const [recusa] = (await completarTitulos(db, prestadorId, [titulo])).values();
  if (recusa) throw recusa;
}

/**
 * The same of many whose supplier and month stay, read once for all, in the order of their numbers whatever order they come in;
 * answers the refusals by their place. A refused one counts for the later ones as it stands.
 */
export async function completarTitulos(
  db: Queryable,
  prestadorId: number,
  titulos: readonly TituloACompletar[],
): Promise<ReadonlyMap<number, AppError>> {
  const unicos = <T>(de: (titulo: TituloACompletar) => T): T[] => [...new Set(titulos.map(de))];
  const fornecedores = unicos(({ final }) => final.fornecedorId);
  await umPorVezDe(db, prestadorId, fornecedores);
  const datas = unicos(({ final }) => final.vencimento).sort();
  const lido: Lido = {
    fornecedores: await fornecedoresFiscais(db, fornecedores),
    tipos: await tiposDosTitulos(
      db,
      unicos(({ final }) => final.tipoContaPagarId),
    ),
    documentos: await exigenciasDosDocumentos(
      db,
      unicos(({ final }) => final.tipoDocumentoId),
    ),
    feriados: await feriadosBancarios(db, prestadorId, datas[0] ?? '', datas.at(-1)),
    apuracao: await apuracaoDe(db, prestadorId, titulos.map(noMes)),
  };
  const recusas = new Map<number, AppError>();
  const ordem = [...titulos.entries()].sort(([, a], [, b]) => numeroOuFim(a) - numeroOuFim(b));
  for (const [lugar, titulo] of ordem) {
    try {
      completar(lido, titulo);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      recusas.set(lugar, error);
    }
  }
  return recusas;
}

const numeroOuFim = ({ atual }: TituloACompletar): number => atual?.id ?? Number.MAX_SAFE_INTEGER;
const noMes = ({ final: { fornecedorId, vencimento }, atual }: TituloACompletar): TituloNoMes => ({
  id: atual?.id ?? null,
  fornecedorId,
  data: vencimento,
});

type Lido = {
  readonly fornecedores: ReadonlyMap<number, FornecedorFiscal>;
  readonly tipos: ReadonlyMap<number, TipoDoTitulo>;
  readonly documentos: ReadonlyMap<number, ExigenciasDoDocumento>;
  readonly feriados: ReadonlySet<string>;
  readonly apuracao: Apuracao;
};

function completar(
  { fornecedores, tipos, documentos, feriados, apuracao }: Lido,
  titulo: TituloACompletar,
): void {
  const { final, valores, atual } = titulo;
  const fornecedor = fornecedores.get(final.fornecedorId);
  if (!fornecedor) throw validationError({ fornecedorId: [texto.semFornecedor] });
  conferir(final, exigenciasEntre(documentos, final.tipoDocumentoId));
  const tipo = tipoEntre(tipos, final.tipoContaPagarId);
  const bruto = dinheiro(final.valorBruto);
  const { linhas } = apurar(apuracao, noMes(titulo), { fornecedor, tipo, final });
  const retido = totalRetido(linhas);
  const liquido = valorLiquido(
    {
      valorBruto: bruto,
      desconto: dinheiro(final.desconto),
      juros: dinheiro(final.juros),
      multa: dinheiro(final.multa),
    },
    retido,
  );
  if (liquido === null) throw validationError({ desconto: [texto.negativo] });
  const draft: Draft<'contas-pagar'> = {
    nomeFornecedor: fornecedor.nome,
    historico: escrito(final.historico) ?? historicoDoTipo(tipo, final.competencia),
    vencimentoUtil: diaUtil(final.vencimento, feriados),
    divisao: divisaoDoTitulo(
      { final, atual, bruto },
      fornecedor.planoContaId ?? tipo.planoContaId,
      texto.semConta,
    ),
    retencoes: guardadas(linhas, atual),
    totalRetido: retido,
    valorLiquido: liquido,
  };
  Object.assign(valores, draft);
  const conta =
    final.naturezaServico !== 'NENHUMA' && (tipo.sofreRetencao || compareDecimal(retido, '0') > 0);
  apuracao.meses.ficou(
    noMes(titulo),
    conta ? { valorBruto: bruto, retidos: linhas.map(retidoDe) } : undefined,
  );
}

/** The rows as the title keeps them; the row of a tax that it has already stays the same row. */
function guardadas(linhas: readonly Linha[], atual: Stored<'contas-pagar'> | undefined) {
  const antes = new Map(atual?.retencoes.map(({ tipoImpostoId, id }) => [tipoImpostoId, id]));
  return linhas.map((linha) => ({
    ...(antes.get(linha.imposto.id) === undefined ? {} : { id: antes.get(linha.imposto.id) }),
    tipoImpostoId: linha.imposto.id,
    codigoReceita: linha.codigoReceita,
    base: linha.base,
    aliquota: linha.aliquota,
    valor: linha.valor,
    dispensado: linha.dispensado,
    explicacao: explicarRetencao(linha),
  }));
}

const retidoDe = ({ imposto, base, valor, dispensado }: Linha) => ({
  imposto: imposto.id,
  base,
  valor,
  dispensado,
});

function conferir(final: Final, exige: ExigenciasDoDocumento): void {
  const chave = escrito(final.chaveAcesso);
  if (!escrito(final.numeroDocumento) && exige.numero)
    throw validationError({ numeroDocumento: [texto.semNumero] });
  if (chave === null && exige.chave) throw validationError({ chaveAcesso: [texto.semChave] });
  if (chave !== null && !chaveAcessoConfere(chave))
    throw validationError({ chaveAcesso: [texto.chaveErrada] });
  if (final.parcela > final.parcelas) throw validationError({ parcela: [textoTitulo.parcelaMaior] });
}

/** What nobody typed is what the kind of title says, its month written in. */
function historicoDoTipo({ historico }: TipoDoTitulo, competencia: string): string | null {
  if (!historico) return null;
  if (historico.pedeComplemento)
    throw validationError({ historico: [texto.pedeComplemento(historico.descricao)] });
  return historico.descricao.replaceAll('{competencia}', formatCompetencia(competencia));
}

/** What retentions are worked out by: the tables of each due date, and the months so far. */
type Apuracao = { readonly tabelas: ReadonlyMap<string, Tabelas>; readonly meses: Meses };

async function apuracaoDe(
  db: Queryable,
  prestadorId: number,
  titulos: readonly TituloNoMes[],
): Promise<Apuracao> {
  const datas = [...new Set(titulos.map(({ data }) => data))];
  return { tabelas: await tabelasDosDias(db, datas), meses: await Meses.ler(db, prestadorId, titulos) };
}

/** What of a title its retentions come from. */
export type ServicoDoTitulo = Pick<
  Final,
  | 'fornecedorId'
  | 'vencimento'
  | 'valorBruto'
  | 'desconto'
  | 'naturezaServico'
  | 'cidadeServicoId'
  | 'itemLc116'
  | 'inssOutrasFontes'
> & {
  /** Not known yet: what is withheld of any kind. */
  readonly tipoContaPagarId: number | null;
};

type Servico = {
  readonly fornecedor: FornecedorFiscal;
  readonly tipo: TipoDoTitulo;
  readonly final: ServicoDoTitulo;
};

/** The retentions of the title by the tables of its due date and the month so far; 422 where a table has a hole. */
function apurar(
  { tabelas, meses }: Apuracao,
  titulo: TituloNoMes,
  { fornecedor, tipo, final }: Servico,
): Retencoes {
  const doDia = tabelas.get(titulo.data);
  if (final.naturezaServico === 'NENHUMA' || !tipo.sofreRetencao || !doDia)
    return { linhas: [], lacunas: [] };
  const servico = { fornecedor, final, data: titulo.data, valor: dinheiro(final.valorBruto) };
  return retencoesDoDia(doDia, servico, meses.antesDe(titulo), 'naturezaServico');
}

/** The share of the title's discount that falls on so much of it. */
function descontoDe({ desconto, valorBruto }: ServicoDoTitulo, valor: string): string {
  const bruto = dinheiro(valorBruto);
  if (compareDecimal(bruto, '0') <= 0) return '0.00';
  return divideDecimal(multiplyDecimal(dinheiro(desconto), valor), bruto);
}

export type ServicoNoDia = {
  readonly fornecedor: FornecedorFiscal;
  readonly final: ServicoDoTitulo;
  /** The day whose tables and month say it. */
  readonly data: string;
  readonly valor: string;
};

/** The retentions of so much of a service on a day; 422 at the field where a table has a hole. */
export function retencoesDoDia(
  tabelas: Tabelas,
  { fornecedor, final, data, valor }: ServicoNoDia,
  acumulado: Acumulado,
  campo: 'naturezaServico' | 'dataPagamento',
): Retencoes {
  const retencoes = calcularRetencoes(
    tabelas,
    {
      data,
      valor,
      desconto: descontoDe(final, valor),
      natureza: final.naturezaServico,
      cidadeId: final.cidadeServicoId ?? fornecedor.cidadeId,
      itemLc116: escrito(final.itemLc116) ?? fornecedor.itemLc116,
      tipoPessoa: fornecedor.tipoPessoa,
      regimeTributario: fornecedor.regimeTributario,
      dependentes: fornecedor.dependentes,
      inssOutrasFontes: dinheiro(final.inssOutrasFontes),
      proprias: fornecedor.proprias,
    },
    acumulado,
  );
  const [lacuna] = retencoes.lacunas;
  if (lacuna) throw validationError({ [campo]: [texto.lacuna(lacuna.sigla, lacuna.falta, data)] });
  return retencoes;
}

/** The retentions of one title by itself; without a number it is a new one. */
export async function retencoesDe(
  db: Queryable,
  prestadorId: number,
  fornecedor: FornecedorFiscal,
  final: ServicoDoTitulo,
  id: number | null,
): Promise<Retencoes> {
  const tipo = await tipoDoTitulo(db, final.tipoContaPagarId);
  if (final.naturezaServico === 'NENHUMA' || !tipo.sofreRetencao) return { linhas: [], lacunas: [] };
  const titulo: TituloNoMes = { id, fornecedorId: final.fornecedorId, data: final.vencimento };
  return apurar(await apuracaoDe(db, prestadorId, [titulo]), titulo, { fornecedor, tipo, final });
}

/** What the title foresees by its due date again, as when it was registered; undefined where a table has a hole now. */
export async function previsaoDoVencimento(
  db: Queryable,
  prestadorId: number,
  titulo: Stored<'contas-pagar'>,
): Promise<Pick<Draft<'contas-pagar'>, 'retencoes' | 'totalRetido' | 'valorLiquido'> | undefined> {
  const { id, fornecedorId, vencimento: data } = titulo;
  const fornecedor = await fornecedorFiscal(db, fornecedorId);
  const tipo = await tipoDoTitulo(db, titulo.tipoContaPagarId);
  if (!fornecedor) return undefined;
  const noMesDele: TituloNoMes = { id, fornecedorId, data };
  const apuracao = {
    tabelas: await tabelasDosDias(db, [data]),
    meses: await Meses.ateEle(db, prestadorId, noMesDele),
  };
  try {
    const { linhas } = apurar(apuracao, noMesDele, { fornecedor, tipo, final: titulo });
    const retido = totalRetido(linhas);
    const liquido = valorLiquido(titulo, retido);
    return liquido === null
      ? undefined
      : { retencoes: guardadas(linhas, titulo), totalRetido: retido, valorLiquido: liquido };
  } catch (error) {
    // The forecast is worked out anew at the payment: what takes a title out of a borderô does not wait for a table.
    if (!(error instanceof AppError) || error.code !== 'validacao') throw error;
    return undefined;
  }
}
