/** The lock for want of a hand on the machine: what the server still answers, who unlocks, and when it locks by itself. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildApp, chamar, criarPrestador, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;
let agora = Date.now();

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildApp(base.database, { agora: () => agora });
  outroServidor = await buildApp(base.database, { agora: () => agora });
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});

const me = { method: 'GET', url: '/api/auth/me' } as const;
const contexto = { method: 'GET', url: '/api/contexto' } as const;
const bloquear = { method: 'POST', url: '/api/auth/bloquear' } as const;
const desbloquear = (password: unknown) =>
  ({ method: 'POST', url: '/api/auth/desbloquear', payload: { password } }) as const;

async function pessoa(): Promise<{ id: number; login: string; token: string }> {
  const { id, login } = await criarUsuario(base.database, 'parceiro');
  return { id, login, token: await entrar(app, login) };
}

describe('[SES-03] a locked session', () => {
  it('[SES-03] answers nothing but its own unlock, end, and whose it is; in every process at once', async () => {
    const { login, token } = await pessoa();
    expect((await chamar(outroServidor, token, contexto)).statusCode).toBe(200);
    expect((await chamar(app, token, bloquear)).statusCode).toBe(204);
    const refused = await chamar(app, token, contexto);
    expect(refused.statusCode).toBe(423);
    expect(refused.json()).toMatchObject({ codigo: 'sessao-bloqueada' });
    await ateQue(async () => (await chamar(outroServidor, token, contexto)).statusCode === 423);
    for (const url of [
      '/api/auth/sessoes',
      '/api/_preferencias/x',
      '/api/dominios/ufs',
      '/api/usuarios/foto/admin',
    ]) {
      expect([url, (await chamar(app, token, { method: 'GET', url })).statusCode]).toEqual([url, 423]);
    }
    const minimal = (await chamar(app, token, me)).json();
    expect(minimal).toEqual({
      bloqueada: true,
      user: { id: expect.any(Number), principal: login, nome: `Pessoa ${login}` },
      temSenha: true,
      expiraEm: expect.any(String),
    });
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/token/revoke' })).statusCode).toBe(
      204,
    );
    expect((await chamar(app, token, me)).statusCode).toBe(401);
  });

  it('[SES-03] is unlocked by the password of the same person only, with the count of failures', async () => {
    const { id, token } = await pessoa();
    await chamar(app, token, bloquear);
    expect((await chamar(app, token, desbloquear(''))).statusCode).toBe(422);
    const wrong = await chamar(app, token, desbloquear('a senha de outro'));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ codigo: 'senha-invalida' });
    expect((await chamar(app, token, contexto)).statusCode).toBe(423);
    expect((await chamar(app, token, desbloquear(SENHA_TESTE))).statusCode).toBe(204);
    expect((await chamar(app, token, contexto)).statusCode).toBe(200);
    await ateQue(async () => (await chamar(outroServidor, token, contexto)).statusCode === 200);
    await chamar(app, token, bloquear);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await chamar(app, token, desbloquear('errada'))).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await chamar(app, token, desbloquear(SENHA_TESTE))).statusCode).toBe(429);
    const { rows } = await base.database.pool.query<{ acao: string }>(
      `SELECT acao FROM auditoria WHERE usuario_id = $1 OR (recurso = 'usuario' AND registro_id = $1)`,
      [id],
    );
    const acoes = rows.map(({ acao }) => acao);
    for (const acao of ['bloquear-tela', 'desbloquear-tela', 'entrada-negada']) expect(acoes).toContain(acao);
  });

  it('[SES-03] is recorded once, however many tabs and processes say it at the same time', async () => {
    const { id, token } = await pessoa();
    await Promise.all(
      [app, outroServidor, app, outroServidor].map((server) => chamar(server, token, bloquear)),
    );
    const { rows } = await base.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM auditoria WHERE usuario_id = $1 AND acao = 'bloquear-tela'",
      [id],
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('[SES-03] without a local password it can only be ended', async () => {
    const { id, token } = await pessoa();
    await base.database.pool.query('UPDATE usuario SET senha_hash = NULL WHERE id = $1', [id]);
    await ateQue(async () => (await chamar(app, token, bloquear)).statusCode === 204);
    expect((await chamar(app, token, me)).json()).toMatchObject({ temSenha: false });
    const refused = await chamar(app, token, desbloquear('qualquer'));
    expect(refused.statusCode).toBe(401);
    expect(refused.json().messages.alerts[0].value).toContain('não tem senha neste sistema');
  });

  it('[NGS-07] [SES-03] locks by itself when the browser says nothing for the minutes of the database, and not while it shows a hand', async () => {
    const { id, token } = await pessoa();
    const atividade = { method: 'POST', url: '/api/auth/atividade' } as const;
    const expira = async () => Date.parse((await chamar(app, token, me)).json().expiraEm);
    const first = await expira();
    for (let i = 0; i < 3; i++) {
      agora += 10 * 60_000;
      expect((await chamar(app, token, atividade)).statusCode).toBe(204);
    }
    // A hand on the machine is no use of the server: the session's own time did not slide.
    const { rows } = await base.database.pool.query<{ fim: string }>(
      'SELECT max(expira_em) AS fim FROM sessao',
    );
    expect(Date.parse(rows[0]?.fim ?? '')).toBeLessThanOrEqual(first);
    expect((await chamar(app, token, contexto)).statusCode).toBe(200);
    agora += 18 * 60_000;
    expect((await chamar(app, token, contexto)).statusCode).toBe(423);
    expect((await chamar(outroServidor, token, contexto)).statusCode).toBe(423);
    const { rows: locks } = await base.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM auditoria WHERE usuario_id = $1 AND acao = 'bloquear-tela'",
      [id],
    );
    expect(locks[0]?.n).toBe(1);
    expect((await chamar(app, token, desbloquear(SENHA_TESTE))).statusCode).toBe(204);
    expect((await chamar(app, token, contexto)).statusCode).toBe(200);
  });

  it('[SES-03] another process that saw the person keeps the lock away', async () => {
    const { token } = await pessoa();
    await chamar(app, token, contexto);
    for (let i = 0; i < 2; i++) {
      agora += 12 * 60_000;
      await chamar(outroServidor, token, contexto);
    }
    await ateQue(async () => {
      const { rows } = await base.database.pool.query<{ uso: string }>(
        'SELECT max(ultimo_uso) AS uso FROM sessao',
      );
      return Date.parse(rows[0]?.uso ?? '') === agora;
    });
    expect((await chamar(app, token, contexto)).statusCode).toBe(200);
  });

  it('[SES-18] a locked session does not slide', async () => {
    const { token } = await pessoa();
    await chamar(app, token, bloquear);
    const at = (await chamar(app, token, me)).json().expiraEm;
    agora += 60_000 * 5;
    expect((await chamar(app, token, me)).json().expiraEm).toBe(at);
    agora += 236 * 60_000;
    expect((await chamar(app, token, me)).statusCode).toBe(401);
  });
});

describe('[NAV-06] integration mode', () => {
  it('[NAV-06] a resource hidden in integration answers nobody at such a provider', async () => {
    const { buildServer } = await import('./sessao-apoio.ts');
    const server = await buildServer(base.database);
    const { registro } = server;
    const normal = await criarPrestador(base.database, 'Clínica Comum');
    const integrado = await criarPrestador(base.database, 'Clínica Integrada');
    await base.database.pool.query('UPDATE prestador SET integracao = true WHERE id = $1', [integrado]);
    const { login } = await criarUsuario(base.database, 'admin');
    const token = await entrar(server, login);
    const { resource } = registro.atual;
    const bancos = { ...resource.bancos, notShowInIntegration: true };
    Object.assign(resource, { bancos });
    const get = (url: string, prestador: number) => chamar(server, token, { method: 'GET', url, prestador });
    for (const url of [
      '/api/bancos?_start=0&_end=5',
      '/api/bancos/_lookup',
      '/api/bancos/1',
      '/api/bancos/_export?formato=csv',
    ]) {
      const refused = await get(url, integrado);
      expect([url, refused.statusCode]).toEqual([url, 403]);
      expect(refused.json()).toMatchObject({ codigo: 'modulo-restrito' });
    }
    expect((await get('/api/bancos?_start=0&_end=5', normal)).statusCode).toBe(200);
    expect((await get('/api/cids?_start=0&_end=5', integrado)).statusCode).toBe(200);
    await server.close();
  });
});
