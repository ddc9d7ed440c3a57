/** Guards of the steps of a title: what they need is on the title itself. */
import { contasPagar as texto } from '#messages/contas-pagar.ts';
import { compareDecimal, isDecimal, subtractDecimal } from '../formato/decimal.ts';

type Registro = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Registro; readonly campos: Registro; readonly eu: number };

const dinheiro = (valor: unknown): string => (typeof valor === 'string' && isDecimal(valor) ? valor : '0.00');

/** What is still to be paid of a title. */
export function saldoDe({ valorLiquido, valorPago }: Registro): string {
  return subtractDecimal(dinheiro(valorLiquido), dinheiro(valorPago));
}

/** Who registered or changed a title never releases it. */
export function contaDeOutro({ registro, eu }: Entrada): string | undefined {
  return [registro.registradaPorId, registro.alteradaPorId].includes(eu) ? texto.deOutro : undefined;
}

export function contaComRetencao({ registro }: Entrada): string | undefined {
  return registro.naturezaServico === 'NENHUMA' ? texto.semRetencao : undefined;
}

export function contaInteira({ registro }: Entrada): string | undefined {
  const [parcela, parcelas] = [Number(registro.parcela), Number(registro.parcelas)];
  return parcelas > 1 ? texto.jaParcela(parcela, parcelas) : undefined;
}

/** A part is less than the balance: what pays it all is another step. */
export function parteDoSaldo({ registro, campos }: Entrada): { readonly [campo: string]: readonly string[] } | undefined {
  const saldo = saldoDe(registro);
  const sinal = compareDecimal(dinheiro(campos.valorParte), saldo);
  if (sinal < 0) return undefined;
  return { valorParte: [sinal === 0 ? texto.parteInteira(saldo) : texto.parteMaior(saldo)] };
}
