import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { compare, migrate, readMigrations, DriftError, driftOf } from '#server/database/migrate.ts';
import { tablesOf } from '#server/database/ddl.ts';
import { inspectTables } from '#server/database/inspect.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** A registry of one entity, as its declaration changes. */
function registryOf(
  properties: RootSchema['properties'],
  root: object = {},
  required: string[] = [],
  name = 'coisa',
): Registry {
  const schema = {
    $id: name,
    title: 'Coisa',
    type: 'object',
    additionalProperties: false,
    'x-entity': { plural: 'Coisas', label: ['nome'], ...root },
    required,
    properties,
  } as RootSchema;
  const entity = buildEntity(`teste/${name}`, schema, { name: `${name}s` });
  return { resources: [], resource: {}, entities: [entity], entity: { [entity.name]: entity } };
}

const nome = { type: 'string', title: 'Nome', maxLength: 100 } as const;
const text = { type: ['string', 'null'], title: 'Texto', maxLength: 100 } as const;

describe('migrations', () => {
  let test1: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    test1 = await createTestDatabase({ empty: true });
    directory = await mkdtemp(join(tmpdir(), 'zelo-migracoes-'));
  });
  afterAll(async () => {
    await test1.drop();
    await rm(directory, { recursive: true, force: true });
  });

  test('the committed migrations give exactly what the declarations ask for', async () => {
    const own = await createTestDatabase({ empty: true });
    try {
      const said: string[] = [];
      const { applied } = await migrate(own.database, { log: (line) => said.push(line) });
      // One line before them all and one after; between them only the slow ones, by name.
      expect(said[0]).toBe(`aplicando ${applied.length} migrações…`);
      expect(said.at(-1)).toMatch(new RegExp(`^${applied.length} migrações em [0-9,]+ s$`));
      expect(
        said.slice(1, -1).filter((line) => !/ aplicada em (?:[2-9]|[0-9]{2,})(?:,[0-9])? s$/.test(line)),
      ).toEqual([]);
      const registry = await loadRegistry();
      const client = own.database.newClient();
      await client.connect();
      const differences = driftOf(await compare(client, tablesOf(registry.entities)));
      await client.end();
      expect(differences, 'run npm run migracao').toEqual([]);
    } finally {
      await own.drop();
    }
  });

  test('two servers that start at once apply each migration once', async () => {
    const own = await createTestDatabase({ empty: true });
    try {
      const results = await Promise.all([
        migrate(own.database),
        migrate(own.database),
        migrate(own.database),
      ]);
      const files = (await readMigrations()).map((file) => file.name);
      expect(results.map((result) => result.applied.length).sort((a, b) => a - b)).toEqual([
        0,
        0,
        files.length,
      ]);
      const { rows } = await own.database.pool.query('select nome from schema_migration order by versao');
      expect(rows.map((row) => row.nome)).toEqual(files);
    } finally {
      await own.drop();
    }
  });

  test('an applied file that was edited, a gap and an unknown migration are refused in Portuguese; a failing one leaves nothing', async () => {
    await writeFile(join(directory, '0001-um.sql'), 'create table um (id int);');
    await migrate(test1.database, { directory });
    await writeFile(
      join(directory, '0002-dois.sql'),
      'create table dois (id int);\nselect * from inexistente;',
    );
    await expect(migrate(test1.database, { directory })).rejects.toThrow(
      /0002-dois\.sql falhou e nada dela ficou: .*inexistente.*linha 2/s,
    );
    expect((await inspectTables(test1.database.pool)).has('dois')).toBe(false);
    await writeFile(join(directory, '0002-dois.sql'), 'create table dois (id int);');
    expect((await migrate(test1.database, { directory })).applied).toEqual(['0002-dois.sql']);
    await writeFile(join(directory, '0001-um.sql'), 'create table um (id bigint);');
    await expect(migrate(test1.database, { directory })).rejects.toThrow(
      'A migração 0001-um.sql foi alterada depois de aplicada',
    );
    await writeFile(join(directory, '0001-um.sql'), 'create table um (id int);');
    await rm(join(directory, '0002-dois.sql'));
    await expect(migrate(test1.database, { directory })).rejects.toThrow(/já tem a migração 0002-dois\.sql/);
    await writeFile(join(directory, '0003-tres.sql'), 'select 1;');
    await expect(migrate(test1.database, { directory })).rejects.toThrow(/esperava 0002 e achei 0003-tres/);
  });
});

