/** Attempts at passwords: bounded work and rows, alike for everybody, and what an entry leaves behind. */
import type { FastifyInstance } from 'fastify';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
const conferencia = vi.spyOn(argon2, 'verify');
const conferidas = (): number => conferencia.mock.calls.length;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
});
afterAll(async () => {
  conferencia.mockRestore();
  await app.close();
  await base.drop();
});

let serial = 0;
const outroEndereco = (): string =>
  `10.${1 + Math.floor(++serial / 60_000)}.${Math.floor(serial / 250) % 240}.${1 + (serial % 250)}`;
const emitir = (userId: string, password: string, remoteAddress = outroEndereco(), dispositivo?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/token/issue',
    payload: { userId, password, dispositivo },
    remoteAddress,
  });
const contar = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await base.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0]
    ?.n ?? 0;

describe('[SES-07] many wrong passwords', () => {
  it(
    '[SES-07] ten thousand from ten thousand addresses: the hash is made for a few, rows stay few',
    { timeout: 300_000 },
    async () => {
      const { login, id } = await criarUsuario(base.database, 'parceiro');
      conferencia.mockClear();
      const statuses = new Map<number, number>();
      for (let done = 0; done < 10_000; done += 100) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => emitir(login, 'errada')));
        for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      // Fifty attempts may be under way, and as many calls as there are connections slip in beside one another.
      const bound = 70;
      expect(conferidas()).toBeGreaterThanOrEqual(10);
      expect(conferidas()).toBeLessThanOrEqual(bound);
      expect([...statuses.keys()].sort()).toEqual([401, 429]);
      expect(statuses.get(401)).toBe(conferidas());
      expect(await contar('tentativa_login')).toBeLessThanOrEqual(bound);
      expect(
        await contar("auditoria WHERE recurso = 'usuario' AND registro_id = $1", [id]),
      ).toBeLessThanOrEqual(2 * bound);
      expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(429);
    },
  );

  it('[NGS-05] [SES-07] ten failures from ten addresses lock everywhere, known or not; a quarter of an hour opens', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    for (const userId of [login, 'nunca-existiu']) {
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await emitir(userId, 'errada')).statusCode);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
      const locked = await emitir(userId, SENHA_TESTE);
      expect(locked.json().messages.alerts[0].value).toBe(
        'Número de tentativas esgotado. Tente novamente mais tarde.',
      );
    }
    await base.database.pool.query(
      "UPDATE tentativa_login SET inicio = inicio - interval '15 minutes 1 second'",
    );
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(200);
  });

  it('[SES-07] unknown user, wrong password and inactive account cost one hash each', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const inativo = await criarUsuario(base.database, 'parceiro');
    await base.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [inativo.id]);
    const bodies = new Set<string>();
    for (const [userId, senha] of [
      [login, 'errada'],
      ['ninguem-assim', 'errada'],
      [inativo.login, SENHA_TESTE],
    ] as const) {
      conferencia.mockClear();
      const answer = await emitir(userId, senha);
      bodies.add(`${answer.statusCode} ${answer.body}`);
      expect(conferidas()).toBe(1);
    }
    expect(bodies.size).toBe(1);
  });

  it('[SES-07] rows of ever new names are swept by later failures', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, i) => emitir(`inventado${i}`, 'x')));
    expect(await contar('tentativa_login')).toBeGreaterThanOrEqual(120);
    await base.database.pool.query("UPDATE tentativa_login SET inicio = now() - interval '16 minutes'");
    await emitir('mais-um', 'x');
    expect(await contar('tentativa_login')).toBe(1);
  });

  it('[SES-07] failures empty nobody’s cache of sessions', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const url = '/api/auth/sessoes';
    expect((await chamar(app, token, { method: 'GET', url })).statusCode).toBe(200);
    const { id } = await criarUsuario(base.database, 'parceiro');
    const heard = vi.spyOn(app.sessoes, 'avisar');
    const payloads = (): string[] => heard.mock.calls.map(([payload]) => payload);
    // Notices come in the order of the commits: once this one is here, all before it are.
    const flush = async (): Promise<void> => {
      await base.database.pool.query("UPDATE usuario SET nome = nome || '.' WHERE id = $1", [id]);
      await vi.waitFor(() => expect(payloads().at(-1)).toBe(`usuario:${id}`));
    };
    await flush();
    heard.mockClear();
    await emitir(login, 'errada');
    await flush();
    expect(new Set(payloads())).toEqual(new Set([`usuario:${id}`]));
    heard.mockRestore();
  });
});

