/** The cloud signers against their stand-ins: authorization, storing, what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  autorizar,
  criarMundo,
  criarPessoa,
  Navegador,
  PRODUTO,
  textos,
  type Mundo,
} from './identidade-apoio.ts';

const CPF = '33344455508';
const FALHA = 'Falha ao gravar o código de acesso.';
let mundo: Mundo;
let medico: number;
let navegador: Navegador;

const novoNavegador = async (id = medico) =>
  new Navegador(mundo.app, await mundo.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null }));

const comecar = async (cliente: Navegador, provedor: string, urlRedirect?: string) => {
  const query = urlRedirect === undefined ? '' : `?urlRedirect=${encodeURIComponent(urlRedirect)}`;
  const response = await cliente.pedir(`/api/signer-token-cloud/authenticate/${provedor}${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ urlAuthenticate: string }>().urlAuthenticate;
};
const gravar = (
  cliente: Navegador,
  tipo: string,
  volta: URL,
  mudar: { [name: string]: string | null } = {},
) => {
  const query = new URLSearchParams(volta.search);
  for (const [name, value] of Object.entries(mudar)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return cliente.pedir(`/api/signer-token-cloud/store/${tipo}?${query.toString()}`);
};
const situacao = async (cliente: Navegador) =>
  (await cliente.pedir('/api/signer-token-cloud/situacao')).json<{
    autenticado: boolean;
    govBr: boolean;
    vidaas: boolean;
    provedores: { provedor: string; autenticado: boolean; expiraEm: string | null }[];
  }>();

beforeAll(async () => {
  mundo = await criarMundo();
  medico = await criarPessoa(mundo, { login: 'medico', cpf: CPF, profissional: true });
  navegador = await novoNavegador();
});
afterAll(() => mundo.close());

describe('[SES-12] signer-token-cloud', () => {
  it('[SES-12] VIDaaS: authorize, store, back where the person was; the token is kept encrypted', async () => {
    expect(await situacao(navegador)).toMatchObject({ autenticado: false, govBr: true, vidaas: true });
    const url = await comecar(navegador, 'vidaas', '/pacientes/list-pacientes?q=ana&p=2');
    const pedido = new URL(url).searchParams;
    expect(pedido.get('redirect_uri')).toBe(`${PRODUTO}/token-success`);
    expect(pedido.get('code_challenge_method')).toBe('S256');
    expect(pedido.get('login_hint')).toBe(CPF);
    const volta = await autorizar(url, { cpf: CPF });
    expect(volta.origin + volta.pathname).toBe(`${PRODUTO}/token-success`);
    const response = await gravar(navegador, 'VIDAAS', volta);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ urlRedirect: '/pacientes/list-pacientes?q=ana&p=2' });
    expect(await situacao(navegador)).toMatchObject({
      autenticado: true,
      provedores: [
        { provedor: 'VIDAAS', autenticado: true },
        { provedor: 'GOVBR', autenticado: false },
      ],
    });
    const { rows } = await mundo.test.database.pool.query<{ conteudo: Buffer }>(
      'SELECT conteudo FROM assinador_token WHERE usuario_id = $1',
      [medico],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.conteudo.toString('latin1')).not.toContain('vidaas-');
    const { rows: eventos } = await mundo.test.database.pool.query(
      `SELECT acao, depois->>'provedor' AS provedor FROM auditoria WHERE recurso = 'assinador' AND usuario_id = $1`,
      [medico],
    );
    expect(eventos).toEqual([{ acao: 'autenticar-assinador', provedor: 'VIDAAS' }]);
    const checar = async (code: string) =>
      (await navegador.pedir(`/api/signer-token-cloud/check-code/${code}`)).json();
    expect(await checar('vidaas')).toMatchObject({ autenticado: true, provedor: 'VIDAAS' });
    expect(await checar(volta.searchParams.get('code')!)).toMatchObject({
      autenticado: true,
      provedor: 'VIDAAS',
    });
    expect(await checar('govbr')).toMatchObject({ autenticado: false });
    expect(await checar('outro-qualquer')).toMatchObject({ autenticado: false, provedor: null });
  });

  it('[SES-12] [SES-13] gov.br: comes back to the home with a state beginning GB', async () => {
    const url = await comecar(navegador, 'govbr');
    const volta = await autorizar(url, { cpf: CPF });
    expect(volta.origin + volta.pathname).toBe(`${PRODUTO}/`);
    expect(volta.searchParams.get('state')).toMatch(/^GB/);
    const response = await gravar(navegador, 'GOVBR', volta);
    expect(response.json()).toEqual({ urlRedirect: '/principal' });
    expect((await situacao(navegador)).provedores.map(({ autenticado }) => autenticado)).toEqual([
      true,
      true,
    ]);
  });

  it('[SES-12] another person does not see the token, and it ends', async () => {
    const outroId = await criarPessoa(mundo, { login: 'outra-medica', profissional: true });
    expect(await situacao(await novoNavegador(outroId))).toMatchObject({ autenticado: false });
    await mundo.test.database.pool.query(
      'UPDATE assinador_token SET expira_em = now() WHERE usuario_id = $1',
      [medico],
    );
    expect(await situacao(navegador)).toMatchObject({ autenticado: false });
  });

  it('[SES-12] a code without state, a state used again, of another browser or person is refused', async () => {
    const volta = await autorizar(await comecar(navegador, 'vidaas'), { cpf: CPF });
    const mudancas: { [name: string]: string | null }[] = [
      { state: null },
      { state: '' },
      { state: 'VDx' },
      { code: null },
      { code: '' },
    ];
    for (const mudar of mudancas) {
      const response = await gravar(navegador, 'VIDAAS', volta, mudar);
      expect(response.statusCode).toBe(400);
      expect(textos(response)).toEqual([FALHA]);
    }
    const outroNavegador = await novoNavegador();
    await comecar(outroNavegador, 'vidaas');
    expect((await gravar(outroNavegador, 'VIDAAS', volta)).statusCode).toBe(400);
    const terceira = await novoNavegador(await criarPessoa(mundo, { login: 'terceira', profissional: true }));
    terceira.cookie = navegador.cookie;
    expect((await gravar(terceira, 'VIDAAS', volta)).statusCode).toBe(400);
    // For the other provider the state is no state.
    expect((await gravar(navegador, 'GOVBR', volta)).statusCode).toBe(400);
    expect((await gravar(navegador, 'VIDAAS', volta)).statusCode).toBe(200);
    const repetida = await gravar(navegador, 'VIDAAS', volta);
    expect([repetida.statusCode, textos(repetida)]).toEqual([400, [FALHA]]);
  });

  it('[SES-12] the code alone, as A7 writes the call, in the browser that began', async () => {
    const url = await comecar(navegador, 'vidaas', '/base');
    const volta = await autorizar(url, { cpf: CPF });
    const code = volta.searchParams.get('code') ?? '';
    const sozinho = (estado: string) =>
      navegador.pedir(`/api/signer-token-cloud/store/VIDAAS?code=${encodeURIComponent(code)}`, {
        headers: { cookie: `${navegador.cookie}; zelo_estado=${estado}` },
      });
    expect((await sozinho('VDinventado')).statusCode).toBe(400);
    const state = new URL(url).searchParams.get('state') ?? '';
    const stored = await sozinho(state);
    expect([stored.statusCode, stored.json()]).toEqual([200, { urlRedirect: '/base' }]);
    expect((await sozinho(state)).statusCode).toBe(400);
  });

  it('[SES-12] a code that the service does not take, and a state too old', async () => {
    const volta = await autorizar(await comecar(navegador, 'vidaas'), { cpf: CPF });
    const response = await gravar(navegador, 'VIDAAS', volta, { code: 'inventado' });
    expect([response.statusCode, textos(response)]).toEqual([400, [FALHA]]);
    const velha = await autorizar(await comecar(navegador, 'vidaas'), { cpf: CPF });
    await mundo.test.database.pool.query('UPDATE autorizacao_externa SET expira_em = now()');
    expect((await gravar(navegador, 'VIDAAS', velha)).statusCode).toBe(400);
  });

  it('[SES-12] an authorization given by somebody else is not kept', async () => {
    const volta = await autorizar(await comecar(navegador, 'vidaas'), { cpf: '11122233396' });
    const response = await gravar(navegador, 'VIDAAS', volta);
    expect(response.statusCode).toBe(400);
    expect(textos(response)[0]).toContain('CPF');
  });

  it('[SES-12] only back to our own paths, only known providers, only professionals', async () => {
    for (const urlRedirect of [
      'https://example.com/x',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
      `${PRODUTO}.evil/x`,
    ]) {
      const path = `/api/signer-token-cloud/authenticate/vidaas?urlRedirect=${encodeURIComponent(urlRedirect)}`;
      expect((await navegador.pedir(path)).statusCode, urlRedirect).toBe(400);
    }
    const proprio = await autorizar(await comecar(navegador, 'vidaas', `${PRODUTO}/bancos?q=1`), {
      cpf: CPF,
    });
    expect((await gravar(navegador, 'VIDAAS', proprio)).json()).toEqual({ urlRedirect: '/bancos?q=1' });
    expect((await navegador.pedir('/api/signer-token-cloud/authenticate/outro')).statusCode).toBe(404);
    expect((await mundo.admin.get('/api/signer-token-cloud/authenticate/vidaas')).statusCode).toBe(403);
    expect((await new Navegador(mundo.app).pedir('/api/signer-token-cloud/situacao')).statusCode).toBe(401);
  });
});

describe('[SES-12] an installation without cloud signers', () => {
  it('[SES-12] says so', async () => {
    const sem = await criarMundo({ VIDAAS_URL: '', VIDAAS_CLIENT_ID: '', VIDAAS_CLIENT_SECRET: '' });
    try {
      const id = await criarPessoa(sem, { login: 'medico', profissional: true });
      const cliente = new Navegador(
        sem.app,
        await sem.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null }),
      );
      expect((await cliente.pedir('/api/signer-token-cloud/situacao')).json()).toMatchObject({
        vidaas: false,
        govBr: true,
      });
      const response = await cliente.pedir('/api/signer-token-cloud/authenticate/vidaas');
      expect(response.statusCode).toBe(501);
      expect(textos(response)[0]).toContain('não está configurado');
    } finally {
      await sem.close();
    }
  });
});
