import { describe, expect, it } from 'vitest';
import { declarationProblems } from './check.ts';
import type { ResourceDeclaration } from './declaration.ts';
import type { RootSchema } from './entity.ts';

type Loose = { [key: string]: unknown };

const register = (root: Loose, properties: Loose, required: readonly string[] = []): Loose => ({
  title: 'Registro',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Registros', label: ['nome'], ...root },
  required: ['nome', ...required],
  properties: { nome: { type: 'string', title: 'Nome', maxLength: 80 }, ...properties },
});
const ref = (resource: string) => ({ type: 'integer', title: 'De', 'x-ref': { resource } });
const table = (keyword: Loose) => ({
  type: 'array',
  title: 'Onde',
  'x-child': keyword,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['casaId'],
    properties: { casaId: ref('prestadores') },
  },
});

/** The problems of a world of providers, contracts of theirs, prices of a contract and patients, after one change. */
function problemsOf(change: (schemas: { [name: string]: Loose }) => void): readonly string[] {
  const schemas: { [name: string]: Loose } = {
    prestadores: register({ provider: 'id' }, {}),
    contratos: register({ provider: 'casaId' }, { casaId: ref('prestadores') }, ['casaId']),
    precos: register({ provider: 'contratoId' }, { contratoId: ref('contratos') }, ['contratoId']),
    pacientes: register({ tenant: true }, {}),
    pessoas: register({}, { onde: table({ reach: { to: 'casaId', by: 'profissionalId' } }) }),
  };
  change(schemas);
  const resources: { [key: string]: ResourceDeclaration } = {
    'a/base': { name: 'base', path: '/base', breadcrumb: 'Base', icon: 'database', screen: 'cards' },
  };
  for (const name of Object.keys(schemas))
    resources[`a/${name}`] = {
      name,
      entity: `a/${name}`,
      path: `/${name}`,
      breadcrumb: name,
      icon: 'bank',
      parent: 'base',
    };
  return declarationProblems({
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [`a/${name}`, schema as RootSchema]),
    ),
    resources,
  });
}
const root = (schema: Loose | undefined): Loose => schema?.['x-entity'] as Loose;
const fields = (schema: Loose | undefined): Loose => schema?.properties as Loose;

describe('[H5] of which provider a row is', () => {
  it('[H5] is said by every register that names one', () => {
    expect(problemsOf(() => undefined)).toEqual([]);
    expect(problemsOf((schemas) => (root(schemas.pessoas).provider = false))).toEqual([]);
    expect(problemsOf((schemas) => delete root(schemas.contratos).provider)[0]).toMatch(
      /contratos.*aponta para um prestador em 'casaId'/,
    );
    expect(problemsOf((schemas) => delete root(schemas.precos).provider)[0]).toMatch(
      /precos.*aponta para um prestador em 'contratoId'/,
    );
    expect(problemsOf((schemas) => (root(schemas.contratos).provider = false)).length).toBeGreaterThan(0);
  });

  it('[H5] leads to a provider, and is not said twice', () => {
    expect(problemsOf((schemas) => (root(schemas.precos).provider = 'nome'))[0]).toMatch(
      /'nome', que não leva a um prestador/,
    );
    expect(problemsOf((schemas) => (root(schemas.precos).provider = 'id'))[0]).toMatch(
      /só do registro dos próprios prestadores/,
    );
    expect(problemsOf((schemas) => (root(schemas.contratos).tenant = true))[0]).toMatch(
      /não combina com tenant/,
    );
    const circle = problemsOf((schemas) => {
      fields(schemas.contratos).precoId = { ...ref('precos'), type: ['integer', 'null'] };
      root(schemas.contratos).provider = 'precoId';
    });
    expect(circle.some((problem) => problem.includes('círculo'))).toBe(true);
  });

  it('[H5] is needed where a row of a provider is referred to', () => {
    const problems = problemsOf(
      (schemas) => (fields(schemas.pessoas).pacienteId = { ...ref('pacientes'), type: ['integer', 'null'] }),
    );
    expect(problems[0]).toMatch(/aponta para linhas de um prestador/);
  });

  it('[C2] is said of child rows too: they give reach or they do not', () => {
    expect(problemsOf((schemas) => (fields(schemas.pessoas).onde = table({})))[0]).toMatch(
      /x-child tem linhas com um prestador em 'casaId'/,
    );
    expect(problemsOf((schemas) => (fields(schemas.pessoas).onde = table({ reach: false })))).toEqual([]);
    expect(
      problemsOf(
        (schemas) => (fields(schemas.pessoas).onde = table({ reach: { to: 'nome', by: 'profissionalId' } })),
      )[0],
    ).toMatch(/reach usa 'nome', que não aponta/);
  });

  it('[M5] an audience is a choice of the register', () => {
    const problems = problemsOf(
      (schemas) => (root(schemas.pessoas).audience = { field: 'nome', all: 'TODOS' }),
    );
    expect(problems[0]).toMatch(/audience usa 'nome'/);
  });
});
