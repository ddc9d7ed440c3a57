/**
 * Boletos by bank: what the account must say, the nosso número with its check digit, the 25 digits of the free field, and
 * the figures of the bank's CNAB 240 file. Here stand the banks of which files and figures of other programs were at hand
 * (tests/support/cnab, brcobranca's examples); of any other nothing is guessed: it is refused in words.
 */
import { resto11 } from '../cnab/codigo-barras.ts';

export type ContaDeCobranca = {
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly agenciaDv: string | null;
  readonly conta: string | null;
  readonly contaDv: string | null;
  readonly carteira: string | null;
  /** Agreement (BB), code of the beneficiary (Sicoob, Sicredi). */
  readonly convenio: string | null;
  /** Variation (BB), modality (Sicoob), post (Sicredi). */
  readonly variacao: string | null;
};

/** What the account still lacks for the bank, named as its register names it. */
export type FaltaCobranca = 'agencia' | 'conta' | 'carteira' | 'convenio' | 'variacao';

type Pedido = { readonly conta: ContaDeCobranca; readonly numero: number; readonly emissao: string };
export type NossoNumero = {
  /** As the sheet prints it. */
  readonly impresso: string;
  /** The 20 positions of segment P, without the blanks at their end. */
  readonly arquivo: string;
  readonly campoLivre: string;
};

export type LeiauteCobranca = {
  readonly arquivo: string;
  readonly lote: string;
  readonly densidade: string;
  /** The agreement in 20 positions of the headers. */
  readonly convenio: (conta: ContaDeCobranca) => string;
  readonly carteira: string;
  readonly cadastramento: string;
  readonly tipoDocumento: string;
  readonly codigoBaixa: string;
  readonly diasBaixa: string;
};

export type BancoDeBoleto = {
  readonly nome: string;
  /** Code and check digit at the top of the sheet. */
  readonly codigo: string;
  readonly logo: string;
  /** The largest number of a sequence. */
  readonly ultimo: number;
  readonly carteiras: readonly string[];
  readonly faltas: (conta: ContaDeCobranca) => readonly FaltaCobranca[];
  readonly nossoNumero: (pedido: Pedido) => NossoNumero;
  readonly agenciaCodigo: (conta: ContaDeCobranca) => string;
  readonly leiaute: LeiauteCobranca;
};

const zeros = (texto: string | number | null, casas: number): string => String(texto ?? '').padStart(casas, '0');
const agencia4 = (conta: ContaDeCobranca): string => zeros(Number(conta.agencia), 4);
const tem = (valor: string | null, forma: RegExp): boolean => forma.test(valor ?? '');
const naConta = ({ agencia, conta }: ContaDeCobranca): FaltaCobranca[] => [
  ...(tem(agencia, /^0*[0-9]{1,4}$/) ? [] : (['agencia'] as const)),
  ...(tem(conta, /^[0-9]+$/) ? [] : (['conta'] as const)),
];
/** 0, 10 and 11 of modulo 11 become 0. */
const dv11 = (texto: string): number => {
  const dv = 11 - resto11(texto);
  return dv > 9 ? 0 : dv;
};

/** Of an agreement of seven digits: it and ten more, no check digit. */
const BRASIL: BancoDeBoleto = {
  nome: 'Banco do Brasil',
  codigo: '001-9',
  logo: 'BANCO DO BRASIL',
  ultimo: 9_999_999_999,
  carteiras: ['17'],
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '17' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[1-9][0-9]{6}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^[0-9]{1,3}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const inteiro = `${conta.convenio}${zeros(numero, 10)}`;
    return { impresso: inteiro, arquivo: inteiro, campoLivre: `000000${inteiro}${conta.carteira}` };
  },
  agenciaCodigo: ({ agencia, agenciaDv, conta, contaDv }) =>
    `${zeros(Number(agencia), 4)}${agenciaDv === null ? '' : `-${agenciaDv}`} / ${zeros(Number(conta), 8)}${contaDv === null ? '' : `-${contaDv}`}`,
  leiaute: {
    arquivo: '083',
    lote: '042',
    densidade: '00000',
    convenio: ({ convenio, carteira, variacao }) => `${zeros(convenio, 9)}0014${carteira}${zeros(variacao, 3)}`,
    carteira: '7',
    cadastramento: '1',
    tipoDocumento: '',
    codigoBaixa: '0',
    diasBaixa: '000',
  },
};

