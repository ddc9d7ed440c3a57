/** Tokens and services that mean harm: every one ends in the catalogue's sentence and leaves no session behind. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { verificadorDeIdToken } from '#server/gateways/identidade/id-token.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { CHAVE, Navegador, PRODUTO, textos } from './identidade-apoio.ts';

const FALHA = 'Falha processo autenticação. Tente novamente.';
const PROJETO = 'projeto-de-teste';
const EMISSOR = `https://securetoken.google.com/${PROJETO}`;
const CPF = '44455566619';

/** A service in our hands: it answers what a test puts here. */
type Resposta = {
  readonly status?: number;
  readonly corpo?: unknown;
  readonly texto?: string;
  readonly nunca?: true;
};
let entrada: Resposta;
let consulta: Resposta;
let tokenGovBr: (nonce: string) => Promise<Resposta>;
let chaves: { kid: string; chave: KeyObject }[];
let leiturasDeChaves = 0;
let server: Server;
let base: string;
let api: TestApi;
/** The same product where a service may take half a second and no more. */
let apressada: TestApi;

const par = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const boa = par();
const outroPar = par();

const agora = () => Math.floor(Date.now() / 1000);
const claims = (campos: JWTPayload = {}): JWTPayload => ({
  iss: EMISSOR,
  aud: PROJETO,
  sub: 'uid-1',
  email: 'recepcao@example.com',
  email_verified: true,
  iat: agora(),
  auth_time: agora(),
  exp: agora() + 3600,
  ...campos,
});
const assinar = (payload: JWTPayload, chave: KeyObject = boa.privateKey, kid: string | undefined = 'k1') =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
    .sign(chave);

/** HS256 with the public key as the secret: what a check that lets the token choose its algorithm would take. */
const hs256 = (payload: JWTPayload) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(new TextEncoder().encode(boa.publicKey.export({ type: 'spki', format: 'pem' }).toString()));

/** Each bad token with its name; `mudar` are the claims that a test of gov.br needs besides. */
const ruins = (mudar: JWTPayload = {}): [string, () => Promise<string> | string][] => [
  ['de outra audiência', () => assinar(claims({ ...mudar, aud: 'outro-projeto' }))],
  ['de audiências demais', () => assinar(claims({ ...mudar, aud: [String(mudar.aud ?? PROJETO), 'outro'] }))],
  ['de outro emissor', () => assinar(claims({ ...mudar, iss: 'https://securetoken.google.com/outro' }))],
  ['vencido', () => assinar(claims({ ...mudar, exp: agora() - 120, iat: agora() - 4000 }))],
  ['sem vencimento', () => assinar(claims({ ...mudar, exp: undefined }))],
  ['sem assinatura (alg none)', () => new UnsecuredJWT(claims(mudar)).encode()],
  ['HS256 com a chave pública', () => hs256(claims(mudar))],
  ['assinado por outra chave', () => assinar(claims(mudar), outroPar.privateKey)],
  ['de chave desconhecida', () => assinar(claims(mudar), outroPar.privateKey, 'k9')],
  ['cortado', async () => (await assinar(claims(mudar))).slice(0, -20)],
  ['sem a assinatura', async () => `${(await assinar(claims(mudar))).split('.').slice(0, 2).join('.')}.`],
  ['com o conteúdo trocado', async () => trocarConteudo(await assinar(claims(mudar)))],
  ['que não é token', () => 'a.b.c'],
  ['vazio', () => ''],
];

function trocarConteudo(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [
    head,
    Buffer.from(JSON.stringify({ ...payload, sub: 'outra' })).toString('base64url'),
    signature,
  ].join('.');
}

