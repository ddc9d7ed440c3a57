/** A title as it is stored: due on a day that banks open, split to the cent, with its retentions and their explanation. */
import { chaveAcessoConfere } from '#domain/contas-pagar/chave-acesso.ts';
import { calcularRetencoes, totalRetido, valorLiquido, type Retencoes } from '#domain/contas-pagar/retencoes.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { contasPagar as texto } from '#messages/contas-pagar.ts';
import { explicarRetencao } from '#messages/retencao.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import {
  dinheiro,
  divisaoDoTitulo,
  escrito,
  feriadosBancarios,
  numero,
  type Valores,
} from '#server/capabilities/titulo/index.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  acumuladoDoMes,
  exigenciasDoDocumento,
  fornecedorFiscal,
  tabelasDoMes,
  tipoDoTitulo,
  umPorVez,
  type TipoDoTitulo,
  type FornecedorFiscal,
} from './repository.ts';

export type LinhaRetencao = {
  readonly id?: number;
  readonly tipoImpostoId: number;
  readonly base: string;
  readonly valor: string;
};

/** Rows of the retentions as a record holds them. */
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
    divisao: divisaoDoTitulo({ final, atual, bruto }, fornecedor.planoContaId ?? tipo.planoContaId, texto.semConta),
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
  if (Number(final.parcela) > Number(final.parcelas)) throw validationError({ parcela: [textoTitulo.parcelaMaior] });
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
