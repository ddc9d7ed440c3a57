/**
 * What a payment withholds (FIN-01, FIN-05, docs/decisions/0166). The day of payment is the fact of the tax. Until then the
 * title only foresees. What has another fact, or is in a guide already, follows the forecast in proportion.
 */
import {
  compareDecimal,
  divideDecimal,
  maxDecimal,
  minDecimal,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
  sumMoney,
} from '../formato/decimal.ts';
import { totalRetido, valorLiquido, type ValoresDoTitulo } from './retencoes.ts';

const ZERO = '0.00';

/** A retention as a title foresees it, or as a payment made it. */
export type Retida = {
  readonly tipoImpostoId: number;
  readonly codigoReceita: string | null;
  readonly base: string;
  readonly aliquota: string;
  readonly valor: string;
  readonly dispensado: string;
  readonly explicacao: string | null;
};

export type TituloPrevisto = ValoresDoTitulo & { readonly retencoes: readonly Retida[] };

/** What the standing payments of a title have settled. */
export type Quitado = {
  readonly bruto: string;
  readonly retido: string;
  readonly porImposto: ReadonlyMap<number, string>;
};

export const NADA_QUITADO: Quitado = { bruto: ZERO, retido: ZERO, porImposto: new Map() };

const parte = (valor: string, quanto: string, de: string): string =>
  compareDecimal(quanto, de) >= 0 ? roundDecimal(valor) : divideDecimal(multiplyDecimal(valor, quanto), de);

/** Gross value that no payment has settled. */
export function brutoRestante({ valorBruto }: TituloPrevisto, { bruto }: Quitado): string {
  return roundDecimal(maxDecimal(ZERO, subtractDecimal(valorBruto, bruto)));
}

/** What is still foreseen of the rest of a title, in proportion to its gross value. */
function previsto(titulo: TituloPrevisto, { valor }: Retida, restante: string): string {
  return parte(valor, restante, titulo.valorBruto);
}

/** The title's figures: what its payments withheld, and what its rest foresees. Net is null where it is under zero. */
export function totaisDoTitulo(
  titulo: TituloPrevisto,
  quitado: Quitado,
): { readonly totalRetido: string; readonly valorLiquido: string | null } {
  const restante = brutoRestante(titulo, quitado);
  const retido = roundDecimal(
    sumMoney([quitado.retido, ...titulo.retencoes.map((retida) => previsto(titulo, retida, restante))]),
  );
  return { totalRetido: retido, valorLiquido: valorLiquido(titulo, retido) };
}

/** The share of the forecast that falls on so much gross value. */
export function partesPrevistas(
  titulo: TituloPrevisto,
  quitado: Quitado,
  bruto: string,
  fixas?: ReadonlySet<number>,
): readonly Retida[] {
  const restante = brutoRestante(titulo, quitado);
  return titulo.retencoes.map((retida) => {
    const falta = fixas?.has(retida.tipoImpostoId)
      ? maxDecimal(ZERO, subtractDecimal(retida.valor, quitado.porImposto.get(retida.tipoImpostoId) ?? ZERO))
      : previsto(titulo, retida, restante);
    return {
      ...retida,
      base: parte(retida.base, bruto, titulo.valorBruto),
      valor: parte(falta, bruto, restante),
      dispensado: parte(retida.dispensado, bruto, titulo.valorBruto),
    };
  });
}

/**
 * The title's rows that foresee `retencoes` of what is left of it: a row is of the whole gross value, and the rest takes its share.
 * Those of `fixas` stay, and a row of a tax that stays keeps its other fields.
 */
