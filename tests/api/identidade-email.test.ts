/** The e-mail identity service against its stand-in: the three outcomes, the account calls, the catalogue's sentences. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criarMundo, criarPessoa, textos, totalDeSessoes, type Mundo } from './identidade-apoio.ts';

const SENHA = 'Zelo-2026!';
let mundo: Mundo;
let origem = 0;

beforeAll(async () => {
  mundo = await criarMundo({ IDENTITY_TRUSTED_SUFFIX: '@interno.test' });
  await criarPessoa(mundo, { login: 'recepcao', email: 'Administrativo@example.com' });
  await criarPessoa(mundo, { login: 'parceira', email: 'parceiro@example.com' });
});
afterAll(() => mundo.close());

/** Each call from an address of its own, so that one test's failures are not another's. */
const chamar = (caminho: string, payload: object, ip = `10.0.${++origem >> 8}.${origem & 255}`) =>
  mundo.app.inject({ method: 'POST', url: `/api/auth/identidade/${caminho}`, payload, remoteAddress: ip });
const entrar = (email: string, password = SENHA, ip?: string) => chamar('entrar', { email, password }, ip);

/** The newest open code that the service sent to an address. */
async function codigoPara(email: string): Promise<string> {
  const response = await fetch(`${mundo.simuladores.base}/emulator/v1/projects/p/oobCodes`);
  const { oobCodes } = (await response.json()) as {
    oobCodes: { oobCode: string; email: string; newEmail?: string }[];
  };
  const found = oobCodes.findLast((code) => (code.newEmail ?? code.email) === email);
  if (!found) throw new Error(`no message for ${email}`);
  return found.oobCode;
}

describe('[SES-05] the three outcomes', () => {
  it('[SES-05] verified: a session of the product for the user with that address', async () => {
    const response = await entrar(' administrativo@EXAMPLE.com ');
    expect(response.statusCode, response.body).toBe(200);
    const { action, user, token } = response.json<{ action: string; user: string; token: string }>();
    expect({ action, user }).toEqual({ action: 'AUTHENTICATE_LOGIN', user: 'recepcao' });
    const me = await mundo.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toMatchObject({ user: { principal: 'recepcao' } });
    expect(response.body).not.toContain(SENHA);
  });

  it('[SES-05] not verified: asks for it, sends the message again, and enters once confirmed', async () => {
    const pendente = (await entrar('parceiro@example.com')).json<{
      action: string;
      token?: string;
      continuacao: string;
    }>();
    expect(pendente.action).toBe('VERIFY_LOGIN');
    expect(pendente.token).toBeUndefined();
    const { continuacao } = pendente;
    expect((await chamar('continuar', { continuacao })).json()).toMatchObject({ action: 'VERIFY_LOGIN' });
    expect((await chamar('verificacao', { continuacao })).statusCode).toBe(204);
    const oobCode = await codigoPara('parceiro@example.com');
    expect((await chamar('codigo', { oobCode })).json()).toEqual({ email: 'parceiro@example.com' });
    expect((await chamar('codigo', { oobCode })).statusCode).toBe(400);
    const aberta = await chamar('continuar', { continuacao });
    expect(aberta.json()).toMatchObject({ action: 'AUTHENTICATE_LOGIN', user: 'parceira' });
  });

  it('[SES-05] a reserved company domain: asks for another address, which is confirmed and then known', async () => {
    const pendente = (await entrar('pessoa@empresa.example')).json<{ action: string; continuacao: string }>();
    expect(pendente.action).toBe('CHANGE_LOGIN');
    const { continuacao } = pendente;
    const reservado = await chamar('troca-email', { continuacao, email: 'x@rh.empresa.example' });
    expect(reservado.statusCode).toBe(422);
    expect((await chamar('troca-email', { continuacao, email: 'pessoal@example.com' })).statusCode).toBe(204);
    expect((await chamar('codigo', { oobCode: await codigoPara('pessoal@example.com') })).json()).toEqual({
      email: 'pessoal@example.com',
    });
    const semUsuario = await entrar('pessoal@example.com');
    expect(semUsuario.statusCode).toBe(401);
    expect(textos(semUsuario)[0]).toBe('Não foi possível encontrar sua conta com os dados fornecidos.');
    expect(textos(semUsuario)[1]).toContain('Peça ao administrador');
    await criarPessoa(mundo, { login: 'pessoal', email: 'pessoal@example.com' });
    expect((await entrar('pessoal@example.com')).json()).toMatchObject({
      action: 'AUTHENTICATE_LOGIN',
      user: 'pessoal',
    });
  });

  it('[SES-05] an address with the configured suffix enters unverified, but never an administrator', async () => {
    await criarPessoa(mundo, { login: 'interna', email: 'interna@interno.test' });
    await criarPessoa(mundo, { login: 'chefe', email: 'chefe@interno.test', admin: true });
    for (const email of ['interna@interno.test', 'chefe@interno.test']) {
      expect((await chamar('cadastro', { email, password: SENHA })).statusCode).toBe(201);
    }
    expect((await entrar('interna@interno.test')).json()).toMatchObject({
      action: 'AUTHENTICATE_LOGIN',
      user: 'interna',
    });
    expect((await entrar('chefe@interno.test')).statusCode).toBe(401);
  });

  it('[SES-05] an inactive user, or one whose address an administrator changed, does not enter', async () => {
    const id = await criarPessoa(mundo, { login: 'saiu', email: 'fornecedor@example.com' });
    expect((await entrar('fornecedor@example.com')).statusCode).toBe(200);
    const { pool } = mundo.test.database;
    await pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [id]);
    expect((await entrar('fornecedor@example.com')).statusCode).toBe(401);
    await pool.query(`UPDATE usuario SET ativo = true, email = 'nova@example.com' WHERE id = $1`, [id]);
    expect((await entrar('fornecedor@example.com')).statusCode).toBe(401);
  });

  it('[SES-05] a provisional password is not in the way of who comes in by e-mail', async () => {
    await mundo.test.database.pool.query(`UPDATE usuario SET trocar_senha = true WHERE login = 'recepcao'`);
    const { token } = (await entrar('administrativo@example.com')).json<{ token: string }>();
    const me = await mundo.app.inject({
      url: '/api/auth/sessoes',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.statusCode).toBe(200);
    await mundo.test.database.pool.query(`UPDATE usuario SET trocar_senha = false WHERE login = 'recepcao'`);
  });

  it('[SES-05] the link by uid and the entry are in the audit', async () => {
    await entrar('administrativo@example.com');
    const { rows } = await mundo.test.database.pool.query<{ recurso: string; acao: string; depois: object }>(
      `SELECT a.recurso, a.acao, a.depois FROM auditoria a JOIN usuario u ON u.id = a.usuario_id
        WHERE u.login = 'recepcao' AND a.acao IN ('entrar', 'ligar-identidade') ORDER BY a.seq`,
    );
    expect(rows.slice(0, 2)).toEqual([
      { recurso: 'usuario', acao: 'ligar-identidade', depois: { email: 'administrativo@example.com' } },
      { recurso: 'sessao', acao: 'entrar', depois: { meio: 'email' } },
    ]);
    expect(rows.filter(({ acao }) => acao === 'ligar-identidade')).toHaveLength(1);
  });
});

