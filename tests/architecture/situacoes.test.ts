/** No hand-written table repeats the titles of a lifecycle's states: renaming one is one change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const root = join(import.meta.dirname, '../..');
const registry = await loadRegistry();
const titulos = new Set(
  registry.entities.flatMap(({ lifecycle }) =>
    (lifecycle?.states ?? []).map(({ id, title }) => `${id}: ${title}`),
  ),
);

/** Tables in the text that give two or more declared states the title that they have in their declaration. */
function tabelasDe(text: string): readonly string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([tabela, dentro = '']) => {
    const pares = [...dentro.matchAll(/\b([A-Z][A-Z_]+): '([^']+)'/g)].map(
      ([, id, title]) => `${id}: ${title}`,
    );
    return pares.filter((par) => titulos.has(par)).length > 1 ? [tabela.trim()] : [];
  });
}

it('[ARQ-01] nenhuma tabela à mão repete os títulos das situações de um ciclo de vida', () => {
  const achadas = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        tabelasDe(readFileSync(join(root, folder, file), 'utf8')).map((tabela) => `${file}: ${tabela}`),
      ),
  );
  expect(achadas).toEqual([]);
});

it('[ARQ-01] uma tabela dessas seria achada', () => {
  expect(tabelasDe("const T = { AGENDADO: 'Agendado', CONFIRMADO: 'Confirmado' };")).toHaveLength(1);
  expect(tabelasDe("const T = { AGENDADO: 'marcado', CONFIRMADO: 'certo' };")).toHaveLength(0);
});
