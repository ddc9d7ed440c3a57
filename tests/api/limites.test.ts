/** Who has no business here stops nobody who has: limits count strangers apart, by session and by browser (decision 0041, 0061). */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { kindOf } from '#server/plugins/limits.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { redefinirSenha } from '#server/capabilities/conta/redefinir.ts';
import { inTransaction } from '#server/database/query.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { chamar, criarUsuario, SENHA_TESTE } from './sessao-apoio.ts';

const MARCA = '0123456789abcdef0123456789abcdef';
const OUTRA_MARCA = 'fedcba9876543210fedcba9876543210';

let base: TestDatabase;
let app: FastifyInstance;
const log: string[] = [];

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'warn' }),
    database: base.database,
    registry: await loadRegistry(),
    env: {},
    writeLog: (line) => log.push(line),
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

let serial = 0;
const novoEndereco = (): string => `10.9.${++serial}.7`;
const emitir = (userId: unknown, password: unknown, remoteAddress: string, dispositivo?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/token/issue',
    payload: { userId, password, dispositivo },
    remoteAddress,
  });
const entrarEm = async (login: string, endereco: string, dispositivo?: string): Promise<string> => {
  const answer = await emitir(login, SENHA_TESTE, endereco, dispositivo);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string }>().token;
};
const de = (remoteAddress: string, token: string, url = '/api/auth/me') =>
  chamar(app, token, { method: 'GET', url, remoteAddress });
const desbloquear = (token: string, password: string, remoteAddress: string) =>
  chamar(app, token, { method: 'POST', url: '/api/auth/desbloquear', payload: { password }, remoteAddress });
const bloquearTela = (token: string) => chamar(app, token, { method: 'POST', url: '/api/auth/bloquear' });
const admin = () => criarUsuario(base.database, 'admin');

describe('[H6] strangers at an address', () => {
  it('[H6] 650 invalid tokens: a good session there goes on, known to this process or not; the guesser is refused', async () => {
    const endereco = novoEndereco();
    const token = await entrarEm((await admin()).login, endereco);
    const guess = (n: number) => de(endereco, `${String(n).padStart(4, '0')}${'x'.repeat(39)}`);
    for (let n = 0; n < 650; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n + i)));
    expect((await guess(9_999)).statusCode).toBe(429);
    expect((await de(endereco, token)).statusCode).toBe(200);
    app.sessoes.esquecer();
    expect((await de(endereco, token)).statusCode).toBe(200);
    expect(
      (
        await app.inject({
          url: '/api/config',
          remoteAddress: endereco,
          headers: { authorization: 'Bearer nada' },
        })
      ).statusCode,
    ).toBe(200);
  });

  it('[H6] a flood of guesses under way: a good session that this process does not know yet is found all the same', async () => {
    const endereco = novoEndereco();
    const token = await entrarEm((await admin()).login, endereco);
    const guess = (n: number) => de(endereco, `${String(n).padStart(4, '0')}${'y'.repeat(39)}`);
    for (let n = 0; n < 600; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n + i)));
    app.sessoes.esquecer();
    const flood = Array.from({ length: 100 }, (_, n) => guess(n));
    expect((await de(endereco, token)).statusCode).toBe(200);
    expect(new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  });

  it('[H6] 320 empty sign-ins: whoever comes with name and password enters', async () => {
    const endereco = novoEndereco();
    const statuses = [];
    for (let n = 0; n < 320; n++) statuses.push((await emitir('', '', endereco)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await entrarEm((await admin()).login, endereco);
  });

  it('[H6] 320 refused sign-ins: who has signed in with this browser before enters; strangers wait', async () => {
    const [endereco, { login }] = [novoEndereco(), await admin()];
    await entrarEm(login, novoEndereco(), MARCA);
    const invented = `ninguem-${serial}`;
    for (let n = 0; n < 320; n++) await emitir(invented, 'x', endereco);
    expect((await emitir(login, SENHA_TESTE, endereco)).statusCode).toBe(429);
    expect((await emitir(login, SENHA_TESTE, endereco, OUTRA_MARCA)).statusCode).toBe(429);
    await entrarEm(login, endereco, MARCA);
    await entrarEm(login, novoEndereco());
  });

  it('[H6] failed unlocks of one screen: the next person unlocks hers', async () => {
    const endereco = novoEndereco();
    const [a, b] = [await admin(), await admin()];
    const [tokenA, tokenB] = [await entrarEm(a.login, endereco), await entrarEm(b.login, endereco)];
    await bloquearTela(tokenA);
    await bloquearTela(tokenB);
    for (let n = 0; n < 65; n++) await desbloquear(tokenA, '', endereco);
    for (let n = 0; n < 65; n++) await desbloquear(tokenA, 'errada', endereco);
    expect((await desbloquear(tokenA, SENHA_TESTE, endereco)).statusCode).toBe(429);
    expect((await desbloquear(tokenB, SENHA_TESTE, endereco)).statusCode).toBe(204);
  });

  it('[H6] anonymous verifications: exports, lists and batches of the people there go on', async () => {
    const endereco = novoEndereco();
    const token = await entrarEm((await admin()).login, endereco);
    let last = 0;
    for (let n = 0; n < 125; n++)
      last = (await app.inject({ url: '/api/assinaturas/publico/AAAA-BBBB-CCCC', remoteAddress: endereco }))
        .statusCode;
    expect(last).toBe(429);
    expect((await de(endereco, token, '/api/bancos/_export')).statusCode).toBe(200);
    const lote = { operacao: 'excluir', ids: [888_888] };
    const batch = await chamar(app, token, {
      method: 'POST',
      url: '/api/bancos/_lote',
      payload: lote,
      remoteAddress: endereco,
    });
    expect(batch.statusCode).toBe(200);
  });

  it('[H6] X-Forwarded-For that nobody believes is told in the log, once', async () => {
    log.length = 0;
    for (const ip of ['192.0.2.1', '192.0.2.2'])
      await app.inject({ url: '/api/config', headers: { 'x-forwarded-for': ip } });
    expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });
});

