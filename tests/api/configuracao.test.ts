/** NAV-14: values of the product from environment and screen, in every process at once. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildApp, chamar, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;
let admin: string;

beforeAll(async () => {
  base = await createTestDatabase();
  const env = { PRODUCT_TITLE: 'Título do ambiente' };
  app = await buildApp(base.database, { env });
  outroServidor = await buildApp(base.database, { env });
  admin = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});

const ler = async () => (await chamar(app, admin, { method: 'GET', url: '/api/configuracoes' })).json();
const salvar = (valores: unknown, versao: unknown, token = admin) =>
  chamar(app, token, { method: 'PUT', url: '/api/configuracoes', payload: { valores, versao } });
const publica = async (server: FastifyInstance) =>
  (await server.inject({ method: 'GET', url: '/api/config' })).json();

describe('[NAV-14] configuration', () => {
  it('[NAV-14] is the administrator’s: others may neither read nor write it', async () => {
    const { login } = await criarUsuario(base.database, 'administrativo');
    const token = await entrar(app, login);
    expect((await chamar(app, token, { method: 'GET', url: '/api/configuracoes' })).statusCode).toBe(403);
    expect((await salvar({ telefone: '31 3000-1000' }, 1, token)).statusCode).toBe(403);
    expect((await chamar(app, null, { method: 'GET', url: '/api/configuracoes' })).statusCode).toBe(401);
  });

  it('[NAV-14] what is saved counts at once here, within moments in another process, and is audited', async () => {
    const { versao } = await ler();
    const saved = await salvar(
      { telefone: '(31) 3000-1000', inatividadeMinutos: 5, mensagemLogin: 'Manutenção\nno sábado' },
      versao,
    );
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      versao: versao + 1,
      valores: { telefone: '(31) 3000-1000', inatividadeMinutos: 5 },
    });
    expect(saved.headers['x-configuracao']).toBe(String(versao + 1));
    expect(await publica(app)).toMatchObject({
      telefone: '(31) 3000-1000',
      mensagemLogin: 'Manutenção\nno sábado',
    });
    await ateQue(async () => (await publica(outroServidor)).inatividadeMinutos === 5);
    const { rows } = await base.database.pool.query<{ antes: object; depois: { telefone: string } }>(
      `SELECT antes, depois FROM auditoria WHERE recurso = 'configuracoes' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]?.depois.telefone).toBe('(31) 3000-1000');
    expect(rows[0]?.antes).not.toHaveProperty('telefone');
  });

  it('[NAV-14] what the environment fixes is said and refused; unknown and wrong values are named', async () => {
    const { versao, fixas, valores } = await ler();
    expect(fixas).toEqual({ titulo: 'PRODUCT_TITLE' });
    expect(valores.titulo).toBe('Título do ambiente');
    const refused = await salvar(
      {
        titulo: 'Outro',
        nada: 1,
        sessaoMinutos: 0,
        govBr: 'sim',
        chatSuporte: 'javascript:alert(1)',
        dashboard: 'https://a;script-src *',
        telefone: '<b>',
        estudo: 'OUTRO',
        cliente: ' ',
        inatividadeMinutos: 1.5,
      },
      versao,
    );
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().errors).sort()).toEqual([
      'chatSuporte',
      'cliente',
      'dashboard',
      'estudo',
      'govBr',
      'inatividadeMinutos',
      'nada',
      'sessaoMinutos',
      'telefone',
      'titulo',
    ]);
    expect((await ler()).versao).toBe(versao);
  });

  it('[NGS-07] the lock for inactivity is between one minute and sixty, and cannot be switched off', async () => {
    const { versao } = await ler();
    for (const minutos of [0, 61, -1]) {
      const refused = await salvar({ inatividadeMinutos: minutos }, versao);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toEqual({ inatividadeMinutos: ['Use um número inteiro de 1 a 60.'] });
    }
    // What an older version let in, by the screen or by hand, does not count any more.
    await base.database.pool.query(
      `UPDATE configuracao SET valores = valores || '{"inatividadeMinutos":0}', versao = versao + 1`,
    );
    const fresco = await buildApp(base.database, { env: {} });
    expect((await publica(fresco)).inatividadeMinutos).toBe(15);
    await fresco.close();
  });

  it('[NAV-14] two administrators: the second hears of the first', async () => {
    const { versao } = await ler();
    const both = await Promise.all([salvar({ cliente: 'Um' }, versao), salvar({ cliente: 'Dois' }, versao)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(both.find(({ statusCode }) => statusCode === 412)?.json().atual.versao).toBe(versao + 1);
    expect((await salvar({ cliente: 'Três' }, undefined)).statusCode).toBe(428);
    expect((await salvar([], versao)).statusCode).toBe(400);
  });

  it('[SES-18] session minutes count for the next call of open sessions', async () => {
    const { versao } = await ler();
    await salvar({ sessaoMinutos: 30 }, versao);
    const { expiraEm } = (await chamar(app, admin, { method: 'GET', url: '/api/auth/me' })).json();
    expect(Math.round((Date.parse(expiraEm) - Date.now()) / 60_000)).toBe(30);
  });
});

describe('[NAV-13] frames', () => {
  it('[NAV-13] the policy opens exactly the configured origins, and closes them again', async () => {
    const { buildServer } = await import('./sessao-apoio.ts');
    const server = await buildServer(base.database);
    const frames = async () => {
      const policy = String(
        (await server.inject({ method: 'GET', url: '/' })).headers['content-security-policy'],
      );
      return /frame-src ([^;]*)/.exec(policy)?.[1]?.trim();
    };
    expect(await frames()).toBe("'self' blob:");
    let { versao } = await ler();
    await salvar(
      {
        chatSuporte: 'https://chat.exemplo.com.br/sala?x=1',
        dashboard: 'https://painel.exemplo.com.br:8443/',
      },
      versao,
    );
    await ateQue(
      async () =>
        (await frames()) === "'self' blob: https://chat.exemplo.com.br https://painel.exemplo.com.br:8443",
    );
    ({ versao } = await ler());
    await salvar({ chatSuporte: null, dashboard: null }, versao);
    await ateQue(async () => (await frames()) === "'self' blob:");
    await server.close();
  });
});
