/** A tag of documents as a person writes one: without spaces, of at most 14 letters (specification B5, B9). */
import { compose } from '../formato/composto.ts';
import { TAG_MAX_LENGTH } from '../formato/tags.ts';

/** Composed (NFC), without any space. What is too long stays so, to be refused and not cut in silence. */
export function tagLimpa(texto: string): string {
  return compose(texto).replace(/\s+/gu, '');
}

export function problemaDaTag(nome: string): 'vazia' | 'longa' | null {
  if (nome === '') return 'vazia';
  return Array.from(nome).length > TAG_MAX_LENGTH ? 'longa' : null;
}
