/** The lines of a guide: an item of the account, in as many lines as its cents need. */
import {
  compareDecimal,
  divideDecimal,
  fromCents,
  multiplyDecimal,
  roundDecimal,
  sumMoney,
  toCents,
} from '../formato/decimal.ts';
import type { ItemTiss } from './conta.ts';

export type LinhaDaGuia = {
  readonly sequencial: number;
  readonly item: ItemTiss;
  readonly quantidade: string;
  readonly valorUnitario: string;
  readonly valorTotal: string;
};

export const quantidadeInteira = (quantidade: string): boolean => /^[1-9]\d*(?:\.0+)?$/.test(quantidade);

function inteira(item: ItemTiss, total: string): readonly Omit<LinhaDaGuia, 'sequencial'>[] {
  const unidades = BigInt(Number.parseInt(item.quantidade, 10));
  const centavos = toCents(total);
  const menor = centavos / unidades;
  const comMais = centavos % unidades;
  const linha = (quantas: bigint, valor: bigint) => ({
    item,
    quantidade: String(quantas),
    valorUnitario: fromCents(valor),
    valorTotal: fromCents(valor * quantas),
  });
  return [
    ...(unidades > comMais ? [linha(unidades - comMais, menor)] : []),
    ...(comMais > 0n ? [linha(comMais, menor + 1n)] : []),
  ];
}

/** A part of a unit keeps its quantity, and its total rules. */
function partida(item: ItemTiss, total: string): Omit<LinhaDaGuia, 'sequencial'> {
  const { quantidade, valorUnitario } = item;
  const cheio =
    valorUnitario !== null &&
    compareDecimal(roundDecimal(multiplyDecimal(valorUnitario, quantidade)), total) === 0;
  return {
    item,
    quantidade,
    valorUnitario: cheio ? roundDecimal(valorUnitario) : divideDecimal(total, quantidade),
    valorTotal: total,
  };
}

/**
 * The quantity times the value of one must be the total, to the cent: insurers count again. Where the convênio's part does not
 * divide, the item goes in two lines, a cent apart.
 */
export function linhasDaGuia(itens: readonly ItemTiss[]): readonly LinhaDaGuia[] {
  return itens
    .flatMap((item) => {
      const total = roundDecimal(item.parteConvenio);
      return quantidadeInteira(item.quantidade) ? inteira(item, total) : [partida(item, total)];
    })
    .map((linha, at) => ({ ...linha, sequencial: at + 1 }));
}

export const somaDasLinhas = (linhas: readonly LinhaDaGuia[]): string =>
  sumMoney(linhas.map(({ valorTotal }) => valorTotal));