describe('[SES-02] the entry before this one', () => {
  it('[SES-02] is told by /auth/me: when, from where, on which computer, with how many failures since', async () => {
    const { login, id } = await criarUsuario(base.database, 'administrativo');
    const anterior = async (token: string) =>
      (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json().acessoAnterior;
    const token = async (address: string, dispositivo?: string) =>
      (await emitir(login, SENHA_TESTE, address, dispositivo)).json<{ token: string }>().token;
    expect(await anterior(await token('10.200.0.1', 'computador-da-recepcao'))).toBeNull();
    for (let i = 0; i < 3; i++) await emitir(login, 'errada', '10.200.0.9');
    const second = await anterior(await token('10.200.0.2', 'computador-da-recepcao'));
    expect(second).toMatchObject({ ip: '10.200.0.1', mesmoComputador: true, falhas: 3 });
    expect(Math.abs(Date.parse(second.em) - Date.now())).toBeLessThan(120_000);
    expect(await anterior(await token('10.200.0.2', 'outro-computador'))).toMatchObject({
      ip: '10.200.0.2',
      mesmoComputador: false,
      falhas: 0,
    });
    // Without a mark nothing is the same.
    await token('10.200.0.3');
    expect(await anterior(await token('10.200.0.3'))).toMatchObject({ mesmoComputador: false });
    expect(await contar('usuario WHERE id = $1 AND ultimo_acesso IS NOT NULL AND tentativas = 0', [id])).toBe(
      1,
    );
    expect(await contar("sessao s WHERE s::text LIKE '%computador-da-recepcao%'")).toBe(0);
  });

  it('[SES-01] many at once: each gets a session of its own, and each is recorded', async () => {
    const { login, id } = await criarUsuario(base.database, 'parceiro');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => emitir(login, SENHA_TESTE, '10.201.0.1')),
    );
    const tokens = new Set(answers.map((answer) => answer.json<{ token: string }>().token));
    expect(tokens.size).toBe(10);
    expect(await contar('sessao WHERE usuario_id = $1 AND revogada_em IS NULL', [id])).toBe(10);
    expect(
      await contar("auditoria WHERE recurso = 'sessao' AND acao = 'entrar' AND usuario_id = $1", [id]),
    ).toBe(10);
  });
});

describe('[SES-03] what is recorded', () => {
  it('[SES-03] entering, leaving, ending another; a failure by id or by nothing, never by what was typed', async () => {
    const { login, id } = await criarUsuario(base.database, 'parceiro');
    const [primeiro, segundo] = [await entrar(app, login), await entrar(app, login)];
    await chamar(app, primeiro, { method: 'POST', url: '/api/auth/sessoes/encerrar-outras' });
    await chamar(app, primeiro, { method: 'POST', url: '/api/auth/token/revoke' });
    expect((await chamar(app, segundo, { method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401);
    const { rows } = await base.database.pool.query<{ acao: string; depois: unknown }>(
      "SELECT acao, depois FROM auditoria WHERE recurso = 'sessao' AND usuario_id = $1 ORDER BY seq",
      [id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['entrar', 'entrar', 'encerrar', 'sair']);
    expect(rows[0]?.depois).toEqual({ meio: 'senha' });
    await emitir('Segredo-Digitado-Por-Engano', 'e-a-senha-dele-1');
    await emitir(login, 'senha-errada-dele-2');
    expect(
      await contar("auditoria WHERE acao = 'entrada-negada' AND registro_id = $1 AND usuario_id IS NULL", [
        id,
      ]),
    ).toBe(1);
    expect(await contar("auditoria a WHERE lower(a::text) ~ 'segredo-digitado|senha-dele|errada-dele'")).toBe(
      0,
    );
  });
});
