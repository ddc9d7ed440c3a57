/**
 * An amount as a bank writes it. The standard knows no thousands: one mark alone is the decimal one, whatever stands
 * after it. Thousands are read where both marks stand, where one repeats, or where the other lines prove which mark is decimal.
 */
import { fromCents } from '../formato/decimal.ts';

export type MarcaDecimal = '.' | ',';
export type SemValor =
  | 'ilegivel'
  /** Parts of a cent: -8,955. */
  | 'centavos'
  /** More than a clinic ever moves. */
  | 'grande';
export type Quantia =
  { readonly valor: string; readonly semValor: null } | { readonly valor: null; readonly semValor: SemValor };

/** An amount is looked at up to here: one of a million digits is none. */
const MAIS_LONGA = 40;
/** 999.999.999.999,99 */
const ALGARISMOS = 12;
const PARTES = /^([+-]?)([0-9]*(?:[.,][0-9]*)*)$/;
const sem = (semValor: SemValor): Quantia => ({ valor: null, semValor });
const semBrancos = (texto: string): string => texto.slice(0, MAIS_LONGA + 1).replace(/\s/g, '');

/** The mark that this amount proves to be decimal: the last of two kinds, or one alone before other than three digits. */
export function marcaProvada(texto: string): MarcaDecimal | null {
  const limpo = semBrancos(texto);
  const [, , corpo = ''] = PARTES.exec(limpo) ?? [];
  const marcas = corpo.replace(/[0-9]/g, '');
  const ultima = marcas.at(-1) as MarcaDecimal | undefined;
  if (ultima === undefined) return null;
  const deDois = marcas.includes('.') && marcas.includes(',');
  const depois = corpo.length - 1 - corpo.lastIndexOf(ultima);
  return deDois || (marcas.length === 1 && depois !== 3) ? ultima : null;
}

/** `decimal`: the one mark that the other lines of the file prove. */
export function quantia(texto: string | null, decimal: MarcaDecimal | null = null): Quantia {
  const limpo = semBrancos(texto ?? '');
  if (limpo.length > MAIS_LONGA) return sem('grande');
  const [, sinal, corpo = ''] = PARTES.exec(limpo) ?? [];
  if (sinal === undefined || !/[0-9]/.test(corpo)) return sem('ilegivel');
  const marcas = corpo.replace(/[0-9]/g, '');
  const corte = corteDecimal(corpo, marcas, decimal);
  const inteiro = corpo.slice(0, corte);
  const fracao = corpo.slice(corte + 1).replace(/0+$/, '');
  if (!/^(?:[0-9]*|[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,3}(?:,[0-9]{3})+)$/.test(inteiro) || /[.,]/.test(fracao))
    return sem('ilegivel');
  const algarismos = inteiro.replace(/[.,]/g, '').replace(/^0+/, '');
  if (algarismos.length > ALGARISMOS) return sem('grande');
  if (fracao.length > 2) return sem('centavos');
  const centavos = BigInt(`${algarismos || '0'}${fracao.padEnd(2, '0')}`);
  return { valor: fromCents(sinal === '-' ? -centavos : centavos), semValor: null };
}

/** Where the places begin; past the end where there are none. */
function corteDecimal(corpo: string, marcas: string, decimal: MarcaDecimal | null): number {
  const ultima = marcas.at(-1);
  if (ultima === undefined) return corpo.length;
  const repete = marcas.length > 1 && marcas === ultima.repeat(marcas.length);
  const provaMilhar =
    marcas.length === 1 && decimal !== null && decimal !== ultima && /[.,][0-9]{3}$/.test(corpo);
  return repete || provaMilhar ? corpo.length : corpo.lastIndexOf(ultima);
}
