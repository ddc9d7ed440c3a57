import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { hashToken } from '#server/plugins/session-store.ts';
import { buildApp, chamar, criarPrestador, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;
let agora = Date.now();
const SESSAO = 40;

beforeAll(async () => {
  base = await createTestDatabase();
  // The session's time is shorter than the lock for inactivity, which has its own tests (sessao-bloqueio).
  await base.database.pool.query(
    `UPDATE configuracao SET valores = '{"inatividadeMinutos":60,"sessaoMinutos":${SESSAO}}'`,
  );
  app = await buildApp(base.database, { agora: () => agora, env: { CLIENT_ID: 'clinica-modelo' } });
  outroServidor = await buildApp(base.database);
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});

const emitir = (payload: object) => app.inject({ method: 'POST', url: '/api/auth/token/issue', payload });

describe('[SES-01] token/issue', () => {
  it('[SES-01] answers action, user and a token that works, and never the password', async () => {
    const { login } = await criarUsuario(base.database, 'administrativo');
    const response = await emitir({ userId: ` ${login.toUpperCase()} `, password: SENHA_TESTE });
    expect(response.statusCode).toBe(200);
    const body = response.json<{ action: string; user: string; token: string }>();
    expect(body).toEqual({
      action: 'AUTHENTICATE_LOGIN',
      user: login,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const me = await chamar(app, body.token, { method: 'GET', url: '/api/auth/me' });
    expect(me.statusCode).toBe(200);
  });

  it('[SES-01] stores only the hash of the token', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const { rows } = await base.database.pool.query<{ linha: string }>(
      'SELECT s::text AS linha FROM sessao s',
    );
    expect(rows.some(({ linha }) => linha.includes(token))).toBe(false);
    expect(rows.some(({ linha }) => linha.includes(hashToken(token)))).toBe(true);
  });

  it('[NGS-06] [SES-07] unknown user, wrong password and inactive account answer the same', async () => {
    const { login, id } = await criarUsuario(base.database, 'parceiro');
    const wrong = await emitir({ userId: login, password: 'outra senha' });
    const unknown = await emitir({ userId: 'ninguem', password: 'outra senha' });
    await base.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [id]);
    const inactive = await emitir({ userId: login, password: SENHA_TESTE });
    for (const response of [wrong, unknown, inactive]) {
      expect(response.statusCode).toBe(401);
      expect(response.body).toBe(wrong.body);
    }
    expect(wrong.json()).toEqual({
      messages: {
        alerts: [{ type: 'ERROR', value: 'Não foi possível encontrar sua conta com os dados fornecidos.' }],
      },
      codigo: 'conta-nao-encontrada',
    });
  });

  it('[SES-07] locks user and address after five failures, a right password included, known or not', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    for (const userId of [login, 'fantasma']) {
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) statuses.push((await emitir({ userId, password: 'errada' })).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const right = await emitir({ userId, password: SENHA_TESTE });
      expect(right.statusCode).toBe(429);
      expect(right.json().messages.alerts[0].value).toBe(
        'Número de tentativas esgotado. Tente novamente mais tarde.',
      );
    }
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/auth/token/issue',
      remoteAddress: '10.1.1.1',
      payload: { userId: login, password: SENHA_TESTE },
    });
    expect(elsewhere.statusCode).toBe(200);
    await base.database.pool.query("UPDATE tentativa_login SET inicio = now() - interval '16 minutes'");
    expect((await emitir({ userId: login, password: SENHA_TESTE })).statusCode).toBe(200);
  });

  it('[SES-07] a burst of wrong ones is bounded, a burst of right ones is served', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const burst = (password: string, length: number) =>
      Promise.all(Array.from({ length }, () => emitir({ userId: login, password })));
    expect((await burst(SENHA_TESTE, 8)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const wrong = (await burst('errada', 40)).filter(({ statusCode }) => statusCode === 401);
    expect(wrong.length).toBeLessThanOrEqual(25);
    expect((await emitir({ userId: login, password: SENHA_TESTE })).statusCode).toBe(429);
  });

  it('[SES-01] names what is missing, and refuses what is no text', async () => {
    for (const payload of [{}, { userId: '', password: '' }, { userId: 1, password: ['x'] }]) {
      const response = await emitir(payload);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual(['userId', 'password']);
    }
    expect((await emitir({ userId: 'a\u0000b', password: 'x' })).statusCode).toBe(400);
  });
});