/** Cooperative, client and number by weights 3, 1, 9, 7. */
function dvSicoob(texto: string): number {
  const pesos = [3, 1, 9, 7];
  let soma = 0;
  for (const [i, n] of Array.from(texto, Number).entries()) soma += n * (pesos[i % 4] ?? 0);
  return soma % 11 < 2 ? 0 : 11 - (soma % 11);
}

const SICOOB: BancoDeBoleto = {
  nome: 'Sicoob',
  codigo: '756-0',
  logo: 'SICOOB',
  ultimo: 9_999_999,
  carteiras: ['1'],
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '1' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,7}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^0?[0-9]{1,2}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const sete = zeros(numero, 7);
    const dv = dvSicoob(`${agencia4(conta)}${zeros(conta.convenio, 10)}${sete}`);
    const modalidade = zeros(Number(conta.variacao), 2);
    return {
      impresso: `${sete}-${dv}`,
      // Number and check digit, instalment, modality, kind of form 4 (A4).
      arquivo: `${zeros(`${sete}${dv}`, 10)}01${modalidade}4`,
      campoLivre: `${conta.carteira}${agencia4(conta)}${modalidade}${zeros(conta.convenio, 7)}${sete}${dv}001`,
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)} / ${zeros(conta.convenio, 7)}`,
  leiaute: {
    arquivo: '081',
    lote: '040',
    densidade: '00000',
    convenio: () => '',
    carteira: '1',
    cadastramento: '0',
    tipoDocumento: '',
    codigoBaixa: '0',
    diasBaixa: '000',
  },
};

/** Collection with registration is 1, as the bank's manual numbers it; the beneficiary numbers by itself with 2. */
export function campoLivreSicredi(tipo: '1' | '3', numero: string, beneficiario: string): string {
  const vinteQuatro = `${tipo}1${numero}${beneficiario}10`;
  return `${vinteQuatro}${dv11(vinteQuatro)}`;
}

const SICREDI: BancoDeBoleto = {
  nome: 'Sicredi',
  codigo: '748-X',
  logo: 'SICREDI',
  ultimo: 99_999,
  carteiras: ['1'],
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '1' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,5}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^0?[0-9]{1,2}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero, emissao }) {
    const quem = `${agencia4(conta)}${zeros(Number(conta.variacao), 2)}${zeros(conta.convenio, 5)}`;
    const ano = emissao.slice(2, 4);
    const sem = `${ano}2${zeros(numero, 5)}`;
    const dv = dv11(`${quem}${sem}`);
    return {
      impresso: `${ano}/${sem.slice(2)}-${dv}`,
      arquivo: `${sem}${dv}`,
      campoLivre: campoLivreSicredi('1', `${sem}${dv}`, quem),
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)}.${zeros(Number(conta.variacao), 2)}.${zeros(conta.convenio, 5)}`,
  leiaute: {
    arquivo: '081',
    lote: '040',
    densidade: '01600',
    convenio: () => '',
    carteira: '1',
    cadastramento: '1',
    tipoDocumento: '1',
    codigoBaixa: '1',
    diasBaixa: '060',
  },
};

const BANCOS: { readonly [banco: string]: BancoDeBoleto } = { '001': BRASIL, '748': SICREDI, '756': SICOOB };

export const NOMES_DOS_BANCOS: readonly string[] = Object.keys(BANCOS)
  .toSorted()
  .map((banco) => BANCOS[banco]?.nome ?? banco);

/** Undefined: no rule of this bank is at hand. */
export function bancoDeBoleto(banco: string | null): BancoDeBoleto | undefined {
  return banco !== null && Object.hasOwn(BANCOS, banco) ? BANCOS[banco] : undefined;
}
