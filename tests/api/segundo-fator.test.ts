/** The second factor: what a pending sign-in may, each way through it, each refusal, and proving oneself again. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { darCodigo } from '#server/capabilities/segundo-fator/index.ts';
import { enviarCodigo } from '#server/capabilities/segundo-fator/inscricao.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { Autenticador } from '#tests/support/autenticador.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildApp, buildServer, chamar, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

const ORIGEM = 'https://zelo.clinica.example';
const RP_ID = 'zelo.clinica.example';
const RAIZ = '/api/auth/segundo-fator';
const MARCA = 'marca-do-navegador-0123456789abcdef';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;
let agora = Date.now();
let serial = 0;

beforeAll(async () => {
  base = await createTestDatabase();
  const options = { agora: () => agora, env: { PUBLIC_URL: ORIGEM } };
  app = await buildApp(base.database, options);
  outroServidor = await buildApp(base.database, options);
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});
beforeEach(() => configurar({}));

async function configurar(valores: object): Promise<void> {
  await base.database.pool.query(
    'UPDATE configuracao SET valores = $1::jsonb || $2::jsonb, versao = versao + 1',
    [JSON.stringify({ inatividadeMinutos: 60 }), JSON.stringify(valores)],
  );
  await app.configuracao.recarregar();
  await outroServidor.configuracao.recarregar();
}

type Resposta = Awaited<ReturnType<typeof chamar>>;

function post(token: string | null, url: string, payload: object = {}): Promise<Resposta> {
  return chamar(app, token, { method: 'POST', url, payload });
}

/** A code of the step `drift` away from the clock of the test. */
function codigo(segredo: string, drift = 0): string {
  return new TOTP({ secret: Secret.fromBase32(segredo.replaceAll(' ', '')) }).generate({
    timestamp: agora + drift * 30_000,
  });
}

/** Signs in with the mark of one browser; the answer is the call's own. */
async function senha(
  login: string,
  dispositivo = `${MARCA}${++serial}`,
): Promise<{ token: string; marca: string }> {
  const response = await post(null, '/api/auth/token/issue', {
    userId: login,
    password: SENHA_TESTE,
    dispositivo,
  });
  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.json<object>())).toEqual(['action', 'user', 'token']);
  return { token: response.json<{ token: string }>().token, marca: dispositivo };
}

/** As with a code that an administrator gave. */
async function liberar(token: string, login: string): Promise<void> {
  const { rows } = await base.database.pool.query<{ id: number }>('SELECT id FROM usuario WHERE login = $1', [
    login,
  ]);
  const code = await darCodigo(base.database.pool, abrirCofre({}), Number(rows[0]?.id));
  expect((await post(token, `${RAIZ}/inscricao`, { codigo: code })).statusCode).toBe(204);
}

async function comApp(perfil: 'parceiro' | 'profissional' = 'parceiro') {
  const { id, login } = await criarUsuario(base.database, perfil);
  const { token } = await senha(login);
  const made = (await post(token, `${RAIZ}/app/iniciar`)).json<{
    segredo: string;
    cadastro: string;
    uri: string;
  }>();
  const done = await post(token, `${RAIZ}/app`, { cadastro: made.cadastro, codigo: codigo(made.segredo) });
  expect(done.statusCode).toBe(201);
  // The next code is of a later step.
  agora += 60_000;
  return { id, login, token, segredo: made.segredo, codigos: done.json<{ codigos: string[] }>().codigos };
}

async function comChave() {
  const { id, login } = await criarUsuario(base.database, 'parceiro');
  const { token } = await senha(login);
  const chave = new Autenticador(RP_ID, ORIGEM);
  const options = (await post(token, `${RAIZ}/chaves/opcoes`)).json<{ challenge: string }>();
  const done = await post(token, `${RAIZ}/chaves`, {
    resposta: chave.criar(options),
    nome: 'Notebook da sala 2',
  });
  expect(done.statusCode, done.body).toBe(201);
  return { id, login, token, chave, codigos: done.json<{ codigos: string[] }>().codigos };
}

const contexto = { method: 'GET', url: '/api/contexto' } as const;

async function acoes(usuarioId: number): Promise<string[]> {
  const { rows } = await base.database.pool.query<{ acao: string }>(
    'SELECT acao FROM auditoria WHERE usuario_id = $1 OR registro_id = $1 ORDER BY seq',
    [usuarioId],
  );
  return rows.map(({ acao }) => acao);
}

