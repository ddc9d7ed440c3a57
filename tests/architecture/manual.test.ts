/** The manual's own links: pictures that are there and small, screens that exist, and none of the menu without a part. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lerPagina, lugarDe } from '#domain/manual/pagina.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const FOLDER = 'docs/manual';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const paginas = Object.fromEntries(
  files.map((name) => [name.replace('.md', ''), lerPagina(readFileSync(`${FOLDER}/${name}`, 'utf8'))]),
);
const partes = Object.entries(paginas).flatMap(([pagina, lida]) =>
  lida.partes.map((parte) => ({ onde: `${pagina}#${parte.ancora}`, ...parte })),
);
const { resources } = await loadRegistry();
const addressOf = (resource: (typeof resources)[number]): string =>
  (resource.listPath ?? resource.redirect ?? resource.path).replace(/\/:.*$/, '');

it('[NGS-31] each picture is written by a walk, shown in its part, and no heavier than 60 kB', () => {
  const shown = partes.flatMap(({ onde, corpo }) =>
    [...corpo.matchAll(/!\[[^\]]+\]\(imagens\/([a-z0-9-]+)\.webp\)/g)].map(([, nome]) => `${onde} ${nome}`),
  );
  const walked = partes.flatMap(({ onde, fotos }) => fotos.map(({ nome }) => `${onde} ${nome}`));
  expect(shown.toSorted()).toEqual(walked.toSorted());
  const kept = readdirSync(`${FOLDER}/imagens`).map((name) => name.replace('.webp', ''));
  expect(kept.toSorted()).toEqual(walked.map((nome) => nome.split(' ')[1]).toSorted());
  for (const nome of kept) {
    const file = `${FOLDER}/imagens/${nome}.webp`;
    expect(existsSync(file) && statSync(file).size, file).toBeLessThanOrEqual(60_000);
  }
});

it('[NGS-31] names in bold stand beside a walk that meets them', () => {
  const unproved = partes.filter(({ fotos, nomes }) => nomes.length > 0 && fotos.length === 0);
  expect(unproved.map(({ onde }) => onde)).toEqual([]);
});

it('[NGS-31] each screen that the manual names exists', () => {
  const known = resources.map(addressOf);
  const wrong = partes.flatMap(({ onde, telas }) =>
    telas
      .filter((tela) => !known.some((address) => address === tela || address.startsWith(`${tela}/`)))
      .map((tela) => `${onde}: ${tela}`),
  );
  expect(wrong).toEqual([]);
});

it('[NGS-31] each screen of the menu has its part', () => {
  const without = resources
    .filter(
      (resource) => resource.login !== false && resource.showFind !== false && resource.screen !== 'cards',
    )
    .map(addressOf)
    .filter((address) => lugarDe(paginas, address) === undefined);
  expect([...new Set(without)].toSorted()).toEqual([]);
});