describe('[SES-06] [SES-07] errors of signing in', () => {
  it('[SES-07] unknown account and wrong password, verbatim', async () => {
    const desconhecida = await entrar('ninguem@example.com');
    expect([desconhecida.statusCode, textos(desconhecida)]).toEqual([
      401,
      ['Não foi possível encontrar sua conta com os dados fornecidos.'],
    ]);
    const errada = await entrar('visitante@example.com', 'errada-mesmo');
    expect([errada.statusCode, textos(errada)]).toEqual([401, ['Senha inválida. Tente novamente.']]);
  });

  it('[SES-07] attempts exhausted at the service, whatever the address they come from', async () => {
    for (let i = 0; i < 5; i++) await entrar('prestador@example.com', 'errada-mesmo');
    const response = await entrar('prestador@example.com');
    expect([response.statusCode, textos(response)]).toEqual([
      429,
      ['Número de tentativas esgotado. Tente novamente mais tarde.'],
    ]);
  });

  it('[SES-07] attempts exhausted here, before the service is asked', async () => {
    for (let i = 0; i < 5; i++)
      expect((await entrar('outra@example.com', 'x', '10.9.9.9')).statusCode).toBe(401);
    const response = await entrar('outra@example.com', 'x', '10.9.9.9');
    expect([response.statusCode, textos(response)]).toEqual([
      429,
      ['Número de tentativas esgotado. Tente novamente mais tarde.'],
    ]);
  });

  it('[SES-06] a valid e-mail and a password are asked for, field by field', async () => {
    for (const email of ['', 'sem-arroba', 'a@b', 'a b@c.co', 5, null]) {
      const response = await chamar('entrar', { email, password: '' });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        errors: { email: ['Informe um e-mail válido.'], password: ['Informe a senha.'] },
      });
    }
  });
});