describe('[M4] nobody locks a colleague out from a computer that he has used before', () => {
  it('[M4] the account locked at the address and everywhere: the known browser enters, a stranger does not', async () => {
    const [endereco, { login }] = [novoEndereco(), await admin()];
    await entrarEm(login, endereco, MARCA);
    for (const from of [endereco, novoEndereco()])
      for (let n = 0; n < 6; n++) await emitir(login, 'errada', from);
    expect((await emitir(login, SENHA_TESTE, endereco)).statusCode).toBe(429);
    expect((await emitir(login, SENHA_TESTE, novoEndereco())).statusCode).toBe(429);
    expect((await emitir(login, SENHA_TESTE, endereco, OUTRA_MARCA)).statusCode).toBe(429);
    await entrarEm(login, endereco, MARCA);
    await entrarEm(login, novoEndereco(), MARCA);
    // Her success gives the strangers nothing back.
    expect((await emitir(login, 'errada', endereco)).statusCode).toBe(429);
  });

  it('[M4] the own locked screen opens while strangers lock the account; five wrong words of its own close it', async () => {
    const [endereco, { login }] = [novoEndereco(), await admin()];
    const token = await entrarEm(login, endereco);
    for (const from of [endereco, novoEndereco()])
      for (let n = 0; n < 6; n++) await emitir(login, 'errada', from);
    await bloquearTela(token);
    expect((await desbloquear(token, SENHA_TESTE, endereco)).statusCode).toBe(204);
    await bloquearTela(token);
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await desbloquear(token, 'errada', endereco)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await desbloquear(token, SENHA_TESTE, endereco)).statusCode).toBe(429);
  });

  it('[M4] the mark itself is bounded: its failures count by themselves, in a row and in a burst', async () => {
    const { login } = await admin();
    await entrarEm(login, novoEndereco(), MARCA);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await emitir(login, 'errada', novoEndereco(), MARCA)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await emitir(login, SENHA_TESTE, novoEndereco(), MARCA)).statusCode).toBe(429);
    const burst = await admin();
    await entrarEm(burst.login, novoEndereco(), MARCA);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => emitir(burst.login, 'errada', novoEndereco(), MARCA)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(25);
  });

  it('[M4] the mark is bound to the person, must be long, and only its hash is kept', async () => {
    const [endereco, a, b] = [novoEndereco(), await admin(), await admin()];
    await entrarEm(a.login, endereco, OUTRA_MARCA);
    await entrarEm(b.login, endereco, 'recepcao-1');
    for (const { login } of [a, b]) for (let n = 0; n < 6; n++) await emitir(login, 'errada', endereco);
    expect((await emitir(b.login, SENHA_TESTE, endereco, OUTRA_MARCA)).statusCode).toBe(429);
    expect((await emitir(b.login, SENHA_TESTE, endereco, 'recepcao-1')).statusCode).toBe(429);
    await entrarEm(a.login, endereco, OUTRA_MARCA);
    const kept = await base.database.pool.query(
      'SELECT encode(marca, $1) AS marca FROM navegador_conhecido',
      ['escape'],
    );
    expect(JSON.stringify(kept.rows)).not.toContain(OUTRA_MARCA);
  });

  it('[M4] a password made anew forgets the browsers, but for the one that changed it', async () => {
    const { login, id } = await admin();
    const conhecidos = async () =>
      (await base.database.pool.query('SELECT 1 FROM navegador_conhecido WHERE usuario_id = $1', [id]))
        .rowCount;
    const token = await entrarEm(login, novoEndereco(), MARCA);
    await entrarEm(login, novoEndereco(), OUTRA_MARCA);
    expect(await conhecidos()).toBe(2);
    const nova = 'outra frase bem longa 9';
    const payload = { password: SENHA_TESTE, newPassword: nova, repeat: nova };
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/senha', payload })).statusCode).toBe(
      200,
    );
    expect(await conhecidos()).toBe(1);
    const autor = { usuario: null, prestadorId: null, ip: null, motivo: null } as never;
    await inTransaction(base.database.pool, (db) => redefinirSenha(db, id, autor));
    expect(await conhecidos()).toBe(0);
  });

  it('[M4] of one person twenty browsers are remembered, the last used', async () => {
    const { login, id } = await admin();
    for (let n = 0; n < 23; n++)
      await entrarEm(login, novoEndereco(), `${String(n).padStart(2, '0')}${MARCA}`);
    const { rows } = await base.database.pool.query(
      'SELECT count(*)::int AS n FROM navegador_conhecido WHERE usuario_id = $1',
      [id],
    );
    expect(rows[0].n).toBe(20);
  });
});