function responder(response: ServerResponse, { status = 200, corpo, texto, nunca }: Resposta): void {
  if (nunca) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(texto ?? JSON.stringify(corpo));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void atender(request.url ?? '', Buffer.concat(chunks).toString()).then((resposta) =>
        responder(response, resposta),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const criar = async (segundos: string): Promise<TestApi> => {
    const criada = await createTestApi({ env: { ...env, OUTSIDE_TIMEOUT_SECONDS: segundos } });
    await criada.test.database.pool.query(
      `INSERT INTO usuario (login, nome, email, cpf) VALUES ('recepcao', 'Recepção', 'recepcao@example.com', $1)`,
      [CPF],
    );
    return criada;
  };
  const env = {
    PUBLIC_URL: PRODUTO,
    SECRETS_KEY: CHAVE,
    IDENTITY_URL: `${base}/id`,
    IDENTITY_TOKEN_URL: `${base}/renovar`,
    IDENTITY_KEYS_URL: `${base}/chaves`,
    IDENTITY_API_KEY: 'k',
    IDENTITY_PROJECT: PROJETO,
    GOVBR_ENABLED: 'true',
    GOVBR_URL: `${base}/gov/`,
    GOVBR_CLIENT_ID: 'cliente',
    GOVBR_CLIENT_SECRET: 'segredo',
  };
  api = await criar('60');
  apressada = await criar('0.5');
});
afterAll(async () => {
  await api?.close();
  await apressada?.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  chaves = [{ kid: 'k1', chave: boa.publicKey }];
  consulta = { corpo: { users: [{ localId: 'uid-1', email: 'recepcao@example.com', emailVerified: true }] } };
});

async function atender(url: string, corpo: string): Promise<Resposta> {
  if (url.startsWith('/chaves') || url.startsWith('/gov/jwk')) {
    leiturasDeChaves++;
    const keys = chaves.map(async ({ kid, chave }) => ({
      ...(await exportJWK(chave)),
      kid,
      alg: 'RS256',
      use: 'sig',
    }));
    return { corpo: { keys: await Promise.all(keys) } };
  }
  if (url.includes('accounts:lookup')) return consulta;
  if (url.startsWith('/id/accounts:')) return entrada;
  if (url.startsWith('/gov/token')) return tokenGovBr(new URLSearchParams(corpo).get('code') ?? '');
  return { status: 404, corpo: {} };
}

const postar = (url: string, payload: object, para = api) =>
  para.app.inject({ method: 'POST', url, payload, remoteAddress: proximo() });
let numero = 0;
/** Failures of one address would lock it. */
const proximo = () => `10.1.${++numero >> 8}.${numero & 255}`;
const entrar = (para = api) =>
  postar('/api/auth/identidade/entrar', { email: 'recepcao@example.com', password: 'x' }, para);
const comToken = (idToken: unknown) => postar('/api/auth/identidade/token', { idToken });

async function sessoes({ test }: TestApi): Promise<number> {
  const { rows } = await test.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM sessao');
  return rows[0]?.n ?? -1;
}
/** The call is refused with the catalogue's sentence, and no session came of it; the caller's own goes on. */
async function recusada(work: (onde: TestApi) => ReturnType<typeof entrar>, onde = api): Promise<number> {
  const antes = await sessoes(onde);
  const response = await work(onde);
  expect(textos(response)).toEqual([FALHA]);
  expect(response.body).not.toMatch(/jose|JWT|signature|ECONN|fetch/i);
  expect(await sessoes(onde)).toBe(antes);
  expect((await onde.admin.get('/api/auth/me')).statusCode).toBe(200);
  return response.statusCode;
}

