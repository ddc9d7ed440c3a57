/** What is on its way is told by `useAct`: no screen makes a state of its own for it, nor swallows why it failed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

const root = join(import.meta.dirname, '../..');
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Every node under this one, itself first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesOf(part);
  }
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? (value['name'] as string) : undefined;

/** `const [busy, setBusy] = useState(…)`: setBusy. */
function setterOf({ type, id, init }: Node): string | undefined {
  if (type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'ArrayPattern') return undefined;
  const made = isNode(init) && init.type === 'CallExpression' ? nameOf(init['callee']) : undefined;
  return made === 'useState' ? nameOf((id['elements'] as unknown[])[1]) : undefined;
}

/** Where work ends, well or not: in `finally`, in `catch`, in what these are given as methods, and after the `try`. */
function endsOf({ type, finalizer, handler, body, callee, arguments: given }: Node): readonly unknown[] {
  if (type === 'TryStatement') return [finalizer, handler];
  // What stands after the try.
  if (type === 'BlockStatement' && Array.isArray(body)) {
    const tried = body.findIndex((statement) => isNode(statement) && statement.type === 'TryStatement');
    return tried < 0 ? [] : body.slice(tried + 1);
  }
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return [];
  return ['finally', 'catch'].includes(nameOf(callee['property']) ?? '') ? [given] : [];
}

const isRest = (value: unknown): boolean =>
  isNode(value) && value.type === 'Literal' && [false, null, ''].includes(value['value'] as never);

/** The setters that end a state by hand: `setBusy(false)` in `finally` or in `catch`. */
function endedByHand(source: string): readonly string[] {
  const nodes = [...nodesOf(parseAst(source, { lang: 'tsx' }))];
  const setters = new Set(nodes.flatMap((node) => setterOf(node) ?? []));
  const ended = nodes.flatMap(endsOf).flatMap((end) =>
    [...nodesOf(end)].flatMap((node) => {
      const name = node.type === 'CallExpression' ? nameOf(node['callee']) : undefined;
      const rest = isRest((node['arguments'] as unknown[] | undefined)?.[0]);
      return name !== undefined && rest && setters.has(name) ? [name] : [];
    }),
  );
  return [...new Set(ended)].sort();
}

/** Work that is more than one act, and why. */
const OWN_STATE: ReadonlyMap<string, string> = new Map([
  [
    'src/capabilities/assinatura/BatchDialog.tsx',
    'says each step, may be broken off, or leads to the provider',
  ],
  [
    'src/capabilities/assinatura/SignDialog.tsx',
    'says each step, may be broken off, or leads to the provider',
  ],
  ['src/engine/fields/rich/RichTextEditor.tsx', 'several pictures in turn, each named while it is sent'],
  [
    'src/features/recepcao/CheckinDrawer.tsx',
    'saves on three ways out, and marks the fields of two registers',
  ],
  ['src/features/entrada/LocalForm.tsx', 'the sign-in loads no Query: 8 kB that its budget has not (0020)'],
  ...['ConsultPage', 'FinishPage', 'Member', 'OrderForm'].map(
    (page) =>
      [
        `src/features/solicitacao-convenio/publico/${page}.tsx`,
        'the public page is no heavier than the sign-in, and loads no Query (INS-01)',
      ] as const,
  ),
]);

test('what the fence looks for is found', () => {
  const screen = (body: string) => `
    function Screen() {
      const [busy, setBusy] = useState<boolean>(false);
      const [name, setName] = useState('');
      ${body}
      return <p>{busy}{name}</p>;
    }`;
  expect(
    endedByHand(screen('const go = async () => { try { await save() } finally { setBusy(false) } };')),
  ).toEqual(['setBusy']);
  expect(endedByHand(screen('const go = () => void save().finally(() => setBusy(false));'))).toEqual([
    'setBusy',
  ]);
  expect(
    endedByHand(screen('const go = async () => { try { await save() } catch (error) { setBusy(false) } };')),
  ).toEqual(['setBusy']);
  expect(
    endedByHand(screen('const go = async () => { try { await save() } catch { tell() } setBusy(false) };')),
  ).toEqual(['setBusy']);
  expect(
    endedByHand(
      screen('const go = async () => { try { read() } catch { setName("sem nome") } done(false) };'),
    ),
  ).toEqual([]);
});

test('no screen ends by hand what is on its way', () => {
  const screens = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .sort();
  expect(screens.length).toBeGreaterThan(500);
  const found = screens.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes('useState')) return [];
    return endedByHand(text).map((setter) => ({ file, setter }));
  });
  expect(
    found.filter(({ file }) => !OWN_STATE.has(file)).map(({ file, setter }) => `${file}: ${setter}`),
  ).toEqual([]);
  // One state each: a second one in the same file is not covered by the reason.
  for (const file of OWN_STATE.keys())
    expect(
      new Set(found.filter((own) => own.file === file).map(({ setter }) => setter)).size,
      file,
    ).toBeLessThan(2);
  expect([...OWN_STATE.keys()].filter((file) => !found.some((busyState) => busyState.file === file))).toEqual(
    [],
  );
});
