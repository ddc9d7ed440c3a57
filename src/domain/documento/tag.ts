/** A tag of documents as a person writes one: without spaces, of at most 14 letters (specification B5, B9). */
import { compose } from '../formato/composto.ts';
import { TAG_MAX_LENGTH } from '../formato/tags.ts';
import { foldText } from '../formato/texto.ts';

/** Composed (NFC), without any space. What is too long stays so, to be refused and not cut in silence. */
export function tagLimpa(texto: string): string {
  return compose(texto).replace(/\s+/gu, '');
}

export function problemaDaTag(nome: string): 'vazia' | 'longa' | null {
  if (nome === '') return 'vazia';
  return Array.from(nome).length > TAG_MAX_LENGTH ? 'longa' : null;
}

/** The same word in the singular, without accents: 'Exames' and 'exame' are one. */
const radical = (nome: string): string =>
  foldText(tagLimpa(nome))
    .replace(/oes$|aes$/, 'ao')
    .replace(/([rz])es$|s$/, '$1');

/** A tag that says the same but for number, accents or case, so that none is made beside it unawares; null without one. */
export function tagParecida(nome: string, tags: readonly string[]): string | null {
  const igual = radical(nome);
  return igual === '' || tags.includes(nome)
    ? null
    : (tags.find((conhecida) => radical(conhecida) === igual) ?? null);
}
