/**
 * The bar code of a boleto and its typed line (FEBRABAN): 44 digits with a check digit of modulo 11, 47 with three of modulo
 * 10. The due date is a factor of four digits that began again at 1000 on 22/02/2025.
 */
import { dayNumber } from '../formato/data.ts';
import { toCents } from '../formato/decimal.ts';
import { dv10, dvBoleto } from '../cnab/codigo-barras.ts';

const BASE = dayNumber('1997-10-07');
const VOLTA = 9000;

/** Days since 07/10/1997, which have four digits since 03/07/2000; after 9999 comes 1000. */
export function fatorVencimento(vencimento: string): string {
  const dias = dayNumber(vencimento) - BASE;
  const fator = dias < 10_000 ? dias : 1000 + ((dias - 10_000) % VOLTA);
  return String(Math.max(0, fator)).padStart(4, '0');
}

/** The largest amount that ten digits of cents hold. */
export const VALOR_MAXIMO = '99999999.99';

export type Boleto = {
  /** Three digits. */
  readonly banco: string;
  readonly vencimento: string;
  readonly valor: string;
  /** The 25 digits that each bank fills by its own rule. */
  readonly campoLivre: string;
};

export function codigoDeBarras({ banco, vencimento, valor, campoLivre }: Boleto): string {
  const centavos = toCents(valor).toString().padStart(10, '0');
  if (!/^[0-9]{25}$/.test(campoLivre) || centavos.length > 10) throw new RangeError('no bar code holds this');
  const inicio = `${banco}9`;
  const resto = `${fatorVencimento(vencimento)}${centavos}${campoLivre}`;
  return `${inicio}${dvBoleto(inicio + resto)}${resto}`;
}

/** The typed line's 47 digits: the free field in three parts, each with its check digit, then check digit, factor and amount. */
export function linhaDigitavel(codigo: string): string {
  const livre = codigo.slice(19);
  const partes = [codigo.slice(0, 4) + livre.slice(0, 5), livre.slice(5, 15), livre.slice(15)];
  return `${partes.map((parte) => `${parte}${dv10(parte)}`).join('')}${codigo[4] ?? ''}${codigo.slice(5, 19)}`;
}

/** As it is printed and read aloud: '00190.00009 01238.798779 77700.168188 3 37710000013500'. */
export function linhaImpressa(linha: string): string {
  const campo = (de: number, ate: number) => `${linha.slice(de, de + 5)}.${linha.slice(de + 5, ate)}`;
  return `${campo(0, 10)} ${campo(10, 21)} ${campo(21, 32)} ${linha.slice(32, 33)} ${linha.slice(33)}`;
}

/** Interleaved 2 of 5: narrow (1) and wide (3) bars and spaces in turn, a bar first, the bank's scanner asks for both ends. */
const LARGAS: readonly string[] = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
];

export function barrasI25(digitos: string): readonly number[] {
  if (!/^([0-9]{2})+$/.test(digitos)) throw new RangeError('interleaved 2 of 5 takes pairs of digits');
  const larguras: number[] = [1, 1, 1, 1];
  for (let i = 0; i < digitos.length; i += 2) {
    const [barras = '', espacos = ''] = [LARGAS[Number(digitos[i])], LARGAS[Number(digitos[i + 1])]];
    for (let j = 0; j < 5; j++) larguras.push(barras[j] === '1' ? 3 : 1, espacos[j] === '1' ? 3 : 1);
  }
  return [...larguras, 3, 1, 1];
}