describe('[NGS-11] [SES-22] a sign-in that owes its second step', () => {
  it('[SES-22] answers nothing but that step, whose it is, and its own end; in every process', async () => {
    const { id, login, segredo } = await comApp();
    const antes = await acoes(id);
    const { token } = await senha(login);
    // The password alone is no entry, and the audit does not say that it was one.
    expect((await acoes(id)).slice(antes.length)).toEqual(['primeiro-passo']);
    for (const server of [app, outroServidor]) {
      const refused = await chamar(server, token, contexto);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ codigo: string }>().codigo).toBe('segundo-fator');
    }
    const me = await chamar(app, token, { method: 'GET', url: '/api/auth/me' });
    expect(me.json()).toMatchObject({ pendente: true, user: { principal: login } });
    expect(me.json()).not.toHaveProperty('user.permissions');
    const owed = (await chamar(app, token, { method: 'GET', url: RAIZ })).json<{ meios: object }>();
    expect(owed).toMatchObject({ inscricao: false, meios: { app: true, chave: false, codigo: true } });
    // No other factor is made by who has not proved the one there is, and no proof of a signed-in person counts.
    for (const url of [`${RAIZ}/app/iniciar`, `${RAIZ}/chaves/opcoes`, `${RAIZ}/confirmar`])
      expect((await post(token, url, { meio: 'senha', password: SENHA_TESTE })).json()).toMatchObject({
        codigo: 'segundo-fator',
      });
    const entered = await post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: codigo(segredo) });
    expect(entered.statusCode, entered.body).toBe(204);
    for (const server of [app, outroServidor])
      await ateQue(async () => (await chamar(server, token, contexto)).statusCode === 200);
  });

  it('[SES-22] ends with sign-out, and by itself after a quarter of an hour', async () => {
    const { login } = await comApp();
    const { token } = await senha(login);
    expect((await post(token, '/api/auth/token/revoke')).statusCode).toBe(204);
    expect((await chamar(app, token, { method: 'GET', url: RAIZ })).statusCode).toBe(401);
    const late = await senha(login);
    agora += 14 * 60_000;
    expect((await chamar(app, late.token, { method: 'GET', url: RAIZ })).statusCode).toBe(200);
    agora += 2 * 60_000;
    expect((await chamar(app, late.token, { method: 'GET', url: RAIZ })).statusCode).toBe(401);
  });

  it('[SES-22] takes the code of the clock, one step early or late, and each step once', async () => {
    const { login, segredo } = await comApp();
    const tries = async (typed: string) => {
      const { token } = await senha(login);
      return post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: typed });
    };
    expect((await tries(codigo(segredo, -2))).statusCode).toBe(422);
    expect((await tries(codigo(segredo, -1))).statusCode).toBe(204);
    expect((await tries(codigo(segredo, -1))).json()).toMatchObject({
      errors: { codigo: [expect.stringContaining('já foi usado')] },
    });
    expect((await tries(codigo(segredo, 1))).statusCode).toBe(204);
    // An earlier step than the last one used.
    expect((await tries(codigo(segredo))).statusCode).toBe(422);
    expect((await tries('12 34')).json()).toMatchObject({
      errors: { codigo: [expect.stringContaining('6 números')] },
    });
  });

  it('[SES-22] uses up its tries by person, whichever sign-in they are made in, and tells the person', async () => {
    const { id, login, segredo } = await comApp();
    for (let n = 0; n < 5; n++) {
      const { token } = await senha(login);
      expect((await post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: '000000' })).statusCode).toBe(422);
    }
    const { token } = await senha(login);
    const locked = await post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: codigo(segredo) });
    expect(locked.statusCode).toBe(429);
    expect(await acoes(id)).toContain('bloquear');
    const { rows } = await base.database.pool.query<{ titulo: string }>(
      'SELECT titulo FROM notificacao WHERE usuario_id = $1',
      [id],
    );
    expect(rows.map(({ titulo }) => titulo)).toContain('Alguém errou o segundo passo da sua entrada');
    // An administrator unlocks both steps.
    const admin = await entrar(app, await administrador());
    expect((await post(admin, `/api/usuarios/${id}/desbloquear`)).statusCode).toBe(204);
    agora += 60_000;
    expect((await post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: codigo(segredo) })).statusCode).toBe(
      204,
    );
  });

  it('[SES-22] takes a recovery code once, however it was typed, and new ones end the old', async () => {
    const { id, login, token, codigos, segredo } = await comApp();
    expect(codigos).toHaveLength(10);
    const first = await senha(login);
    const typed = codigos[0]?.toLowerCase().replace('-', ' ');
    expect((await post(first.token, `${RAIZ}/entrar`, { meio: 'codigo', codigo: typed })).statusCode).toBe(
      204,
    );
    const again = await senha(login);
    expect((await post(again.token, `${RAIZ}/entrar`, { meio: 'codigo', codigo: typed })).statusCode).toBe(
      422,
    );
    expect(
      (await post(token, `${RAIZ}/confirmar`, { meio: 'app', codigo: codigo(segredo) })).statusCode,
    ).toBe(204);
    const made = (await post(token, `${RAIZ}/codigos`)).json<{ codigos: string[] }>().codigos;
    expect(
      (await post(again.token, `${RAIZ}/entrar`, { meio: 'codigo', codigo: codigos[1] })).statusCode,
    ).toBe(422);
    expect((await post(again.token, `${RAIZ}/entrar`, { meio: 'codigo', codigo: made[1] })).statusCode).toBe(
      204,
    );
    expect(await acoes(id)).toEqual(
      expect.arrayContaining(['cadastrar-fator', 'segundo-fator', 'confirmar-identidade', 'gerar-codigos']),
    );
  });

  it('[SES-22] is not owed at a browser that was told to be remembered, until it is forgotten or the password is made anew', async () => {
    const { id, login, segredo } = await comApp();
    const { token, marca } = await senha(login);
    await post(token, `${RAIZ}/entrar`, {
      meio: 'app',
      codigo: codigo(segredo),
      lembrar: true,
      dispositivo: marca,
    });
    const known = await senha(login, marca);
    expect((await chamar(app, known.token, contexto)).statusCode).toBe(200);
    // Another browser, and another person at this one, owe it.
    expect((await chamar(app, (await senha(login)).token, contexto)).statusCode).toBe(403);
    const stranger = await comApp();
    expect((await chamar(app, (await senha(stranger.login, marca)).token, contexto)).statusCode).toBe(403);
    const list = (await chamar(app, known.token, { method: 'GET', url: RAIZ })).json<{
      navegadores: { id: number }[];
    }>();
    expect(list.navegadores).toHaveLength(1);
    agora += 60_000;
    await post(known.token, `${RAIZ}/confirmar`, { meio: 'app', codigo: codigo(segredo) });
    const url = `${RAIZ}/navegadores/${list.navegadores[0]?.id}`;
    expect((await chamar(app, known.token, { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await chamar(app, (await senha(login, marca)).token, contexto)).statusCode).toBe(403);
    expect(await acoes(id)).toEqual(expect.arrayContaining(['confiar-navegador', 'esquecer-navegador']));
  });

  it('[SES-22] remembers no browser where the setting says so, nor one whose days are over', async () => {
    const { login, segredo } = await comApp();
    await configurar({ segundoFatorDias: 0 });
    const primeira = await senha(login);
    const body = { meio: 'app', codigo: codigo(segredo), lembrar: true, dispositivo: primeira.marca };
    expect((await post(primeira.token, `${RAIZ}/entrar`, body)).statusCode).toBe(204);
    expect((await chamar(app, (await senha(login, primeira.marca)).token, contexto)).statusCode).toBe(403);
    await configurar({ segundoFatorDias: 7 });
    agora += 60_000;
    const next = await senha(login, primeira.marca);
    await post(next.token, `${RAIZ}/entrar`, { ...body, codigo: codigo(segredo) });
    expect((await chamar(app, (await senha(login, primeira.marca)).token, contexto)).statusCode).toBe(200);
    // Fewer days count for those that were told before, too.
    await configurar({ segundoFatorDias: 0 });
    expect((await chamar(app, (await senha(login, primeira.marca)).token, contexto)).statusCode).toBe(403);
    await configurar({ segundoFatorDias: 3 });
    const trusted = await senha(login, primeira.marca);
    expect((await chamar(app, trusted.token, contexto)).statusCode).toBe(200);
    const navegadores = async () =>
      (await chamar(app, trusted.token, { method: 'GET', url: RAIZ })).json<{
        navegadores: { criadoEm: string; expiraEm: string }[];
      }>().navegadores;
    const [lembrado] = await navegadores();
    expect(Date.parse(lembrado?.expiraEm ?? '') - Date.parse(lembrado?.criadoEm ?? '')).toBe(3 * 86_400_000);
    await configurar({ segundoFatorDias: 0 });
    expect(await navegadores()).toEqual([]);
    await configurar({ segundoFatorDias: 7 });
    await base.database.pool.query(`UPDATE navegador_confiavel SET expira_em = now() - interval '1 second'`);
    expect((await chamar(app, (await senha(login, primeira.marca)).token, contexto)).statusCode).toBe(403);
  });

  it('[SES-22] leads who must have a factor and has none to make one, which is that step', async () => {
    await configurar({ segundoFator: 'CLINICO' });
    const { login } = await criarUsuario(base.database, 'profissional');
    const { token } = await senha(login);
    expect((await chamar(app, token, contexto)).json()).toMatchObject({ codigo: 'segundo-fator' });
    expect((await chamar(app, token, { method: 'GET', url: RAIZ })).json()).toMatchObject({
      inscricao: true,
      codigo: { email: null },
    });
    await liberar(token, login);
    const made = (await post(token, `${RAIZ}/app/iniciar`)).json<{
      segredo: string;
      cadastro: string;
      uri: string;
    }>();
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/Zelo:/);
    const wrong = await post(token, `${RAIZ}/app`, { cadastro: made.cadastro, codigo: '000000' });
    expect(wrong.statusCode).toBe(422);
    const done = await post(token, `${RAIZ}/app`, { cadastro: made.cadastro, codigo: codigo(made.segredo) });
    expect(done.json<{ codigos: string[] }>().codigos).toHaveLength(10);
    expect((await chamar(app, token, contexto)).statusCode).toBe(200);
    // The last factor of who must have one stays.
    expect((await chamar(app, token, { method: 'DELETE', url: `${RAIZ}/app` })).json()).toMatchObject({
      codigo: 'segundo-fator-recusado',
    });
    // Whoever is not meant comes in as ever.
    const free = await criarUsuario(base.database, 'administrativo');
    expect((await chamar(app, (await senha(free.login)).token, contexto)).statusCode).toBe(200);
  });

  it('[SES-22] lets nobody make the first factor by the password alone: a code of the mail on file is asked for', async () => {
    await configurar({ segundoFator: 'TODOS' });
    const { id, login } = await criarUsuario(base.database, 'parceiro');
    await base.database.pool.query('UPDATE usuario SET email = $1 WHERE id = $2', [
      'maria@clinica.example',
      id,
    ]);
    const server = await buildApp(base.database, {
      agora: () => agora,
      env: { PUBLIC_URL: ORIGEM, SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_REMETENTE: 'Zelo <a@b.example>' },
    });
    const at = (url: string, payload: object = {}) => chamar(server, token, { method: 'POST', url, payload });
    const { token } = await senha(login);
    for (const url of [`${RAIZ}/app/iniciar`, `${RAIZ}/app`, `${RAIZ}/chaves/opcoes`, `${RAIZ}/chaves`]) {
      const refused = await at(url);
      expect(refused.statusCode, url).toBe(422);
      expect(refused.body).toContain('Só a senha não basta');
    }
    expect((await chamar(server, token, { method: 'GET', url: RAIZ })).json()).toMatchObject({
      codigo: { email: 'm•••@clinica.example' },
    });
    // Nothing was sent yet: no code is right.
    expect((await at(`${RAIZ}/inscricao`, { codigo: 'ABCDE-FGHJK' })).statusCode).toBe(422);
    expect((await at(`${RAIZ}/inscricao/email`)).statusCode).toBe(204);
    expect((await at(`${RAIZ}/inscricao/email`)).statusCode).toBe(429);
    const sent: string[] = [];
    const saida = {
      correio: { enviar: async ({ linhas }: { linhas: readonly string[] }) => void sent.push(linhas.join()) },
      publicUrl: ORIGEM,
      titulo: () => 'Zelo',
    };
    const task = { id: 1, attempt: 1, data: { usuarioId: id } };
    await enviarCodigo(base.database.pool, saida as never, abrirCofre({}), task);
    const [code = ''] = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(sent.join()) ?? [];
    // Another person's sign-in gets nothing by it.
    const two = await criarUsuario(base.database, 'parceiro');
    const other = await senha(two.login);
    expect((await post(other.token, `${RAIZ}/inscricao`, { codigo: code })).statusCode).toBe(422);
    expect((await at(`${RAIZ}/inscricao`, { codigo: code.toLowerCase() })).statusCode).toBe(204);
    expect((await at(`${RAIZ}/app/iniciar`)).statusCode).toBe(200);
    // Once, and for that sign-in.
    const again = await senha(login);
    expect((await post(again.token, `${RAIZ}/inscricao`, { codigo: code })).statusCode).toBe(422);
    expect((await post(again.token, `${RAIZ}/app/iniciar`)).statusCode).toBe(422);
    await server.close();
  });

  it('[SES-22] takes an administrator’s code for the first factor, and the provisional password as one', async () => {
    await configurar({ segundoFator: 'CLINICO' });
    const { id, login } = await criarUsuario(base.database, 'profissional');
    const { token } = await senha(login);
    expect((await post(token, `${RAIZ}/inscricao/email`)).body).toContain('administrador');
    await configurar({ segundoFator: 'NINGUEM' });
    const chefe = await entrar(app, await administrador());
    const given = await post(chefe, `/api/usuarios/${id}/codigo-segundo-fator`);
    expect(given.statusCode, given.body).toBe(200);
    const { codigo: code } = given.json<{ codigo: string }>();
    expect(await acoes(id)).toContain('dar-codigo-do-fator');
    await configurar({ segundoFator: 'CLINICO' });
    expect((await post(token, `${RAIZ}/inscricao`, { codigo: code })).statusCode).toBe(204);
    expect((await post(token, `${RAIZ}/app/iniciar`)).statusCode).toBe(200);
    const { rows } = await base.database.pool.query('SELECT * FROM inscricao_fator WHERE usuario_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
    // Given today by an administrator: no second word of theirs.
    const nova = await criarUsuario(base.database, 'profissional');
    await base.database.pool.query(
      `UPDATE usuario SET trocar_senha = true, senha_provisoria_ate = now() + interval '1 day' WHERE id = $1`,
      [nova.id],
    );
    expect((await post((await senha(nova.login)).token, `${RAIZ}/app/iniciar`)).statusCode).toBe(200);
  });

  it('[SES-22] lets nobody make the app of another, nor with a making that ran out', async () => {
    const primeira = await criarUsuario(base.database, 'parceiro');
    const two = await criarUsuario(base.database, 'parceiro');
    const first = await senha(primeira.login);
    const made = (await post(first.token, `${RAIZ}/app/iniciar`)).json<{
      segredo: string;
      cadastro: string;
    }>();
    const body = { cadastro: made.cadastro, codigo: codigo(made.segredo) };
    expect((await post((await senha(two.login)).token, `${RAIZ}/app`, body)).json()).toMatchObject({
      codigo: 'segundo-fator-recusado',
    });
    agora += 21 * 60_000;
    const late = await senha(primeira.login);
    expect(
      (await post(late.token, `${RAIZ}/app`, { ...body, codigo: codigo(made.segredo) })).statusCode,
    ).toBe(422);
  });

  it('[SES-22] is required of others only by who has a factor', async () => {
    const token = await entrar(app, await administrador());
    const put = async () => {
      const { versao } = (await chamar(app, token, { method: 'GET', url: '/api/configuracoes' })).json<{
        versao: number;
      }>();
      const payload = { versao, valores: { segundoFator: 'ADMINISTRADORES' } };
      return chamar(app, token, { method: 'PUT', url: '/api/configuracoes', payload });
    };
    const refused = await put();
    expect(refused.json<{ errors: object }>().errors).toMatchObject({
      segundoFator: [expect.stringContaining('Minha conta > Segurança')],
    });
    const made = (await post(token, `${RAIZ}/app/iniciar`)).json<{ segredo: string; cadastro: string }>();
    await post(token, `${RAIZ}/app`, { cadastro: made.cadastro, codigo: codigo(made.segredo) });
    const done = await put();
    expect(done.statusCode, done.body).toBe(200);
  });

  it('[SES-22] keeps the password from who only knows it', async () => {
    const { login } = await comApp();
    const refused = await post(null, '/api/auth/senha', {
      userId: login,
      password: SENHA_TESTE,
      newPassword: 'Outra frase longa 7',
      repeat: 'Outra frase longa 7',
    });
    expect(refused.json()).toMatchObject({ codigo: 'segundo-fator' });
  });
});

