import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { loadBaseData } from '#server/database/base-data.ts';
import { baseData, type BaseFile } from '#server/database/base-data/manifest.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const root = (name: string, importKey: string[], properties: object) =>
  buildEntity(
    `teste/${name}`,
    {
      title: name,
      type: 'object',
      additionalProperties: false,
      'x-entity': { plural: name, label: ['nome'], importKey },
      required: ['nome'],
      properties,
    } as unknown as RootSchema,
    { name: `${name}s` },
  );
const nome = { type: 'string', title: 'Nome', maxLength: 60 };
const entities = [
  root('estado', ['sigla'], { sigla: { type: ['string', 'null'], title: 'Sigla', maxLength: 2 }, nome }),
  root('municipio', ['nome', 'estadoId'], {
    nome,
    estadoId: { type: ['integer', 'null'], title: 'Estado', 'x-ref': { resource: 'estados' } },
    area: { type: ['string', 'null'], title: 'Área', format: 'decimal' },
    capital: { type: 'boolean', title: 'Capital', default: false },
  }),
];
const registry: Registry = {
  resources: [],
  resource: {},
  entities,
  entity: Object.fromEntries(entities.map((entity) => [entity.name, entity])),
};

describe('base data', () => {
  let own: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    own = await createTestDatabase({ empty: true });
    await migrate(own.database, { registry, autoMigrate: true });
    directory = await mkdtemp(join(tmpdir(), 'zelo-base-'));
  });
  afterAll(async () => {
    await own.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const files = (version: string): BaseFile[] => [
    { resource: 'estados', file: 'estados.csv', version, source: 'teste', licence: 'nenhuma' },
    {
      resource: 'municipios',
      file: 'municipios.csv',
      version,
      columns: { municipio: 'nome', uf: { field: 'estadoId', ref: 'sigla' } },
      defaults: { capital: true },
      source: 'teste',
      licence: 'nenhuma',
    },
  ];
  const load = (version: string) =>
    loadBaseData(own.database, registry, { files: files(version), directory });

  test('loads once, resolves references, leaves one audit event per file', async () => {
    await writeFile(
      join(directory, 'estados.csv'),
      'sigla,nome\nMG,Minas Gerais\nSP,"São Paulo, o estado"\n',
    );
    await writeFile(
      join(directory, 'municipios.csv'),
      'municipio,uf,area\nÁgua Boa,MG,1320.34\n"Zé ""Doca""",,\n',
    );
    expect((await load('1')).map(({ inserted, updated }) => [inserted, updated])).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect(await load('1')).toEqual([]);
    const { rows } = await own.database.pool.query(
      `select m.nome, e.sigla, m.area, m.capital, m.versao, m.criado_por from municipio m left join estado e on e.id = m.estado_id order by m.nome`,
    );
    expect(rows).toEqual([
      { nome: 'Água Boa', sigla: 'MG', area: '1320.34', capital: true, versao: 1, criado_por: null },
      { nome: 'Zé "Doca"', sigla: null, area: null, capital: true, versao: 1, criado_por: null },
    ]);
    const audit = await own.database.pool.query(
      `select recurso, depois->>'inseridas' as inseridas from auditoria where acao = 'base' order by seq`,
    );
    expect(audit.rows).toEqual([
      { recurso: 'estados', inseridas: '2' },
      { recurso: 'municipios', inseridas: '2' },
    ]);
  });

  test('a new version updates and adds, and leaves alone what a person changed or put in the bin', async () => {
    await own.database.pool.query(
      `update estado set nome = 'Minas da gente', atualizado_por = 1, versao = 2 where sigla = 'MG'`,
    );
    await writeFile(join(directory, 'estados.csv'), 'sigla,nome\nMG,Minas\nSP,São Paulo\nBA,Bahia\n');
    await writeFile(join(directory, 'municipios.csv'), 'municipio,uf,area\nÁgua Boa,MG,1320.34\n');
    expect((await load('2')).map(({ inserted, updated }) => [inserted, updated])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const { rows } = await own.database.pool.query('select sigla, nome, versao from estado order by sigla');
    expect(rows).toEqual([
      { sigla: 'BA', nome: 'Bahia', versao: 1 },
      { sigla: 'MG', nome: 'Minas da gente', versao: 2 },
      { sigla: 'SP', nome: 'São Paulo', versao: 2 },
    ]);
    await own.database.pool.query(
      `update estado set excluido_em = now(), excluido_por = 1, atualizado_por = 1 where sigla = 'BA'`,
    );
    expect((await load('3')).map(({ inserted, updated }) => [inserted, updated])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test.each([
    [
      'sigla,nome\nRJ,Rio\nRJ,Outro\n',
      'municipio,uf,area\n',
      /estados\.csv não foi carregado: as linhas 2 e 3 têm a mesma chave \(sigla\)/,
    ],
    ['sigla,apelido\nRJ,Rio\n', 'municipio,uf,area\n', /'apelido' não é campo de estados/],
    [
      'sigla,nome\nRJ,Rio\n',
      'municipio,uf,area\nNiterói,XX,\n',
      /municipios\.csv não foi carregado: linha 2, coluna 'uf': 'XX' não existe em estado\.sigla/,
    ],
  ])('a faulty file is refused whole, naming line and value', async (estados, municipios, text) => {
    await writeFile(join(directory, 'estados.csv'), estados);
    await writeFile(join(directory, 'municipios.csv'), municipios);
    await expect(load(`x${text.source.length}`)).rejects.toThrow(text);
    expect((await own.database.pool.query(`select 1 from municipio where nome = 'Niterói'`)).rowCount).toBe(
      0,
    );
  });

  test('every shipped file loads into the declared tables, and a second start does nothing', async () => {
    const real = await createTestDatabase();
    try {
      const declared = await loadRegistry();
      const said: string[] = [];
      const loads = await loadBaseData(real.database, declared, { log: (line) => said.push(line) });
      // What a first start says while it does it: as many rows as there turned out to be.
      const rowsLoaded = loads.reduce((sum, load) => sum + load.rows, 0);
      expect(said[0]).toBe(`carregando ${rowsLoaded.toLocaleString('pt-BR')} linhas de dados de base…`);
      expect(said).toHaveLength(2);
      expect(loads.map((load) => load.file)).toEqual(baseData.map((file) => file.file));
      expect(loads.every((load) => load.rows > 0 && load.inserted === load.rows)).toBe(true);
      expect(await loadBaseData(real.database, declared)).toEqual([]);
      const { rows } = await real.database.pool.query(
        `select nome from cid where busca like '%colera%' order by codigo limit 1`,
      );
      expect(rows).toEqual([{ nome: 'Cólera' }]);
    } finally {
      await real.drop();
    }
  });
});