describe('[SES-05] ID tokens of the e-mail identity service', () => {
  it('[SES-05] a good one enters, from the service and from outside', async () => {
    entrada = { corpo: { idToken: await assinar(claims()), refreshToken: 'r' } };
    expect((await entrar()).json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN', user: 'recepcao' });
    expect((await comToken(await assinar(claims()))).json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN' });
  });

  it.each(ruins())('[SES-05] a token %s does not enter', async (_name, make) => {
    const idToken = await make();
    expect(await recusada(() => comToken(idToken))).toBe(401);
    entrada = { corpo: { idToken, refreshToken: 'r' } };
    // From the service itself an empty one is no answer at all.
    expect(await recusada(entrar)).toBe(idToken === '' ? 502 : 401);
  });

  it.each([
    ['issued in the future', { iat: agora() + 3600 }],
    ['authenticated in the future', { auth_time: agora() + 3600 }],
    ['without subject', { sub: '' }],
    ['without address', { email: undefined }],
  ])('[SES-05] a token %s does not enter', async (_name, campos) => {
    const idToken = await assinar(claims(campos));
    expect(await recusada(() => comToken(idToken))).toBe(401);
  });

  it('[SES-05] clocks may differ by half a minute', async () => {
    expect((await comToken(await assinar(claims({ exp: agora() - 10 })))).statusCode).toBe(200);
    expect(
      (await comToken(await assinar(claims({ iat: agora() + 10, auth_time: agora() + 10 })))).statusCode,
    ).toBe(200);
  });

  it('[SES-05] email_verified counts only as the value true', async () => {
    for (const value of ['true', 1, 'sim', undefined]) {
      const idToken = await assinar(claims({ email_verified: value }));
      expect((await comToken(idToken)).json()).toMatchObject({ action: 'VERIFY_LOGIN', continuacao: null });
    }
  });

  it('[SES-05] a good token of an account switched off meanwhile, or that is another account there', async () => {
    const idToken = await assinar(claims());
    consulta = {
      corpo: {
        users: [{ localId: 'uid-1', email: 'recepcao@example.com', emailVerified: true, disabled: true }],
      },
    };
    expect(await recusada(() => comToken(idToken))).toBe(401);
    consulta = { corpo: { users: [{ localId: 'uid-2', email: 'recepcao@example.com' }] } };
    expect(await recusada(() => comToken(idToken))).toBe(401);
  });

  it('[SES-05] what is no text is no token', async () => {
    for (const idToken of [null, 1, {}, ['a'], 'x'.repeat(9000)])
      expect(await recusada(() => comToken(idToken))).toBe(401);
  });
});

describe('[SES-05] the key set', () => {
  const comEspera = (esperaMs: number) =>
    verificadorDeIdToken(
      { keysUrl: `${base}/chaves`, issuer: EMISSOR, project: PROJETO },
      { timeoutMs: 60_000, esperaMs },
    );

  it('[SES-05] unknown keys do not make a storm of questions', async () => {
    const verificar = comEspera(600_000);
    await verificar(await assinar(claims()));
    leiturasDeChaves = 0;
    for (let i = 0; i < 20; i++) {
      await expect(
        verificar(await assinar(claims(), outroPar.privateKey, `k${i + 50}`)),
      ).rejects.toBeInstanceOf(AppError);
    }
    expect(leiturasDeChaves).toBe(0);
  });

  it('[SES-05] a new key is fetched when a token names it, and the former is forgotten', async () => {
    const verificar = comEspera(50);
    await verificar(await assinar(claims()));
    chaves = [{ kid: 'k2', chave: outroPar.publicKey }];
    const rodado = await assinar(claims(), outroPar.privateKey, 'k2');
    await expect
      .poll(() =>
        verificar(rodado).then(
          ({ uid }) => uid,
          () => null,
        ),
      )
      .toBe('uid-1');
    // The former key is gone from the set.
    await expect(verificar(await assinar(claims()))).rejects.toMatchObject({ code: 'identidade-recusada' });
  });

  it('[SES-05] keys that cannot be had are the service away, not a bad token', async () => {
    const verificar = verificadorDeIdToken(
      { keysUrl: 'http://127.0.0.1:9/chaves', issuer: EMISSOR, project: PROJETO },
      { timeoutMs: 60_000 },
    );
    await expect(verificar(await assinar(claims()))).rejects.toMatchObject({ code: 'falha-autenticacao' });
  });
});

describe('[SES-07] a service that is ill', () => {
  it.each<[string, Resposta]>([
    ['failing', { status: 503, corpo: {} }],
    ['answering HTML', { texto: '<html>proxy</html>' }],
    ['answering a list', { corpo: [] }],
    ['answering without tokens', { corpo: {} }],
    ['refusing with an unknown code', { status: 400, corpo: { error: { message: 'SOMETHING_NEW : x' } } }],
    ['refusing without a code', { status: 400, corpo: {} }],
    [
      'refusing our own key',
      { status: 400, corpo: { error: { message: 'API key not valid. Please pass a valid API key.' } } },
    ],
  ])("[SES-07] %s: the catalogue's sentence", async (_name, resposta) => {
    entrada = resposta;
    expect(await recusada(entrar)).toBe(502);
  });

  it("[SES-07] slow: the catalogue's sentence", async () => {
    entrada = { nunca: true };
    expect(await recusada(entrar, apressada)).toBe(502);
  });

  it.each([
    ['INVALID_LOGIN_CREDENTIALS', 401, 'Não foi possível encontrar sua conta com os dados fornecidos.'],
    ['EMAIL_NOT_FOUND', 401, 'Não foi possível encontrar sua conta com os dados fornecidos.'],
    ['INVALID_PASSWORD', 401, 'Senha inválida. Tente novamente.'],
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled',
      429,
      'Número de tentativas esgotado. Tente novamente mais tarde.',
    ],
    ['USER_DISABLED', 401, FALHA],
  ])('[SES-07] %s', async (message, status, sentence) => {
    entrada = { status: 400, corpo: { error: { code: 400, message } } };
    const response = await entrar();
    expect([response.statusCode, textos(response)]).toEqual([status, [sentence]]);
  });
});

describe('[SES-09] ID tokens of gov.br', () => {
  const GOV = { aud: 'cliente', sub: CPF };
  const emissor = () => `${base}/gov/`;
  /** The whole way with a token of the test's making; the code carries the nonce to the service. */
  async function caminho(make: (nonce: string) => Promise<Resposta> | Resposta, onde = api) {
    const navegador = new Navegador(onde.app);
    const { urlAuthenticate } = (await navegador.pedir('/api/auth-token-govbr/authenticate')).json<{
      urlAuthenticate: string;
    }>();
    const pedido = new URL(urlAuthenticate).searchParams;
    tokenGovBr = async (nonce) => make(nonce);
    return navegador.post('/api/auth-token-govbr/token', {
      code: pedido.get('nonce'),
      state: pedido.get('state'),
    });
  }
  const corpo = (idToken: string): Resposta => ({
    corpo: { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken },
  });

  it('[SES-09] a good one enters', async () => {
    const response = await caminho(async (nonce) =>
      corpo(await assinar(claims({ ...GOV, iss: emissor(), nonce }))),
    );
    expect(response.json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN', user: 'recepcao' });
  });

  const nomes = ruins().map(([name]) => name);
  it.each(nomes)('[SES-09] a token %s does not enter', async (name) => {
    const status = await recusada(() =>
      caminho(async (nonce) => {
        const found = ruins({ ...GOV, iss: emissor(), nonce }).find(([title]) => title === name);
        return corpo(await found![1]());
      }),
    );
    expect([401, 502]).toContain(status);
  });

  it.each([
    ['of another nonce', { nonce: 'outro' }],
    ['without nonce', { nonce: undefined }],
    ['whose subject is no CPF', { sub: '123' }],
  ])('[SES-09] a token %s does not enter', async (_name, campos) => {
    const ruim = (nonce: string) => assinar(claims({ ...GOV, iss: emissor(), nonce, ...campos }));
    expect(await recusada(() => caminho(async (nonce) => corpo(await ruim(nonce))))).toBe(401);
  });

  it.each<[string, Resposta, number]>([
    ['failing', { status: 503, corpo: {} }, 502],
    ['answering HTML', { texto: '<html></html>' }, 502],
    ['without ID token', { corpo: { access_token: 'a', token_type: 'Bearer' } }, 401],
    ['refusing the code', { status: 400, corpo: { error: 'invalid_grant' } }, 401],
  ])('[SES-09] gov.br %s', async (_name, resposta, status) => {
    expect(await recusada(() => caminho(() => resposta))).toBe(status);
  });

  it('[SES-09] gov.br slow', async () => {
    expect(await recusada((onde) => caminho(() => ({ nunca: true }), onde), apressada)).toBe(502);
  });
});
