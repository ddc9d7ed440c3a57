/** What an administrator does for somebody else's account: a provisional password, and unlocking. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { regrasQuebradas } from '#domain/acesso/senha.ts';
import { senhaComum } from '#server/capabilities/conta/comuns.ts';
import { redefinirSenha, senhaProvisoria } from '#server/capabilities/conta/redefinir.ts';
import { desbloquear } from '#server/capabilities/conta/tentativas.ts';
import { inTransaction } from '#server/database/query.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let autor: Parameters<typeof desbloquear>[2];

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
  const admin = await criarUsuario(base.database, 'admin');
  autor = {
    usuario: { id: admin.id, nome: `Pessoa ${admin.login}` },
    prestadorId: null,
    ip: '10.0.0.1',
    motivo: 'esqueceu',
  };
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

const redefinir = (id: number) => inTransaction(base.database.pool, (db) => redefinirSenha(db, id, autor));
const emitir = (userId: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/token/issue', payload: { userId, password } });
const eventos = async (acao: string, id: number) =>
  (
    await base.database.pool.query(
      "SELECT usuario_id, ip, motivo, depois FROM auditoria WHERE recurso = 'usuario' AND acao = $1 AND registro_id = $2",
      [acao, id],
    )
  ).rows;

describe('a provisional password', () => {
  it('[M3] a long password is judged in no time, and the common ones are still known', () => {
    // Each of these took from minutes to for ever.
    for (const fim of ['1'.repeat(2_000), '1!'.repeat(2_000), '!'.repeat(16_000), '12 '.repeat(2_000)])
      for (const senha of [`${fim}b`, `senha${fim}`, `${fim}senha`]) senhaComum(senha);
    for (const senha of ['Senha@2026', 'brasil123', 's3nh4!', '!!senha!!', 'senha 12 34!'])
      expect(senhaComum(senha), senha).toBe(true);
    for (const senha of ['um texto bem longo', 'h7-kkq-19']) expect(senhaComum(senha), senha).toBe(false);
  });

  it('[SES-19] keeps the rules, and no two are alike', () => {
    const made = Array.from({ length: 200 }, senhaProvisoria);
    expect(new Set(made).size).toBe(200);
    for (const senha of made)
      expect(regrasQuebradas(senha, { principal: 'admin', comum: senhaComum })).toEqual([]);
  });

  it('[NGS-03] [SES-19] ends every session, and what it opens may only change it', async () => {
    const { id, login } = await criarUsuario(base.database, 'administrativo');
    const old = await entrar(app, login);
    const { senhaProvisoria: senha, sessoesEncerradas } = await redefinir(id);
    expect(sessoesEncerradas).toBe(1);
    await ateQue(
      async () => (await chamar(app, old, { method: 'GET', url: '/api/auth/me' })).statusCode === 401,
    );
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(401);
    const token = await entrar(app, login, senha);
    const me = await chamar(app, token, { method: 'GET', url: '/api/auth/me' });
    expect(me.json()).toMatchObject({ trocarSenha: true });
    for (const url of [
      '/api/bancos',
      '/api/auth/sessoes',
      '/api/_visoes?recurso=bancos',
      '/api/usuarios/foto/x',
    ]) {
      const refused = await chamar(app, token, { method: 'GET', url });
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ codigo: 'trocar-senha' });
    }
    expect((await chamar(app, token, { method: 'POST', url: '/api/auth/token/revoke' })).statusCode).toBe(
      204,
    );
    const [evento] = await eventos('redefinir-senha', id);
    expect(evento).toEqual({
      usuario_id: autor.usuario?.id,
      ip: '10.0.0.1',
      motivo: 'esqueceu',
      depois: { sessoesEncerradas: 1 },
    });
    expect(JSON.stringify(evento)).not.toContain(senha);
  });

  it('[SES-19] is worth nothing after its time, and says so only to who knows it', async () => {
    const { id, login } = await criarUsuario(base.database, 'parceiro');
    const { senhaProvisoria: senha } = await redefinir(id);
    await base.database.pool.query(
      "UPDATE usuario SET senha_provisoria_ate = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    const late = await emitir(login, senha);
    expect(late.statusCode).toBe(403);
    expect(late.json().messages.alerts[0].value).toBe(
      'Sua senha provisória venceu. Peça outra ao administrador.',
    );
    expect((await emitir(login, 'outra coisa 1')).statusCode).toBe(401);
  });

  it('[SES-19] nobody there: 404', async () => {
    await expect(redefinir(999_999)).rejects.toMatchObject({ code: 'nao-encontrado' });
  });
});

describe('unlocking', () => {
  it('[SES-07] five failures lock and show in the account, an administrator unlocks', async () => {
    const { id, login } = await criarUsuario(base.database, 'parceiro');
    const state = async () =>
      (
        await base.database.pool.query(
          'SELECT tentativas, bloqueado_ate > now() AS bloqueado FROM usuario WHERE id = $1',
          [id],
        )
      ).rows[0];
    for (let i = 0; i < 5; i++) expect((await emitir(login, 'errada')).statusCode).toBe(401);
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(429);
    expect(await state()).toEqual({ tentativas: 5, bloqueado: true });
    await inTransaction(base.database.pool, (db) => desbloquear(db, id, autor));
    expect(await state()).toEqual({ tentativas: 0, bloqueado: null });
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(200);
    expect(await eventos('entrada-negada', id)).toHaveLength(5);
    expect(await eventos('bloquear', id)).toHaveLength(1);
    expect(await eventos('desbloquear', id)).toHaveLength(1);
    await expect(
      inTransaction(base.database.pool, (db) => desbloquear(db, 999_999, autor)),
    ).rejects.toMatchObject({
      code: 'nao-encontrado',
    });
  });
});
