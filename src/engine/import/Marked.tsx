/** A text of a file with what the eye passes over made visible: blanks at the ends or in a row, quotes, line ends, characters without width. */
import { markedParts } from './marked.ts';

export function Marked({ text, other }: { readonly text: string; readonly other?: string | null }) {
  return (
    <span className="z-imp-texto">
      {markedParts(text, other ?? undefined).map(({ shown, mark, changed }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-marca={mark || undefined} data-muda={changed || undefined}>
          {shown}
        </span>
      ))}
    </span>
  );
}
