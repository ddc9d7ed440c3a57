/** gov.br by OpenID Connect against its stand-in: the way in and out, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  autorizar,
  criarMundo,
  criarPessoa,
  Navegador,
  PRODUTO,
  textos,
  totalDeSessoes,
  type Mundo,
} from './identidade-apoio.ts';

const CPF = '44455566619';
const FALHA = 'Falha ao gravar o código de acesso.';
let mundo: Mundo;

beforeAll(async () => {
  mundo = await criarMundo();
  await criarPessoa(mundo, { login: 'recepcao', cpf: CPF });
  await criarPessoa(mundo, { login: 'desligada', cpf: '55566677720', ativo: false });
});
afterAll(() => mundo.close());

const comecar = async (navegador: Navegador, urlRedirect?: string) => {
  const query = urlRedirect === undefined ? '' : `?urlRedirect=${encodeURIComponent(urlRedirect)}`;
  const response = await navegador.pedir(`/api/auth-token-govbr/authenticate${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ urlAuthenticate: string }>().urlAuthenticate;
};
const codigoDe = (volta: URL) => ({
  code: volta.searchParams.get('code'),
  state: volta.searchParams.get('state'),
});
const gravar = (navegador: Navegador, corpo: object) => navegador.post('/api/auth-token-govbr/codigo', corpo);
const trocar = (navegador: Navegador, corpo: object) => navegador.post('/api/auth-token-govbr/token', corpo);

describe('[SES-09] [SES-10] signing in by gov.br', () => {
  it('[SES-09] the request has PKCE, state and nonce; only hashes are stored; the cookie is out of reach of scripts', async () => {
    const response = await new Navegador(mundo.app).pedir('/api/auth-token-govbr/authenticate');
    const url = new URL(response.json<{ urlAuthenticate: string }>().urlAuthenticate);
    const pedido = Object.fromEntries(url.searchParams);
    expect(pedido).toMatchObject({
      response_type: 'code',
      redirect_uri: `${PRODUTO}/auth/govbr`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^LG[\w-]{43}$/),
    });
    expect(pedido['scope']).toContain('openid');
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^zelo_navegador=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Strict$/);
    const { rows } = await mundo.test.database.pool.query('SELECT * FROM autorizacao_externa');
    const guardado = JSON.stringify(rows);
    for (const segredo of [pedido['state']!, pedido['nonce']!, cookie.slice(15, 58)])
      expect(guardado).not.toContain(segredo);
  });

  it('[SES-09] [SES-10] code noted, exchanged, and a session of the product for the user with that CPF', async () => {
    const navegador = new Navegador(mundo.app);
    const volta = await autorizar(await comecar(navegador), { cpf: CPF });
    expect(volta.origin + volta.pathname).toBe(`${PRODUTO}/auth/govbr`);
    expect((await gravar(navegador, codigoDe(volta))).statusCode).toBe(204);
    // The page loaded again: the same code changes nothing.
    expect((await gravar(navegador, codigoDe(volta))).statusCode).toBe(204);
    const response = await trocar(navegador, codigoDe(volta));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      action: 'AUTHENTICATE_LOGIN',
      user: 'recepcao',
      urlRedirect: null,
    });
    navegador.token = response.json<{ token: string }>().token;
    expect((await navegador.pedir('/api/auth/me')).json()).toMatchObject({ user: { principal: 'recepcao' } });
    expect((await navegador.pedir('/api/auth-token-govbr/check-code')).json()).toEqual({ ativo: true });
    const { urlRevoke } = (await navegador.pedir('/api/auth-token-govbr/revoke')).json<{
      urlRevoke: string;
    }>();
    expect(new URL(urlRevoke).searchParams.get('post_logout_redirect_uri')).toBe(
      `${PRODUTO}/auth/govbr/logout`,
    );
    await navegador.post('/api/auth/bloquear', {});
    // A locked session can be left as well.
    expect((await navegador.pedir('/api/auth-token-govbr/revoke')).json()).toEqual({ urlRevoke });
    const saida = await fetch(urlRevoke, { redirect: 'manual' });
    expect(saida.headers.get('location')).toBe(`${PRODUTO}/auth/govbr/logout`);
  });

  it('[SES-11] a session of another kind, or none, has nothing to end at gov.br', async () => {
    const ninguem = new Navegador(mundo.app);
    const local = new Navegador(mundo.app, mundo.admin.token);
    for (const navegador of [ninguem, local]) {
      expect((await navegador.pedir('/api/auth-token-govbr/check-code')).json()).toEqual({ ativo: false });
      expect((await navegador.pedir('/api/auth-token-govbr/revoke')).json()).toEqual({ urlRevoke: null });
    }
  });

  it('[SES-09] back to the own path that the person wanted, never to another host', async () => {
    const navegador = new Navegador(mundo.app);
    const volta = await autorizar(await comecar(navegador, '/pacientes?q=a'), { cpf: CPF });
    expect((await trocar(navegador, codigoDe(volta))).json()).toMatchObject({
      urlRedirect: '/pacientes?q=a',
    });
    for (const urlRedirect of [
      'https://example.com',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
      '/%2Fexample.com',
    ]) {
      const response = await navegador.pedir(
        `/api/auth-token-govbr/authenticate?urlRedirect=${encodeURIComponent(urlRedirect)}`,
      );
      expect(response.statusCode, urlRedirect).toBe(400);
    }
  });

  it('[SES-09] a citizen without user, and one whose user is inactive', async () => {
    for (const cpf of ['88899900078', '55566677720']) {
      const navegador = new Navegador(mundo.app);
      const response = await trocar(navegador, codigoDe(await autorizar(await comecar(navegador), { cpf })));
      expect(response.statusCode).toBe(401);
      expect(textos(response)[0]).toBe('Não foi possível encontrar sua conta com os dados fornecidos.');
    }
  });
});

describe('[SES-10] what does not lead in', () => {
  it('[SES-10] code without state, state without code, nonsense', async () => {
    const antes = await totalDeSessoes(mundo);
    const navegador = new Navegador(mundo.app);
    const { code, state } = codigoDe(await autorizar(await comecar(navegador), { cpf: CPF }));
    const corpos: object[] = [
      { code },
      { state },
      {},
      { code, state: 'LGx' },
      { code: ['a'], state },
      { code, state: [state] },
    ];
    for (const corpo of corpos) {
      for (const response of [await gravar(navegador, corpo), await trocar(navegador, corpo)]) {
        expect([response.statusCode, textos(response)]).toEqual([400, [FALHA]]);
      }
    }
    expect(await totalDeSessoes(mundo)).toBe(antes);
  });

  it('[SES-10] the state of another browser, even with its own cookie or none', async () => {
    const antes = await totalDeSessoes(mundo);
    const vitima = new Navegador(mundo.app);
    const atacante = new Navegador(mundo.app);
    const corpo = codigoDe(await autorizar(await comecar(atacante), { cpf: CPF }));
    expect((await gravar(vitima, corpo)).statusCode).toBe(400);
    await comecar(vitima);
    expect((await gravar(vitima, corpo)).statusCode).toBe(400);
    expect((await trocar(vitima, corpo)).statusCode).toBe(400);
    expect(await totalDeSessoes(mundo)).toBe(antes);
    // The attempt of another browser does not spoil the owner's.
    expect((await trocar(atacante, corpo)).statusCode).toBe(200);
  });

  it('[SES-10] a state used again, another code than the noted one, a state too old', async () => {
    const navegador = new Navegador(mundo.app);
    const corpo = codigoDe(await autorizar(await comecar(navegador), { cpf: CPF }));
    await gravar(navegador, corpo);
    expect((await trocar(navegador, { ...corpo, code: 'outro-codigo' })).statusCode).toBe(400);
    expect((await trocar(navegador, corpo)).statusCode).toBe(200);
    expect((await trocar(navegador, corpo)).statusCode).toBe(400);
    expect((await gravar(navegador, corpo)).statusCode).toBe(400);
    const velho = codigoDe(await autorizar(await comecar(navegador), { cpf: CPF }));
    await mundo.test.database.pool.query(
      "UPDATE autorizacao_externa SET expira_em = now() - interval '1 second'",
    );
    expect((await trocar(navegador, velho)).statusCode).toBe(400);
  });

  it('[SES-09] two tabs of one browser may be under way at once', async () => {
    const navegador = new Navegador(mundo.app);
    const primeira = await comecar(navegador);
    const segunda = await comecar(navegador);
    for (const url of [primeira, segunda]) {
      expect((await trocar(navegador, codigoDe(await autorizar(url, { cpf: CPF })))).statusCode).toBe(200);
    }
  });

  it('[SES-09] refused at gov.br: an error comes back and no code', async () => {
    const volta = await autorizar(await comecar(new Navegador(mundo.app)), 'negar');
    expect(volta.searchParams.get('error')).toBe('access_denied');
    expect(volta.searchParams.get('code')).toBeNull();
  });

  it('[SES-09] a code that gov.br does not take', async () => {
    const navegador = new Navegador(mundo.app);
    const { state } = codigoDe(await autorizar(await comecar(navegador), { cpf: CPF }));
    const response = await trocar(navegador, { code: 'inventado', state });
    expect([response.statusCode, textos(response)]).toEqual([
      401,
      ['Falha processo autenticação. Tente novamente.'],
    ]);
  });
});

describe('[SES-09] behind the flag', () => {
  it.each([
    ['the flag is off', { GOVBR_ENABLED: 'false' }],
    ['gov.br is not configured', { GOVBR_URL: '', GOVBR_CLIENT_ID: '', GOVBR_CLIENT_SECRET: '' }],
  ])('[SES-09] %s: the calls say so', async (_name, env) => {
    const sem = await criarMundo(env);
    try {
      const navegador = new Navegador(sem.app);
      const response = await navegador.pedir('/api/auth-token-govbr/authenticate');
      expect(response.statusCode).toBe(501);
      expect((await trocar(navegador, { code: 'a', state: 'b' })).statusCode).toBe(501);
      expect((await navegador.pedir('/api/auth-token-govbr/check-code')).json()).toEqual({ ativo: false });
    } finally {
      await sem.close();
    }
  });
});