describe('[NGS-11] [SES-22] passkeys', () => {
  it('[SES-22] end the second step, or sign in by themselves without the password', async () => {
    const { login, chave } = await comChave();
    const { token } = await senha(login);
    const options = (await post(token, `${RAIZ}/chave`)).json<{ challenge: string; rpId: string }>();
    expect(options.rpId).toBe(RP_ID);
    const entered = await post(token, `${RAIZ}/entrar`, { meio: 'chave', resposta: chave.assinar(options) });
    expect(entered.statusCode, entered.body).toBe(204);
    const asked = (await post(null, '/api/auth/chave/opcoes')).json<{ challenge: string }>();
    const direct = await post(null, '/api/auth/chave/entrar', { resposta: chave.assinar(asked) });
    expect(direct.json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN', user: login });
    const own = direct.json<{ token: string }>().token;
    expect((await chamar(app, own, contexto)).statusCode).toBe(200);
  });

  it('[SES-22] that could not be judged are a fault of ours and no wrong passkey; an answer without its parts is a wrong one', async () => {
    const { id, chave } = await comChave();
    const asked = async () => (await post(null, '/api/auth/chave/opcoes')).json<{ challenge: string }>();
    const answer = chave.assinar(await asked()) as { readonly id: string; readonly response: object };
    for (const response of [null, {}, { ...answer.response, clientDataJSON: 'bnVsbA' }]) {
      const refused = await post(null, '/api/auth/chave/entrar', { resposta: { ...answer, response } });
      expect(refused.json(), JSON.stringify(response)).toMatchObject({ codigo: 'segundo-fator-recusado' });
    }
    const antes = (await acoes(id)).filter((acao) => acao === 'chave-recusada').length;
    // What was kept of the passkey is no key any more: the library stumbles over it.
    await base.database.pool.query('UPDATE chave_acesso SET chave = $2 WHERE usuario_id = $1', [
      id,
      abrirCofre({}).selar(Buffer.from([0]).toString('base64'), `segundo-fator:chave:${id}:${answer.id}`),
    ]);
    const failed = await post(null, '/api/auth/chave/entrar', { resposta: chave.assinar(await asked()) });
    expect(failed.statusCode, failed.body).toBe(500);
    expect((await acoes(id)).filter((acao) => acao === 'chave-recusada')).toHaveLength(antes);
  });

  it('[SES-22] are refused by a used challenge, another address, no finger, another person and another use', async () => {
    const { id, login, chave } = await comChave();
    const stranger = await comChave();
    const tries = async (made: (options: { challenge: string }) => object, use = `${RAIZ}/chave`) => {
      const { token } = await senha(login);
      const options = (await post(token, use)).json<{ challenge: string }>();
      return post(token, `${RAIZ}/entrar`, { meio: 'chave', resposta: made(options) });
    };
    expect(
      (await tries((options) => chave.assinar(options, { origin: 'https://zelo.example' }))).statusCode,
    ).toBe(422);
    expect((await tries((options) => chave.assinar(options, { verificada: false }))).statusCode).toBe(422);
    expect((await tries((options) => stranger.chave.assinar(options))).statusCode).toBe(422);
    expect((await tries((options) => chave.assinar({ ...options, challenge: 'AAAA' }))).statusCode).toBe(422);
    expect((await tries((options) => chave.assinar(options), '/api/auth/chave/opcoes')).statusCode).toBe(422);
    const { token } = await senha(login);
    const options = (await post(token, `${RAIZ}/chave`)).json<{ challenge: string }>();
    const answer = chave.assinar(options);
    expect((await post(token, `${RAIZ}/entrar`, { meio: 'chave', resposta: answer })).statusCode).toBe(204);
    const second = await senha(login);
    expect((await post(second.token, `${RAIZ}/entrar`, { meio: 'chave', resposta: answer })).statusCode).toBe(
      422,
    );
    expect(await acoes(id)).toContain('chave-recusada');
    for (const wrong of [null, 'x', {}, { id: '' }, { id: 'nada' }])
      expect(
        (await post(second.token, `${RAIZ}/entrar`, { meio: 'chave', resposta: wrong })).statusCode,
      ).toBe(422);
  });

  it('[SES-22] whose count goes back are copies', async () => {
    const { login, chave } = await comChave();
    const use = async () => {
      const asked = (await post(null, '/api/auth/chave/opcoes')).json<{ challenge: string }>();
      return post(null, '/api/auth/chave/entrar', { resposta: chave.assinar(asked) });
    };
    chave.contador = 40;
    expect((await use()).json()).toMatchObject({ user: login });
    chave.contador = 10;
    expect((await use()).body).toContain('contador');
    expect((await use()).statusCode).toBe(422);
  });

  it('[SES-22] are named and taken away, and codes and trust go with the last factor', async () => {
    const { id, token } = await comChave();
    const list = async () =>
      (await chamar(app, token, { method: 'GET', url: RAIZ })).json<{
        chaves: { id: number; nome: string }[];
        codigos: { total: number };
      }>();
    const [own] = (await list()).chaves;
    expect(own?.nome).toBe('Notebook da sala 2');
    const url = `${RAIZ}/chaves/${own?.id}`;
    expect((await chamar(app, token, { method: 'PATCH', url, payload: { nome: ' ' } })).statusCode).toBe(422);
    expect(
      (await chamar(app, token, { method: 'PATCH', url, payload: { nome: 'Celular' } })).statusCode,
    ).toBe(204);
    expect((await list()).chaves[0]?.nome).toBe('Celular');
    const stranger = await comChave();
    expect((await chamar(app, stranger.token, { method: 'DELETE', url })).statusCode).toBe(404);
    expect((await chamar(app, token, { method: 'DELETE', url })).statusCode).toBe(204);
    expect(await list()).toMatchObject({ chaves: [], codigos: { total: 0 } });
    expect(await acoes(id)).toEqual(expect.arrayContaining(['renomear-fator', 'retirar-fator']));
  });

  it('[SES-22] need an address with a name, and say which', async () => {
    const numeric = await buildApp(base.database, {
      agora: () => agora,
      env: { PUBLIC_URL: 'http://192.168.0.9:3000' },
    });
    const { login } = await criarUsuario(base.database, 'parceiro');
    const token = await entrar(numeric, login);
    const refused = await chamar(numeric, token, {
      method: 'POST',
      url: `${RAIZ}/chaves/opcoes`,
      payload: {},
    });
    expect(refused.json()).toMatchObject({ codigo: 'segundo-fator-recusado' });
    expect(refused.body).toContain('http://192.168.0.9:3000');
    await numeric.close();
  });
});

describe('[SES-22] proving oneself again', () => {
  async function administradorComApp() {
    const login = await administrador();
    const token = await entrar(app, login);
    const made = (await post(token, `${RAIZ}/app/iniciar`)).json<{ segredo: string; cadastro: string }>();
    await post(token, `${RAIZ}/app`, { cadastro: made.cadastro, codigo: codigo(made.segredo) });
    agora += 60_000;
    return { login, token, segredo: made.segredo };
  }

  it('[SES-22] is asked before looking as somebody and changing rights, once in so many minutes', async () => {
    const { token, segredo } = await administradorComApp();
    const { id } = await criarUsuario(base.database, 'parceiro');
    agora += 11 * 60_000;
    const grupo = { nome: `Grupo ${++serial}`, concede: ['banco:list'] };
    const asked = [
      await post(token, '/api/auth/ver-como', { usuarioId: id }),
      await post(token, '/api/regras', grupo),
      await post(token, `/api/usuarios/${id}/redefinir-senha`),
      await post(token, '/api/usuarios', {}),
      // For how long a proof counts is set there: an old one would be made to count again.
      await chamar(app, token, {
        method: 'PUT',
        url: '/api/configuracoes',
        payload: { valores: { confirmacaoMinutos: 240 }, versao: 1 },
      }),
    ];
    for (const refused of asked) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ codigo: string }>().codigo).toBe('confirmacao-necessaria');
    }
    // The password of who has a factor is not enough.
    const weak = await post(token, `${RAIZ}/confirmar`, { meio: 'senha', password: SENHA_TESTE });
    expect(weak.statusCode).toBe(422);
    expect(
      (await post(token, `${RAIZ}/confirmar`, { meio: 'app', codigo: codigo(segredo) })).statusCode,
    ).toBe(204);
    const made = await post(token, '/api/regras', grupo);
    expect(made.statusCode, made.body).toBe(201);
    agora += 9 * 60_000;
    expect((await post(token, '/api/auth/ver-como', { usuarioId: id })).statusCode).toBe(200);
    await chamar(app, token, { method: 'DELETE', url: '/api/auth/ver-como' });
    agora += 2 * 60_000;
    expect((await post(token, '/api/auth/ver-como', { usuarioId: id })).statusCode).toBe(403);
  });

  it('[SES-22] takes the password of who has no factor where factors are required, and is not asked elsewhere', async () => {
    const login = await administrador();
    const token = await entrar(app, login);
    const { id } = await criarUsuario(base.database, 'parceiro');
    agora += 30 * 60_000;
    expect((await post(token, `/api/usuarios/${id}/redefinir-senha`)).statusCode).toBe(200);
    await configurar({ segundoFator: 'ADMINISTRADORES' });
    expect((await post(token, `/api/usuarios/${id}/redefinir-senha`)).statusCode).toBe(403);
    const wrong = await post(token, `${RAIZ}/confirmar`, { meio: 'senha', password: 'outra coisa 1' });
    expect(wrong.json()).toMatchObject({ errors: { password: [expect.stringContaining('incorreta')] } });
    const right = await post(token, `${RAIZ}/confirmar`, { meio: 'senha', password: SENHA_TESTE });
    expect(right.statusCode).toBe(204);
    expect((await post(token, `/api/usuarios/${id}/redefinir-senha`)).statusCode).toBe(200);
  });

  it('[SES-22] is asked of everybody before the own factors change, so that an open screen is not enough', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const { token } = await senha(login);
    agora += 30 * 60_000;
    expect((await post(token, `${RAIZ}/app/iniciar`)).json()).toMatchObject({
      codigo: 'confirmacao-necessaria',
    });
    await post(token, `${RAIZ}/confirmar`, { meio: 'senha', password: SENHA_TESTE });
    expect((await post(token, `${RAIZ}/app/iniciar`)).statusCode).toBe(200);
  });
});

