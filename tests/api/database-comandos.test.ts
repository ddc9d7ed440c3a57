import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry } from '#domain/registro/registry.ts';
import { checkDeclarations } from '#domain/registro/check.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const node = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)('node_modules/.bin/node', args, { env: { ...process.env, ...env } });

type Failed = { code: number; stderr: string };

describe('commands of a developer', () => {
  test('npm run nova-entidade writes a pair that is valid, has a table and takes rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zelo-nova-'));
    const own = await createTestDatabase();
    try {
      const args = [
        'scripts/nova-entidade.ts',
        'cadastros/sala-espera',
        '--plural',
        'Salas de espera',
        '--feminino',
        '--titulo',
        'Sala de espera',
        '--em',
        folder,
      ];
      const { stdout } = await node(args);
      expect(stdout).toContain('npm run migracao');
      const load = async <T>(part: string): Promise<T> =>
        ((await import(pathToFileURL(join(folder, part, 'cadastros/sala-espera.ts')).href)) as { default: T }).default;
      const schema = await load<RootSchema>('schemas');
      const resource = await load<ResourceDeclaration>('resources');
      const present = await loadRegistry();
      const base = present.resource.base as ResourceDeclaration;
      checkDeclarations({
        schemas: { 'cadastros/sala-espera': schema },
        resources: { 'cadastros/base': base, 'cadastros/sala-espera': resource },
      });
      const registry = buildRegistry({ resources: [resource], schemas: { 'cadastros/sala-espera': schema } });
      expect(registry.entities[0]).toMatchObject({
        name: 'salas-espera',
        table: 'sala_espera',
        plural: 'Salas de espera',
        gender: 'f',
      });
      await migrate(own.database, { registry, autoMigrate: true });
      const { rows } = await own.database.pool.query(
        `insert into sala_espera (nome) values ('Térreo') returning nome, ativo, busca`,
      );
      expect(rows).toEqual([{ nome: 'Térreo', ativo: true, busca: 'terreo' }]);
      const lines = (await readFile(join(folder, 'schemas/cadastros/sala-espera.ts'), 'utf8')).split('\n');
      expect(lines.length).toBeLessThan(40);
      const again = (await node(args).catch((error: Failed) => error)) as Failed;
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('já existe') });
    } finally {
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([
    [['Cadastros/Sala', '--plural', 'Salas'], 'em minúsculas, sem acento, no singular'],
    [['cadastros/sala'], 'Diga o plural'],
  ])('npm run nova-entidade %j says what is missing', async (args, text) => {
    const failed = (await node(['scripts/nova-entidade.ts', ...args]).catch((error: Failed) => error)) as Failed;
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(text) });
  });

  test('npm run migracao has nothing to write while the committed migrations match', async () => {
    const { stdout } = await node(['scripts/migracao.ts', '--mostrar'], {
      TEST_DATABASE_URL: inject('testServer').adminUrl,
    });
    expect(stdout).toContain('Nada a fazer');
  });

  test('the data dictionary page matches the declarations', async () => {
    expect((await node(['scripts/dicionario.ts', '--conferir'])).stdout).toContain('corresponde');
  });
});
