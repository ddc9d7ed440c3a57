/** The guides keep their word: a call that one names is a route, so that nobody follows an address that is gone. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Of the worked examples, which are no part of the product: tests/api/exemplo-* make these calls. */
const EXAMPLES = /^\/api\/(?:locacoes-equipamentos|custos-fornecedores)(?:\/|$)/;

type Call = { readonly method: string; readonly path: string };

const CALL =
  /((?:GET|POST|PUT|PATCH|DELETE)(?:(?:\/|\\?\|)(?:GET|POST|PUT|PATCH|DELETE))*) (?:`)?((?:\/api|P)\/[\w/:{}<>.$-]+)/g;

/** Calls written whole; those that continue the line before (`.../:id`) hang on it. */
function callsOf(text: string): readonly Call[] {
  return [...text.matchAll(CALL)].flatMap(([, methods = '', path = '']) =>
    methods
      .split(/\/|\\?\|/)
      .map((method) => ({ method, path: path.replace(/^P\//, '/api/cmis/').replace(/[./]+$/, '') })),
  );
}

const isVariable = (part: string): boolean => /[:{<]/.test(part);

function answers(route: { readonly method: string; readonly url: string }, { method, path }: Call): boolean {
  if (route.method !== method) return false;
  // The screens are served under every other address, where they were built: that answers no call.
  if (route.url === '/*') return false;
  if (route.url.endsWith('*')) return path.startsWith(route.url.slice(0, -1));
  const [pattern, parts] = [route.url.split('/'), path.split('/')];
  return (
    pattern.length === parts.length &&
    pattern.every((segment, at) => {
      const part = parts[at] ?? '';
      if (!segment.startsWith(':')) return segment === part;
      return isVariable(part) || (segment === ':recurso' && api.registry.entity[part] !== undefined);
    })
  );
}

it('[REG-07] every call that a guide names is there', () => {
  const guides = readdirSync('docs/guides').map((file) => `docs/guides/${file}`);
  const calls = ['README.md', ...guides].flatMap((file) =>
    callsOf(readFileSync(file, 'utf8')).map((call) => ({ ...call, file })),
  );
  expect(calls.length).toBeGreaterThan(150);
  const gone = calls.filter(
    (call) => !EXAMPLES.test(call.path) && !api.app.rotas.some((route) => answers(route, call)),
  );
  expect(gone.map(({ file, method, path }) => `${file}: ${method} ${path}`)).toEqual([]);
});