describe('[SES-06] [SES-08] the account', () => {
  it('[SES-08] sign-up: the message to confirm, then an address in use is refused', async () => {
    const nova = await chamar('cadastro', { email: 'nova.conta@example.com', password: SENHA });
    expect(nova.statusCode).toBe(201);
    expect(nova.json()).toMatchObject({ action: 'VERIFY_LOGIN', user: 'nova.conta@example.com' });
    expect(await codigoPara('nova.conta@example.com')).toBeTruthy();
    const repetida = await chamar('cadastro', { email: 'nova.conta@example.com', password: SENHA });
    expect([repetida.statusCode, textos(repetida)]).toEqual([
      409,
      ['Já existe usuário para o email informado.'],
    ]);
    const reservada = await chamar('cadastro', { email: 'a@empresa.example', password: SENHA });
    expect(reservada.statusCode).toBe(422);
    const fraca = await chamar('cadastro', { email: 'fraca@example.com', password: '123' });
    expect(fraca.json()).toMatchObject({ errors: { password: [expect.stringContaining('senha')] } });
  });

  it('[SES-08] recovery: the code makes a new password, once; an unknown address is said', async () => {
    await chamar('cadastro', { email: 'esqueci@example.com', password: SENHA });
    expect((await chamar('recuperacao', { email: 'esqueci@example.com' })).statusCode).toBe(204);
    const oobCode = await codigoPara('esqueci@example.com');
    const nova = await chamar('nova-senha', { oobCode, password: 'Outra-2026!' });
    expect(nova.json()).toEqual({ email: 'esqueci@example.com' });
    expect((await entrar('esqueci@example.com', SENHA)).statusCode).toBe(401);
    // Known and right: the service let it in; no user has the address.
    expect(textos(await entrar('esqueci@example.com', 'Outra-2026!'))).toHaveLength(2);
    const repetida = await chamar('nova-senha', { oobCode, password: 'Mais-Uma-2026!' });
    expect([repetida.statusCode, textos(repetida)]).toEqual([
      400,
      ['Este link já foi usado ou venceu. Peça outro na tela de entrada.'],
    ]);
    const ninguem = await chamar('recuperacao', { email: 'ninguem@example.com' });
    expect([ninguem.statusCode, textos(ninguem)]).toEqual([
      404,
      ['Não foi possível encontrar usuário para o email informado, favor verificar e tentar novamente.'],
    ]);
  });

  it('[SES-08] change to an address of somebody else', async () => {
    const { continuacao } = (await chamar('cadastro', { email: 'troca@example.com', password: SENHA })).json<{
      continuacao: string;
    }>();
    const response = await chamar('troca-email', { continuacao, email: 'admin@example.com' });
    expect([response.statusCode, textos(response)]).toEqual([
      409,
      ['O email informado já está sendo utilizado por outro usuário, favor informar outro email.'],
    ]);
  });

  it('[SES-08] a change that needs a new login', async () => {
    const { continuacao } = (
      await chamar('cadastro', { email: 'antiga@example.com', password: SENHA })
    ).json<{
      continuacao: string;
    }>();
    // A new password ends what was begun before it.
    await chamar('recuperacao', { email: 'antiga@example.com' });
    await chamar('nova-senha', { oobCode: await codigoPara('antiga@example.com'), password: 'Outra-2026!' });
    const response = await chamar('troca-email', { continuacao, email: 'novissima@example.com' });
    expect([response.statusCode, textos(response)]).toEqual([
      409,
      ['Não foi possível atualizar o usuário, por favor realize o login e tente de novo.'],
    ]);
  });

  it('[SES-08] too many messages', async () => {
    await chamar('cadastro', { email: 'insistente@example.com', password: SENHA });
    const codes: number[] = [];
    for (let i = 0; i < 5; i++)
      codes.push((await chamar('recuperacao', { email: 'insistente@example.com' })).statusCode);
    expect(codes.at(-1)).toBe(429);
    const response = await chamar('recuperacao', { email: 'insistente@example.com' });
    expect(textos(response)).toEqual(['Erro de muitas solicitações. Tente novamente mais tarde']);
  });

  it('[SES-05] a continuation that is old, foreign or tampered with leads nowhere', async () => {
    const antes = await totalDeSessoes(mundo);
    const { continuacao } = (
      await chamar('cadastro', { email: 'continua@example.com', password: SENHA })
    ).json<{
      continuacao: string;
    }>();
    const mexida = `${continuacao.slice(0, -4)}AAAA`;
    for (const errada of [mexida, continuacao.slice(0, 20), '', 7, null, undefined]) {
      const response = await chamar('continuar', { continuacao: errada });
      expect(response.statusCode).toBe(401);
    }
    expect(await totalDeSessoes(mundo)).toBe(antes);
  });
});

describe('[SES-05] an installation without the service', () => {
  it('[SES-05] says so before and after it is asked', async () => {
    const sem = await criarMundo({ IDENTITY_API_KEY: '', IDENTITY_PROJECT: '' });
    try {
      expect((await mundo.app.inject('/api/config')).json()).toMatchObject({ entradaEmail: true });
      expect((await sem.app.inject('/api/config')).json()).toMatchObject({ entradaEmail: false });
      const response = await sem.app.inject({
        method: 'POST',
        url: '/api/auth/identidade/entrar',
        payload: { email: 'a@b.co', password: 'x' },
      });
      expect(response.statusCode).toBe(501);
    } finally {
      await sem.close();
    }
  });
});