describe('[SES-22] a proof', () => {
  it('[SES-22] by the password ends, in every other session, with the first factor', async () => {
    const { login } = await criarUsuario(base.database, 'parceiro');
    const [parada, own] = [await senha(login), await senha(login)];
    const made = (await post(own.token, `${RAIZ}/app/iniciar`)).json<{ segredo: string; cadastro: string }>();
    const done = await post(own.token, `${RAIZ}/app`, {
      cadastro: made.cadastro,
      codigo: codigo(made.segredo),
    });
    expect(done.statusCode, done.body).toBe(201);
    expect((await post(parada.token, `${RAIZ}/codigos`)).json()).toMatchObject({
      codigo: 'confirmacao-necessaria',
    });
    expect((await post(own.token, `${RAIZ}/codigos`)).statusCode).toBe(201);
  });

  it('[SES-22] is given while one looks as somebody else, whose files may leave; the second step is not', async () => {
    const token = await entrar(app, await administrador());
    const { id } = await criarUsuario(base.database, 'parceiro');
    expect((await post(token, '/api/auth/ver-como', { usuarioId: id })).statusCode).toBe(200);
    const confirmar = await post(token, `${RAIZ}/confirmar`, { meio: 'senha', password: SENHA_TESTE });
    expect(confirmar.statusCode, confirmar.body).toBe(204);
    for (const url of [`${RAIZ}/entrar`, `${RAIZ}/app/iniciar`, `${RAIZ}/codigos`])
      expect((await post(token, url)).json()).toMatchObject({ codigo: 'vendo-como' });
  });

  it('[SES-22] of a factor that the key of secrets reads no more says so, and counts as no failure', async () => {
    const { id, login, segredo } = await comApp();
    await base.database.pool.query(
      `UPDATE segundo_fator_app SET segredo = set_byte(segredo, length(segredo) - 1, get_byte(segredo, length(segredo) - 1) # 1)
        WHERE usuario_id = $1`,
      [id],
    );
    const { token } = await senha(login);
    const refused = await post(token, `${RAIZ}/entrar`, { meio: 'app', codigo: codigo(segredo) });
    expect(refused.json()).toMatchObject({ codigo: 'segundo-fator-recusado' });
    expect(refused.body).toContain('chave de segredos');
    expect(await acoes(id)).not.toContain('entrada-negada');
  });

  it('[SES-22] by passkey is asked for by strangers so often in a minute and no more', async () => {
    const server = await buildApp(base.database, { agora: () => agora, env: { PUBLIC_URL: ORIGEM } });
    const asked = () => chamar(server, null, { method: 'POST', url: '/api/auth/chave/opcoes', payload: {} });
    expect((await asked()).statusCode).toBe(200);
    const codes: number[] = [];
    for (let n = 0; n < 300; n++) codes.push((await asked()).statusCode);
    expect(codes.at(-1)).toBe(429);
    await server.close();
  });
});

