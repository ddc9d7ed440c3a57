/** The text that a TISS hash is made of: of every element without children, in order, the hash's own left out. */
import type { No } from '../nota-fiscal/arvore.ts';

/** Joined without anything between them, trimmed at the ends alone (Componente Organizacional, hash). */
export function textoDoHash(raiz: No): string {
  const folhas: string[] = [];
  const descer = ({ nome, filhos, texto }: No): void => {
    if (filhos.length > 0) for (const filho of filhos) descer(filho);
    else if (nome !== 'hash') folhas.push(texto);
  };
  descer(raiz);
  return folhas.join('').trim();
}
