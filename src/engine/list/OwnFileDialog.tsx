/** The file of a hand-built table. */
import { useState } from 'react';
import { FileDialog, type FileFormat } from './FileDialog.tsx';

type Column = { readonly id: string; readonly title: string };

type Props = {
  readonly plural: string;
  readonly rowsText: string;
  readonly columns: readonly Column[];
  readonly available: readonly Column[];
  readonly make: (ids: readonly string[], format: FileFormat, signal: AbortSignal) => Promise<string>;
  readonly onClose: () => void;
};

export default function OwnFileDialog({ plural, rowsText, columns, available, make, onClose }: Props) {
  const [all, setAll] = useState(false);
  const chosen = all ? available : columns;
  return (
    <FileDialog
      plural={plural}
      rowsText={rowsText}
      counts={{ shown: columns.length, all: available.length }}
      all={all}
      onAll={setAll}
      titles={chosen.map(({ title }) => title)}
      make={(format, signal) =>
        make(
          chosen.map(({ id }) => id),
          format,
          signal,
        )
      }
      onClose={onClose}
    />
  );
}
