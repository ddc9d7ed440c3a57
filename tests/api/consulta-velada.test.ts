/** What tells of a person travels in a header, and not in the address of a reading. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

describe('[NGS-47] X-Consulta', () => {
  let api: TestApi;
  let pessoa: Awaited<ReturnType<TestApi['comPrestador']>>;
  const veiled = (query: { [name: string]: string }) => ({
    'x-consulta': new URLSearchParams(query).toString(),
  });
  beforeAll(async () => {
    api = await createTestApi();
    pessoa = await api.comPrestador();
    for (const nome of ['Açucena Brandão', 'Bento Ávila']) {
      const made = await pessoa.post('/api/pacientes', {
        nome,
        sexo: 'F',
        nacionalidade: 'BRASILEIRA',
        dataNascimento: '1980-01-02',
        nomeMae: 'Mãe de teste',
        ...(nome === 'Bento Ávila' ? { cpf: '52998224725' } : {}),
      });
      if (made.statusCode !== 201) throw new Error(made.body);
    }
  });
  afterAll(() => api.close());

  test('a list, its count, its labels and the search for duplicates answer as by the address', async () => {
    for (const [path, query] of [
      ['/api/pacientes', { q: 'açucena' }],
      ['/api/pacientes', { nome_like: 'acucena', _sort: 'nome' }],
      ['/api/pacientes/_contagem', { q: 'açucena' }],
      ['/api/pacientes/_lookup', { q: 'bento' }],
      ['/api/pacientes/_duplicidade', { cpf: '52998224725' }],
    ] as const) {
      const open = await pessoa.get(`${path}?${new URLSearchParams(query).toString()}`);
      const hidden = await pessoa.get(path, veiled(query));
      expect(hidden.statusCode, path).toBe(200);
      expect(hidden.json(), path).toEqual(open.json());
    }
    expect((await pessoa.get('/api/pacientes', veiled({ q: 'açucena' }))).headers['x-total-count']).toBe('1');
  });

  test('joins the address, whose part stays; one name in both is refused', async () => {
    const both = await pessoa.get('/api/pacientes?_start=0&_end=1', veiled({ sexo: 'F' }));
    expect(both.json()).toHaveLength(1);
    expect(both.headers['x-total-count']).toBe('2');
    expect((await pessoa.get('/api/pacientes?q=a', veiled({ q: 'b' }))).statusCode).toBe(400);
  });

  test('opens nothing that the address would not: permission, unknown and hostile filters', async () => {
    const nobody = await api.caller({ banco: ['list'] }, [pessoa.prestadorId]);
    expect((await nobody.em(pessoa.prestadorId).get('/api/pacientes', veiled({ q: 'a' }))).statusCode).toBe(
      403,
    );
    expect((await pessoa.get('/api/pacientes', veiled({ campoQueNaoHa: '1' }))).statusCode).toBe(400);
    expect((await pessoa.get('/api/pacientes', { 'x-consulta': '__proto__=1' })).statusCode).toBe(400);
    expect((await pessoa.get('/api/pacientes', { 'x-consulta': 'id=1&id=2&id=3' })).statusCode).toBe(200);
    expect((await api.app.inject({ url: '/api/pacientes', headers: veiled({ q: 'a' }) })).statusCode).toBe(
      401,
    );
  });

  test('a writing takes no query from it', async () => {
    const made = await pessoa.post(
      '/api/bancos',
      { codigo: '987', nome: 'Banco de prova' },
      veiled({ q: 'a' }),
    );
    expect(made.statusCode).toBe(201);
  });
});
