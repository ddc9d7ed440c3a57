/** The pages of docs/manual, as they were when the screens were built. */
import { COMPUTER, lerPagina, PHONE, type Pagina } from '#domain/manual/pagina.ts';

const texts = import.meta.glob<string>('../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/manual/imagens/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** By the name of its file, in the order in which people are met: reception first, the administrator last. */
const ORDER = [
  'primeiros-passos',
  'em-toda-tela',
  'recepcao',
  'profissional',
  'enfermagem',
  'financeiro',
  'convenio',
  'laboratorio',
  'pesquisa',
  'administrador',
];
export const pages: { readonly [name: string]: Pagina } = Object.fromEntries(
  Object.entries(texts)
    .map(([path, text]) => [nameOf(path), lerPagina(text)] as const)
    .toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)),
);

/** Taken at the width of a phone; the others are of a computer. */
const ofPhone = new Set(
  Object.values(pages).flatMap(({ partes }) =>
    partes.flatMap(({ fotos }) => fotos.filter(({ celular }) => celular).map(({ nome }) => nome)),
  ),
);

export type Picture = { readonly url: string; readonly width: number; readonly height: number };

/** 'imagens/agenda.webp' of a page → where it is served, and the size that the walk took it in. */
export function pictureOf(source: string): Picture | undefined {
  const url = pictures[`../../../docs/manual/${source}`];
  if (url === undefined) return undefined;
  return { url, ...(ofPhone.has(nameOf(source)) ? PHONE : COMPUTER) };
}
