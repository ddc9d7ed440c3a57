/** Changing one's own password: the rule on the server, signed in and signed out, and what ends with the old one. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redefinirSenha } from '#server/capabilities/conta/redefinir.ts';
import { inTransaction } from '#server/database/query.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarUsuario, entrar, SENHA_TESTE, criarPrestador } from './sessao-apoio.ts';

const NOVA = 'Girassol-71';
let base: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

const trocar = (token: string | null, payload: object) =>
  chamar(app, token, { method: 'POST', url: '/api/auth/senha', payload });
const corpo = (newPassword: string, password = SENHA_TESTE) => ({
  password,
  newPassword,
  repeat: newPassword,
});
const me = async (token: string) =>
  (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).statusCode;
const emitir = (userId: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/token/issue', payload: { userId, password } });
const eventos = async (id: number, acao: string) =>
  (
    await base.database.pool.query(
      "SELECT usuario_id, depois FROM auditoria WHERE recurso = 'usuario' AND registro_id = $1 AND acao = $2",
      [id, acao],
    )
  ).rows;

describe('the rule', () => {
  beforeAll(() => criarPrestador(base.database, 'Clínica Aurora'));

  it.each([
    ['curta1', 'A senha precisa ter ao menos 8 caracteres.'],
    ['somenteletras', 'A senha precisa ter ao menos uma letra.'.replace('uma letra', 'um número')],
    ['123456789012', 'A senha precisa ter ao menos uma letra.'],
    [
      'q1w2e3r4',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    [
      'Senha@2026',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    [
      'zelo1234',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    [
      'Zelo-2026!',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    [
      'aurora2026',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    [
      'ClinicaAurora1',
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ],
    ['xCARLA9-nova', 'A senha não pode conter o nome de usuário.'],
    [`a1${'x'.repeat(200)}`, 'A senha pode ter no máximo 200 caracteres.'],
  ])('[SES-19] refuses %s', async (nova, texto) => {
    const { id, login } = await criarUsuario(base.database, 'parceiro', {
      login: `carla${Math.random().toString(36).slice(2)}`,
    });
    await base.database.pool.query('UPDATE usuario SET login = $2 WHERE id = $1', [
      id,
      nova.includes('CARLA9') ? 'carla9' : login,
    ]);
    const token = await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
    const refused = await trocar(token, corpo(nova));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors.newPassword).toContain(texto);
  });

  it('[SES-19] the current one is refused', async () => {
    const { id } = await criarUsuario(base.database, 'parceiro');
    const token = await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
    expect((await trocar(token, corpo(NOVA))).statusCode).toBe(200);
    const again = await trocar(token, corpo(NOVA, NOVA));
    expect(again.json().errors).toEqual({
      newPassword: ['A nova senha precisa ser diferente da atual e da anterior.'],
    });
  });

  it('[NGS-02] [SES-19] the previous one is refused too, the one before that is not', async () => {
    const { id } = await criarUsuario(base.database, 'parceiro');
    const token = await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
    const [primeiro, segundo, terceiro] = ['Primeira-11', 'Segunda-222', 'Terceira-33'] as const;
    expect((await trocar(token, corpo(primeiro))).statusCode).toBe(200);
    expect((await trocar(token, corpo(segundo, primeiro))).statusCode).toBe(200);
    expect((await trocar(token, corpo(primeiro, segundo))).statusCode).toBe(422);
    expect((await trocar(token, corpo(terceiro, segundo))).statusCode).toBe(200);
    expect((await trocar(token, corpo(primeiro, terceiro))).statusCode).toBe(200);
    const { rows } = await base.database.pool.query(
      'SELECT count(*)::int AS n FROM senha_anterior WHERE usuario_id = $1',
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('[SES-19] names every empty field and a repetition that differs', async () => {
    const empty = await trocar(null, {});
    expect(empty.statusCode).toBe(422);
    expect(Object.keys(empty.json().errors).sort()).toEqual(['newPassword', 'password', 'repeat', 'userId']);
    const differs = await trocar(null, { userId: 'x', password: 'y', newPassword: NOVA, repeat: `${NOVA}!` });
    expect(differs.json().errors).toEqual({ repeat: ['A repetição não é igual à nova senha.'] });
    expect((await trocar(null, { ...corpo(NOVA), userId: 'a\u0000' })).statusCode).toBe(400);
  });
});

describe('changing', () => {
  it('[SES-19] signed in: the other sessions end, this one goes on, the old password is over', async () => {
    const { id, login } = await criarUsuario(base.database, 'administrativo');
    const [aqui, ali, acola] = [await entrar(app, login), await entrar(app, login), await entrar(app, login)];
    const done = await trocar(aqui, corpo(NOVA));
    expect(done.json()).toEqual({ principal: login, encerradas: 2 });
    expect(await me(aqui)).toBe(200);
    for (const token of [ali, acola]) await ateQue(async () => (await me(token)) === 401);
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(401);
    expect((await emitir(login, NOVA)).statusCode).toBe(200);
    expect(await eventos(id, 'trocar-senha')).toEqual([{ usuario_id: id, depois: { sessoesEncerradas: 2 } }]);
  });

  it('[SES-19] signed in: another user name in the body changes nothing of that user', async () => {
    const usuario = await criarUsuario(base.database, 'parceiro');
    const outroUsuario = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, usuario.login);
    expect((await trocar(token, { ...corpo(NOVA), userId: outroUsuario.login })).json()).toMatchObject({
      principal: usuario.login,
    });
    expect((await emitir(outroUsuario.login, SENHA_TESTE)).statusCode).toBe(200);
  });

  it('[SES-19] signed out: by user and current password; unknown user and wrong password alike', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const wrong = await trocar(null, { ...corpo(NOVA, 'errada'), userId: login });
    const unknown = await trocar(null, { ...corpo(NOVA, 'errada'), userId: 'ninguem-aqui' });
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body]);
    expect(wrong.json().codigo).toBe('conta-nao-encontrada');
    const token = await entrar(app, login);
    expect((await trocar(null, { ...corpo(NOVA), userId: ` ${login.toUpperCase()} ` })).json()).toEqual({
      principal: login,
      encerradas: 1,
    });
    await ateQue(async () => (await me(token)) === 401);
  });

  it('[SES-07] a wrong current password counts as an attempt, and five lock', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(app, login);
    for (let i = 0; i < 5; i++) {
      const wrong = await trocar(token, corpo(NOVA, 'errada'));
      expect(wrong.statusCode).toBe(422);
      expect(wrong.json().errors).toEqual({ password: ['Senha inválida. Tente novamente.'] });
    }
    expect((await trocar(token, corpo(NOVA))).statusCode).toBe(429);
    expect((await emitir(login, SENHA_TESTE)).statusCode).toBe(429);
    expect(await me(token)).toBe(200);
  });

  it('[SES-19] two at once: one password is in force in the end, and it is that of the call that was told so', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const novas = ['Corrida-um-1', 'Corrida-dois-2'];
    const answers = await Promise.all(novas.map((nova) => trocar(null, { ...corpo(nova), userId: login })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const winner = novas[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await emitir(login, winner)).statusCode).toBe(200);
  });

  it('[SES-19] a provisional password is changed with its session open, which may then do everything', async () => {
    const { id, login } = await criarUsuario(base.database, 'administrativo');
    const autor = { usuario: null, prestadorId: null, ip: '127.0.0.1', motivo: null };
    const { senhaProvisoria } = await inTransaction(base.database.pool, (db) =>
      redefinirSenha(db, id, autor),
    );
    const token = await entrar(app, login, senhaProvisoria);
    expect((await trocar(token, corpo(SENHA_TESTE + ' 1', senhaProvisoria))).statusCode).toBe(200);
    await ateQue(
      async () => (await chamar(app, token, { method: 'GET', url: '/api/auth/sessoes' })).statusCode === 200,
    );
    const own = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
    expect(own.trocarSenha).toBe(false);
  });

  it('[SES-19] the password of before the reset stays the previous one', async () => {
    const { id, login } = await criarUsuario(base.database, 'parceiro');
    const minha = 'Minha-antiga-5';
    const token = await entrar(app, login);
    expect((await trocar(token, corpo(minha))).statusCode).toBe(200);
    const autor = { usuario: null, prestadorId: null, ip: '127.0.0.1', motivo: null };
    const { senhaProvisoria } = await inTransaction(base.database.pool, (db) =>
      redefinirSenha(db, id, autor),
    );
    const back = await trocar(null, { ...corpo(minha, senhaProvisoria), userId: login });
    expect(back.json().errors).toEqual({
      newPassword: ['A nova senha precisa ser diferente da atual e da anterior.'],
    });
  });
});