describe('[NGS-11] [SES-22] what asks for a proof', () => {
  it('[SES-22] is every file of data that leaves, looking as somebody, shut charts and every change of rights', async () => {
    const server = await buildServer(base.database);
    const asking = server.rotas.flatMap(({ method, url, reautentica }) =>
      reautentica === true && method !== 'HEAD' ? [`${method} ${url}`] : [],
    );
    expect(asking.toSorted()).toEqual([
      'DELETE /api/regras/:id',
      'GET /api/:recurso/_export',
      'GET /api/auditoria/_export',
      'GET /api/estudo/:id/dados/:serie',
      'GET /api/estudo/:id/odm',
      'GET /api/form-templates/:id/resultados/_export',
      'GET /api/regras/_export',
      'GET /api/relatorios-gerados/:id/arquivo',
      'GET /api/relatorios/aniversariantes/documento',
      'GET /api/relatorios/escalasmedicas/documento',
      'GET /api/relatorios/marcacoes-profissional/documento',
      'GET /api/relatorios/pagamentos/documento',
      'GET /api/relatorios/pedidosambulancia/documento',
      'GET /api/relatorios/producao-repasse/documento',
      'GET /api/relatorios/producao-sem-repasse/documento',
      'GET /api/relatorios/producao/documento',
      'GET /api/relatorios/relatorio-borderos/documento',
      'GET /api/solicitacoes-titulares/:id/pacote/arquivo',
      'GET /api/tesouraria/fluxo/_export',
      'GET /api/tesouraria/resultado/_export',
      'GET /api/usuarios/_export',
      'PATCH /api/regras/:id',
      'PATCH /api/usuarios/:id',
      'POST /api/:recurso/_export/ticket',
      'POST /api/auth/ver-como',
      'POST /api/clonar-usuario',
      'POST /api/data-lock/:id/bloquear',
      'POST /api/data-lock/:id/desbloquear',
      'POST /api/estudo/participantes/:id/cegamento',
      'POST /api/estudo/randomizacao',
      'POST /api/ficha-medica/:id/acesso',
      'POST /api/ficha-medica/restritos/:id/abrir',
      'POST /api/prontuarios/:id/_pdf',
      'POST /api/regras',
      'POST /api/regras/:id/restaurar',
      'POST /api/relatorios/aniversariantes/pedido',
      'POST /api/relatorios/escalasmedicas/pedido',
      'POST /api/relatorios/marcacoes-profissional/pedido',
      'POST /api/relatorios/pagamentos/pedido',
      'POST /api/relatorios/pedidosambulancia/pedido',
      'POST /api/relatorios/producao-repasse/pedido',
      'POST /api/relatorios/producao-sem-repasse/pedido',
      'POST /api/relatorios/producao/pedido',
      'POST /api/relatorios/relatorio-borderos/pedido',
      'POST /api/solicitacoes-titulares/:id/pacote',
      'POST /api/usuarios',
      'POST /api/usuarios/:id/codigo-segundo-fator',
      'POST /api/usuarios/:id/redefinir-segundo-fator',
      'POST /api/usuarios/:id/redefinir-senha',
      'PUT /api/configuracoes',
    ]);
    // A file that a later feature sends out is not forgotten: but for the one-time address, which asked when it was made.
    const files = server.rotas
      .filter(({ url }) => /_export(\/|$)/.test(url))
      .map(({ method, url }) => `${method} ${url}`);
    expect(files.filter((file) => !asking.includes(file) && !file.startsWith('HEAD '))).toEqual([
      'GET /api/_export/:bilhete',
    ]);
    await server.close();
  });
});

