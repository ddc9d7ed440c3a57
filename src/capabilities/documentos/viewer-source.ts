/** A stored document as the viewer wants it. */
import type { ViewerSource } from './viewer/source.ts';
import { bytes, piece, type Owner } from './wire.ts';

export function viewerSource(
  owner: Owner,
  content: { readonly objectId: string; readonly nomeArquivo: string; readonly numero?: number },
  size: number | null,
  download: () => void,
): ViewerSource {
  return {
    name: content.nomeArquivo,
    size: size ?? undefined,
    load: (signal) => bytes(owner, content, signal),
    loadRange: (begin, end, signal) => piece(owner, content, begin, end, signal),
    download,
  };
}
