import type { Heading } from '#shared/navigation/headings.ts';
import { pages } from './manual.ts';

export const headings: readonly Heading[] = Object.entries(pages).flatMap(([name, { titulo, partes }]) =>
  partes.map((part) => ({ title: part.titulo, page: titulo, path: `/ajuda/${name}#${part.ancora}` })),
);
