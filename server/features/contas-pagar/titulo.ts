/** A title as it is stored: due on a day that banks open, split to the cent, with its retentions and their explanation. */
import { chaveAcessoConfere } from '#domain/contas-pagar/chave-acesso.ts';
import { dividir, emProporcao } from '#domain/contas-pagar/divisao.ts';
import { calcularRetencoes, totalRetido, valorLiquido, type Retencoes } from '#domain/contas-pagar/retencoes.ts';
import { diaUtil } from '#domain/contas-pagar/vencimento.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { compareDecimal, roundDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { contasPagar as texto } from '#messages/contas-pagar.ts';
import { explicarRetencao } from '#messages/retencao.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  acumuladoDoMes,
  exigenciasDoDocumento,
  feriadosBancarios,
  fornecedorFiscal,
  tabelasDoMes,
  tipoDoTitulo,
  umPorVez,
  type TipoDoTitulo,
  type FornecedorFiscal,
} from './repository.ts';

export type Valores = { [campo: string]: unknown };
export type LinhaDivisao = {
  readonly id?: number;
  readonly planoContaId: number;
  readonly centroCustoId: number | null;
  readonly percentual: string | null;
  readonly valor: string | null;
};
export type LinhaRetencao = {
  readonly id?: number;
  readonly tipoImpostoId: number;
  readonly base: string;
  readonly valor: string;
};

export const dinheiro = (valor: unknown): string => roundDecimal(typeof valor === 'string' ? valor : '0');
const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);
const escrito = (valor: unknown): string | null => (typeof valor === 'string' && valor !== '' ? valor : null);
/** Rows of the split and of the retentions as a record holds them. */
export const linhasDaDivisao = (valor: unknown): readonly LinhaDivisao[] =>
  Array.isArray(valor) ? (valor as readonly LinhaDivisao[]) : [];
export const linhasRetidas = (valor: unknown): readonly LinhaRetencao[] =>
  Array.isArray(valor) ? (valor as readonly LinhaRetencao[]) : [];

/** Works out what the server keeps of the title `final` and puts it into `valores`. */
export async function completarTitulo(
  db: Queryable,
  prestadorId: number,
  final: Valores,
  valores: Valores,
  atual: Valores | undefined,
): Promise<void> {
  const fornecedorId = Number(final.fornecedorId);
  await umPorVez(db, prestadorId, fornecedorId);
  const fornecedor = await fornecedorFiscal(db, fornecedorId);
  if (!fornecedor) throw validationError({ fornecedorId: [texto.semFornecedor] });
  await conferir(db, final);
  const tipo = await tipoDoTitulo(db, Number(final.tipoContaPagarId));
  const data = String(final.vencimento);
  const bruto = dinheiro(final.valorBruto);
  const { linhas } = await retencoesDe(db, prestadorId, fornecedor, final, numero(atual?.id));
  const retido = totalRetido(linhas);
  const liquido = valorLiquido(
    { valorBruto: bruto, desconto: dinheiro(final.desconto), juros: dinheiro(final.juros), multa: dinheiro(final.multa) },
    retido,
  );
  if (liquido === null) throw validationError({ desconto: [texto.negativo] });
  const antes = new Map(linhasRetidas(atual?.retencoes).map((um) => [um.tipoImpostoId, um.id]));
  Object.assign(valores, {
    nomeFornecedor: fornecedor.nome,
    historico: escrito(final.historico) ?? historicoDoTipo(tipo, String(final.competencia)),
    vencimentoUtil: diaUtil(data, await feriadosBancarios(db, prestadorId, data)),
    divisao: divisaoDe(acompanhar(final, atual, bruto), bruto, fornecedor.planoContaId ?? tipo.planoContaId),
    retencoes: linhas.map((linha) => ({
      ...(antes.get(linha.imposto.id) === undefined ? {} : { id: antes.get(linha.imposto.id) }),
      tipoImpostoId: linha.imposto.id,
      codigoReceita: linha.codigoReceita,
      base: linha.base,
      aliquota: linha.aliquota,
      valor: linha.valor,
      dispensado: linha.dispensado,
      explicacao: explicarRetencao(linha),
    })),
    totalRetido: retido,
    valorLiquido: liquido,
  });
}

