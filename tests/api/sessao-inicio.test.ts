import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conferirAdministrador, prepararAdministrador } from '#server/features/entrada/primeiro-acesso.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildApp, chamar, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildApp(base.database, {
    env: { PRODUCT_TITLE: 'Clínica Modelo', GOVBR_ENABLED: 'true', SUPPORT_PHONE: '3130001000' },
  });
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

const concluir = (payload: object) =>
  app.inject({ method: 'POST', url: '/api/auth/primeiro-acesso', payload });
const conferir = (token?: string) =>
  app.inject({ method: 'POST', url: '/api/auth/primeiro-acesso/link', payload: { token } });
const dados = { userId: 'Dona.Maria', nome: 'Maria Responsável', password: 'uma senha comprida 7' };

describe('the first administrator', () => {
  it('[SES-01] by a link that works once, and dies when an administrator exists', async () => {
    const administrador = await prepararAdministrador(base.database.pool, {});
    const outroAdministrador = await prepararAdministrador(base.database.pool, {});
    if (administrador.tipo !== 'link' || outroAdministrador.tipo !== 'link')
      throw new Error('no link on an empty database');
    expect((await concluir({ ...dados, token: 'x'.repeat(43) })).statusCode).toBe(404);
    // Said before anything is filled in: whether it is any good, and what to do when it is not.
    expect((await conferir(administrador.token)).statusCode).toBe(204);
    for (const token of ['x'.repeat(43), undefined]) {
      const bad = await conferir(token);
      expect(bad.statusCode).toBe(404);
      expect(bad.json().messages.alerts[0].value).toContain('Reinicie o servidor');
    }
    const weak = await concluir({
      token: administrador.token,
      userId: 'a b',
      nome: '',
      password: 'curta',
      email: 'sem arroba',
    });
    expect(weak.statusCode).toBe(422);
    expect(Object.keys(weak.json().errors).sort()).toEqual(['email', 'nome', 'password', 'userId']);
    const made = await concluir({ ...dados, email: ' maria@clinica.com.br ', token: administrador.token });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({ principal: 'dona.maria' });
    for (const { token } of [administrador, outroAdministrador])
      expect((await concluir({ ...dados, userId: 'outra', token })).statusCode).toBe(404);
    const token = await entrar(app, 'dona.maria', dados.password);
    const me = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
    expect(me.user).toMatchObject({ admin: true, email: 'maria@clinica.com.br' });
    const used = await conferir(administrador.token);
    expect(used.statusCode).toBe(404);
    expect(used.json().messages.alerts[0].value).toContain('já foi usado: o administrador existe');
    expect(await prepararAdministrador(base.database.pool, {})).toEqual({ tipo: 'existe' });
  });

  it('[SES-01] by a link that dies after a day; of two uses at once one is served, and it is recorded', async () => {
    const { pool } = base.database;
    await pool.query('DELETE FROM usuario WHERE admin');
    const velho = await prepararAdministrador(pool, {});
    if (velho.tipo !== 'link') throw new Error('no link without an administrator');
    await pool.query("UPDATE primeiro_acesso SET criado_em = now() - interval '24 hours 1 second'");
    expect((await concluir({ ...dados, token: velho.token })).statusCode).toBe(404);
    const novo = await prepararAdministrador(pool, {});
    if (novo.tipo !== 'link') throw new Error('no link without an administrator');
    const both = await Promise.all(
      ['um.admin', 'outro.admin'].map((userId) => concluir({ ...dados, userId, token: novo.token })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM auditoria a JOIN usuario u ON u.id = a.registro_id AND u.admin
        WHERE a.recurso = 'usuario' AND a.acao = 'inserir' AND a.usuario_id = u.id`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('[SES-01] from ADMIN_USER and ADMIN_PASSWORD, once, and only with a password that will do', async () => {
    const { pool } = base.database;
    await pool.query('DELETE FROM usuario WHERE admin');
    for (const [senha, texto] of [
      ['curta', 'A senha precisa ter ao menos 8 caracteres.'],
      [
        'admin2026',
        'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
      ],
      ['sou o chefe 9', 'A senha não pode conter o nome de usuário.'],
    ] as const) {
      await expect(
        prepararAdministrador(pool, { ADMIN_USER: 'chefe', ADMIN_PASSWORD: senha }),
      ).rejects.toThrow(/^ADMIN_USER, ADMIN_PASSWORD ou ADMIN_EMAIL não servem: /);
      await expect(
        prepararAdministrador(pool, { ADMIN_USER: 'chefe', ADMIN_PASSWORD: senha }),
      ).rejects.toThrow(texto);
    }
    const env = {
      ADMIN_USER: 'Chefe',
      ADMIN_PASSWORD: 'outra senha comprida 8',
      ADMIN_EMAIL: 'chefe@clinica.com.br',
    };
    await expect(prepararAdministrador(pool, { ...env, ADMIN_EMAIL: 'chefe' })).rejects.toThrow(
      'Informe um e-mail',
    );
    const both = await Promise.all([prepararAdministrador(pool, env), prepararAdministrador(pool, env)]);
    expect(both.map(({ tipo }) => tipo).sort()).toEqual(['criado', 'existe']);
    expect(await entrar(app, 'chefe', env.ADMIN_PASSWORD)).toMatch(/^[\w-]{43}$/);
  });
});

describe('what the environment says of the first administrator', () => {
  it('[SES-01] is refused before any table is made, and read no more where there is one', async () => {
    const fraca = { ADMIN_USER: 'chefe', ADMIN_PASSWORD: 'curta' };
    const vazia = await createTestDatabase({ empty: true });
    const { pool } = vazia.database;
    await expect(conferirAdministrador(pool, fraca)).rejects.toThrow(
      'não servem: A senha precisa ter ao menos 8 caracteres.',
    );
    await expect(conferirAdministrador(pool, {})).resolves.toBeUndefined();
    const { rows } = await pool.query(`SELECT to_regclass('usuario') AS tabela`);
    expect(rows).toEqual([{ tabela: null }]);
    await vazia.drop();
    await expect(conferirAdministrador(base.database.pool, fraca)).resolves.toBeUndefined();
  });
});

describe('[NAV-14] product values', () => {
  it('[NAV-14] are public, and wrong ones stop the start', async () => {
    const config = await app.inject({ method: 'GET', url: '/api/config' });
    expect(config.json()).toMatchObject({
      titulo: 'Clínica Modelo',
      govBr: true,
      telefone: '3130001000',
      chatSuporte: null,
      alterarSenha: false,
      sessaoMinutos: 240,
    });
    await expect(
      buildApp(base.database, { env: { GOVBR_ENABLED: 'sim', DASHBOARD_URL: 'javascript:1' } }),
    ).rejects.toThrow(/GOVBR_ENABLED[^]*DASHBOARD_URL/);
  });
});

describe('[SES-21] photo', () => {
  it('[SES-21] is the base64 of the JPEG, or 404', async () => {
    const { login, id } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const foto = () =>
      chamar(app, token, { method: 'GET', url: `/api/usuarios/foto/${login.toUpperCase()}` });
    expect((await foto()).statusCode).toBe(404);
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');
    await base.database.pool.query('UPDATE usuario SET foto = $2 WHERE id = $1', [id, jpeg]);
    await ateQue(async () => (await foto()).statusCode === 200);
    expect((await foto()).body).toBe(jpeg);
    expect((await app.inject({ method: 'GET', url: `/api/usuarios/foto/${login}` })).statusCode).toBe(401);
  });
});

describe('[SES-03] the listener of access changes', () => {
  it('[SES-03] comes back when its connection is cut, and nothing stale is served meanwhile', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const call = { method: 'GET', url: '/api/contexto' } as const;
    expect((await chamar(app, token, call)).statusCode).toBe(200);
    const { pool } = base.database;
    const listeners = () =>
      pool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'zelo acesso'",
      );
    const [before] = (await listeners()).rows;
    await pool.query('SELECT pg_terminate_backend($1)', [before?.pid]);
    await ateQue(async () => (await listeners()).rows.every(({ pid }) => pid !== before?.pid));
    await pool.query(
      'UPDATE sessao SET revogada_em = now() WHERE usuario_id = (SELECT id FROM usuario WHERE login = $1)',
      [login],
    );
    await ateQue(async () => (await chamar(app, token, call)).statusCode === 401);
    await ateQue(async () => (await listeners()).rows.length > 0);
    const again = await entrar(app, login);
    expect((await chamar(app, again, call)).statusCode).toBe(200);
  });
});
