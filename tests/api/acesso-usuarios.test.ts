/** Users: list, record, writes, and every way in which somebody might give himself more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mudarAcesso } from '#server/capabilities/conta/administradores.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { criarPrestador, entrar } from './sessao-apoio.ts';

type Usuario = {
  id: number;
  versao: number;
  login: string;
  ativo: boolean;
  admin: boolean;
  grupos: { id: number; nome: string }[];
  permissoes: {
    subject: string;
    titulo: string;
    acoes: { action: string; titulo: string; grupos: string[] }[];
  }[];
  sessoesAbertas: number;
};
type Falha = {
  codigo: string;
  errors?: { [campo: string]: string[] };
  messages: { alerts: { value: string }[] };
};

let api: TestApi;
let admin: Caller;
let gerente: Caller;
let aurora: number;
let vizinha: number;
let leitura: number;
let escrita: number;
let serie = 0;

async function grupo(nome: string, ...permissoes: string[]): Promise<number> {
  const { rows } = await api.test.database.pool.query(
    'INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id',
    [nome],
  );
  for (const text of permissoes) {
    const [sujeito, acao] = text.split(':');
    await api.test.database.pool.query('INSERT INTO permissao VALUES ($1, $2, $3)', [
      rows[0].id,
      acao,
      sujeito,
    ]);
  }
  return rows[0].id;
}
beforeAll(async () => {
  api = await createTestApi();
  aurora = await criarPrestador(api.test.database, 'Clínica Aurora');
  vizinha = await criarPrestador(api.test.database, 'Clínica Vizinha');
  admin = await api.caller({ all: ['manage'] });
  gerente = await api.caller({ usuario: ['list', 'view', 'insert', 'update'], banco: ['list'] }, [aurora]);
  leitura = await grupo('Leitura de bancos', 'banco:list');
  escrita = await grupo('Escrita de bancos', 'banco:list', 'banco:insert');
});
afterAll(() => api.close());

const corpo = (rest: object = {}) => ({ login: `nova.pessoa${++serie}`, nome: 'Nova Pessoa', ...rest });
async function criar(rest: object = {}, por = admin): Promise<Usuario & { senhaProvisoria: string }> {
  const response = await por.post('/api/usuarios', corpo(rest));
  expect(response.statusCode, response.body).toBe(201);
  const made = response.json<{ id: number; senhaProvisoria: string }>();
  return { ...(await ler(made.id)), senhaProvisoria: made.senhaProvisoria };
}
const ler = (id: number) => admin.ler<Usuario>('usuarios', id);
const mudar = async (por: Caller, alvo: { id: number; versao: number }, body: object) =>
  por.patch(`/api/usuarios/${alvo.id}`, alvo.versao, body);
const falha = (response: { statusCode: number; body: string }) => ({
  status: response.statusCode,
  ...(JSON.parse(response.body) as Falha),
});

describe('[PERM-04] a user', () => {
  it('[PERM-04] is made with a provisional password, enters with it, and shows what each group gives', async () => {
    const nova = await criar({
      email: 'nova@example.com',
      cpf: '529.982.247-25',
      papeis: ['administrativo'],
      grupos: [leitura, escrita],
      prestadores: [aurora],
    });
    const token = await entrar(api.app, nova.login, nova.senhaProvisoria);
    expect(token).toHaveLength(43);
    expect(nova).toMatchObject({
      cpf: '52998224725',
      papeis: ['administrativo'],
      prestadores: [{ id: aurora, nome: 'Clínica Aurora' }],
    });
    expect(nova.permissoes).toEqual([
      expect.objectContaining({
        subject: 'banco',
        titulo: 'Bancos',
        acoes: [
          { action: 'list', titulo: 'Listar', grupos: ['Escrita de bancos', 'Leitura de bancos'] },
          { action: 'insert', titulo: 'Incluir', grupos: ['Escrita de bancos'] },
        ],
      }),
    ]);
    expect(JSON.stringify(nova)).not.toContain('argon2');
    expect((await ler(nova.id)).sessoesAbertas).toBe(1);
  });

  it('[PERM-04] is found by what a person types, and by each filter', async () => {
    const { id, login } = await criar({
      nome: 'Íris Conceição',
      grupos: [leitura],
      prestadores: [vizinha],
      papeis: ['parceiro'],
    });
    const find = async (query: string) =>
      (await admin.get(`/api/usuarios?${query}`)).json<{ id: number }[]>().map((row) => row.id);
    for (const query of [
      'q=iris%20conceicao',
      `q=${login}`,
      `papel=parceiro&prestadorId=${vizinha}`,
      `grupoId=${leitura}&prestadorId=${vizinha}`,
      'nuncaEntrou=true&papel=parceiro',
      'bloqueado=false&ativo=true&papel=parceiro',
    ]) {
      expect(await find(query), query).toContain(id);
    }
    for (const query of [
      'q=outra%25',
      'papel=fornecedor',
      'nuncaEntrou=false&papel=parceiro',
      'bloqueado=true',
      'ativo=false',
    ]) {
      expect(await find(query), query).not.toContain(id);
    }
    for (const query of ['senhaHash=x', 'papel=super', '_sort=senha_hash', '_end=900', 'ativo=talvez']) {
      expect((await admin.get(`/api/usuarios?${query}`)).statusCode, query).toBe(400);
    }
    const page = await admin.get('/api/usuarios?_start=0&_end=1&_sort=nome&_order=desc');
    expect(page.json<object[]>()).toHaveLength(1);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(1);
  });

  it('[stranger C6] [PERM-04] go as a file: who is in sight, the columns asked for, and an event', async () => {
    const { login } = await criar({ nome: '=Fórmula Um', grupos: [leitura], prestadores: [aurora] });
    const daVizinha = await criar({ prestadores: [vizinha] });
    const csv = await gerente.get(
      `/api/usuarios/_export?formato=csv&colunas=login,nome,grupos&grupoId=${leitura}&prestadorId=${aurora}`,
    );
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.headers['x-filename']).toMatch(/^usu%C3%A1rios-\d{4}-\d{2}-\d{2}\.csv$/);
    const [titles, ...lines] = csv.body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(titles).toBe('Login;Pessoa;Grupos');
    expect(lines).toContain(`${login};'=Fórmula Um;Leitura de bancos`);
    const whole = await gerente.get('/api/usuarios/_export?formato=csv');
    expect(whole.body).not.toContain(daVizinha.login);
    const book = await admin.get('/api/usuarios/_export?formato=xlsx');
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(Number(book.headers['x-total-count'])).toBeGreaterThan(Number(whole.headers['x-total-count']));
    const { rows } = await api.test.database.pool.query(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' AND recurso = 'usuario' ORDER BY seq LIMIT 1`,
    );
    expect(rows[0].depois).toMatchObject({
      formato: 'csv',
      colunas: ['login', 'nome', 'grupos'],
      filtros: { grupoId: String(leitura), prestadorId: String(aurora) },
      linhas: lines.length,
    });
    for (const query of ['formato=pdf', 'colunas=senhaHash', 'senhaHash=x', 'papel=super'])
      expect((await admin.get(`/api/usuarios/_export?${query}`)).statusCode, query).toBe(400);
  });

  it('[stranger C6] [PERM-04] so do the groups, for whoever may read them', async () => {
    const csv = await admin.get('/api/regras/_export?formato=csv&colunas=nome,pessoas,permissoes');
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.body).toMatch(/Leitura de bancos;\d+;1\r\n/);
    expect((await admin.get('/api/regras/_export?nome=x')).statusCode).toBe(400);
    expect((await gerente.get('/api/regras/_export')).statusCode).toBe(403);
  });

  it('[PERM-04] refuses wrong and repeated values by field, and keys that no form has', async () => {
    const { login } = await criar({ email: 'igual@example.com' });
    const refused = async (rest: object) => falha(await admin.post('/api/usuarios', corpo(rest)));
    expect(await refused({ login: 'A b' })).toMatchObject({
      status: 422,
      errors: { login: [expect.any(String)] },
    });
    expect(await refused({ login: login.toUpperCase() })).toMatchObject({
      status: 422,
      errors: { login: ['Já existe um usuário com este login. Escolha outro.'] },
    });
    expect(await refused({ email: 'IGUAL@example.com' })).toMatchObject({
      status: 422,
      errors: {
        email: ['O email informado já está sendo utilizado por outro usuário, favor informar outro email.'],
      },
    });
    for (const [rest, campo] of [
      [{ nome: ' ' }, 'nome'],
      [{ email: 'x' }, 'email'],
      [{ cpf: '11111111111' }, 'cpf'],
      [{ papeis: ['admin'] }, 'papeis'],
      [{ grupos: [999_999] }, 'grupos'],
      [{ prestadores: [999_999] }, 'prestadores'],
      [{ profissionalId: 999_999 }, 'profissionalId'],
      [{ fornecedorId: 999_999 }, 'fornecedorId'],
      [{ foto: 'R0lGODlhAQABAAAAACw=' }, 'foto'],
      [{ senhaHash: 'x' }, 'senhaHash'],
      [{ senha_hash: 'x' }, 'senha_hash'],
      [{ tentativas: 0 }, 'tentativas'],
      [{ ultimoAcesso: null }, 'ultimoAcesso'],
      [{ id: 1 }, 'id'],
    ] as const) {
      expect(await refused(rest), campo).toMatchObject({
        status: 422,
        errors: { [campo]: [expect.any(String)] },
      });
    }
    expect((await admin.post('/api/usuarios', [])).statusCode).toBe(400);
    expect((await admin.post('/api/usuarios', corpo({ nome: 'a\u0000b' }))).statusCode).toBe(400);
  });

  it('[SES-21] takes a photo and gives it back', async () => {
    const foto = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0]).toString('base64');
    const { login } = await criar({ foto });
    const answer = await admin.get(`/api/usuarios/foto/${login}`);
    expect([answer.statusCode, answer.body]).toEqual([200, foto]);
  });

  it('[PERM-04] is changed by version; who saw an older one is told', async () => {
    const alvo = await criar();
    expect((await mudar(admin, alvo, { nome: 'Nome Novo' })).json()).toMatchObject({
      nome: 'Nome Novo',
      versao: alvo.versao + 1,
    });
    expect(falha(await mudar(admin, alvo, { nome: 'Outro' }))).toMatchObject({
      status: 412,
      atual: { nome: 'Nome Novo' },
    });
    expect((await admin.call('PATCH', `/api/usuarios/${alvo.id}`, { nome: 'x' })).statusCode).toBe(428);
    const events = (await admin.get(`/api/usuarios/${alvo.id}/_historico`)).json<
      { acao: string; mudancas: object[] }[]
    >();
    expect(events.map(({ acao }) => acao)).toEqual(['alterar', 'redefinir-senha', 'inserir']);
    expect(events[0]?.mudancas).toEqual([
      { campo: 'nome', titulo: 'Nome', antes: 'Nova Pessoa', depois: 'Nome Novo' },
    ]);
    const { rows } = await api.test.database.pool.query(
      `SELECT string_agg(antes::text || depois::text, '') AS texto FROM auditoria WHERE recurso = 'usuario' AND registro_id = $1`,
      [alvo.id],
    );
    expect(rows[0].texto).not.toMatch(/argon2|senha/);
  });

  it('[PERM-04] loses every session at once when deactivated, and when told', async () => {
    const alvo = await api.caller({ banco: ['list'] });
    expect((await alvo.get('/api/bancos')).statusCode).toBe(200);
    expect((await admin.post(`/api/usuarios/${alvo.id}/encerrar-sessoes`)).json()).toEqual({ encerradas: 1 });
    await expect.poll(async () => (await alvo.get('/api/bancos')).statusCode).toBe(401);
    const nova = await criar({ grupos: [leitura] });
    const token = await entrar(api.app, nova.login, nova.senhaProvisoria);
    expect((await mudar(admin, nova, { ativo: false })).statusCode).toBe(200);
    const me = () => api.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await me()).statusCode).toBe(401);
    await expect(entrar(api.app, nova.login, nova.senhaProvisoria)).rejects.toThrow('401');
  });

  it('[PERM-04] gets a new password and is unlocked by who may', async () => {
    const alvo = await criar();
    await api.test.database.pool.query(
      `UPDATE usuario SET bloqueado_ate = now() + interval '1 hour' WHERE id = $1`,
      [alvo.id],
    );
    expect(await ler(alvo.id)).toMatchObject({ bloqueado: true });
    expect((await admin.post(`/api/usuarios/${alvo.id}/desbloquear`)).statusCode).toBe(204);
    expect(await ler(alvo.id)).toMatchObject({ bloqueado: false });
    const { senhaProvisoria } = (await admin.post(`/api/usuarios/${alvo.id}/redefinir-senha`)).json<{
      senhaProvisoria: string;
    }>();
    expect(senhaProvisoria).not.toBe(alvo.senhaProvisoria);
    expect(await entrar(api.app, alvo.login, senhaProvisoria)).toHaveLength(43);
  });
});

describe('[NGS-10] [PERM-04] nobody gives himself more', () => {
  it('[PERM-04] not by his own groups, roles, providers or the administrator flag: an administrator neither', async () => {
    for (const eu of [gerente, admin]) {
      const mine = await ler(eu.id);
      for (const [body, campo] of [
        [{ grupos: [escrita] }, 'grupos'],
        [{ grupos: [] }, 'grupos'],
        [{ papeis: ['profissional'] }, 'papeis'],
        [{ admin: !mine.admin }, 'admin'],
        [{ ativo: false }, 'ativo'],
        [{ prestadores: [aurora, vizinha] }, 'prestadores'],
      ] as const) {
        const answer = falha(await mudar(eu, mine, body));
        expect(answer, campo).toMatchObject({
          status: 403,
          codigo: 'modulo-restrito',
          errors: { [campo]: ['Ninguém muda o próprio acesso. Peça a outro administrador.'] },
        });
      }
      expect((await mudar(eu, mine, { nome: 'Meu Nome' })).statusCode).toBe(200);
      for (const path of ['redefinir-senha', 'desbloquear', 'encerrar-sessoes']) {
        expect((await eu.post(`/api/usuarios/${eu.id}/${path}`)).statusCode).toBe(403);
      }
    }
  });

  it('[PERM-04] not through somebody else: no group, flag or provider beyond his own', async () => {
    const answer = async (rest: object) =>
      falha(await gerente.post('/api/usuarios', corpo({ prestadores: [aurora], ...rest })));
    expect(await answer({ grupos: [escrita] })).toMatchObject({
      status: 403,
      errors: {
        grupos: [
          'Você não pode conceder o que não tem, ou de que só vê uma parte: Incluir em Bancos. Peça a um administrador.',
        ],
      },
    });
    expect(await answer({ admin: true })).toMatchObject({
      status: 403,
      errors: { admin: [expect.any(String)] },
    });
    expect(await answer({ prestadores: [aurora, vizinha] })).toMatchObject({
      status: 403,
      errors: { prestadores: [expect.any(String)] },
    });
    expect(await answer({ prestadores: [] })).toMatchObject({
      status: 403,
      errors: { prestadores: [expect.any(String)] },
    });
    const { rows } = await api.test.database.pool.query('SELECT 1 FROM usuario WHERE criado_por = $1', [
      gerente.id,
    ]);
    expect(rows).toHaveLength(0);
    expect(await criar({ grupos: [leitura], prestadores: [aurora] }, gerente)).toMatchObject({
      grupos: [{ id: leitura }],
    });
  });

  it('[PERM-04] not by taking over an account above his own', async () => {
    const acima = await criar({ grupos: [escrita], prestadores: [aurora] });
    const chefe = await criar({ admin: true, prestadores: [aurora] });
    for (const alvo of [acima, chefe]) {
      for (const body of [
        { email: 'meu@example.com' },
        { ativo: false },
        { grupos: [leitura] },
        { nome: 'x' },
      ]) {
        expect(falha(await mudar(gerente, alvo, body))).toMatchObject({
          status: 403,
          codigo: 'modulo-restrito',
        });
      }
      for (const path of ['redefinir-senha', 'desbloquear', 'encerrar-sessoes']) {
        expect((await gerente.post(`/api/usuarios/${alvo.id}/${path}`)).statusCode).toBe(403);
      }
    }
    expect((await gerente.get(`/api/usuarios/${acima.id}`)).json()).toMatchObject({ acima: true });
  });

  it('[PERM-04] does not see who works elsewhere only', async () => {
    const longe = await criar({ prestadores: [vizinha] });
    expect((await gerente.get(`/api/usuarios?id=${longe.id}`)).json()).toEqual([]);
    for (const response of [
      await gerente.get(`/api/usuarios/${longe.id}`),
      await gerente.get(`/api/usuarios/${longe.id}/_historico`),
      await mudar(gerente, longe, { nome: 'x' }),
      await gerente.post(`/api/usuarios/${longe.id}/redefinir-senha`),
    ]) {
      expect(response.statusCode).toBe(404);
    }
  });

  it('[PERM-01] without the permission every call is refused by name', async () => {
    const nada = await api.caller({ banco: ['list'] });
    const ver = await api.caller({ usuario: ['list'] });
    for (const response of [
      await nada.get('/api/usuarios'),
      await nada.get('/api/usuarios/_opcoes'),
      await nada.get('/api/usuarios/_export'),
      await ver.get(`/api/usuarios/${admin.id}`),
      await ver.post('/api/usuarios', corpo()),
      await ver.patch(`/api/usuarios/${admin.id}`, 1, { nome: 'x' }),
      await gerente.post('/api/clonar-usuario', { origemId: admin.id, ...corpo() }),
      await gerente.get(`/api/usuarios/_comparar?origemId=${admin.id}`),
    ]) {
      expect(falha(response)).toMatchObject({
        status: 403,
        codigo: 'acesso-negado',
        permissao: { action: expect.any(String) },
      });
    }
  });
});

describe('[NGS-10] [PERM-04] one active administrator always remains', () => {
  /** Alone with these administrators, whatever else this file has made. */
  async function sozinhos<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const { pool } = api.test.database;
    const others = (
      await pool.query('SELECT id FROM usuario WHERE ativo AND NOT id = ANY($1)', [ids])
    ).rows.map(({ id }) => id);
    await pool.query('UPDATE usuario SET ativo = false WHERE id = ANY($1)', [others]);
    try {
      return await work();
    } finally {
      await pool.query('UPDATE usuario SET ativo = true WHERE id = ANY($1)', [others]);
    }
  }

  it('[PERM-04] two administrators who deactivate each other at once: one of them stays, one is refused', async () => {
    const { pool } = api.test.database;
    const [primeiro, segundo] = [
      await api.caller({ all: ['manage'] }),
      await api.caller({ all: ['manage'] }),
    ];
    await sozinhos([primeiro.id, segundo.id], async () => {
      const [a, b] = [await ler2(primeiro, primeiro.id), await ler2(primeiro, segundo.id)];
      const answers = await Promise.all([
        mudar(primeiro, b, { ativo: false }),
        mudar(segundo, a, { ativo: false }),
      ]);
      expect((await pool.query('SELECT id FROM usuario WHERE admin AND ativo')).rows).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 401 || statusCode === 403)).toHaveLength(1);
    });
  });

  it.each([
    ['deactivated', 'UPDATE usuario SET ativo = false WHERE id = $1'],
    ['demoted', 'UPDATE usuario SET admin = false WHERE id = $1'],
    ['removed', 'UPDATE usuario SET excluido_em = now() WHERE id = $1'],
  ])('[PERM-04] of two %s in the same moment the second is refused, whoever does it', async (_what, sql) => {
    const { pool } = api.test.database;
    const pair = await Promise.all(
      [1, 2].map((n) =>
        pool.query('INSERT INTO usuario (login, nome, admin) VALUES ($1, $1, true) RETURNING id', [
          `par${++serie}.${n}`,
        ]),
      ),
    );
    const ids = pair.map(({ rows }) => rows[0].id as number);
    await sozinhos(ids, async () => {
      const done = await Promise.allSettled(
        ids.map((id) => mudarAcesso(pool, (db) => db.query({ text: sql, values: [id] }))),
      );
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'validacao', messages: [expect.stringContaining('ao menos um administrador ativo')] },
      });
      expect(
        (await pool.query('SELECT 1 FROM usuario WHERE admin AND ativo AND excluido_em IS NULL')).rows,
      ).toHaveLength(1);
    });
  });

  it('[PERM-04] an administrator by group counts, and his group may not lose the right while he is the last', async () => {
    const { pool } = api.test.database;
    const chefe = await api.caller({ all: ['manage'] });
    await pool.query('UPDATE usuario SET admin = false WHERE id = $1', [chefe.id]);
    await sozinhos([chefe.id], async () => {
      const take = mudarAcesso(pool, (db) =>
        db.query({
          text: `DELETE FROM permissao WHERE sujeito = 'all' AND grupo_regra_id IN (SELECT grupo_regra_id FROM usuario_grupo WHERE usuario_id = $1)`,
          values: [chefe.id],
        }),
      );
      await expect(take).rejects.toMatchObject({ code: 'validacao' });
      expect((await ler2(chefe, chefe.id)).permissoes[0]?.subject).toBe('all');
    });
  });
  const ler2 = async (por: Caller, id: number) => (await por.get(`/api/usuarios/${id}`)).json<Usuario>();
});

