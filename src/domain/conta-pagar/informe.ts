/**
 * What a supplier was paid in a year, month by month, and what was withheld: the 'informe de rendimentos'. It
 * is pure, over payments that stand: each says what it withheld, and so the guides of its month (docs/decisions/0166). What
 * was given back goes with the payments of its title in proportion, to the cent.
 */
import {
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
} from '../formato/decimal.ts';

export type PagamentoDoAno = {
  readonly tituloId: number;
  readonly data: string;
  readonly valor: string;
  readonly liquido: string;
  readonly irrf: string;
  readonly inss: string;
  readonly outras: string;
  /** Retentions that the title, whole, gives back. */
  readonly devolvido?: { readonly irrf: string; readonly inss: string; readonly outras: string };
};

export const COLUNAS_DO_INFORME = ['bruto', 'irrf', 'inss', 'outras', 'liquido'] as const;
export type ValoresDoInforme = { readonly [coluna in (typeof COLUNAS_DO_INFORME)[number]]: string };
export type Informe = {
  readonly ano: number;
  /** Months with a payment, '2026-03'. */
  readonly meses: readonly (ValoresDoInforme & { readonly mes: string })[];
  readonly total: ValoresDoInforme;
};

const RETIDAS = ['irrf', 'inss', 'outras'] as const;
const ZERO: ValoresDoInforme = { bruto: '0.00', irrf: '0.00', inss: '0.00', outras: '0.00', liquido: '0.00' };

const somar = (valores: ValoresDoInforme, outrosValores: ValoresDoInforme): ValoresDoInforme => ({
  bruto: sumDecimal(valores.bruto, outrosValores.bruto),
  irrf: sumDecimal(valores.irrf, outrosValores.irrf),
  inss: sumDecimal(valores.inss, outrosValores.inss),
  outras: sumDecimal(valores.outras, outrosValores.outras),
  liquido: sumDecimal(valores.liquido, outrosValores.liquido),
});

/** `pagamentos`: all that stand of every title with a payment in the year, those of other years too, by date. */
export function informeDoAno(ano: number, pagamentos: readonly PagamentoDoAno[]): Informe {
  const pago = new Map<number, string>();
  const meses = new Map<string, ValoresDoInforme>();
  for (const pagamento of pagamentos) {
    const antes = pago.get(pagamento.tituloId) ?? '0.00';
    const depois = sumDecimal(antes, pagamento.valor);
    pago.set(pagamento.tituloId, depois);
    if (!pagamento.data.startsWith(`${ano}-`)) continue;
    // What falls on all so far less what fell before: rounding never adds up to more.
    const [irrf = '0.00', inss = '0.00', outrasRetencoes = '0.00'] = RETIDAS.map((tipo) => {
      const devolvido = pagamento.devolvido?.[tipo] ?? '0.00';
      const agora = subtractDecimal(
        parteDe(devolvido, depois, pagamento.liquido),
        parteDe(devolvido, antes, pagamento.liquido),
      );
      return roundDecimal(subtractDecimal(pagamento[tipo], agora));
    });
    const linha = {
      irrf,
      inss,
      outras: outrasRetencoes,
      liquido: roundDecimal(pagamento.valor),
      bruto: sumDecimal(pagamento.valor, irrf, inss, outrasRetencoes),
    };
    const mes = pagamento.data.slice(0, 7);
    meses.set(mes, somar(meses.get(mes) ?? ZERO, linha));
  }
  const linhas = [...meses]
    .toSorted(([mes], [outroMes]) => (mes < outroMes ? -1 : 1))
    .map(([mes, valores]) => ({ mes, ...valores }));
  return {
    ano,
    meses: linhas,
    total: linhas.reduce<ValoresDoInforme>((soma, linha) => somar(soma, linha), ZERO),
  };
}

function parteDe(valor: string, pago: string, liquido: string): string {
  if (compareDecimal(pago, liquido) >= 0) return roundDecimal(valor);
  return divideDecimal(multiplyDecimal(valor, pago), liquido);
}
