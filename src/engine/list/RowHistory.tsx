/** The history of a row, from the list; a chunk of its own. */
import type { ComponentProps } from 'react';
import { HistoryDrawer } from '../history/HistoryDrawer.tsx';

export default function RowHistory(props: ComponentProps<typeof HistoryDrawer>) {
  return <HistoryDrawer {...props} />;
}
