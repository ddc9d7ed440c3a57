/** Recovery of a forgotten password by the e-mail on file, against a mail server we did not write (smtp-server). */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp as buildProduct } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { correioSmtp } from '#server/gateways/email/smtp.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

type Recebido = { mail: Email; para: string[]; usuario: string | undefined };

let base: TestDatabase;
let app: FastifyInstance;
let servidor: SMTPServer;
let recebidos: Recebido[] = [];
let recusas = 0;
const NOVA = 'Recupera-99';

beforeAll(async () => {
  base = await createTestDatabase();
  servidor = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'zelo' && password === 's3gr@do'
        ? done(null, { user: 'zelo' })
        : done(new Error('bad credentials')),
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        if (recusas-- > 0) return done(Object.assign(new Error('busy'), { responseCode: 451 }));
        recebidos.push({
          mail: await PostalMime.parse(Buffer.concat(chunks)),
          para: session.envelope.rcptTo.map(({ address }) => address),
          usuario: session.user,
        });
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', () => resolve()));
  const { port } = servidor.server.address() as AddressInfo;
  app = await buildProduct({
    config: readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
    database: base.database,
    registry: await loadRegistry(),
    env: {
      SMTP_URL: `smtp://zelo:s3gr%40do@127.0.0.1:${port}`,
      EMAIL_REMETENTE: 'Clínica Modelo <nao-responda@clinica.example>',
      PUBLIC_URL: 'https://zelo.clinica.example/',
      PRODUCT_TITLE: 'Clínica Modelo',
    },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => servidor.close(() => resolve()));
  await base.drop();
});
beforeEach(() => {
  recebidos = [];
  recusas = 0;
});

let origem = 0;
const novaOrigem = (): string => `10.9.0.${++origem}`;
const pedir = (identificacao: unknown, remoteAddress = novaOrigem(), campos = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/senha/recuperar',
    payload: { identificacao, ...campos },
    remoteAddress,
  });
const usar = (token: string, nova = NOVA) =>
  app.inject({ method: 'POST', url: '/api/auth/senha', payload: { token, newPassword: nova, repeat: nova } });
const consultar = (token: unknown) =>
  app.inject({ method: 'POST', url: '/api/auth/senha/link', payload: { token } });
const eventos = async (acao: string, id: number | null) =>
  (
    await base.database.pool.query(
      "SELECT usuario_id, depois FROM auditoria WHERE recurso = 'usuario' AND acao = $1 AND registro_id IS NOT DISTINCT FROM $2",
      [acao, id],
    )
  ).rows;

async function comEmail(): Promise<{ id: number; login: string; email: string }> {
  const { id, login } = await criarUsuario(base.database, 'administrativo');
  const email = `${login}@correio.example`;
  await base.database.pool.query('UPDATE usuario SET email = $2, nome = $3 WHERE id = $1', [
    id,
    email,
    'Conceição "Ção" <b>',
  ]);
  return { id, login, email };
}

async function tokenDe(identificacao: string): Promise<string> {
  const before = recebidos.length;
  expect((await pedir(identificacao)).statusCode).toBe(202);
  await ateQue(async () => recebidos.length === before + 1);
  return /token=([\w-]{43})/.exec(recebidos.at(-1)?.mail.text ?? '')?.[1] ?? '';
}

