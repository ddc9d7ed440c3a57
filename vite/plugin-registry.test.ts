import { describe, expect, it } from 'vitest';
import { ICON_NAMES } from '#domain/registro/icons.ts';
import { iconOf } from '#shared/ui/icons.ts';
import { readIndex } from './plugin-registry.ts';

describe('[NAV-01] index of the start chunk', () => {
  it('names every resource with what menu and routes need, and no schema', async () => {
    const index = await readIndex();
    const bancos = index.find((entry) => entry.name === 'bancos');
    expect(bancos).toMatchObject({
      path: '/bancos',
      breadcrumb: 'Bancos',
      parent: 'base',
      subject: 'banco',
      file: 'cadastros/banco',
      title: 'Banco',
      gender: 'm',
    });
    expect(index.filter((entry) => 'list' in entry || 'form' in entry)).toEqual([]);
    expect(index.find((entry) => entry.name === 'pacientes')).toMatchObject({ tenant: true });
  });
  it('every parent is declared and every path is unique', async () => {
    const index = await readIndex();
    const names = new Set(index.map((entry) => entry.name));
    expect(
      index.filter((entry) => entry.parent && !names.has(entry.parent)).map((entry) => entry.name),
    ).toEqual([]);
    const paths = index.map((entry) => entry.path);
    expect(paths.filter((path, position) => paths.indexOf(path) !== position)).toEqual([]);
  });
  it('every icon a declaration may use is drawn', () => {
    expect(Object.keys(iconOf).toSorted()).toEqual([...ICON_NAMES].toSorted());
  });
});