describe('[SES-02] auth/me', () => {
  it('[SES-02][SES-04] carries flags, permissions as subject:action, client and provider', async () => {
    const prestador = await criarPrestador(base.database, 'Clínica do Me');
    const { login, id } = await criarUsuario(base.database, 'profissional', { prestadores: [prestador] });
    const token = await entrar(app, login);
    const me = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
    expect(me).toMatchObject({
      token,
      client: 'clinica-modelo',
      idPrestador: prestador,
      isIntegracao: false,
      user: { id, principal: login, profissional: true, admin: false, administrativo: false },
    });
    expect(Object.values(me.user.permissions)).toContain('paciente:list');
    expect(Object.values(me.user.permissions)).not.toContain('banco:update');
    expect(Date.parse(me.expiraEm) - agora).toBe(SESSAO * 60_000);
  });

  it('[SES-02] an admin manages all and chooses the provider', async () => {
    const prestador = await criarPrestador(base.database, 'Clínica da Escolha');
    await criarPrestador(base.database, 'Clínica que não se escolheu');
    const { login } = await criarUsuario(base.database, 'admin');
    const token = await entrar(app, login);
    const sem = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
    expect(Object.values(sem.user.permissions)).toContain('all:manage');
    expect(sem.idPrestador).toBeNull();
    const com = await chamar(app, token, { method: 'GET', url: '/api/auth/me', prestador });
    expect(com.json().idPrestador).toBe(prestador);
  });

  it('[SES-02] an admin of an installation with one provider is in it without choosing', async () => {
    const prestador = await criarPrestador(base.database, 'Clínica única');
    const { pool } = base.database;
    const { rows } = await pool.query(
      'UPDATE prestador SET ativo = false WHERE ativo AND id <> $1 RETURNING id',
      [prestador],
    );
    const { login } = await criarUsuario(base.database, 'admin');
    const token = await entrar(app, login);
    const me = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
    expect(me).toMatchObject({ idPrestador: prestador, adicional: { prestador: { id: prestador } } });
    await pool.query('UPDATE prestador SET ativo = true WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
  });
});

describe('[SES-16] who has no session', () => {
  it.each([
    ['none', undefined],
    ['forged', `Bearer ${'A'.repeat(43)}`],
    ['malformed', 'Bearer x'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ])('[SES-16] %s token: 401 that informs', async (_name, authorization) => {
    const response = await app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: authorization ? { authorization } : {},
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
      codigo: 'sessao-expirada',
    });
  });
});

describe('[SES-16] addresses in disguise', () => {
  it.each([
    '/%61pi/contexto',
    '/api/%63ontexto',
    '/api/contexto?x=1',
    '/api/dominios%2Fufs',
    '/%61pi/dominios/ufs',
  ])('[SES-16] %s needs a session as well', async (url) => {
    const response = await app.inject({ method: 'GET', url });
    expect([401, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('prestadorId');
  });
});

describe('[SES-08] too many requests', () => {
  it('[SES-08] one address cannot try without end, whatever the users', async () => {
    const refused = [];
    // One after the other: injected in one tick, they would all see the last one's count.
    for (let i = 0; i < 310; i++) {
      const options = {
        method: 'POST',
        url: '/api/auth/token/issue',
        remoteAddress: '10.9.9.9',
        payload: {},
      } as const;
      const response = await app.inject(options);
      if (response.statusCode === 429) refused.push(response);
    }
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json().codigo).toBe('tentativas-esgotadas');
  });
});

describe('[SES-03] token/revoke', () => {
  it('[SES-03] refuses the token at once here and within moments in another process', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const me = { method: 'GET', url: '/api/auth/me' } as const;
    expect((await chamar(outroServidor, token, me)).statusCode).toBe(200);
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/token/revoke' })).statusCode).toBe(
      204,
    );
    expect((await chamar(app, token, me)).statusCode).toBe(401);
    await ateQue(async () => (await chamar(outroServidor, token, me)).statusCode === 401);
  });

  it('[SES-03] an account that is made inactive loses its sessions', async () => {
    const { login, id } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    expect((await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).statusCode).toBe(200);
    await base.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [id]);
    await ateQue(
      async () => (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).statusCode === 401,
    );
  });

  it('[SES-03] a session that cannot hear of changes is read from the database each time', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    app.sessoes.ouvindo(false);
    expect((await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).statusCode).toBe(200);
    await base.database.pool.query(
      "UPDATE sessao SET revogada_em = now() WHERE token_hash = decode($1, 'hex')",
      [hashToken(token)],
    );
    expect((await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401);
    app.sessoes.ouvindo(true);
  });
});