describe('[CLIN-04 N4] what a person writes to others', () => {
  const escrever = (token: string, caminho: string, payload: object = {}) =>
    chamar(app, token, { method: 'POST', url: `/api/${caminho}`, payload });

  it('[CLIN-04 N4] 300 messages at once are a minute’s 60; reading goes on, and so does whoever writes beside', async () => {
    const endereco = novoEndereco();
    const [apressado, colega] = [await admin(), await admin()];
    const [token, outroToken] = [
      await entrarEm(apressado.login, endereco),
      await entrarEm(colega.login, endereco),
    ];
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => escrever(token, 'chat/conversas/1/mensagens')),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(240);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ codigo: 'muitas-requisicoes' });
    expect((await de(endereco, token)).statusCode).toBe(200);
    expect((await escrever(outroToken, 'chat/conversas/1/mensagens')).statusCode).not.toBe(429);
  });

  it('[CLIN-04 N4] of 40 new conversations a minute has 15, and people put into them count with them', async () => {
    const endereco = novoEndereco();
    const token = await entrarEm((await admin()).login, endereco);
    const codes: number[] = [];
    for (let n = 0; n < 10; n += 1) codes.push((await escrever(token, 'chat/conversas')).statusCode);
    for (let n = 0; n < 30; n += 1)
      codes.push((await escrever(token, 'chat/conversas/1/participantes')).statusCode);
    expect(codes.findIndex((code) => code === 429)).toBe(15);
    expect(codes.slice(15).every((code) => code === 429)).toBe(true);
    // The messages of the minute are others: the conversation that is there goes on.
    expect((await escrever(token, 'chat/conversas/1/mensagens')).statusCode).not.toBe(429);
  });

  it('[CLIN-04 N4] comments of a record are counted with the messages, reads and marks are not', () => {
    for (const url of [
      '/api/_comentarios/:recurso/:id',
      '/api/chat/conversas',
      '/api/chat/conversas/:id/mensagens',
    ])
      expect(kindOf('POST', url), url).toBe('escrita');
    expect(kindOf('PATCH', '/api/_comentarios/:recurso/:id/:comentario')).toBe('escrita');
    expect(kindOf('DELETE', '/api/_comentarios/:recurso/:id/:comentario')).toBeUndefined();
    expect(kindOf('GET', '/api/paineis/agenda-dash')).toBe('pesada');
    expect(kindOf('GET', '/api/relatorios/producao')).toBe('pesada');
    // How far one is, asked every two seconds while the queue makes it.
    expect(kindOf('GET', '/api/relatorios-gerados/:id/andamento')).toBeUndefined();
    for (const url of [
      '/api/chat/conversas/:id/lida',
      '/api/_comentarios/:recurso/:id/_total',
      '/api/:recurso',
      '/api/bancos',
    ])
      expect(kindOf('POST', url), url).toBeUndefined();
    expect(kindOf('GET', '/api/chat/conversas/:id/mensagens')).toBeUndefined();
  });
});
