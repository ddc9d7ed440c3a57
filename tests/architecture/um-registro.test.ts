/** One record is read and written by Refine's hooks over simple-rest, in one place; nobody calls around them. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const WIRE = 'src/engine/form/useRecordWire.ts';
/** The bin of a list tells its failures by the client, row by row. */
const OF_THE_LIST = 'src/engine/list/useRowDoors.ts';

const sources = new Map<string, string>();
beforeAll(async () => {
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: ROOT }))
    if (!/\.test\.tsx?$/.test(file)) sources.set(file, await readFile(join(ROOT, file), 'utf8'));
});

const filesWith = (pattern: RegExp): string[] =>
  [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);

describe('[ENG-30] one record', () => {
  it.each(['useOne', 'useCreate', 'useUpdate', 'useDelete'])(
    'is read and written by %s of Refine',
    (hook) => {
      const importing = new RegExp(`import \\{[^}]*\\b${hook}\\b[^}]*\\} from '@refinedev/core'`);
      expect(filesWith(importing)).toEqual([WIRE]);
      expect(sources.get(WIRE)).toMatch(new RegExp(`\\b${hook}<Row, HttpError`));
    },
  );

  it('is what the form, the cell of a list and the record’s own bin call', () => {
    expect(sources.get('src/engine/form/useRecordForm.ts')).toContain('useRecordWire(entity.name');
    expect(sources.get('src/engine/list/InlineCell.tsx')).toContain('useRecordUpdate(entity.name)');
    expect(sources.get('src/engine/form/RecordHeader.tsx')).toContain('useRecordRemoval(entity.name)');
  });

  it('is changed by no call around them in the engine', () => {
    const around =
      /`\$\{(?:entity\.name|resource)\}\/\$\{(?:row\.)?id\}`,\s*\{[^}]*method: '(?:PATCH|PUT|DELETE)'/;
    expect(filesWith(around).filter((file) => file.startsWith('src/engine/'))).toEqual([OF_THE_LIST]);
  });
});