describe('[SES-18] sliding time', () => {
  it('[SES-18] 240 minutes from the last call; written once a minute; over after that', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const me = { method: 'GET', url: '/api/auth/me' } as const;
    const stored = async (): Promise<string> =>
      (
        await base.database.pool.query<{ expira_em: string }>(
          "SELECT expira_em FROM sessao WHERE token_hash = decode($1, 'hex')",
          [hashToken(token)],
        )
      ).rows[0]?.expira_em ?? '';
    const first = await stored();
    agora += 30_000;
    await chamar(app, token, me);
    expect(await stored()).toBe(first);
    agora += (SESSAO - 1) * 60_000;
    expect((await chamar(app, token, me)).statusCode).toBe(200);
    await ateQue(async () => Date.parse(await stored()) === agora + SESSAO * 60_000);
    agora += SESSAO * 60_000 + 1;
    expect((await chamar(app, token, me)).statusCode).toBe(401);
  });

  it('[SES-18] what another process slid counts here', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const me = { method: 'GET', url: '/api/auth/me' } as const;
    await chamar(app, token, me);
    agora += (SESSAO + 1) * 60_000;
    await base.database.pool.query("UPDATE sessao SET expira_em = $2 WHERE token_hash = decode($1, 'hex')", [
      hashToken(token),
      new Date(agora + 60_000),
    ]);
    expect((await chamar(app, token, me)).statusCode).toBe(200);
  });

  it('[SES-03] a warm call asks the database nothing', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    const call = { method: 'GET', url: '/api/contexto' } as const;
    await chamar(app, token, call);
    const asked = vi.spyOn(base.database.pool, 'query');
    expect((await chamar(app, token, call)).statusCode).toBe(200);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe('sessions of the caller', () => {
  it('[SES-03] lists own ones, ends one and the others, never those of somebody else', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const stranger = await entrar(app, (await criarUsuario(base.database, 'parceiro')).login);
    const [primeiro, segundo, terceiro] = [
      await entrar(app, login),
      await entrar(app, login),
      await entrar(app, login),
    ];
    const list = (await chamar(app, primeiro, { method: 'GET', url: '/api/auth/sessoes' })).json<
      { id: number; atual: boolean }[]
    >();
    expect(list).toHaveLength(3);
    expect(list.filter(({ atual }) => atual)).toHaveLength(1);
    const doisList = (await chamar(app, segundo, { method: 'GET', url: '/api/auth/sessoes' })).json<
      typeof list
    >();
    const doisId = doisList.find(({ atual }) => atual)?.id ?? 0;
    const url = `/api/auth/sessoes/${doisId}`;
    expect((await chamar(app, stranger, { method: 'DELETE', url })).statusCode).toBe(404);
    expect((await chamar(app, primeiro, { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await chamar(app, segundo, { method: 'GET', url: '/api/contexto' })).statusCode).toBe(401);
    expect((await chamar(app, primeiro, { method: 'DELETE', url })).statusCode).toBe(404);
    const rest = await chamar(app, primeiro, { method: 'POST', url: '/api/auth/sessoes/encerrar-outras' });
    expect(rest.json()).toEqual({ encerradas: 1 });
    expect((await chamar(app, terceiro, { method: 'GET', url: '/api/contexto' })).statusCode).toBe(401);
    expect((await chamar(app, primeiro, { method: 'GET', url: '/api/contexto' })).statusCode).toBe(200);
    expect((await chamar(app, stranger, { method: 'GET', url: '/api/contexto' })).statusCode).toBe(200);
  });
});
