import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let admin: string;
let ana: string;
let bruno: string;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
  admin = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
  ana = await entrar(app, (await criarUsuario(base.database, 'administrativo')).login);
  bruno = await entrar(app, (await criarUsuario(base.database, 'profissional')).login);
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

type Visao = { id: number; nome: string; escopo: string; padrao: boolean; editavel: boolean; versao: number };

const estado = { filtros: { ativo: 'true' }, colunas: ['codigo', 'nome'] };
const listar = async (token: string): Promise<Visao[]> =>
  (await chamar(app, token, { method: 'GET', url: '/api/_visoes?recurso=bancos' })).json();
const criar = (token: string, payload: object) =>
  chamar(app, token, {
    method: 'POST',
    url: '/api/_visoes',
    payload: { recurso: 'bancos', estado, ...payload },
  });

describe('saved views of a list', () => {
  it('[REG-05] own ones are seen by their owner alone, shared ones by all, a role’s by the role', async () => {
    expect((await criar(ana, { nome: 'Minha' })).statusCode).toBe(201);
    expect((await criar(ana, { nome: 'De todos', escopo: 'compartilhada' })).statusCode).toBe(201);
    expect((await criar(admin, { nome: 'Dos profissionais', escopo: 'papel', papel: 'profissional' })).statusCode).toBe(201);
    const nomes = async (token: string) => (await listar(token)).map(({ nome }) => nome);
    expect(await nomes(ana)).toEqual(['De todos', 'Minha']);
    expect(await nomes(bruno)).toEqual(['De todos', 'Dos profissionais']);
    expect((await criar(ana, { nome: 'Do papel', escopo: 'papel', papel: 'profissional' })).statusCode).toBe(403);
  });

  it('[REG-05] only owner or admin changes and deletes; a stale version is told', async () => {
    const criada = (await criar(ana, { nome: 'Compartilhada', escopo: 'compartilhada' })).json<Visao>();
    const url = `/api/_visoes/${criada.id}`;
    expect((await listar(bruno)).find(({ id }) => id === criada.id)?.editavel).toBe(false);
    const refused = await chamar(app, bruno, { method: 'PUT', url, payload: { nome: 'Outra' } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().codigo).toBe('modulo-restrito');
    const changed = await chamar(app, ana, { method: 'PUT', url, payload: { nome: 'Nova', versao: 1 } });
    expect(changed.json()).toMatchObject({ nome: 'Nova', escopo: 'compartilhada', estado, versao: 2 });
    const stale = await chamar(app, admin, {
      method: 'PUT',
      url,
      payload: { nome: 'Velha' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json().atual.nome).toBe('Nova');
    expect((await chamar(app, bruno, { method: 'DELETE', url })).statusCode).toBe(403);
    expect((await chamar(app, admin, { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await chamar(app, ana, { method: 'DELETE', url })).statusCode).toBe(404);
  });

  it('[REG-05] one default by person and list', async () => {
    await criar(bruno, { nome: 'Primeira', padrao: true });
    await criar(bruno, { nome: 'Segunda', padrao: true });
    expect((await listar(bruno)).filter(({ padrao }) => padrao).map(({ nome }) => nome)).toEqual(['Segunda']);
  });

  it.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['a name twice', { nome: 'Primeira' }, 'nome'],
    ['a list that is none', { nome: 'x', recurso: 'toString' }, 'recurso'],
    ['a state that is no object', { nome: 'x', estado: [] }, 'estado'],
    ['a state that is too large', { nome: 'x', estado: { t: 'a'.repeat(40_000) } }, 'estado'],
    ['a scope that is none', { nome: 'x', escopo: 'mundo' }, 'escopo'],
    ['an unknown key', { nome: 'x', dono_id: 1 }, 'dono_id'],
  ])('[REG-05] refuses %s, by field', async (_name, payload, campo) => {
    const response = await criar(bruno, payload);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([campo]);
  });

  it('[REG-05][PERM-01] of a list that the person may not open, nothing', async () => {
    const parceiro = await entrar(app, (await criarUsuario(base.database, 'parceiro')).login);
    expect((await criar(parceiro, { nome: 'x' })).statusCode).toBe(403);
    expect((await chamar(app, parceiro, { method: 'GET', url: '/api/_visoes?recurso=bancos' })).statusCode).toBe(403);
  });
});

describe('preferences', () => {
  const url = '/api/_preferencias/lista.bancos';
  const gravar = (token: string, payload: object, para = url) => chamar(app, token, { method: 'PUT', url: para, payload });

  it('[REG-05] are each person’s own, whole, and forgotten with null', async () => {
    expect((await chamar(app, ana, { method: 'GET', url })).json()).toEqual({ valor: null });
    const valor = { densidade: 'compacta', colunas: ['nome'] };
    expect((await gravar(ana, { valor })).json()).toEqual({ valor });
    expect((await chamar(app, ana, { method: 'GET', url })).json()).toEqual({ valor });
    expect((await chamar(app, bruno, { method: 'GET', url })).json()).toEqual({ valor: null });
    await gravar(ana, { valor: null });
    expect((await chamar(app, ana, { method: 'GET', url })).json()).toEqual({ valor: null });
  });

  it('[REG-05] are refused when too large, malformed or misnamed', async () => {
    expect((await gravar(ana, { valor: 'a'.repeat(40_000) })).statusCode).toBe(422);
    expect((await gravar(ana, { outro: 1 })).statusCode).toBe(422);
    expect((await gravar(ana, { valor: 'a\u0000b' })).statusCode).toBe(400);
    expect((await gravar(ana, { valor: 1 }, `/api/_preferencias/${'a'.repeat(121)}`)).statusCode).toBe(400);
    expect((await gravar(ana, { valor: 1 }, '/api/_preferencias/a%2Fb')).statusCode).toBe(400);
  });
});
