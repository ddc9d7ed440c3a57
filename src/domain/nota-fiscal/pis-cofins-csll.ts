/**
 * What `tpRetPisCofins` of the national NFS-e says that is withheld, by Nota Técnica 007 of 07/02/2026: since then the sum
 * of PIS, COFINS and CSLL stands in `vRetCSLL`. Until then 1 and 2 spoke of PIS and COFINS alone, whose values stood in
 * `vPis` and `vCofins`; both are still met while notes of the two kinds go about.
 */
import {
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  subtractDecimal,
  sumMoney,
} from '../formato/decimal.ts';

type Imposto = 'PIS' | 'COFINS' | 'CSLL';
type RetencaoFederal = { readonly imposto: Imposto; readonly valor: string };

type Codigo = {
  readonly codigo: string;
  readonly retem: readonly Imposto[];
  /** First and last day of emission; null: open. */
  readonly de: string | null;
  readonly ate: string | null;
  /** `vRetCSLL` is the sum of what is withheld; else the CSLL alone, beside vPis and vCofins. */
  readonly soma: boolean;
};

/** The package of schemas that brought the codes. */
const NT_007 = '2026-02-09';
const ANTES = '2026-02-08';
const codigo = (nome: string, retem: readonly Imposto[], resto: Partial<Codigo> = {}): Codigo => ({
  codigo: nome,
  retem,
  de: NT_007,
  ate: null,
  soma: true,
  ...resto,
});

const CODIGOS: readonly Codigo[] = [
  codigo('1', ['PIS', 'COFINS'], { de: null, ate: ANTES, soma: false }),
  codigo('2', [], { de: null, ate: ANTES, soma: false }),
  codigo('0', []),
  codigo('1', ['PIS', 'COFINS', 'CSLL']),
  codigo('2', ['CSLL']),
  codigo('3', ['PIS', 'COFINS', 'CSLL']),
  codigo('4', ['PIS', 'COFINS']),
  codigo('5', ['PIS']),
  codigo('6', ['COFINS']),
  codigo('7', ['COFINS', 'CSLL']),
  codigo('8', ['CSLL']),
  codigo('9', ['PIS', 'CSLL']),
];

/** By law 10.833, article 30: what parts a sum whose parts the note does not say. */
const ALIQUOTAS = { PIS: '0.65', COFINS: '3.00', CSLL: '1.00' } as const;

type ValoresFederais = {
  readonly codigo: string | null;
  readonly pis: string | null;
  readonly cofins: string | null;
  readonly retCsll: string | null;
};

/**
 * The readings that the code allows, that of the note's day first; the figures of the note tell which is meant. Null: no
 * table knows the code.
 */
export function leiturasFederais(
  { codigo: codigoDaNota, pis, cofins, retCsll }: ValoresFederais,
  emissao: string,
): readonly (readonly RetencaoFederal[])[] | null {
  const soCsll = limpas([{ imposto: 'CSLL', valor: retCsll ?? '0.00' }]);
  if (codigoDaNota === null) return [soCsll];
  const doCodigo = CODIGOS.filter((linha) => linha.codigo === codigoDaNota);
  if (doCodigo.length === 0) return null;
  const vale = ({ de, ate }: Codigo): boolean =>
    (de === null || emissao >= de) && (ate === null || emissao <= ate);
  const emOrdem = [...doCodigo.filter(vale), ...doCodigo.filter((linha) => !vale(linha))];
  return emOrdem.map(({ retem, soma }) => {
    if (soma) return limpas(partir(retem, retCsll ?? '0.00', { pis, cofins }));
    const dePisCofins = retem.length === 0 ? [] : paresDe({ pis, cofins });
    return limpas([...dePisCofins, ...soCsll]);
  });
}

const paresDe = ({ pis, cofins }: Pick<ValoresFederais, 'pis' | 'cofins'>): readonly RetencaoFederal[] => [
  { imposto: 'PIS', valor: pis ?? '0.00' },
  { imposto: 'COFINS', valor: cofins ?? '0.00' },
];

/**
 * The sum in its parts: PIS and COFINS as the note has them and the CSLL what is left. Where that leaves nothing sensible
 * (vPis and vCofins are the provider's own debit, of other rates), by the rates of the law.
 */
function partir(
  retem: readonly Imposto[],
  total: string,
  proprios: Pick<ValoresFederais, 'pis' | 'cofins'>,
): readonly RetencaoFederal[] {
  const proprias = paresDe(proprios).filter(({ imposto }) => retem.includes(imposto));
  const resto = subtractDecimal(total, sumMoney(proprias.map(({ valor }) => valor)));
  if (!retem.includes('CSLL')) {
    if (compareDecimal(resto, '0') === 0) return proprias;
  } else if (compareDecimal(resto, '0') > 0) return [...proprias, { imposto: 'CSLL', valor: resto }];
  const aliquotas = sumMoney(retem.map((imposto) => ALIQUOTAS[imposto]));
  let sobra = total;
  return retem.map((imposto, at) => {
    const parte =
      at === retem.length - 1
        ? sobra
        : divideDecimal(multiplyDecimal(total, ALIQUOTAS[imposto]), aliquotas, 2);
    sobra = subtractDecimal(sobra, parte);
    return { imposto, valor: parte };
  });
}

const limpas = (lista: readonly RetencaoFederal[]): readonly RetencaoFederal[] =>
  lista.filter(({ valor }) => compareDecimal(valor, '0') !== 0);
