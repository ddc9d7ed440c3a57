/**
 * The static Pix code 'copia e cola' (BR Code, manual of the Banco Central on EMV QRCPS-MPM). Its fields have
 * tag, length and value, closed by a CRC of 16 bits. The account's key receives. Nothing tells by itself that
 * it was paid.
 */
import { chaveDoPix } from '../cnab/pagamentos.ts';
import { textoDoBanco } from '../cnab/escrever.ts';

const campo = (tag: string, valor: string): string =>
  `${tag}${String(valor.length).padStart(2, '0')}${valor}`;

/** CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, four hexadecimal digits. */
export function crc16(texto: string): string {
  let crc = 0xffff;
  for (const letra of texto) {
    crc ^= (letra.codePointAt(0) ?? 0) << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export type PedidoPix = {
  readonly tipoChave: string | null;
  readonly chave: string;
  /** Decimal; null leaves it to the payer. */
  readonly valor: string | null;
  readonly nome: string;
  readonly cidade: string;
  /** Up to 25 letters and digits, which come back in the statement. */
  readonly txid: string | null;
};

/** Names stand in capitals without accents, cut to what the manual holds: 25 of who receives, 15 of the city. */
const nomeNoPix = (texto: string, maximo: number): string =>
  textoDoBanco(texto)
    .replace(/[^A-Z0-9 .,'&/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maximo)
    .trim();

export function codigoPix({ tipoChave, chave, valor, nome, cidade, txid }: PedidoPix): string {
  const id = (txid ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 25);
  const corpo = [
    campo('00', '01'),
    campo('26', `${campo('00', 'br.gov.bcb.pix')}${campo('01', chaveDoPix(tipoChave, chave))}`),
    campo('52', '0000'),
    campo('53', '986'),
    ...(valor === null ? [] : [campo('54', valor)]),
    campo('58', 'BR'),
    campo('59', nomeNoPix(nome, 25) || 'N'),
    campo('60', nomeNoPix(cidade, 15) || 'BRASIL'),
    campo('62', campo('05', id || '***')),
    '6304',
  ].join('');
  return `${corpo}${crc16(corpo)}`;
}

/** Letters of a printed line of the code. */
const LETRAS_DA_LINHA = 84;

/** The code as it is printed, cut by us: left to the page it breaks at its spaces, which whoever copies it then loses. */
export function codigoEmLinhas(codigo: string): readonly string[] {
  const linhas: string[] = [];
  for (let resto = codigo; resto !== '';) {
    let ate = LETRAS_DA_LINHA;
    while (ate > 1 && (resto[ate - 1] === ' ' || resto[ate] === ' ')) ate--;
    linhas.push(resto.slice(0, ate));
    resto = resto.slice(ate);
  }
  return linhas;
}