describe('declarations against the database', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase({ empty: true });
    await migrate(own.database, {
      registry: registryOf({ nome, apelido: text }, {}, ['nome']),
      autoMigrate: true,
    });
  });
  afterAll(() => own.drop());

  const drift = async (registry: Registry): Promise<readonly string[]> => {
    try {
      await migrate(own.database, { registry });
      return [];
    } catch (error) {
      if (error instanceof DriftError) return error.differences;
      throw error;
    }
  };
  const apply = (registry: Registry) => migrate(own.database, { registry, autoMigrate: true });

  test('equal: starts. A missing column, another type, a new rule: refused, naming table and column and the command', async () => {
    expect(await drift(registryOf({ nome, apelido: text }, {}, ['nome']))).toEqual([]);
    const wanted = registryOf(
      {
        nome,
        apelido: text,
        idade: { type: 'integer', title: 'Idade' },
        ativo: { type: 'boolean', title: 'Ativo', default: true },
      },
      { unique: [['nome']] },
      ['nome'],
    );
    const error = await migrate(own.database, { registry: wanted }).catch(
      (caught: unknown) => caught as DriftError,
    );
    expect(error).toBeInstanceOf(DriftError);
    const message = (error as DriftError).message;
    expect(message).toContain('falta a coluna coisa.idade (bigint)');
    expect(message).toContain('falta a coluna coisa.ativo (boolean)');
    expect(message).toContain('falta o índice coisa__nome__uk');
    expect(message).toContain('npm run migracao');
    await apply(wanted);
    expect(await drift(wanted)).toEqual([]);
    await own.database.pool.query('alter table coisa alter column idade type text');
    expect((await drift(wanted)).join()).toContain('a coluna coisa.idade é text e foi declarada bigint');
    await own.database.pool.query('alter table coisa alter column idade type bigint using idade::bigint');
    await own.database.pool.query('alter table coisa alter column nome drop not null');
    expect((await drift(wanted)).join()).toContain(
      'a coluna coisa.nome aceita vazio e foi declarada obrigatória',
    );
    await own.database.pool.query(
      'alter table coisa alter column nome set not null; drop index coisa__busca__trgm',
    );
    expect((await drift(wanted)).join()).toContain('falta o índice coisa__busca__trgm');
    await apply(wanted);
    expect(await drift(wanted)).toEqual([]);
  });

  test('a rename by was keeps the data; without was a drop and an add of one type are refused with the remedy', async () => {
    await own.database.pool.query(`insert into coisa (nome, apelido) values ('Água', 'Zé')`);
    const without = registryOf(
      {
        nome,
        alcunha: text,
        idade: { type: 'integer', title: 'Idade' },
        ativo: { type: 'boolean', title: 'Ativo', default: true },
      },
      { unique: [['nome']] },
      ['nome'],
    );
    expect((await drift(without)).join()).toMatch(
      /Em coisa, apelido deixou de ser declarada e alcunha é nova.*was: 'apelido'.*--novo coisa\.alcunha/,
    );
    const renamed = registryOf(
      {
        nome,
        alcunha: { ...text, 'x-col': { was: 'apelido' } },
        idade: { type: 'integer', title: 'Idade' },
        ativo: { type: 'boolean', title: 'Ativo', default: true },
      },
      { unique: [['nome']] },
      ['nome'],
    );
    await apply(renamed);
    const { rows } = await own.database.pool.query('select nome, alcunha, ativo, versao from coisa');
    expect(rows).toEqual([{ nome: 'Água', alcunha: 'Zé', ativo: true, versao: 1 }]);
    expect(await drift(renamed)).toEqual([]);
  });

  test('a column that no declaration uses stays with its data, accepts empty and does not stop the start', async () => {
    const fewer = registryOf({ nome, idade: { type: 'integer', title: 'Idade' } }, { unique: [['nome']] }, [
      'nome',
    ]);
    const { unused } = await apply(fewer);
    expect(unused.filter((line) => line.includes('coisa'))).toEqual([
      'coluna coisa.alcunha',
      'coluna coisa.ativo',
    ]);
    expect(await drift(fewer)).toEqual([]);
    const { rows } = await own.database.pool.query('select alcunha from coisa');
    expect(rows).toEqual([{ alcunha: 'Zé' }]);
  });

  test('a renamed table takes its rows, indexes and rules along', async () => {
    const renamed = registryOf(
      { nome, idade: { type: 'integer', title: 'Idade' } },
      { unique: [['nome']], was: 'coisa' },
      ['nome'],
      'objeto',
    );
    await apply(renamed);
    expect(await drift(renamed)).toEqual([]);
    const tables = await inspectTables(own.database.pool);
    expect(tables.has('coisa')).toBe(false);
    expect([...(tables.get('objeto')?.indexes.keys() ?? [])].toSorted()).toEqual([
      'objeto__busca__trgm',
      'objeto__nome__uk',
    ]);
    expect((await own.database.pool.query('select nome from objeto')).rows).toEqual([{ nome: 'Água' }]);
  });

  test('[stranger 2.1] development takes other fields for new while the old ones are empty, and asks once they hold something', async () => {
    const fields = (properties: RootSchema['properties']) =>
      registryOf({ nome, ...properties }, {}, ['nome'], 'ensaio');
    await apply(fields({ apelido: text }));
    await own.database.pool.query(`insert into ensaio (nome) values ('Água')`);
    await apply(fields({ alcunha: text }));
    expect(await drift(fields({ alcunha: text }))).toEqual([]);
    await own.database.pool.query(`update ensaio set alcunha = 'Zé'`);
    await expect(apply(fields({ sigla: text, idade: { type: 'integer', title: 'Idade' } }))).rejects.toThrow(
      /alcunha deixou de ser declarada e sigla é nova.*apague a pasta data\/dev/s,
    );
    // Nothing of the other declaration was done: the one in force goes on.
    expect(await drift(fields({ alcunha: text }))).toEqual([]);
  });

  test('[stranger 2.1] a migration that fails in development says how to begin anew', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'zelo-migracoes-'));
    const other = await createTestDatabase({ empty: true });
    try {
      await writeFile(join(directory, '0001-um.sql'), 'create index on inexistente (id);');
      await expect(migrate(other.database, { directory, autoMigrate: true })).rejects.toThrow(
        /falhou.*apague a pasta data\/dev/s,
      );
    } finally {
      await other.drop();
      await rm(directory, { recursive: true, force: true });
    }
  });

  test('the search text follows the declaration, folds accents and case, and order is Portuguese', async () => {
    const registry = registryOf(
      { nome, sigla: { ...text, 'x-col': { search: true } } },
      {},
      ['nome'],
      'lugar',
    );
    await apply(registry);
    await own.database.pool.query(
      `insert into lugar (nome, sigla) values ('Zilda', 'Ç1'), ('Água', null), ('éden', null), ('Abacate', null)`,
    );
    const { rows } = await own.database.pool.query('select nome, busca from lugar order by nome, id');
    expect(rows.map((row) => row.nome)).toEqual(['Abacate', 'Água', 'éden', 'Zilda']);
    expect(rows.at(-1).busca).toBe('zilda c1');
    expect(rows[1].busca).toBe('agua ');
  });
});
