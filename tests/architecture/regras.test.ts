/** Where rules live: nothing but the engine writes a declared table, and no rule makes a door of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '#server/database/ddl.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const root = join(import.meta.dirname, '../..');
const files = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();
const textOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

const registry = await loadRegistry();
const declared = new Set(tablesOf(registry.entities).map(({ name }) => name));

/** What writes, and the table that it names; a table that is a variable is named by its expression. */
const WRITES =
  /\b(?:UPDATE|INSERT\s+INTO|DELETE\s+FROM)\s+(?:ONLY\s+)?(\$\{[^}]*\}|"?[a-z_]+"?)|\.(?:updateTable|insertInto|deleteFrom)\(\s*([^)]*?)\s*\)/g;

function writesOf(text: string): readonly string[] {
  return [...text.matchAll(WRITES)].flatMap(([, inSql, built]) => {
    const table = (inSql ?? built ?? '').replaceAll(/["'`]/g, '');
    if (table === 'SET' || table === '') return [];
    const variable = inSql === undefined ? !/^['"`]/.test(built ?? '') : table.startsWith('$');
    return variable || declared.has(table) ? [table] : [];
  });
}

/** The engine, and what lays the tables. */
const WRITERS = [/^server\/engine\//, /^server\/database\//];

/** A table that is a variable, and why it is none that a declaration has. */
const VARIABLE: ReadonlyMap<string, string> = new Map([
  [
    'server/capabilities/uniao/repository.ts',
    'tables that no declaration has: chats and the like (mover-tudo.ts asks first)',
  ],
  [
    'scripts/rede-ensaio.ts',
    'the mistake that the rehearsal goes back before, in a cluster that is dropped again',
  ],
  ['scripts/linhas-de-amostra.ts', 'of a scratch database, which is dropped again'],
]);

describe('[ARQ-01] writes of declared tables', () => {
  it("are the engine's alone", () => {
    const found = ['server', 'scripts']
      .flatMap(files)
      .filter((file) => !WRITERS.some((folder) => folder.test(file)))
      .flatMap((file) => writesOf(textOf(file)).map((table) => `${file}: ${table}`));
    expect(found.filter((place) => !VARIABLE.has(place.split(':')[0] ?? ''))).toEqual([]);
    expect(found).toHaveLength(VARIABLE.size);
  });

  it.each([
    ['UPDATE boleto SET valor = 1', 'boleto'],
    ['INSERT INTO conta_pagar (id) VALUES (1)', 'conta_pagar'],
    ['DELETE FROM agendamento a WHERE true', 'agendamento'],
    ['UPDATE ${quote(tabela)} SET x = 1', '${quote(tabela)}'],
    ["query.updateTable('paciente')", 'paciente'],
    ['query.insertInto(tabela)', 'tabela'],
  ])('are seen in %s', (text, table) => {
    expect(writesOf(text)).toEqual([table]);
  });

  it.each(['FOR UPDATE', 'UPDATE convite SET x = 1', 'SELECT 1 FROM boleto FOR NO KEY UPDATE OF b'])(
    'are not seen in %s',
    (text) => {
      expect(writesOf(text)).toEqual([]);
    },
  );
});

/** A door made by hand, or a transaction dressed as a pool. */
const BY_HAND = /\brecordsOf\(|(?<!un)\bnested\(|\bhooks:\s*\{/;

describe('[ARQ-01] doors of rules', () => {
  it('come from the context, or from the application', () => {
    const found = ['server/features', 'server/capabilities']
      .flatMap(files)
      .filter((file) => BY_HAND.test(textOf(file)));
    expect(found).toEqual([]);
  });

  /** A rule that is left out, where, and why. This list can only shrink, or be argued. */
  it('leave out only the rules that are named here', () => {
    const found = ['server/features', 'server/capabilities'].flatMap(files).flatMap((file) => {
      const text = textOf(file);
      const names = [...text.matchAll(/without:\s*\[([^\]]*)\]/g)].flatMap(([, list = '']) => [
        ...list.matchAll(/'([^']+)'/g),
      ]);
      return names.map(([, name]) => `${file}: ${name}`);
    });
    expect(found.toSorted()).toEqual([
      'server/features/preco/duplicar-routes.ts: preco/tabelas-precos-itens.save',
      'server/features/tesouraria/conciliacao.ts: tesouraria/movimentos-bancarios.remove',
      'server/features/tesouraria/movimentos.ts: tesouraria/movimentos-bancarios.remove',
      'server/features/tesouraria/movimentos.ts: tesouraria/movimentos-bancarios.restore',
      'server/features/tesouraria/movimentos.ts: tesouraria/movimentos-bancarios.save',
    ]);
  });

  it('are given to rules that are written as one object a register', () => {
    const found = ['server/features', 'server/capabilities']
      .flatMap(files)
      .filter((file) => file.endsWith('/hooks.ts') && !/export default rules\(\{/.test(textOf(file)));
    expect(found).toEqual([]);
  });
});

/** A value of a typed row that is made into what its type says that it is. */
const COERCED =
  /\b(?:Number|String)\((?:atual|antes|row|titulo|valores|campos)\.|typeof (?:atual|row|campos)\.\w+ [!=]==/;

describe('[ARQ-01] rows in rules', () => {
  it('have the types of their declarations', () => {
    const found = ['server/features', 'server/capabilities']
      .flatMap(files)
      .filter((file) => file.endsWith('/hooks.ts') && COERCED.test(textOf(file)));
    expect(found).toEqual([]);
  });
});
