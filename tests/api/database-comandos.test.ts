import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry } from '#domain/registro/registry.ts';
import { checkDeclarations } from '#domain/registro/check.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { lostRenames } from '#server/database/renames.ts';
import { recordOf } from '#server/engine/snapshot.ts';
import { loadDeclaration, loadRegistry } from '#server/plugins/load-registry.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { duplicateKeys, duplicatesIn } from '../../scripts/duplicate-keys.ts';
import { fillsOf, unknownNames } from '../../scripts/preencher.ts';
import { keepRunning } from '../../scripts/keep-running.ts';
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
        ((await import(pathToFileURL(join(folder, part, 'cadastros/sala-espera.ts')).href)) as { default: T })
          .default;
      const schema = await load<RootSchema>('schemas');
      const resource = await load<ResourceDeclaration>('resources');
      const present = await loadRegistry();
      const base = present.resource.base as ResourceDeclaration;
      // What the declarations' own tests ask of every register: no flag to remember, rows in the demonstration.
      expect(await readFile(join(folder, 'server/demo/registros/sala-espera.ts'), 'utf8')).toContain(
        "recurso: 'salas-espera'",
      );
      expect(
        buildRegistry({ resources: [base, resource], schemas: {} }).resource['salas-espera'],
      ).toMatchObject({ filho: true });
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
    [['cadastros/sala'], '--prestador '],
    [['cadastros/sala', '--plurais', 'Salas'], 'A opção --plurais não existe'],
    [
      ['cadastros/sala', '--plural', 'Salas', '--pai', 'utilidades'],
      "A página 'utilidades' não existe no menu. Use --pai com uma",
    ],
    [['cadastros/sala', '--plural', 'Pacientes'], "Já há um cadastro em /pacientes, 'Pacientes'"],
    [['utilidades/paciente', '--plural', 'Saletas'], "Já há a permissão 'paciente', de 'Pacientes'"],
    [['cadastros/saleta', '--plural', 'Saletas', '--passos', 'Abrir'], 'diga também --estados'],
  ])('npm run nova-entidade %j says what is missing', async (args, text) => {
    const failed = (await node(['scripts/nova-entidade.ts', ...args]).catch(
      (error: Failed) => error,
    )) as Failed;
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(text) });
  });

  test('npm run nova-entidade -- --help tells the options', async () => {
    const { stdout } = await node(['scripts/nova-entidade.ts', '--help']);
    for (const option of [
      '--plural',
      '--titulo',
      '--feminino',
      '--prestador',
      '--pai',
      '--estados',
      '--passos',
    ])
      expect(stdout).toContain(`  ${option}`);
  });

  test.each(['migracao', 'dicionario', 'backup', 'restaurar', 'auditoria-verificar'])(
    'npm run %s -- --help tells its use, and a wrong option is told beside it',
    async (name) => {
      const use = `npm run ${name.replace('-', ':')} `;
      expect((await node([`scripts/${name}.ts`, '--help'])).stdout).toContain(use);
      const failed = (await node([`scripts/${name}.ts`, '--nada']).catch((error: Failed) => error)) as Failed;
      expect(failed.stderr).toContain('A opção --nada não existe');
      expect(failed.stderr).toContain(use);
      expect(failed.stderr).not.toContain('    at ');
    },
  );

  test('npm test refuses a step that does not exist', async () => {
    const failed = (await node(['tests/run.ts', 'unti']).catch((error: Failed) => error)) as Failed;
    expect(failed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no step 'unti'; the steps are types, .*unit, api/),
    });
  });

  test('a renamed column keeps its former name in the declaration, or npm run migracao says what is lost', async () => {
    const { entities } = await loadRegistry();
    expect(lostRenames(await readMigrations(), entities)).toEqual([]);
    const entity = (was: string | undefined) =>
      buildEntity(
        'x/sala',
        {
          title: 'Sala',
          type: 'object',
          'x-entity': { plural: 'Salas', label: ['descricao'] },
          properties: { descricao: { type: 'string', title: 'Descrição', ...(was && { 'x-col': { was } }) } },
        },
        { name: 'salas' },
      );
    const files = [
      {
        name: '0099-sala.sql',
        sql: "SELECT zelo_renomear_coluna('sala_velha', 'nome_antigo', 'descricao');",
      },
      { name: '0100-sala.sql', sql: "SELECT zelo_renomear_tabela('sala_velha', 'sala');" },
    ];
    expect(lostRenames(files, [entity('nomeAntigo')])).toEqual([]);
    expect(lostRenames(files, [entity(undefined)])).toEqual([
      expect.stringContaining("schemas/x/sala.ts: descricao já se chamou 'nome_antigo' (0099-sala.sql)"),
    ]);
  });

  test('[stranger B1] a renamed child table keeps its former name in the declaration, and older events are read by it', () => {
    const entity = (was: string | undefined) =>
      buildEntity(
        'x/sala',
        {
          title: 'Sala',
          type: 'object',
          'x-entity': { plural: 'Salas', label: ['nome'] },
          properties: {
            nome: { type: 'string', title: 'Nome' },
            inspecoes: {
              type: 'array',
              title: 'Inspeções',
              'x-child': was === undefined ? {} : { was },
              items: { type: 'object', properties: { data: { type: 'string', title: 'Data' } } },
            },
          },
        },
        { name: 'salas' },
      );
    const files = [
      { name: '0099-sala.sql', sql: "SELECT zelo_renomear_tabela('sala_vistorias', 'sala_inspecoes');" },
    ];
    expect(lostRenames(files, [entity('vistorias')])).toEqual([]);
    expect(lostRenames(files, [entity(undefined)])).toEqual([
      expect.stringContaining("schemas/x/sala.ts: inspecoes já se chamou 'vistorias' (0099-sala.sql)"),
    ]);
    const older = { id: 1, versao: 1, nome: 'Térrea', vistorias: [{ id: 7, data: '2024-01-15' }] };
    expect(recordOf(entity('vistorias'), older).inspecoes).toEqual([{ id: 7, data: '2024-01-15' }]);
    expect(recordOf(entity(undefined), older).inspecoes).toEqual([]);
  });

  test('[ENG-30] --preencher says column and value, or how it is written', () => {
    expect([...fillsOf(['sala.sigla=a=b', 'sala.nome='])]).toEqual([
      ['sala.sigla', 'a=b'],
      ['sala.nome', ''],
    ]);
    expect(() => fillsOf(['sigla'])).toThrow('escreva --preencher tabela.coluna=valor');
  });

  test('[ENG-30] an option that names what no declaration has is refused, with what there is', () => {
    const tables = [{ name: 'sala', columns: [{ name: 'sigla' }, { name: 'nome' }] }];
    const asked = { confirmedNew: [], fill: new Map<string, string>(), empty: new Set<string>() };
    expect(unknownNames(tables, { ...asked, confirmedNew: ['sala', 'sala.nome'] })).toEqual([]);
    expect(unknownNames(tables, { ...asked, fill: new Map([['sala.silga', 'x']]) })).toEqual([
      '--preencher sala.silga: nenhuma declaração tem essa tabela ou coluna. As de sala: sigla, nome.',
    ]);
    expect(unknownNames(tables, { ...asked, empty: new Set(['slaa.nome']), confirmedNew: ['sla'] })).toEqual([
      expect.stringContaining('--novo sla:'),
      expect.stringContaining('--sem-linhas slaa.nome:'),
    ]);
    expect(unknownNames(tables, { ...asked, fill: new Map([['sala', 'x']]) })).toEqual([
      expect.stringContaining('essa coluna'),
    ]);
  });

  test('[stranger 2.3] a key written twice is told with both lines, before a migration is written of the last one alone', async () => {
    const source = `export default {\n  codigo: { title: 'A' },\n  'nome': 1,\n  codigo: { title: 'B', 'x': { y: 1, y: 2 } },\n  [a]: 1,\n  [a]: 2,\n} as const satisfies Q;\n`;
    expect(duplicatesIn(source)).toEqual([
      { key: 'codigo', line: 4, first: 2 },
      { key: 'y', line: 4, first: 4 },
    ]);
    expect(await duplicateKeys('.')).toEqual([]);
  });

  test('a declaration that cannot be read is told with its line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zelo-lida-'));
    try {
      const problemOf = async (name: string, source: string): Promise<unknown> => {
        await writeFile(join(folder, name), source);
        return loadDeclaration(join(folder, name), 1);
      };
      expect(await problemOf('a.ts', 'export default {\n  b: 1;\n};\n')).toMatchObject({
        problem: expect.stringMatching(/^linha 2, não se lê: /),
      });
      expect(await problemOf('b.ts', 'const a = {\n  b: nada,\n};\nexport default a;\n')).toMatchObject({
        problem: 'linha 2, não se lê: nada is not defined',
      });
      expect(await problemOf('c.ts', 'export const a = 1;\n')).toMatchObject({
        problem: expect.stringContaining('não tem export default'),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('npm run dev starts the server anew on a saved file, and again after one that stopped it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zelo-dev-'));
    const said: string[] = [];
    const program = (text: string) => writeFile(join(folder, 'server/main.ts'), text);
    const writes = (mark: string) =>
      `import { appendFileSync } from 'node:fs'; appendFileSync('${folder}/diario', '${mark} '); setInterval(() => {}, 1000);\n`;
    await mkdir(join(folder, 'server'));
    await mkdir(join(folder, 'schemas'));
    await program(writes('um'));
    const running = keepRunning({
      root: folder,
      file: 'server/main.ts',
      env: {},
      restartOn: ['server'],
      followed: ['schemas'],
      say: (line) => said.push(line),
    });
    const diary = async (): Promise<string> => readFile(join(folder, 'diario'), 'utf8').catch(() => '');
    try {
      await ateQue(async () => (await diary()) === 'um ');
      // What the server follows by itself leaves it running.
      await writeFile(join(folder, 'schemas/x.ts'), 'export default 1;\n');
      await program(writes('dois'));
      await ateQue(async () => (await diary()) === 'um dois ');
      await program('throw new Error("não");\n');
      await ateQue(async () => said.some((line) => line.startsWith('O servidor parou')));
      await writeFile(join(folder, 'schemas/x.ts'), 'export default 2;\n');
      await ateQue(async () => said.filter((line) => line.startsWith('O servidor parou')).length > 1);
      await program(writes('três'));
      await ateQue(async () => (await diary()) === 'um dois três ');
      expect(said.filter((line) => line.startsWith('schemas'))).toEqual([
        expect.stringContaining('o servidor recomeça'),
      ]);
    } finally {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    }
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
