/** A title to receive as it is stored: who pays by name, its rates worked out, split to the cent, its rule of delay. */
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, percentOf, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { MULTA_DO_CONSUMIDOR } from '#domain/conta-receber/limites.ts';
import { emProporcao } from '#domain/titulo/divisao.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { dinheiro, divisaoDoTitulo, escrito } from '#server/capabilities/titulo/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Draft, Stored, Values } from '#server/engine/call.ts';
import {
  devedorDe,
  nomeDoDevedor,
  regraDoTipo,
  taxasAdicionais,
  type RegraDoTipo,
  type TaxaPadrao,
} from './repository.ts';

type Titulo = Values<'contas-receber'>;

/** Works out what the server keeps of the title, as it is to be stored, and puts it into `valores`. */
export async function completarTitulo(
  db: Queryable,
  prestadorId: number,
  valores: Draft<'contas-receber'>,
  antes: Stored<'contas-receber'> | undefined,
): Promise<void> {
  const final: Titulo = { ...antes, ...valores };
  const devedor = devedorDe(final);
  const nomeDevedor = await nomeDoDevedor(db, devedor);
  if (nomeDevedor === undefined) throw validationError({ [devedor.campo]: [texto.semDevedor] });
  if ((final.parcela ?? 1) > (final.parcelas ?? 1))
    throw validationError({ parcela: [textoTitulo.parcelaMaior] });
  const bruto = dinheiro(final.valorBruto);
  const data = final.vencimento ?? '';
  const tipo = await regraDoTipo(db, final.tipoContaReceberId ?? 0);
  const { taxas, acrescimos } = await taxasDe(db, final, antes, bruto);
  const valorLiquido = subtractDecimal(sumDecimal(bruto, acrescimos), dinheiro(final.desconto));
  if (compareDecimal(valorLiquido, '0') <= 0) throw validationError({ desconto: [texto.negativo] });
  const regra = regraDeAtraso(final, tipo);
  conferirMulta(final, regra.multaAtraso, antes);
  Object.assign(valores, {
    nomeDevedor,
    vencimentoUtil: diaUtil(data, await feriadosBancarios(db, prestadorId, data)),
    taxas,
    acrescimos,
    valorLiquido,
    divisao: divisaoDoTitulo({ final, atual: antes, bruto }, tipo.planoContaId, texto.semConta),
    ...regra,
  });
}

/** Of a patient the law bounds the fine: what a title already says stays, a new one is refused. */
function conferirMulta({ devedor }: Titulo, multaAtraso: string | null, antes: Titulo | undefined): void {
  if (devedor !== 'PACIENTE' || multaAtraso === null) return;
  if (antes?.devedor === 'PACIENTE' && antes.multaAtraso === multaAtraso) return;
  if (compareDecimal(multaAtraso, MULTA_DO_CONSUMIDOR) > 0)
    throw validationError({ multaAtraso: [texto.taxaDoConsumidor] });
}

/** What the title leaves blank comes from its kind, once: a change of the register never changes a title. */
function regraDeAtraso(final: Titulo, { juros, multa }: RegraDoTipo) {
  const padrao = (taxa: TaxaPadrao | null, periodo: string): string | null => {
    if (taxa === null) return null;
    if (taxa.forma !== 'PERCENTUAL' || taxa.periodo !== periodo || taxa.percentual === null)
      throw validationError({
        [periodo === 'MES' ? 'jurosMes' : 'multaAtraso']: [texto.taxaSemPercentual(taxa.codigo)],
      });
    return taxa.percentual;
  };
  return {
    jurosMes: escrito(final.jurosMes) ?? padrao(juros, 'MES'),
    multaAtraso: escrito(final.multaAtraso) ?? padrao(multa, 'UNICA'),
    carenciaDias: final.carenciaDias ?? multa?.carencia ?? juros?.carencia ?? null,
  };
}

async function taxasDe(
  db: Queryable,
  final: Titulo,
  antes: Stored<'contas-receber'> | undefined,
  bruto: string,
) {
  const linhas = final.taxas ?? [];
  if (linhas.length === 0) return { taxas: [], acrescimos: '0.00' };
  const emissao = final.emissao ?? '';
  const cadastro = new Map(
    (
      await taxasAdicionais(
        db,
        linhas.map(({ taxaAdicionalId }) => taxaAdicionalId),
        emissao,
      )
    ).map((taxa) => [taxa.id, taxa]),
  );
  const anteriores = new Map(
    (antes?.taxas ?? []).map((linha) => [linha.taxaAdicionalId, dinheiro(linha.valor)]),
  );
  let acrescimos = '0.00';
  const taxas = linhas.map((linha, at) => {
    const { taxaAdicionalId, valor } = linha;
    const taxa = cadastro.get(taxaAdicionalId);
    const recusar = (frase: string): never => {
      throw validationError({ [`taxas.${at}.taxaAdicionalId`]: [frase] });
    };
    if (!taxa) return recusar(texto.semDevedor);
    if (taxa.incidencia === 'MULTA' || taxa.incidencia === 'JUROS')
      return recusar(texto.taxaDeAtraso(taxa.codigo));
    const valorEscrito = escrito(valor);
    if (valorEscrito === null && !taxa.vale) return recusar(texto.taxaForaDeVigencia(taxa.codigo, emissao));
    const pelaTaxa = taxa.percentual === null ? dinheiro(taxa.valor) : percentOf(bruto, taxa.percentual);
    // A percent that nobody touched follows the title's new value.
    const segue =
      antes !== undefined &&
      taxa.percentual !== null &&
      valorEscrito !== null &&
      anteriores.get(taxaAdicionalId) === dinheiro(valorEscrito);
    const valorDaTaxa = segue
      ? (emProporcao([valorEscrito, '0.00'], dinheiro(antes.valorBruto), bruto)[0] ?? valorEscrito)
      : (valorEscrito ?? pelaTaxa);
    acrescimos =
      taxa.incidencia === 'DESCONTO'
        ? subtractDecimal(acrescimos, valorDaTaxa)
        : sumDecimal(acrescimos, valorDaTaxa);
    return { ...linha, valor: dinheiro(valorDaTaxa) };
  });
  return { taxas, acrescimos };
}
