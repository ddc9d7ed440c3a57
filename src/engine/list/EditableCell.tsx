/** What lets a cell be edited in its place, over what it shows; its code comes when the first row is pointed at. */
import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react';
import { cellKey, EditedCell, Near } from './GridRow.tsx';
import type { EditableCellProps } from './inline-fields.ts';

const InlineCell = lazy(() => import('./InlineCell.tsx'));

export function EditableCell(props: EditableCellProps) {
  const { near } = use(Near);
  const edited = use(EditedCell);
  const { row, field } = props;
  const asked = useSyncExternalStore(edited.subscribe, () =>
    edited.get() === cellKey(row, field) ? 'cell' : edited.get() === cellKey(row) ? 'row' : null,
  );
  // Once there it stays: what is being typed or saved outlives the pointer.
  const [met, setMet] = useState(false);
  if ((near || asked) && !met) setMet(true);
  return met ? (
    <Suspense fallback={null}>
      <InlineCell {...props} asked={asked} />
    </Suspense>
  ) : null;
}
