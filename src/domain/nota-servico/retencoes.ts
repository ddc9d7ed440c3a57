/** Federal withholdings of a note as NT 007 wants them: one code, and PIS, COFINS and CSLL summed up in vRetCSLL. */
import { compareDecimal, subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';

/** What the taker withholds, in reais; '0.00' is nothing. */
export type Retencoes = {
  readonly pis: string;
  readonly cofins: string;
  readonly csll: string;
  readonly irrf: string;
  readonly inss: string;
  readonly iss: string;
};

/** By PIS, COFINS, CSLL. Codes 1 and 2 are of the transition alone and never made (NT 007). */
const CODIGOS: { readonly [quais: string]: string } = {
  '000': '0',
  '111': '3',
  '110': '4',
  '100': '5',
  '010': '6',
  '011': '7',
  '001': '8',
  '101': '9',
};

const tem = (valor: string): boolean => compareDecimal(valor, '0') > 0;

/** tpRetPisCofins, of what is withheld. */
export function codigoDaRetencao({ pis, cofins, csll }: Pick<Retencoes, 'pis' | 'cofins' | 'csll'>): string {
  return CODIGOS[[pis, cofins, csll].map((valor) => (tem(valor) ? '1' : '0')).join('')] ?? '0';
}

/** The three contributions together: what goes into vRetCSLL; '0.00' where none is withheld. */
export const somaDasContribuicoes = ({ pis, cofins, csll }: Retencoes): string =>
  sumDecimal(pis, cofins, csll);

/** What the taker pays: the value less everything withheld. */
export function liquidoDaNota(valor: string, retencoes: Retencoes): string {
  return subtractDecimal(valor, sumMoney(Object.values(retencoes)));
}
