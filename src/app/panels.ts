/** Tabs that features put beside the fields of an open record, found by folder; a key that two claim stops the start. */
import { lazy } from 'react';
import { installRecordPanels, type RecordPanel } from '#engine/form/record-panels.ts';
import { joinOnce } from '#shared/feature/feature.ts';

const files = import.meta.glob<readonly RecordPanel[]>('../features/*/panels.ts', {
  eager: true,
  import: 'panels',
});

const EntityList = lazy(async () => ({ default: (await import('#engine/list/EntityList.tsx')).EntityList }));

export function installPanels(): void {
  const panels = joinOnce(
    'a aba',
    Object.fromEntries(
      Object.entries(files).map(([file, own]) => [
        file,
        Object.fromEntries(own.map((panel) => [panel.key, { ...panel, feature: folderOf(file) }])),
      ]),
    ),
  );
  installRecordPanels(
    Object.values(panels).toSorted((panel, other) => panel.order - other.order),
    EntityList,
  );
}

/** '../features/boleto/panels.ts' is of the feature 'boleto'. */
const folderOf = (file: string): string => file.split('/')[2] ?? '';
