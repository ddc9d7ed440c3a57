/** A variable names the thing that it holds: a pronoun says nothing twenty lines further down. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSync } from 'vite';

const PRONOUNS: ReadonlySet<string> = new Set(
  [
    'um uma uns umas one ones outro outra outros outras ele ela eles elas dele dela deles delas seu sua seus suas',
    'este esta estes estas isto esse essa esses essas isso aquele aquela aqueles aquelas aquilo mais quem qual quais',
    'feito feita feitos feitas dito dita ditos ditas mesmo mesma mesmos mesmas tal tais ambos ambas',
    'algum alguma alguns algumas nenhum nenhuma',
  ]
    .join(' ')
    .split(' '),
);

type Node = { readonly type: string; readonly start: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What a pattern binds. A shorthand keeps the name of a property, which the wire may have given. */
function* bound(pattern: unknown): Generator<{ readonly name: string; readonly start: number }> {
  if (!isNode(pattern)) return;
  const node = pattern as Node & Record<string, unknown>;
  if (node.type === 'Identifier') yield { name: String(node['name']), start: node.start };
  else if (node.type === 'AssignmentPattern') yield* bound(node['left']);
  else if (node.type === 'RestElement') yield* bound(node['argument']);
  else if (node.type === 'TSParameterProperty') yield* bound(node['parameter']);
  else if (node.type === 'ArrayPattern')
    for (const element of node['elements'] as readonly unknown[]) yield* bound(element);
  else if (node.type === 'ObjectPattern')
    for (const property of node['properties'] as readonly (Node & Record<string, unknown>)[])
      if (property.type === 'RestElement') yield* bound(property['argument']);
      else if (property['shorthand'] !== true) yield* bound(property['value']);
}

/** Names given in a file: of variables, parameters and functions, in types as well. */
function* given(node: Node): Generator<{ readonly name: string; readonly start: number }> {
  const parts = node as Node & Record<string, unknown>;
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') yield* bound(parts['id']);
  if (node.type === 'CatchClause') yield* bound(parts['param']);
  if (Array.isArray(parts['params'])) for (const param of parts['params'] as unknown[]) yield* bound(param);
  for (const part of Object.values(parts))
    for (const child of Array.isArray(part) ? (part as unknown[]) : [part])
      if (isNode(child)) yield* given(child);
}

const pronounsOf = (file: string, text: string): readonly string[] =>
  [...given(parseSync(file, text).program)]
    .filter(({ name }) => PRONOUNS.has(name))
    .map(({ name, start }) => `${file}:${text.slice(0, start).split('\n').length} ${name}`);

it('[ARQ-02] a pronoun is found wherever a name is given, and nowhere else', () => {
  const text = [
    'export function conta(uma: string, { dois: dela, seu, ...feitos }: Partes, [este]: Lista): void {',
    '  for (const um of uma) dela(um);',
    '}',
    'type Achar = (quem: string) => { mais: string };',
    'const { qual } = { qual: (one: string) => ({ feito: one }) };',
  ].join('\n');
  expect(pronounsOf('x.ts', text)).toEqual([
    'x.ts:1 uma',
    'x.ts:1 dela',
    'x.ts:1 feitos',
    'x.ts:1 este',
    'x.ts:2 um',
    'x.ts:4 quem',
    'x.ts:5 one',
  ]);
});

it('[ARQ-02] no variable is a pronoun', () => {
  const files = globSync(
    '{src,server,schemas,resources,scripts,mock-server,tests,vite}/**/*.{ts,tsx}',
  ).filter((file) => !file.endsWith('.d.ts') && !file.includes('architecture/fixtures'));
  expect(files.length).toBeGreaterThan(2500);
  expect(files.flatMap((file) => pronounsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});
