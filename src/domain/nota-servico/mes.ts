/** The month of a unit: each receipt with its invoice, and the two sums that have to be the same, to the cent. */
import { compareDecimal, subtractDecimal, sumMoney } from '../formato/decimal.ts';

export type LinhaDoMes = {
  readonly reciboId: number;
  readonly numero: number;
  readonly data: string;
  readonly nome: string;
  readonly valor: string;
  readonly contaReceberId: number;
  readonly notaId: number | null;
  readonly situacao: string | null;
  readonly doTitulo: boolean;
  readonly valorNota: string | null;
  readonly recusa: string | null;
  readonly numeroNfse: string | null;
};

export type ResumoDoMes = {
  readonly recibos: number;
  readonly totalRecibos: string;
  /** Authorised, or issued at the city's own site. */
  readonly emitidas: number;
  readonly totalEmitidas: string;
  readonly aCaminho: number;
  readonly rejeitadas: number;
  readonly semNota: number;
  /** Receipts less invoices: zero when the month is whole. */
  readonly diferenca: string;
  /** Invoices of a receipt whose sum is another than the receipt's. */
  readonly divergentes: number;
};

const EMITIDA: readonly (string | null)[] = ['AUTORIZADA', 'REGISTRADA', 'CANCELAMENTO_PEDIDO', 'BLOQUEADA'];
const A_CAMINHO: readonly (string | null)[] = ['NA_FILA', 'ENVIADA'];

/** An invoice of the whole title counts for a receipt with the receipt's own sum. */
export function resumoDoMes(linhas: readonly LinhaDoMes[]): ResumoDoMes {
  const emitidas = linhas.filter(({ situacao }) => EMITIDA.includes(situacao));
  const valorDe = ({ doTitulo, valor, valorNota }: LinhaDoMes): string =>
    doTitulo ? valor : (valorNota ?? '0.00');
  const totalRecibos = sumMoney(linhas.map(({ valor }) => valor));
  const totalEmitidas = sumMoney(emitidas.map(valorDe));
  return {
    recibos: linhas.length,
    totalRecibos,
    emitidas: emitidas.length,
    totalEmitidas,
    aCaminho: linhas.filter(({ situacao }) => A_CAMINHO.includes(situacao)).length,
    rejeitadas: linhas.filter(({ situacao }) => situacao === 'REJEITADA').length,
    semNota: linhas.filter(({ notaId }) => notaId === null).length,
    diferenca: subtractDecimal(totalRecibos, totalEmitidas),
    divergentes: emitidas.filter(
      (linha) => !linha.doTitulo && compareDecimal(linha.valor, valorDe(linha)) !== 0,
    ).length,
  };
}
