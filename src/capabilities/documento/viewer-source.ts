/** A stored document as the viewer wants it. */
import { viewerKind, type ViewerSource } from './viewer/source.ts';
import { BY_PIECES, readAhead } from './viewer/pdf/pieces.ts';
import { bytes, piece, type Owner } from './wire.ts';

export function viewerSource(
  owner: Owner,
  content: { readonly objectId: string; readonly nomeArquivo: string; readonly numero?: number },
  size: number | null,
  download: () => void,
): ViewerSource {
  const read = (begin: number, end: number, signal: AbortSignal) => piece(owner, content, begin, end, signal);
  const large = size !== null && size >= BY_PIECES && viewerKind(content.nomeArquivo) === 'pdf';
  return {
    name: content.nomeArquivo,
    size: size ?? undefined,
    load: (signal) => bytes(owner, content, signal),
    loadRange: large ? readAhead(size, read) : read,
    download,
  };
}
