import { ajuda } from '#messages/ajuda.ts';
import type { Heading } from '#shared/navigation/headings.ts';
import { pages } from './manual.ts';

export const headings: readonly Heading[] = [
  { title: ajuda.titulo, page: ajuda.todas, path: '/ajuda', also: ajuda.procura },
  ...Object.entries(pages).flatMap(([name, { titulo, partes }]): readonly Heading[] => [
    { title: titulo, page: ajuda.titulo, path: `/ajuda/${name}`, also: ajuda.procura },
    ...partes.map((part) => ({ title: part.titulo, page: titulo, path: `/ajuda/${name}#${part.ancora}` })),
  ]),
];
