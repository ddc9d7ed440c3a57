/** The manual's own links: pictures that are there and small, screens that exist, and none of the menu without a part. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lerPagina, lugarDe } from '#domain/manual/pagina.ts';
import { findHeadings, type Heading } from '#domain/navegacao/titulos.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { FeatureFile } from '#shared/feature/feature.ts';

const FOLDER = 'docs/manual';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const paginas = Object.fromEntries(
  files.map((name) => [name.replace('.md', ''), lerPagina(readFileSync(`${FOLDER}/${name}`, 'utf8'))]),
);
const partes = Object.entries(paginas).flatMap(([pagina, lida]) =>
  lida.partes.map((parte) => ({ onde: `${pagina}#${parte.ancora}`, ...parte })),
);
const { resources } = await loadRegistry();
/** Those that belong to no register. */
const ownRoutes = Object.values(
  import.meta.glob<FeatureFile>('../../src/features/*/{routes,entry}.ts', { eager: true }),
).flatMap(({ routes = [] }) => routes.map(({ path }) => `/${path}`));
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
  const known = [...resources.map(addressOf), ...ownRoutes];
  const wrong = partes.flatMap(({ onde, telas }) =>
    telas
      .filter((tela) => !known.some((address) => address === tela || address.startsWith(`${tela}/`)))
      .map((tela) => `${onde}: ${tela}`),
  );
  expect(wrong).toEqual([]);
});

it('[NGS-31] each screen of the menu has its part', () => {
  const ofMenu = new Set(
    resources.filter((resource) => resource.login !== false && resource.showFind !== false).map(addressOf),
  );
  const without = [...ofMenu].filter((address) => lugarDe(paginas, address) === undefined);
  process.stdout.write(`manual: ${ofMenu.size} telas do menu, ${without.length} sem parte do manual\n`);
  expect(without.toSorted()).toEqual([]);
});

it('[NGS-31] a screen leads to the part that tells of it', () => {
  const told = {
    '/agendamentos': 'ver-o-dia-e-marcar-uma-consulta',
    '/clinico': 'o-menu',
    '/escalas': 'dizer-quando-cada-um-atende',
    '/kits-estudo': 'historia-medica-medicamentos-e-kits',
    '/medicamentos-estudo': 'historia-medica-medicamentos-e-kits',
    '/antecedentes-estudo': 'historia-medica-medicamentos-e-kits',
    '/gerar-documento': 'escrever-um-documento-de-um-modelo',
    '/modelos-documento': 'escrever-um-documento-de-um-modelo',
    '/exames-liberados': 'a-bancada',
  };
  const places = Object.keys(told).map((address) => [address, lugarDe(paginas, address)?.ancora]);
  expect(Object.fromEntries(places)).toEqual(told);
});

it("[NGS-31] 'Abrir a tela' opens the one that the part's first picture of its own screens shows", () => {
  const wrong = partes.flatMap(({ onde, telas, fotos }) => {
    const opened = fotos.flatMap(({ passos }) => passos).filter(({ verbo }) => verbo === 'abrir');
    const own = opened
      .map(({ alvo }) => telas.find((tela) => alvo === tela || alvo.startsWith(`${tela}/`)))
      .find((tela) => tela !== undefined);
    return own === undefined || own === telas[0] ? [] : [`${onde}: ${telas[0]} and not ${own}`];
  });
  expect(wrong).toEqual([]);
});

it('[NGS-31] each role has two to five pages of steps, and a picture for each part', () => {
  const rows = Object.entries(paginas).filter(([nome]) => nome !== 'em-toda-tela');
  const fotos = rows.map(
    ([nome, { partes: own }]) => [nome, own.flatMap((parte) => parte.fotos).length] as const,
  );
  // Two pictures with their words fill a printed page.
  expect(fotos.filter(([, quantas]) => quantas < 4 || quantas > 22)).toEqual([]);
  const semPassos = partes.filter(
    ({ onde, fotos: own, corpo }) =>
      own.length > 0 && !onde.startsWith('em-toda-tela') && !/^1\. /m.test(corpo),
  );
  expect(semPassos.map(({ onde }) => onde)).toEqual(['primeiros-passos#o-que-mudou']);
});

describe('[NGS-31] what Ctrl+K finds besides the menu', () => {
  const all = Object.values(
    import.meta.glob<readonly Heading[]>('../../src/features/*/headings.ts', {
      import: 'headings',
      eager: true,
    }),
  ).flat();
  const paths = (term: string, admin = true) => findHeadings(all, term, admin).map(({ path }) => path);

  it('[NGS-31] the pages of the manual by their titles, before their parts', () => {
    expect(paths('enfermagem')[0]).toBe('/ajuda/enfermagem');
    expect(paths('manual')[0]).toBe('/ajuda');
    expect(paths('ajuda')[0]).toBe('/ajuda');
    expect(paths('registrar a cheg')).toEqual(['/ajuda/recepcao#registrar-a-chegada']);
  });
  it('[NAV-12] what changed, and the first steps for who sets up', () => {
    expect(paths('novidades')[0]).toBe('/novidades');
    expect(paths('o que mudou')[0]).toBe('/novidades');
    expect(paths('primeiros passos')[0]).toBe('/primeiros-passos');
    expect(paths('primeiros passos', false)).not.toContain('/primeiros-passos');
  });
});