export function linhasDaPrevisao<Linha extends Retida>(
  titulo: Omit<TituloPrevisto, 'retencoes'> & { readonly retencoes: readonly Linha[] },
  quitado: Quitado,
  { fixas, retencoes }: { readonly fixas: ReadonlySet<number>; readonly retencoes: readonly Retida[] },
): readonly (Retida | Linha)[] {
  const restante = brutoRestante(titulo, quitado);
  const doTodo = (valor: string): string =>
    compareDecimal(restante, '0') <= 0
      ? roundDecimal(valor)
      : divideDecimal(multiplyDecimal(valor, titulo.valorBruto), restante);
  const novas = retencoes
    .filter(({ tipoImpostoId }) => !fixas.has(tipoImpostoId))
    .map((retida) => ({
      ...titulo.retencoes.find(({ tipoImpostoId }) => tipoImpostoId === retida.tipoImpostoId),
      ...retida,
      base: doTodo(retida.base),
      valor: doTodo(retida.valor),
      dispensado: doTodo(retida.dispensado),
    }));
  return [...titulo.retencoes.filter(({ tipoImpostoId }) => fixas.has(tipoImpostoId)), ...novas];
}

export type Pago = {
  readonly bruto: string;
  /** What leaves the account, without the charges of the day. */
  readonly valor: string;
  readonly retencoes: readonly Retida[];
};

/** `retidas`: of so much gross value, by the law of the day. */
export type Retidas = (bruto: string) => readonly Retida[];

/** The payment of all that is left; null where what is withheld is more than that. */
export function pagamentoInteiro(
  titulo: TituloPrevisto,
  quitado: Quitado,
  valorPago: string,
  retidas: Retidas,
): Pago | null {
  const bruto = brutoRestante(titulo, quitado);
  const retencoes = retidas(bruto);
  const liquido = valorLiquido(titulo, sumDecimal(quitado.retido, totalRetido(retencoes)));
  const valor = liquido === null ? null : roundDecimal(subtractDecimal(liquido, valorPago));
  return valor === null || compareDecimal(valor, '0') < 0 ? null : { bruto, valor, retencoes };
}

/** Steps until the gross value of a part stands still: each tax is less than what it is of. */
const MOST_STEPS = 100;

/**
 * The payment of a part: the gross value whose net is what leaves the account, looked for from below. Null where that is all
 * that is left, or more.
 */
export function pagamentoEmParte(
  titulo: TituloPrevisto,
  quitado: Quitado,
  valor: string,
  retidas: Retidas,
): Pago | null {
  const restante = brutoRestante(titulo, quitado);
  const antesDeReter = valorLiquido(titulo, ZERO);
  if (antesDeReter === null || compareDecimal(antesDeReter, '0') <= 0) return null;
  const brutoDe = (liquidoSemReter: string): string =>
    divideDecimal(multiplyDecimal(liquidoSemReter, titulo.valorBruto), antesDeReter);
  let bruto = brutoDe(valor);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (compareDecimal(bruto, restante) >= 0) return null;
    const retencoes = retidas(bruto);
    const proximo = brutoDe(sumDecimal(valor, totalRetido(retencoes)));
    if (compareDecimal(proximo, bruto) <= 0) return { bruto, valor: roundDecimal(valor), retencoes };
    bruto = minDecimal(proximo, restante);
  }
  return null;
}

export type Diferenca = { readonly imposto: number; readonly antes: string; readonly agora: string };

/** The taxes whose amount is not what it was. */
export function diferencasDeRetencao(
  antes: readonly Pick<Retida, 'tipoImpostoId' | 'valor'>[],
  agora: readonly Pick<Retida, 'tipoImpostoId' | 'valor'>[],
): readonly Diferenca[] {
  const valorDe = (lista: typeof antes, imposto: number): string =>
    roundDecimal(lista.find(({ tipoImpostoId }) => tipoImpostoId === imposto)?.valor ?? '0');
  return [...new Set([...antes, ...agora].map(({ tipoImpostoId }) => tipoImpostoId))]
    .map((imposto) => ({ imposto, antes: valorDe(antes, imposto), agora: valorDe(agora, imposto) }))
    .filter((diferenca) => compareDecimal(diferenca.antes, diferenca.agora) !== 0);
}