describe('[SES-22] every factor lost', () => {
  it('[SES-22] is an administrator’s to redefine, with a reason, told to the person and recorded', async () => {
    const { id, login, token } = await comApp();
    const admin = await entrar(app, await administrador());
    const url = `/api/usuarios/${id}/redefinir-segundo-fator`;
    expect((await post(admin, url, { motivo: 'curto' })).statusCode).toBe(422);
    // Nobody redefines the own, nor without the right.
    expect((await post(token, url, { motivo: 'perdi o celular ontem' })).statusCode).toBe(403);
    const done = await post(admin, url, { motivo: 'Perdeu o celular no ônibus' });
    expect(done.statusCode, done.body).toBe(200);
    expect((await chamar(app, token, contexto)).statusCode).toBe(401);
    const next = await senha(login);
    expect((await chamar(app, next.token, contexto)).statusCode).toBe(200);
    const { rows } = await base.database.pool.query<{ titulo: string; texto: string }>(
      'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(rows[0]?.titulo).toBe('O seu segundo fator foi redefinido');
    expect(rows[0]?.texto).toContain('Perdeu o celular no ônibus');
    const events = await base.database.pool.query<{ motivo: string }>(
      `SELECT motivo FROM auditoria WHERE acao = 'redefinir-fator' AND registro_id = $1`,
      [id],
    );
    expect(events.rows).toEqual([{ motivo: 'Perdeu o celular no ônibus' }]);
    expect((await post(admin, url, { motivo: 'Perdeu o celular no ônibus' })).statusCode).toBe(422);
  });

  it('[SES-22] is redefined on the machine by a command, for a lone administrator', async () => {
    const { id, login, token } = await comApp();
    const run = (...args: string[]) =>
      promisify(execFile)('node_modules/.bin/node', ['scripts/segundo-fator.ts', ...args], {
        env: { ...process.env, DATABASE_URL: base.url },
      });
    const { stdout } = await run('--redefinir', login, '--motivo', 'Único administrador sem celular');
    expect(stdout).toContain(login);
    await ateQue(async () => (await chamar(app, token, contexto)).statusCode === 401);
    expect((await chamar(app, (await senha(login)).token, contexto)).statusCode).toBe(200);
    expect(await acoes(id)).toContain('redefinir-fator');
    await expect(run('--redefinir', login)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('não tem segundo fator') as string,
    });
    await expect(run('--redefinir', 'ninguem')).rejects.toMatchObject({
      stderr: expect.stringContaining('não há usuário') as string,
    });
  });
});

describe('[SES-22] what is secret', () => {
  it('[SES-22] stands sealed in its tables, and in no event', async () => {
    const { id, segredo, codigos } = await comApp();
    const { pool } = base.database;
    const seed = segredo.replaceAll(' ', '');
    const kept = await pool.query<{ segredo: Buffer }>(
      'SELECT segredo FROM segundo_fator_app WHERE usuario_id = $1',
      [id],
    );
    expect(kept.rows[0]?.segredo.toString('latin1')).not.toContain(seed);
    const { rows } = await pool.query<{ tudo: string }>(
      `SELECT coalesce(string_agg(a::text, ' '), '') AS tudo FROM auditoria a`,
    );
    for (const secret of [seed, ...codigos, ...codigos.map((code) => code.replace('-', ''))])
      expect(rows[0]?.tudo).not.toContain(secret);
  });
});

async function administrador(): Promise<string> {
  const { id, login } = await criarUsuario(base.database, 'parceiro', { login: `adm${++serial}` });
  await base.database.pool.query('UPDATE usuario SET admin = true WHERE id = $1', [id]);
  return login;
}
