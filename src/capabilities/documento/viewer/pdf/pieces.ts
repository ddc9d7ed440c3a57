/** In which pieces a large PDF is read, and the two that every opening begins with. */
import type { ViewerSource } from '../source.ts';

/** Files from this size on are read by pieces, where the source can. */
export const BY_PIECES = 2 ** 20;
/** What pdf.js asks for at a time: pieces begin at its multiples. */
export const PIECE = 2 ** 18;

type ReadRange = NonNullable<ViewerSource['loadRange']>;

/**
 * Asks for the first piece and the last one (the table of what lies where) at once, while the viewer's code is still on
 * its way, and gives them to whoever asks for a part of them. A piece that failed is asked for again by its reader.
 */
export function readAhead(size: number, read: ReadRange): ReadRange {
  const leaving = new AbortController();
  const kept = [0, Math.floor((size - 1) / PIECE) * PIECE]
    .filter((begin, at, all) => all.indexOf(begin) === at)
    .map((begin) => {
      const end = Math.min(size, begin + PIECE);
      return { begin, end, bytes: read(begin, end, leaving.signal).catch(() => null) };
    });
  return async (begin, end, signal) => {
    const piece = kept.find((keptPiece) => keptPiece.begin <= begin && end <= keptPiece.end);
    const bytes = await piece?.bytes;
    signal.throwIfAborted();
    // A copy: pdf.js takes what it is given for itself.
    return piece && bytes ? bytes.slice(begin - piece.begin, end - piece.begin) : read(begin, end, signal);
  };
}
