/** A link to a list asks what the list understands: what it does not know it leaves out, and shows everybody's rows. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeState } from '#engine/list/url.ts';
import { pendencias } from '#server/features/estudo/data-lock.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

/** Lists drawn by hand, which have parameters of their own. */
const DE_MAO = ['/usuarios', '/agendas', '/auditoria', '/config-permissoes'];

async function entitiesByPath() {
  const registry = await loadRegistry();
  return new Map(
    Object.values(registry.resource).flatMap(({ name, path }) => {
      const entity = Object.hasOwn(registry.entity, name) ? registry.entity[name] : undefined;
      return entity && !DE_MAO.includes(path) ? [[path, entity] as const] : [];
    }),
  );
}

test('[REG-05] every link to a list with a question is one that the list knows', async () => {
  const entityAt = await entitiesByPath();
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts']).filter((file) => !/\.test\./.test(file));
  let links = 0;
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](\/[a-z][a-z/-]*)\?([^'"`\s]+)['"`]/g)].flatMap(
      ([, path = '', query = '']) => {
        const entity = entityAt.get(path);
        // A call to the server begins like a screen's address, and asks in the words of the wire.
        if (!entity || /(^|&)_/.test(query) || !query.includes('=')) return [];
        links += 1;
        const asked = new URLSearchParams(query.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '1'));
        const { ignored } = decodeState(asked, entity);
        // A name that is put together is looked at where it is made.
        return ignored.flatMap((name) => (name === 'f.1' ? [] : [`${file}: ${path}?${name}`]));
      },
    ),
  );
  expect(links).toBeGreaterThan(4);
  expect(wrong).toEqual([]);
});

test('[CRF-03] what a study lacks before its lock leads to lists that know the question', async () => {
  const entityAt = await entitiesByPath();
  const contagens = {
    monitorias: 1,
    formularios: 1,
    visitas: 1,
    semAssinatura: 1,
    semCongelar: 1,
    eventos: 1,
  };
  const lists = pendencias(3, contagens).map(({ onde }) => {
    const [path = '', query = ''] = onde.split('?');
    const entity = entityAt.get(path);
    return entity && decodeState(new URLSearchParams(query), entity);
  });
  expect(lists).toHaveLength(6);
  for (const list of lists) {
    expect(list?.ignored).toEqual([]);
    expect(list?.state.criteria[0]).toEqual({ field: 'estudoId', op: 'in', values: ['3'] });
  }
});
