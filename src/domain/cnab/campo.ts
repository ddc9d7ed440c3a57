import { isDate } from '#domain/formato/data.ts';
import { fromCents } from '#domain/formato/decimal.ts';

/** A position of a CNAB 240 line: what stands from `de` to `ate`, counted from 1, both included. */
export type TipoCampo =
  /** Digits, zeros at the left. */
  | 'num'
  /** Text, blanks at the right. */
  | 'alfa'
  /** Text that is written as it is, small letters too: a Pix key. */
  | 'exato'
  /** CPF or CNPJ: zeros at the left; letters only where the bank's layout takes them. */
  | 'inscricao'
  /** DDMMAAAA; zeros where there is none. */
  | 'data'
  /** HHMMSS. */
  | 'hora'
  /** An amount in cents. */
  | 'valor'
  /** Up to five codes of two characters. */
  | 'ocorrencias';

export type Campo = {
  readonly id: string;
  readonly titulo: string;
  readonly de: number;
  readonly ate: number;
  readonly tipo: TipoCampo;
};

export const TAMANHO_LINHA = 240;

/** A table of positions, as the manuals print it: id, title, first and last position, kind ('alfa' unless said). */
export function tabela(
  ...linhas: readonly (readonly [id: string, titulo: string, de: number, ate: number, tipo?: TipoCampo])[]
): readonly Campo[] {
  return linhas.map(([id, titulo, de, ate, tipo = 'alfa']) => ({ id, titulo, de, ate, tipo }));
}

/** The table with some positions in another place or new, as one bank prints it. */
export function trocar(base: readonly Campo[], ...novos: readonly Campo[]): readonly Campo[] {
  const ids = new Set(novos.map(({ id }) => id));
  return [...base.filter(({ id }) => !ids.has(id)), ...novos].sort((a, b) => a.de - b.de);
}

/**
 * The value of a position as the wire has it: an amount as a decimal of two places ('1793.71'), a date as AAAA-MM-DD, an
 * hour as HH:MM:SS, codes parted by a blank, digits and text without their filling. Null: blank, zeros in a date, or
 * characters that are no such value (the line's own text is then what is shown).
 */
export function valorDoCampo({ de, ate, tipo }: Campo, linha: string): string | null {
  const bruto = linha.slice(de - 1, ate);
  const texto = bruto.trim();
  if (texto === '') return null;
  if (tipo === 'alfa' || tipo === 'exato') return texto;
  // Some banks give a CNPJ fifteen positions: the first is filling.
  if (tipo === 'inscricao') return /^0[0-9A-Z]{14}$/.test(texto) ? texto.slice(1) : texto;
  if (tipo === 'ocorrencias')
    return (bruto.match(/.{2}/g) ?? []).filter((codigo) => codigo.trim() !== '').join(' ') || null;
  if (!/^[0-9]+$/.test(texto)) return null;
  if (tipo === 'num') return texto.replace(/^0+(?=.)/, '');
  if (tipo === 'valor') return fromCents(BigInt(texto));
  if (/^0+$/.test(texto)) return tipo === 'hora' ? '00:00:00' : null;
  if (tipo === 'hora') return texto.padEnd(6, '0').replace(/^(..)(..)(..).*$/, '$1:$2:$3');
  const [, dia = '', mes = '', ano = ''] = /^(..)(..)(....)$/.exec(texto) ?? [];
  const data = `${ano}-${mes}-${dia}`;
  return isDate(data) ? data : null;
}
