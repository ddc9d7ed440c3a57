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
/** CSRF: the sum of the three, whose parts nobody says. */
type RetencaoFederal = { readonly imposto: Imposto | 'CSRF'; readonly valor: string };

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

/** By law 10.833, article 30. */
const ALIQUOTAS = { PIS: '0.65', COFINS: '3.00', CSLL: '1.00' } as const;

type ValoresFederais = {
  readonly codigo: string | null;
  readonly pis: string | null;
  readonly cofins: string | null;
  readonly retCsll: string | null;
  /** What the rates of the law are of: the note's own base, else the price of the service. */
  readonly base: string;
};

/** What the code says that is withheld and the note does not say how much of. */
export type RetencaoIncerta = {
  readonly codigo: string;
  readonly impostos: readonly Imposto[];
  /** Their sum; null: not even that is said. */
  readonly soma: string | null;
};

export type LeituraFederal = {
  readonly retencoes: readonly RetencaoFederal[];
  readonly incerta: RetencaoIncerta | null;
};

/**
 * The readings that the code allows, that of the note's day first; the figures of the note tell which is meant. Null: no
 * table knows the code.
 */
export function leiturasFederais(
  { codigo: codigoDaNota, pis, cofins, retCsll, base }: ValoresFederais,
  emissao: string,
): readonly LeituraFederal[] | null {
  const soCsll = limpas([{ imposto: 'CSLL', valor: retCsll ?? '0.00' }]);
  if (codigoDaNota === null) return [{ retencoes: soCsll, incerta: null }];
  const doCodigo = CODIGOS.filter((linha) => linha.codigo === codigoDaNota);
  if (doCodigo.length === 0) return null;
  const vale = ({ de, ate }: Codigo): boolean =>
    (de === null || emissao >= de) && (ate === null || emissao <= ate);
  const emOrdem = [...doCodigo.filter(vale), ...doCodigo.filter((linha) => !vale(linha))];
  return emOrdem.map(({ retem, soma }) => {
    const incerta = (somados: string | null): RetencaoIncerta => ({
      codigo: codigoDaNota,
      impostos: retem,
      soma: somados,
    });
    if (retem.length === 0) return { retencoes: soma ? [] : soCsll, incerta: null };
    if (!soma) {
      const pisCofins = limpas(paresDe({ pis, cofins }));
      const faltam = pis === null || cofins === null;
      return { retencoes: [...pisCofins, ...soCsll], incerta: faltam ? incerta(null) : null };
    }
    if (retCsll === null || compareDecimal(retCsll, '0') === 0)
      return { retencoes: [], incerta: incerta(null) };
    const partes = partir(retem, retCsll, { pis, cofins }, base);
    return partes
      ? { retencoes: limpas(partes), incerta: null }
      : { retencoes: [{ imposto: 'CSRF', valor: retCsll }], incerta: incerta(retCsll) };
  });
}

const paresDe = ({ pis, cofins }: Pick<ValoresFederais, 'pis' | 'cofins'>) =>
  [
    { imposto: 'PIS', valor: pis ?? '0.00' },
    { imposto: 'COFINS', valor: cofins ?? '0.00' },
  ] as const;

/**
 * The sum in its parts, where the note proves them: PIS and COFINS as it has them and the CSLL what is left, or what the
 * rates of the law give of the base (vPis and vCofins may be the provider's own debit, of other rates). Else null.
 */
function partir(
  retem: readonly Imposto[],
  total: string,
  proprios: Pick<ValoresFederais, 'pis' | 'cofins'>,
  base: string,
): readonly RetencaoFederal[] | null {
  const [unico] = retem;
  if (unico && retem.length === 1) return [{ imposto: unico, valor: total }];
  const pelaLei = retem.map((imposto) => ({
    imposto,
    valor: divideDecimal(multiplyDecimal(base, ALIQUOTAS[imposto]), '100', 2),
  }));
  const somaDaLei = sumMoney(pelaLei.map(({ valor }) => valor));
  const valorNaNota = { PIS: proprios.pis, COFINS: proprios.cofins, CSLL: '0.00' } as const;
  const proprias = paresDe(proprios).filter(({ imposto }) => retem.includes(imposto));
  const resto = subtractDecimal(total, sumMoney(proprias.map(({ valor }) => valor)));
  if (retem.every((imposto) => valorNaNota[imposto] !== null)) {
    if (!retem.includes('CSLL')) {
      if (compareDecimal(resto, '0') === 0) return proprias;
    } else if (compareDecimal(resto, '0') > 0) return [...proprias, { imposto: 'CSLL', valor: resto }];
  }
  return compareDecimal(total, somaDaLei) === 0 ? pelaLei : null;
}

const limpas = (lista: readonly RetencaoFederal[]): readonly RetencaoFederal[] =>
  lista.filter(({ valor }) => compareDecimal(valor, '0') !== 0);