describe('[PERM-04] a clone', () => {
  it('[PERM-04] has what the source has, nothing personal, and says what differs before it is saved', async () => {
    const origem = await criar({
      nome: 'Origem',
      email: 'origem@example.com',
      cpf: '111.444.777-35',
      papeis: ['administrativo'],
      grupos: [leitura, escrita],
      prestadores: [aurora],
    });
    const outroId = await grupo('Cids', 'cid:list');
    const query = `origemId=${origem.id}&grupos=${leitura},${outroId}&prestadores=${vizinha}&papeis=administrativo,parceiro`;
    expect((await admin.get(`/api/usuarios/_comparar?${query}`)).json()).toEqual({
      permissoes: { ganha: ['Listar em CIDs'], perde: ['Incluir em Bancos'], iguais: 1 },
      grupos: { ganha: ['Cids'], perde: ['Escrita de bancos'] },
      prestadores: { ganha: ['Clínica Vizinha'], perde: ['Clínica Aurora'] },
      papeis: { ganha: ['Parceiro'], perde: [] },
    });
    const body = corpo({
      origemId: origem.id,
      papeis: ['administrativo'],
      grupos: [leitura, escrita],
      prestadores: [aurora],
    });
    const made = (await admin.post('/api/clonar-usuario', body)).json<{ id: number }>();
    const clone = await ler(made.id);
    expect(clone).toMatchObject({
      email: null,
      cpf: null,
      temFoto: false,
      permissoes: origem.permissoes,
      profissionalId: null,
    });
    const [, event] = (await admin.get(`/api/usuarios/${made.id}/_historico`)).json<
      { acao: string; motivo: string }[]
    >();
    expect(event).toMatchObject({ acao: 'clonar', motivo: 'Criado a partir do usuário Origem' });
  });
});
