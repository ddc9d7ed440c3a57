/** Looking for a document by its name in every folder of the record. */
import { ehPasta } from '#domain/documento/itens.ts';
import { MIME_RAIZ, type ItemDocumento } from '#domain/documento/tipos.ts';
import { foldText } from '#domain/formato/texto.ts';
import { documentos } from '#messages/documento.ts';

/** What was found, and the folders down to it, the root first. */
export type Found = { readonly item: ItemDocumento; readonly way: readonly ItemDocumento[] };

/** Everything below whose name holds the words, without regard to case and accents. */
export function findItems(
  tree: readonly ItemDocumento[],
  text: string,
  way: readonly ItemDocumento[] = [],
): readonly Found[] {
  const wanted = foldText(text.trim());
  return tree.flatMap((item) => [
    ...(item.mime !== MIME_RAIZ && foldText(item.nomeArquivo).includes(wanted) ? [{ item, way }] : []),
    ...(ehPasta(item) ? findItems(item.children ?? [], text, [...way, item]) : []),
  ]);
}

/** The folders as a path: 'Documentos / Exames'. */
export const wayText = (way: readonly ItemDocumento[]): string =>
  way.map(({ mime, nomeArquivo }) => (mime === MIME_RAIZ ? documentos.raiz : nomeArquivo)).join(' / ');
