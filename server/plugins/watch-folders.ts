/** Tells of saved source files under some folders, once an editor has finished writing them. */
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps. */
const SETTLE_MS = 150;

/** Calls back with the paths that changed (`matches`), some together where they were saved together. */
export function watchFolders(
  folders: readonly string[],
  matches: (path: string) => boolean,
  onSaved: (paths: readonly string[]) => void,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const settled = (): void => {
    // Editors save by putting a new file in the old one's place, and on Linux the watch stays with the old one:
    // all are watched anew before the files are read, so that no later save is missed.
    for (const watcher of watchers) watcher.close();
    watchers = open();
    const paths = [...changed];
    changed.clear();
    onSaved(paths);
  };
  const open = (): FSWatcher[] =>
    folders.map((folder) =>
      watch(folder, { recursive: true }, (_event, file) => {
        const path = file === null ? folder : join(folder, file);
        if (file !== null && !matches(path)) return;
        changed.add(path);
        clearTimeout(timer);
        timer = setTimeout(settled, SETTLE_MS);
      }),
    );
  let watchers = open();
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