describe('[SES-19] a link by e-mail', () => {
  it('[NGS-04] [SES-19] goes to the address on file alone, by user or by e-mail, and says who sends', async () => {
    const { id, login, email } = await comEmail();
    for (const identificacao of [login, email.toUpperCase()]) {
      const token = await tokenDe(identificacao);
      const { mail, para, usuario } = recebidos.at(-1) as Recebido;
      expect(para).toEqual([email]);
      expect(usuario).toBe('zelo');
      expect(mail.from).toMatchObject({ name: 'Clínica Modelo', address: 'nao-responda@clinica.example' });
      expect(mail.subject).toBe('Clínica Modelo: criar outra senha');
      expect(mail.text).toContain(`https://zelo.clinica.example/change-password?token=${token}`);
      expect(mail.text).toContain('Olá, Conceição "Ção" <b>.');
      expect(mail.html).toContain('Conceição &quot;Ção&quot; &lt;b&gt;');
      expect((await consultar(token)).json()).toEqual({ principal: login, nome: 'Conceição "Ção" <b>' });
      const { rows } = await base.database.pool.query<{ linha: string }>(
        'SELECT l::text AS linha FROM senha_link l',
      );
      expect(rows.length).toBe(1);
      expect(rows[0]?.linha).not.toContain(token);
      await base.database.pool.query('DELETE FROM senha_link');
    }
    expect(await eventos('pedir-recuperacao', id)).toHaveLength(2);
  });

  it('[SES-19] makes a new password once; every session ends, locks too', async () => {
    const { id, login } = await comEmail();
    const open = await entrar(app, login);
    for (let i = 0; i < 5; i++)
      await app.inject({
        method: 'POST',
        url: '/api/auth/token/issue',
        payload: { userId: login, password: 'x' },
      });
    const token = await tokenDe(login);
    const weak = await usar(token, 'curta');
    expect(weak.json().errors.newPassword).toContain('A senha precisa ter ao menos 8 caracteres.');
    const same = await usar(token, SENHA_TESTE + '1');
    expect(same.statusCode).toBe(200);
    expect(same.json()).toEqual({ principal: login, encerradas: 1 });
    await ateQue(
      async () => (await chamar(app, open, { method: 'GET', url: '/api/auth/me' })).statusCode === 401,
    );
    expect(await entrar(app, login, SENHA_TESTE + '1')).toMatch(/^[\w-]{43}$/);
    for (const again of [await usar(token), await consultar(token)]) {
      expect(again.statusCode).toBe(404);
      expect(again.json().messages.alerts[0].value).toBe(
        'Este link já foi usado ou venceu. Peça outro em Esqueci minha senha.',
      );
    }
    expect(await eventos('recuperar-senha', id)).toEqual([
      { usuario_id: id, depois: { sessoesEncerradas: 1 } },
    ]);
  });

  it('[SES-19] of two uses at once one is served', async () => {
    const { login } = await comEmail();
    const token = await tokenDe(login);
    const both = await Promise.all([usar(token, 'Corrida-um-1'), usar(token, 'Corrida-dois-2')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it('[SES-19] dies after thirty minutes, with a later link, with a change of password and with the account', async () => {
    const { id, login } = await comEmail();
    const late = await tokenDe(login);
    await base.database.pool.query(
      "UPDATE senha_link SET expira_em = expira_em - interval '30 minutes 1 second'",
    );
    expect((await usar(late)).statusCode).toBe(404);
    const first = await tokenDe(login);
    const second = await tokenDe(login);
    expect((await consultar(first)).statusCode).toBe(404);
    const changed = await app.inject({
      method: 'POST',
      url: '/api/auth/senha',
      payload: { userId: login, password: SENHA_TESTE, newPassword: NOVA, repeat: NOVA },
    });
    expect(changed.statusCode).toBe(200);
    expect((await consultar(second)).statusCode).toBe(404);
    await base.database.pool.query('DELETE FROM senha_pedido');
    const third = await tokenDe(login);
    await base.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [id]);
    expect((await usar(third, 'Outra-ainda-3')).statusCode).toBe(404);
    for (const token of ['x', '', 7, null, 'a'.repeat(5_000)])
      expect((await consultar(token)).statusCode).toBe(404);
  });
});

describe('[SES-19] what is told', () => {
  it('[SES-19] the same to everybody: known, unknown, inactive, without e-mail, without a password here', async () => {
    const { login } = await comEmail();
    const inativo = await comEmail();
    await base.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [inativo.id]);
    const semEmail = await criarUsuario(base.database, 'parceiro');
    const externo = await comEmail();
    await base.database.pool.query('UPDATE usuario SET senha_hash = NULL WHERE id = $1', [externo.id]);
    const answers = [];
    for (const identificacao of [
      login,
      'ninguem',
      'ninguem@x.example',
      inativo.login,
      semEmail.login,
      externo.email,
    ])
      answers.push(await pedir(identificacao));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().mensagem).toMatch(/^Se houver uma conta com esses dados/);
    await ateQue(async () => (await eventos('pedir-recuperacao', null)).length === 5 && recebidos.length > 0);
    expect(recebidos.map(({ para }) => para)).toEqual([[`${login}@correio.example`]]);
    // What was typed is kept nowhere.
    const { rows } = await base.database.pool.query(
      "SELECT count(*)::int AS n FROM auditoria a WHERE a::text LIKE '%ninguem@x%'",
    );
    expect(rows[0].n).toBe(0);
  });

  it('[SES-19] answers before anything is looked up: a mail server that never answers delays nobody', async () => {
    const { login } = await comEmail();
    recusas = 1_000;
    const answer = await pedir(login);
    expect(answer.statusCode).toBe(202);
    expect(recebidos).toEqual([]);
    recusas = 0;
    await ateQue(async () => recebidos.length === 1);
  });

  it('[SES-08] many requests from one address are refused with the catalogue’s text', async () => {
    const from = novaOrigem();
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push((await pedir(`quem${i}`, from)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
    expect((await pedir('mais', from)).json()).toMatchObject({
      codigo: 'muitas-solicitacoes',
      messages: { alerts: [{ value: 'Erro de muitas solicitações. Tente novamente mais tarde' }] },
    });
  });

  it('[H6] invented names from an address do not stop who has signed in with his browser before', async () => {
    const from = novaOrigem();
    const { login } = await comEmail();
    const dispositivo = 'abcdef0123456789abcdef0123456789';
    await base.database.pool.query(
      `INSERT INTO navegador_conhecido (usuario_id, marca) SELECT id, sha256(convert_to($2, 'UTF8')) FROM usuario WHERE login = $1`,
      [login, dispositivo],
    );
    for (let i = 0; i < 21; i++) await pedir(`inventado${i}`, from);
    expect((await pedir(login, from)).statusCode).toBe(429);
    expect((await pedir(login, from, { dispositivo })).statusCode).toBe(202);
    await ateQue(async () => recebidos.length === 1);
  });

  it('[SES-08] for one person three mails in an hour, whoever asks, and nobody is told', async () => {
    const { login, id } = await comEmail();
    for (let i = 0; i < 6; i++) expect((await pedir(login)).statusCode).toBe(202);
    await ateQue(async () => (await eventos('pedir-recuperacao', id)).length === 3 && recebidos.length === 3);
    expect(recebidos).toHaveLength(3);
  });

  it('[SES-19] without a name: under the field', async () => {
    for (const nada of ['', '   ', 7, undefined, 'x'.repeat(300)]) {
      expect((await pedir(nada)).json().errors).toEqual({
        identificacao: ['Informe o usuário ou o e-mail.'],
      });
    }
    expect((await pedir('a\u0000b')).statusCode).toBe(400);
  });
});

describe('[SES-19] the mail server', () => {
  it('[SES-19] none configured: the browser knows, and a request says whom to ask', async () => {
    const without = await buildServer(base.database);
    expect((await without.inject({ url: '/api/config' })).json().recuperarSenha).toBe(false);
    expect((await app.inject({ url: '/api/config' })).json().recuperarSenha).toBe(true);
    const refused = await without.inject({
      method: 'POST',
      url: '/api/auth/senha/recuperar',
      payload: { identificacao: 'x' },
    });
    expect(refused.statusCode).toBe(501);
    expect(refused.json().messages.alerts[0].value).toBe(
      'A recuperação por e-mail não está configurada. Peça uma senha nova ao administrador.',
    );
    await without.close();
  });

  it('[SES-19] wrong variables stop the start, each named, the password not repeated', () => {
    const read = () =>
      readEmailConfig({
        SMTP_URL: 'http://u:s3gr3do@x',
        EMAIL_REMETENTE: 'Zelo\r\nBcc: a@b.c',
        PUBLIC_URL: 'zelo',
      });
    expect(read).toThrow(/SMTP_URL[^]*EMAIL_REMETENTE[^]*PUBLIC_URL/);
    expect(read).not.toThrow(/s3gr3do/);
    expect(readEmailConfig({ EMAIL_REMETENTE: 'x' })).toBeNull();
  });

  it('[SES-19] elsewhere than on this machine nothing is sent without TLS', async () => {
    const { port } = servidor.server.address() as AddressInfo;
    // The same server by a name that is not loopback to us.
    const correio = correioSmtp({
      servidor: new URL(`smtp://zelo:s3gr%40do@0.0.0.0:${port}`),
      remetente: 'a@b.example',
      publicUrl: 'https://x.example',
    });
    await expect(
      correio.enviar({ para: { nome: 'X', endereco: 'x@y.example' }, assunto: 'a', linhas: ['b'] }),
    ).rejects.toThrow(/TLS/i);
    correio.close();
    expect(recebidos).toEqual([]);
  });

  it('[SES-19] an address on file that hides a second one is not written to', async () => {
    const { id, login } = await comEmail();
    await base.database.pool.query('UPDATE usuario SET email = $2 WHERE id = $1', [
      id,
      'a@b.example,c@d.example',
    ]);
    expect((await pedir(login)).statusCode).toBe(202);
    await ateQue(async () => (await eventos('pedir-recuperacao', id)).length === 1);
    const { login: outroLogin } = await comEmail();
    await tokenDe(outroLogin);
    expect(recebidos.flatMap(({ para }) => para)).toEqual([`${outroLogin}@correio.example`]);
  });
});
