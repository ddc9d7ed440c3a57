/** Tokens that should not work, providers that are not the caller's, two sign-ins at once: the catalogue's answer and an intact store. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarPrestador, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;
let meu: number;

const lista = { method: 'GET', url: '/api/bancos?_end=1' } as const;
const pacientes = { method: 'GET', url: '/api/pacientes?_end=1' } as const;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
  outroServidor = await buildServer(base.database);
  meu = await criarPrestador(base.database, 'Meu');
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});

const abertas = async (id: number): Promise<number> =>
  Number(
    (
      await base.database.pool.query(
        'SELECT count(*) AS n FROM sessao WHERE usuario_id = $1 AND revogada_em IS NULL',
        [id],
      )
    ).rows[0].n,
  );

async function pessoa(): Promise<{ id: number; login: string; token: string }> {
  const { id, login } = await criarUsuario(base.database, 'administrativo', { prestadores: [meu] });
  return { id, login, token: await entrar(app, login) };
}

function expirada(response: {
  statusCode: number;
  json: () => { codigo: string; messages: { alerts: { type: string; value: string }[] } };
}): void {
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({
    codigo: 'sessao-expirada',
    messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
  });
}

describe('[SES-16] tokens that should not work', () => {
  it('[NGS-08] [SES-16] [SES-03] replayed after sign-out, in this process and in another', async () => {
    const { id, token } = await pessoa();
    for (const server of [app, outroServidor])
      expect((await chamar(server, token, lista)).statusCode).toBe(200);
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/token/revoke' })).statusCode).toBe(
      204,
    );
    expirada(await chamar(app, token, lista));
    await ateQue(async () => (await chamar(outroServidor, token, lista)).statusCode === 401);
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/token/revoke' })).statusCode).toBe(
      401,
    );
    expect(await abertas(id)).toBe(0);
  });

  it('[SES-16] stolen: the person ends the other session, and only that one', async () => {
    const { id, login, token } = await pessoa();
    const ladrao = await entrar(outroServidor, login);
    expect(await abertas(id)).toBe(2);
    const sessoes = (await chamar(app, token, { method: 'GET', url: '/api/auth/sessoes' })).json<
      { id: number; atual: boolean }[]
    >();
    const alheia = sessoes.find(({ atual }) => !atual);
    expect(
      (await chamar(app, token, { method: 'DELETE', url: `/api/auth/sessoes/${alheia?.id}` })).statusCode,
    ).toBe(204);
    for (const server of [app, outroServidor])
      await ateQue(async () => (await chamar(server, ladrao, lista)).statusCode === 401);
    expirada(await chamar(outroServidor, ladrao, lista));
    expect((await chamar(app, token, lista)).statusCode).toBe(200);
  });

  it('[SES-16] of another person: a session is ended by its owner only', async () => {
    const [primeira, segunda] = [await pessoa(), await pessoa()];
    const { rows } = await base.database.pool.query('SELECT id FROM sessao WHERE usuario_id = $1', [
      segunda.id,
    ]);
    expect(
      (await chamar(app, primeira.token, { method: 'DELETE', url: `/api/auth/sessoes/${rows[0].id}` }))
        .statusCode,
    ).toBe(404);
    expect((await chamar(app, segunda.token, lista)).statusCode).toBe(200);
  });

  it('[SES-16] expired, and nobody can slide it back', async () => {
    const { id, token } = await pessoa();
    await base.database.pool.query(
      "UPDATE sessao SET expira_em = now() - interval '1 second' WHERE usuario_id = $1",
      [id],
    );
    app.sessoes.esquecer();
    expect((await chamar(app, token, lista)).statusCode).toBe(401);
    expirada(await chamar(app, token, { method: 'GET', url: '/api/auth/me' }));
    expirada(await chamar(outroServidor, token, lista));
  });

  it('[SES-16] truncated, longer, changed by one letter, of another alphabet, empty, doubled, or not a token at all', async () => {
    const { id, token } = await pessoa();
    const before = (await base.database.pool.query('SELECT count(*) AS n FROM sessao')).rows[0].n;
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [
      token.slice(0, 42),
      token.slice(1),
      `${token}A`,
      `${token}=`,
      changed,
      token.toUpperCase() === token ? changed : token.toUpperCase(),
      token.split('').toReversed().join(''),
      'A'.repeat(43),
      'x'.repeat(8_000),
      '%00',
      "' OR 1=1 --",
      '../../etc/passwd',
      'null',
      'undefined',
      '[object Object]',
    ])
      expirada(await chamar(app, wrong, lista));
    for (const header of [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Token ${token}`,
      `Bearer\t\t`,
    ])
      expirada(await app.inject({ ...lista, headers: { authorization: header } }));
    // Bytes beyond ASCII, as a socket brings them.
    expirada(
      await app.inject({
        ...lista,
        headers: { authorization: Buffer.from('Bearer çãõ\u{1f512}é', 'utf8').toString('latin1') },
      }),
    );
    expect((await chamar(app, token, lista)).statusCode).toBe(200);
    expect((await base.database.pool.query('SELECT count(*) AS n FROM sessao')).rows[0].n).toBe(before);
    expect(await abertas(id)).toBe(1);
  });

  it('[SES-16] of an account that is made inactive or deleted while it works', async () => {
    for (const change of ['ativo = false', 'excluido_em = now()']) {
      const { id, login, token } = await pessoa();
      expect((await chamar(app, token, lista)).statusCode).toBe(200);
      await base.database.pool.query(`UPDATE usuario SET ${change} WHERE id = $1`, [id]);
      for (const server of [app, outroServidor])
        await ateQue(async () => (await chamar(server, token, lista)).statusCode === 401);
      expirada(await chamar(app, token, lista));
      const again = await app.inject({
        method: 'POST',
        url: '/api/auth/token/issue',
        payload: { userId: login, password: SENHA_TESTE },
      });
      expect(again.statusCode).toBe(401);
    }
  });
});

describe('[PERM-05] providers', () => {
  it('[PERM-05] one that is deactivated during a session is refused at once, and comes back with it', async () => {
    const clinica = await criarPrestador(base.database, 'Que fecha');
    const { login } = await criarUsuario(base.database, 'administrativo', { prestadores: [clinica, meu] });
    const token = await entrar(app, login);
    const at = (prestador: number | string) => chamar(app, token, { ...pacientes, prestador });
    expect((await at(clinica)).statusCode).toBe(200);
    await base.database.pool.query('UPDATE prestador SET ativo = false WHERE id = $1', [clinica]);
    await ateQue(async () => (await at(clinica)).statusCode === 403);
    const refused = await at(clinica);
    expect(refused.json()).toMatchObject({
      codigo: 'prestador-negado',
      messages: {
        alerts: [
          { value: 'Você não tem acesso ao prestador escolhido. Escolha outro em Alterar Prestador.' },
        ],
      },
    });
    // The session lives on at the other one, and /auth/me offers it instead.
    expect((await at(meu)).statusCode).toBe(200);
    expect(
      (await chamar(app, token, { method: 'GET', url: '/api/auth/me', prestador: clinica })).json()
        .idPrestador,
    ).toBe(meu);
    await base.database.pool.query('UPDATE prestador SET ativo = true WHERE id = $1', [clinica]);
    await ateQue(async () => (await at(clinica)).statusCode === 200);
  });

  it('[PERM-05] one that is taken from the person during a session is refused at once', async () => {
    const { id, token } = await pessoa();
    expect((await chamar(app, token, { ...pacientes, prestador: meu })).statusCode).toBe(200);
    await base.database.pool.query('DELETE FROM usuario_prestador WHERE usuario_id = $1', [id]);
    await ateQue(async () => (await chamar(app, token, { ...pacientes, prestador: meu })).statusCode === 403);
  });

  it('[PERM-05] a forged header is refused in every spelling', async () => {
    const { token } = await pessoa();
    const alheio = await criarPrestador(base.database, 'Alheio');
    for (const [header, status] of [
      [alheio, 403],
      [0, 403],
      [`0${meu}x`, 400],
      [`${meu},${alheio}`, 400],
      [`${meu} OR 1=1`, 400],
      [`+${meu}`, 400],
      ['1e0', 400],
      ['-1', 400],
      ['9'.repeat(16), 400],
    ] as const) {
      const response = await chamar(app, token, { ...pacientes, prestador: header });
      expect([header, response.statusCode]).toEqual([header, status]);
    }
    const twice = await app.inject({
      ...pacientes,
      headers: { authorization: `Bearer ${token}`, 'id-prestador': [String(meu), String(alheio)] as never },
    });
    expect(twice.statusCode).toBe(400);
  });
});

describe('[SES-01] parallel sign-ins', () => {
  it('[SES-01] each gets a session of its own; ending one leaves the others; the list tells them apart', async () => {
    const { id, login } = await criarUsuario(base.database, 'administrativo', { prestadores: [meu] });
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, n) => entrar(n % 2 ? outroServidor : app, login)),
    );
    expect(new Set(tokens).size).toBe(6);
    expect(await abertas(id)).toBe(6);
    await chamar(app, tokens[0] ?? '', { method: 'POST', url: '/api/auth/token/revoke' });
    for (const token of tokens.slice(1))
      expect((await chamar(outroServidor, token, lista)).statusCode).toBe(200);
    const mine = (await chamar(app, tokens[1] ?? '', { method: 'GET', url: '/api/auth/sessoes' })).json<
      { atual: boolean }[]
    >();
    expect([mine.length, mine.filter(({ atual }) => atual).length]).toEqual([5, 1]);
    await chamar(app, tokens[1] ?? '', { method: 'POST', url: '/api/auth/sessoes/encerrar-outras' });
    for (const token of tokens.slice(2))
      await ateQue(async () => (await chamar(app, token, lista)).statusCode === 401);
    expect((await chamar(app, tokens[1] ?? '', lista)).statusCode).toBe(200);
    expect(await abertas(id)).toBe(1);
  });

  it('[SES-02] a token is never answered but to its own bearer, and never stored as it is', async () => {
    const { token } = await pessoa();
    const { rows } = await base.database.pool.query("SELECT string_agg(s::text, ' ') AS tudo FROM sessao s");
    expect(rows[0].tudo).not.toContain(token);
    const { rows: audit } = await base.database.pool.query(
      "SELECT string_agg(a::text, ' ') AS tudo FROM auditoria a WHERE recurso = 'sessao'",
    );
    expect(String(audit[0].tudo)).not.toContain(token);
  });
});
