/** gov.br's client against oidc-provider, a certified OpenID Provider that we did not write, at gov.br's paths. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { CHAVE, Navegador, PRODUTO, textos } from './identidade-apoio.ts';

const CPF = '44455566619';
let api: TestApi;
let server: Server;
let base: string;

beforeAll(async () => {
  const jwk = await exportJWK(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  let handler: (...args: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined;
  server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(base, {
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwk',
      userinfo: '/userinfo/',
      end_session: '/logout',
    },
    clients: [
      {
        client_id: 'zelo',
        client_secret: 'segredo-do-teste',
        redirect_uris: [`${PRODUTO}/auth/govbr`],
        post_logout_redirect_uris: [`${PRODUTO}/auth/govbr/logout`],
      },
    ],
    scopes: ['openid', 'email', 'profile', 'govbr_confiabilidades', 'govbr_confiabilidades_idtoken'],
    pkce: { required: () => true },
    jwks: { keys: [{ ...jwk, kid: 'rsa1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['do-teste'] },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  handler = provider.callback();
  api = await createTestApi({
    env: {
      PUBLIC_URL: PRODUTO,
      SECRETS_KEY: CHAVE,
      GOVBR_ENABLED: 'true',
      GOVBR_URL: base,
      GOVBR_CLIENT_ID: 'zelo',
      GOVBR_CLIENT_SECRET: 'segredo-do-teste',
    },
  });
  await api.test.database.pool.query(
    `INSERT INTO usuario (login, nome, cpf) VALUES ('recepcao', 'Recepção', $1)`,
    [CPF],
  );
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Walks the provider's own pages as a person's browser does, to the address that it leads back to. */
async function autorizarLa(url: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (next.startsWith(PRODUTO)) return new URL(next);
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    form = undefined;
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location) {
      next = new URL(location, next).href;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`no form at ${next}: ${response.status} ${page.slice(0, 500)}`);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt });
  }
  throw new Error('the provider did not lead back');
}

const comecar = async (navegador: Navegador) =>
  (await navegador.pedir('/api/auth-token-govbr/authenticate')).json<{ urlAuthenticate: string }>()
    .urlAuthenticate;

describe('[SES-09] a provider that we did not write', () => {
  it('[SES-09] [SES-10] [SES-11] signs in with PKCE, state and nonce, and out again', async () => {
    const navegador = new Navegador(api.app);
    const volta = await autorizarLa(await comecar(navegador), CPF);
    const corpo = { code: volta.searchParams.get('code'), state: volta.searchParams.get('state') };
    expect((await navegador.post('/api/auth-token-govbr/codigo', corpo)).statusCode).toBe(204);
    const response = await navegador.post('/api/auth-token-govbr/token', corpo);
    expect(response.json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN', user: 'recepcao' });
    navegador.token = response.json<{ token: string }>().token;
    const { urlRevoke } = (await navegador.pedir('/api/auth-token-govbr/revoke')).json<{
      urlRevoke: string;
    }>();
    const saida = await fetch(urlRevoke);
    // It knows client and return address, and asks the person.
    expect([saida.status, await saida.text()]).toEqual([200, expect.stringContaining('logout')]);
  });

  it('[SES-09] refuses a code with the verifier of another request', async () => {
    const navegador = new Navegador(api.app);
    const primeira = await autorizarLa(await comecar(navegador), CPF);
    const segunda = await autorizarLa(await comecar(navegador), CPF);
    const misturado = { code: primeira.searchParams.get('code'), state: segunda.searchParams.get('state') };
    const response = await navegador.post('/api/auth-token-govbr/token', misturado);
    expect([response.statusCode, textos(response)]).toEqual([
      401,
      ['Falha processo autenticação. Tente novamente.'],
    ]);
  });

  it('[SES-09] refuses a request without PKCE or with another return address', async () => {
    const url = new URL(await comecar(new Navegador(api.app)));
    url.searchParams.delete('code_challenge');
    const sem = await autorizarLa(url.href, CPF);
    expect(sem.searchParams.get('error')).toBe('invalid_request');
    url.searchParams.set('redirect_uri', 'https://example.com/');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });
});
