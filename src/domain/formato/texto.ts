/**
 * Compares text without accents and case. The key is that of PostgreSQL's lower(unaccent()) for Latin-1,
 * Latin Extended-A and the typographic quotes and dashes (compared with PostgreSQL 15).
 */
import { decompose } from './composto.ts';

/** Letters that no decomposition takes apart but unaccent.rules does. */
// prettier-ignore
const UNDECOMPOSABLE: Readonly<Record<string, string>> = {
  Æ: 'AE', æ: 'ae', Ð: 'D', ð: 'd', Ø: 'O', ø: 'o', Þ: 'TH', þ: 'th', ß: 'ss', ẞ: 'SS',
  Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ŀ: 'L', ŀ: 'l', Ł: 'L', ł: 'l', ŉ: "'n", Ŋ: 'N', ŋ: 'n',
  Œ: 'OE', œ: 'oe', Ŧ: 'T', ŧ: 't', Ĳ: 'IJ', ĳ: 'ij', ĸ: 'q', ſ: 's',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '‘': "'", '’': "'", '“': '"', '”': '"',
};

/** Combining marks that decomposition sets free. */
const MARKS = /[\u0300-\u036f]/g;

/** Search key: 'Água Fria' is 'agua fria'. Spaces and signs stay as they are. */
export function foldText(text: string): string {
  const plain = decompose(text).replace(MARKS, '');
  return plain
    .replace(
      /[ÆæÐðØøÞþßẞĐđĦħıĿŀŁłŉŊŋŒœŦŧĲĳĸſ\u2010-\u2014\u2018\u2019\u201c\u201d]/g,
      (c) => UNDECOMPOSABLE[c] ?? c,
    )
    .toLowerCase();
}

/** Letters of no width, which come along when a name is copied from a page. */
const NO_WIDTH = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Letters and digits only, blanks one: "D´Ávila" is 'DÁvila', as the official registers write it. SQL: zelo_letras. */
export function semSinais(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name as it is kept: no blanks around, one between, and nothing that nobody sees. */
export function nomeLimpo(text: string): string {
  return text.replace(NO_WIDTH, '').replace(/\s+/g, ' ').trim();
}

function words(folded: string): readonly string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Home search (NAV-11): whether the text, or any word in it, begins with the term, without accents
 * and case. Of several words each must begin one of the text's: 'cont pag' finds 'Contas a pagar'.
 * A blank term finds everything.
 */
export function startsWithFolded(term: string, text: string): boolean {
  const wanted = words(foldText(term));
  const present = words(foldText(text));
  return wanted.every((prefix) => present.some((word) => word.startsWith(prefix)));
}

/** Whether any of the texts (name, breadcrumb) answers to the term. */
export function anyStartsWithFolded(term: string, ...texts: readonly string[]): boolean {
  return texts.some((text) => startsWithFolded(term, text));
}

/** 'código' as 'Código'; the rest stays. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}
