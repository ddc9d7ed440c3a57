import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Perfil } from '#domain/acesso/perfis.ts';
import { buildServer, chamar, criarPrestador, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let admin: string;
let ana: string;
let bruno: string;
/** Of another provider. */
let caio: string;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
  admin = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
  const [centro, norte] = [
    await criarPrestador(base.database, 'Centro'),
    await criarPrestador(base.database, 'Norte'),
  ];
  const de = async (perfil: Perfil, ...prestadores: number[]): Promise<string> =>
    entrar(app, (await criarUsuario(base.database, perfil, { prestadores })).login);
  ana = await de('administrativo', centro);
  bruno = await de('profissional', centro);
  caio = await de('prestador', norte);
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
  it('[REG-05] own ones are seen by their owner alone, shared ones at the owner’s providers, a role’s by the role', async () => {
    expect((await criar(ana, { nome: 'Minha' })).statusCode).toBe(201);
    expect((await criar(ana, { nome: 'De todos', escopo: 'compartilhada' })).statusCode).toBe(201);
    expect(
      (await criar(admin, { nome: 'Dos profissionais', escopo: 'papel', papel: 'profissional' })).statusCode,
    ).toBe(201);
    const nomes = async (token: string) => (await listar(token)).map(({ nome }) => nome);
    expect(await nomes(ana)).toEqual(['De todos', 'Minha']);
    expect(await nomes(bruno)).toEqual(['De todos', 'Dos profissionais']);
    expect(await nomes(caio)).toEqual([]);
    expect((await criar(ana, { nome: 'Do papel', escopo: 'papel', papel: 'profissional' })).statusCode).toBe(
      403,
    );
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

  it('[M7] a shared view opens nobody else’s list, unless an administrator says so', async () => {
    const padrao = async (token: string) =>
      (await listar(token)).filter((visao) => visao.padrao).map(({ nome }) => nome);
    expect(
      (await criar(ana, { nome: 'Nada aparece', escopo: 'compartilhada', padrao: true })).statusCode,
    ).toBe(201);
    expect(await padrao(ana)).toEqual(['Nada aparece']);
    expect(await padrao(bruno)).not.toContain('Nada aparece');
    expect(await padrao(caio)).toEqual([]);
    expect((await criar(admin, { nome: 'Da casa', escopo: 'compartilhada', padrao: true })).statusCode).toBe(
      201,
    );
    expect(await padrao(caio)).toEqual(['Da casa']);
    const visoes = (await listar(admin)).filter(({ nome }) => ['Da casa', 'Nada aparece'].includes(nome));
    for (const { id } of visoes)
      expect((await chamar(app, admin, { method: 'DELETE', url: `/api/_visoes/${id}` })).statusCode).toBe(
        204,
      );
  });

  it('[M7] of another provider a shared view is absent, by id too; an administrator sees and removes it', async () => {
    const { id } = (await criar(caio, { nome: 'Do norte', escopo: 'compartilhada' })).json<Visao>();
    expect((await listar(ana)).some((visao) => visao.id === id)).toBe(false);
    const url = `/api/_visoes/${id}`;
    expect((await chamar(app, ana, { method: 'PUT', url, payload: { nome: 'Tomada' } })).statusCode).toBe(
      404,
    );
    expect((await chamar(app, ana, { method: 'DELETE', url })).statusCode).toBe(404);
    expect((await listar(admin)).some((visao) => visao.id === id)).toBe(true);
    expect((await chamar(app, admin, { method: 'DELETE', url })).statusCode).toBe(204);
  });

  it('[M7] so many by person and list, so many shared, and so large', async () => {
    const lista = (nome: string, campos: object = {}) => criar(caio, { recurso: 'paises', nome, ...campos });
    expect((await lista('Grande', { estado: { busca: 'a'.repeat(9_000) } })).statusCode).toBe(422);
    for (let n = 0; n < 10; n++)
      expect((await lista(`Comum ${n}`, { escopo: 'compartilhada' })).statusCode).toBe(201);
    const onze = await lista('Comum 10', { escopo: 'compartilhada' });
    expect([onze.statusCode, Object.keys(onze.json().errors)]).toEqual([422, ['escopo']]);
    const promessas = Array.from({ length: 25 }, (_, n) => lista(`Minha ${n}`));
    const respostas = (await Promise.all(promessas)).map(({ statusCode }) => statusCode);
    expect([
      respostas.filter((code) => code === 201).length,
      respostas.filter((code) => code === 422).length,
    ]).toEqual([20, 5]);
    const cheia = await lista('Mais uma');
    expect([cheia.statusCode, cheia.json().errors.nome[0]]).toEqual([
      422,
      expect.stringContaining('30 visões'),
    ]);
    expect((await criar(caio, { recurso: 'bancos', nome: 'Outra lista' })).statusCode).toBe(201);
  });

  it('[M7] a shared view does not tell the value of a field that the viewer may not read', async () => {
    const visoesDe = (token: string) =>
      chamar(app, token, { method: 'GET', url: '/api/_visoes?recurso=profissionais' });
    const busca = 'q=silva&f.cpf=%3D52998224725&f.sexo=F&s=-nome';
    const criada = await criar(admin, {
      recurso: 'profissionais',
      nome: 'Do CPF',
      escopo: 'compartilhada',
      estado: { busca },
    });
    expect(criada.json<{ estado: unknown }>().estado).toEqual({ busca });
    const vista = async (token: string) =>
      (await visoesDe(token)).json<{ estado: { busca: string } }[]>()[0]?.estado.busca;
    expect(await vista(ana)).toBe(busca);
    // Without leave to change professionals their CPF is masked, in a filter too.
    expect(await vista(bruno)).toBe('q=silva&f.sexo=F&s=-nome');
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
    expect(
      (await chamar(app, parceiro, { method: 'GET', url: '/api/_visoes?recurso=bancos' })).statusCode,
    ).toBe(403);
  });
});

describe('preferences', () => {
  const url = '/api/_preferencias/lista.bancos';
  const gravar = (token: string, payload: object, para = url) =>
    chamar(app, token, { method: 'PUT', url: para, payload });

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
