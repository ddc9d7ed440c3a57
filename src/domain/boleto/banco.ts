/** What a bank's boleto is made of: the account, the nosso número, the bank's own answers. */
import type { Dados } from '../cnab/escrever.ts';
import { resto11 } from '../cnab/codigo-barras.ts';

export type ContaDeCobranca = {
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly agenciaDv: string | null;
  readonly conta: string | null;
  readonly contaDv: string | null;
  readonly carteira: string | null;
  /** Agreement (BB, Bradesco), code of the beneficiary (Caixa, Santander, Sicoob, Sicredi). */
  readonly convenio: string | null;
  /** Variation (BB), modality (Sicoob), post (Sicredi). */
  readonly variacao: string | null;
};

/** What the account still lacks for the bank, named as its register names it. */
export type FaltaCobranca =
  'agencia' | 'agenciaDv' | 'conta' | 'contaDv' | 'carteira' | 'convenio' | 'variacao';

export type PedidoDeNumero = {
  readonly conta: ContaDeCobranca;
  readonly numero: number;
  readonly emissao: string;
};
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
  /** The agreement in the 20 positions of the headers; of the lot's, where the bank wants another there. */
  readonly convenio: (conta: ContaDeCobranca) => string;
  readonly convenioDoLote?: (conta: ContaDeCobranca) => string;
  readonly usoEmpresa?: string;
  /** What the account's positions hold in headers and segment P, where it is not agency and account as registered. */
  readonly blocoConta?: (conta: ContaDeCobranca) => Dados;
  /** Its answers fill what stands for the account with zeros at the right, more or fewer by the version of the layout. */
  readonly contaComZerosNoFim?: true;
  /** What segments P and Q say in every line of this bank. */
  readonly p: Dados;
  readonly q?: Dados;
  /** Interest goes in reais a day: the bank takes no monthly rate. */
  readonly jurosPorDia?: true;
};

export type BancoDeBoleto = {
  readonly nome: string;
  /** Code and check digit at the top of the sheet. */
  readonly codigo: string;
  readonly logo: string;
  /** The largest number of a sequence. */
  readonly ultimo: number;
  readonly faltas: (conta: ContaDeCobranca) => readonly FaltaCobranca[];
  readonly nossoNumero: (pedido: PedidoDeNumero) => NossoNumero;
  readonly agenciaCodigo: (conta: ContaDeCobranca) => string;
  readonly leiaute: LeiauteCobranca;
};

export const zeros = (texto: string | number | null, casas: number): string =>
  String(texto ?? '').padStart(casas, '0');
export const agencia4 = (conta: ContaDeCobranca): string => zeros(Number(conta.agencia), 4);
export const tem = (valor: string | null, forma: RegExp): boolean => forma.test(valor ?? '');
/** Agency and account: digits only, and no more of the account than the bank's positions hold. */
export const naConta = ({ agencia, conta }: ContaDeCobranca, casas = 12): FaltaCobranca[] => [
  ...(tem(agencia, /^0*[0-9]{1,4}$/) ? [] : (['agencia'] as const)),
  ...(tem(conta, /^[0-9]+$/) && (conta ?? '').replace(/^0+/, '').length <= casas ? [] : (['conta'] as const)),
];
/** 0, 10 and 11 of modulo 11 become 0. */
export const dv11 = (texto: string): number => {
  const dv = 11 - resto11(texto);
  return dv > 9 ? 0 : dv;
};