async function conferir(db: Queryable, final: Valores): Promise<void> {
  const exige = await exigenciasDoDocumento(db, Number(final.tipoDocumentoId));
  const chave = escrito(final.chaveAcesso);
  if (!escrito(final.numeroDocumento) && exige.numero) throw validationError({ numeroDocumento: [texto.semNumero] });
  if (chave === null && exige.chave) throw validationError({ chaveAcesso: [texto.semChave] });
  if (chave !== null && !chaveAcessoConfere(chave)) throw validationError({ chaveAcesso: [texto.chaveErrada] });
  if (Number(final.parcela) > Number(final.parcelas)) throw validationError({ parcela: [texto.parcelaMaior] });
}

/** What nobody typed is what the kind of title says, its month written in. */
function historicoDoTipo({ historico }: TipoDoTitulo, competencia: string): string | null {
  if (!historico) return null;
  if (historico.pedeComplemento) throw validationError({ historico: [texto.pedeComplemento(historico.descricao)] });
  return historico.descricao.replaceAll('{competencia}', formatCompetencia(competencia));
}

/** The retentions of the title by the tables of its due date and the month so far; 422 where a table has a hole. */
export async function retencoesDe(
  db: Queryable,
  prestadorId: number,
  fornecedor: FornecedorFiscal,
  final: Valores,
  id: number | null,
): Promise<Retencoes> {
  const natureza = String(final.naturezaServico);
  if (natureza === 'NENHUMA' || !(await tipoDoTitulo(db, Number(final.tipoContaPagarId))).sofreRetencao)
    return { linhas: [], lacunas: [] };
  const data = String(final.vencimento);
  const feito = calcularRetencoes(
    await tabelasDoMes(db, data),
    {
      data,
      valor: dinheiro(final.valorBruto),
      natureza,
      cidadeId: numero(final.cidadeServicoId) ?? fornecedor.cidadeId,
      itemLc116: escrito(final.itemLc116) ?? fornecedor.itemLc116,
      tipoPessoa: fornecedor.tipoPessoa,
      regimeTributario: fornecedor.regimeTributario,
      dependentes: fornecedor.dependentes,
      inssOutrasFontes: dinheiro(final.inssOutrasFontes),
      proprias: fornecedor.proprias,
    },
    await acumuladoDoMes(db, { prestadorId, fornecedorId: Number(final.fornecedorId), data, menos: id }),
  );
  const [lacuna] = feito.lacunas;
  if (lacuna) throw validationError({ naturezaServico: [texto.lacuna(lacuna.sigla, lacuna.falta, data)] });
  return feito;
}

/** A split that nobody touched follows the title's new value in proportion. */
function acompanhar(final: Valores, atual: Valores | undefined, bruto: string): Valores {
  const linhas = linhasDaDivisao(final.divisao);
  const ditas = (de: readonly LinhaDivisao[]): string =>
    JSON.stringify(
      de.map(({ planoContaId, centroCustoId, percentual, valor }) => [planoContaId, centroCustoId, percentual, valor]),
    );
  if (!atual || ditas(linhas) !== ditas(linhasDaDivisao(atual.divisao))) return final;
  const valores = emProporcao(
    linhas.map(({ valor }) => dinheiro(valor)),
    dinheiro(atual.valorBruto),
    bruto,
  );
  return { ...final, divisao: linhas.map((linha, at) => ({ ...linha, valor: valores[at] ?? null })) };
}

function divisaoDe({ divisao }: Valores, bruto: string, contaPadrao: number | null): readonly LinhaDivisao[] {
  const linhas = linhasDaDivisao(divisao);
  if (linhas.length === 0) {
    if (contaPadrao === null) throw validationError({ divisao: [texto.semConta] });
    return [{ planoContaId: contaPadrao, centroCustoId: null, percentual: null, valor: bruto }];
  }
  // The value of a line that goes by percent is worked out anew; the last one, where nothing else is said, follows too.
  const feita = dividir(
    bruto,
    linhas.map(({ percentual, valor }) => ({ percentual, valor: percentual == null ? valor : null })),
  );
  if (!feita.ok) {
    const falta = compareDecimal(feita.falta, '0') > 0;
    throw validationError({
      divisao: [falta ? texto.divisaoFalta(feita.falta) : texto.divisaoSobra(subtractDecimal('0', feita.falta))],
    });
  }
  return linhas.map(({ id, planoContaId, centroCustoId, percentual }, at) => ({
    ...(id === undefined ? {} : { id }),
    planoContaId,
    centroCustoId: centroCustoId ?? null,
    percentual: percentual ?? null,
    valor: feita.valores[at] ?? '0.00',
  }));
}
