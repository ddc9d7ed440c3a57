import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarPrestador, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let admin: string;
const PRESTADOR = 1;

beforeAll(async () => {
  base = await createTestDatabase();
  await carregarDemonstracao(base.database.pool, await loadRegistry());
  await base.database.pool.query(`
    INSERT INTO cid (codigo, codigo_formatado, nome, tipo, causa_obito, ativo) VALUES
      ('A00', 'A00', 'Cólera', 'CATEGORIA', true, true), ('A000', 'A00.0', 'Cólera devida a Vibrio cholerae', 'SUBCATEGORIA', true, true);
    INSERT INTO ciap (codigo, nome, titulo_leigo, ativo) VALUES ('A03', 'Febre', 'Febre alta', true);
    INSERT INTO uf (sigla, nome, codigo_ibge, regiao) VALUES ('MG', 'Minas Gerais', '31', 'Sudeste'), ('SP', 'São Paulo', '35', 'Sudeste');
    INSERT INTO classificacao_estabelecimento (codigo, descricao, possui_entidades, ativa) VALUES ('36', 'Clínica', true, true), ('05', 'Hospital geral', false, true);
    INSERT INTO entidade (codigo, descricao, ativa) VALUES ('E1', 'Município', true), ('E2', 'Estado', true);
    INSERT INTO servico (codigo, nome, ativo) VALUES ('001', 'Acolhimento', true), ('002', 'Hemodiálise', true), ('003', 'Vacinação', true);
    INSERT INTO servico_classificacoes (servico_id, classificacao_estabelecimento_id, entidade_id, ordem)
      SELECT s.id, c.id, NULL, 0 FROM servico s, classificacao_estabelecimento c WHERE s.codigo = '002' AND c.codigo = '05';
    INSERT INTO servico_classificacoes (servico_id, classificacao_estabelecimento_id, entidade_id, ordem)
      SELECT s.id, c.id, e.id, 0 FROM servico s, classificacao_estabelecimento c, entidade e WHERE s.codigo = '003' AND c.codigo = '36' AND e.codigo = 'E1';
  `);
  app = await buildServer(base.database);
  admin = await entrar(app, 'admin', 'Zelo-2026!');
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

type Item = { id: number; codigo: string | null; nome: string; [campo: string]: unknown };

async function buscar(path: string, token = admin, prestador: number | null = PRESTADOR): Promise<Item[]> {
  const response = await chamar(app, token, {
    method: 'GET',
    url: `/api/${path}`,
    ...(prestador === null ? {} : { prestador }),
  });
  if (response.statusCode !== 200)
    throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 200)}`);
  const body: unknown = response.json();
  if (!Array.isArray(body)) throw new Error(`${path}: no list`);
  return body as Item[];
}

/** A search that fails answers an empty list all the same (B8). */
async function falhou(path: string, token = admin, prestador = PRESTADOR): Promise<void> {
  const response = await chamar(app, token, { method: 'GET', url: `/api/${path}`, prestador });
  expect(
    { status: response.statusCode, body: response.json(), failed: response.headers['x-busca-falhou'] },
    path,
  ).toEqual({
    status: 200,
    body: [],
    failed: 'true',
  });
}

/** A row of the demonstration to look for. */
async function umaLinha<T extends object>(sql: string): Promise<T> {
  const { rows } = await base.database.pool.query<T>(sql);
  if (!rows[0]) throw new Error(`no row: ${sql}`);
  return rows[0];
}

describe('[LOOK-01] every search at its path', () => {
  it('[LOOK-01] finds without accents, the code itself first', async () => {
    const cids = await buscar('findCid/colera');
    expect(cids.map(({ codigo }) => codigo)).toEqual(['A00', 'A000']);
    expect((await buscar('findCid/A00.0'))[0]).toMatchObject({ codigo: 'A000', codigoReduzido: 'A00.0' });
    expect(await buscar('findCiap/febre')).toMatchObject([{ codigo: 'A03', tituloLeigo: 'Febre alta' }]);
  });

  it.each([
    ['findProcedimento', 'consulta'],
    ['findMaterial', 'seringa'],
    ['findMedicamento', 'dipirona'],
    ['findTaxa', 'diaria'],
    ['findFornecedor', 'horizonte'],
    ['findPlanoConta', '2'],
    ['findPrestador', 'aurora'],
    ['findConvenio', 'amparo'],
    ['findIndicacao', 'an'],
    ['findPaciente', 'an'],
    ['findProfissional/CRM/MG', 'an'],
    ['findProfissional/completa/CRM/MG', 'an'],
    ['findSolicitante/CRM/MG', 'an'],
    ['findContratadoAtendimento/20260115', 'clinica'],
  ])('[LOOK-01][LOOK-02] %s answers a list with id, codigo and nome', async (path, termo) => {
    const items = await buscar(`${path}/${termo}`);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item).toMatchObject({ id: expect.any(Number), nome: expect.any(String) });
      expect(item).toHaveProperty('codigo');
    }
    expect(items.length).toBeLessThanOrEqual(20);
  });

  it('[LOOK-01] takes the term as `value` too, and nothing is [] as well', async () => {
    expect(await buscar('findPrestador?value=aurora')).toEqual(await buscar('findPrestador/aurora'));
    expect(await buscar('findCid')).toEqual([]);
    expect(await buscar('findCid/zzzzzz')).toEqual([]);
    expect(await buscar(`findCid/${encodeURIComponent("a%' OR 1=1 --")}`)).toEqual([]);
  });

  it('[LOOK-01] findTaxa narrows by tipo; a question that is wrong is answered by an empty list, and a header says so', async () => {
    const diarias = await buscar('findTaxa/di?tipo=DIARIA');
    expect(diarias.map(({ adicional }) => adicional)).toEqual(diarias.map(() => 'DIARIA'));
    await falhou('findTaxa/di?tipo=NADA');
    await falhou('findCid/colera?x=1');
    await falhou('findCid/colera?limite=101');
    const fine = await chamar(app, admin, { method: 'GET', url: '/api/findCid/colera?limite=1' });
    expect(fine.json()).toHaveLength(1);
    expect(fine.headers['x-busca-falhou']).toBeUndefined();
  });

  it('[LOOK-01] {url}/{term}?{query} answers over any register, by its own search where it has one', async () => {
    expect(await buscar('cids/colera')).toEqual(await buscar('findCid/colera'));
    expect(await buscar('cids/colera?tipo=CATEGORIA')).toMatchObject([{ codigo: 'A00' }]);
    expect(await buscar('ufs/minas')).toMatchObject([
      { codigo: 'MG', nome: 'Minas Gerais', label: expect.any(String) },
    ]);
    expect(await buscar('cids/zzzzzz')).toEqual([]);
    await falhou('cids/colera?x=1');
    expect((await chamar(app, admin, { method: 'GET', url: '/api/nada/colera' })).statusCode).toBe(404);
    const { id } = await umaLinha<{ id: number }>("SELECT id FROM cid WHERE codigo = 'A00'");
    expect((await chamar(app, admin, { method: 'GET', url: `/api/cids/${id}` })).json()).toMatchObject({
      codigo: 'A00',
    });
  });

  it('[LOOK-01] {url}/{term} takes filters from who may list the register alone', async () => {
    const token = await entrar(
      app,
      (await criarUsuario(base.database, 'parceiro', { prestadores: [PRESTADOR] })).login,
    );
    expect((await buscar('cids/colera', token)).length).toBe(2);
    await falhou('fornecedores/horizonte', token);
  });

  it('[LOOK-01] a result says how a lookup shows it', async () => {
    expect((await buscar('findCid/A00.0'))[0]).toMatchObject({
      label: (await buscar('cids/_lookup?q=A00.0'))[0]?.['label'],
      distingue: expect.any(Array),
    });
  });

  it('[LOOK-02] a professional carries the council under its key, a convênio its plans', async () => {
    const { nome, numero } = await umaLinha<{ nome: string; numero: string }>(
      "SELECT p.nome, p.numero_conselho AS numero FROM profissional p JOIN conselho c ON c.id = p.conselho_id WHERE c.sigla = 'CRM' LIMIT 1",
    );
    const conselho = { tipo: 'CRM', uf: 'MG', numero };
    const termo = encodeURIComponent(nome);
    expect((await buscar(`findProfissional/completa/crm/mg/${termo}`))[0]).toMatchObject({
      codigo: numero,
      profissionalFisico: { conselho },
      especialidades: [expect.objectContaining({ nome: expect.any(String) })],
    });
    expect((await buscar(`findSolicitante/CRM/MG/${numero}`))[0]).toMatchObject({
      solicitanteFisico: { conselho },
    });
    expect(await buscar(`findSolicitante/CRM/SP/${termo}`)).toEqual([]);
    expect(await buscar(`findSolicitante/XYZ/MG/${termo}`)).toEqual([]);
    const somenteNome = (await buscar(`findIndicacao/${termo}?readOnlyNome=true`))[0];
    expect(Object.keys(somenteNome ?? {}).sort()).toEqual(['codigo', 'id', 'nome']);
    expect((await buscar('findConvenio/horizonte'))[0]?.planos).toHaveLength(3);
  });

  it('[LOOK-01] findProfissional looks in the clinical body of the chosen provider', async () => {
    const casa = await buscar('findProfissional/CRM/MG/an');
    const todos = await buscar('findProfissional/completa/CRM/MG/an');
    const corpo = (await buscar(`profissionais/web/prestador/${PRESTADOR}`)) as unknown as {
      idPro: number;
    }[];
    expect(casa.length).toBeLessThan(todos.length);
    for (const { id } of casa) expect(corpo.map(({ idPro }) => idPro)).toContain(id);
  });

  it('[LOOK-01] findContratadoAtendimento asks for a contract on that day', async () => {
    expect(await buscar('findContratadoAtendimento/20200101/clinica')).toEqual([]);
    await falhou('findContratadoAtendimento/20261399/cl');
  });
});

describe('[LOOK-03] least lengths', () => {
  it.each([
    ['findCid', 'a', 2],
    ['findFornecedor', 'hori', 5],
    ['findPacienteSus/cpfcns', '1234567890', 11],
    ['findPacienteSus/nascimento/19800101/nome', 'abcd', 5],
  ])('[LOOK-03] %s is [] for %j, under %i characters', async (path, termo) => {
    expect(await buscar(`${path}/${termo}`)).toEqual([]);
  });
  it('[LOOK-03] the plan account takes one character', async () => {
    expect((await buscar('findPlanoConta/1')).length).toBeGreaterThan(0);
  });
});

describe('[LOOK-04] items of a convênio with their price', () => {
  it.each(['Medicamento', 'Material', 'Procedimento', 'Taxa'])('[LOOK-04] %s', async (tipo) => {
    const [item] = await buscar(`findConvenio${tipo}/id/1/valor/di`).then(async (found) =>
      found.length > 0
        ? found
        : buscar(`findConvenio${tipo}/id/1/valor/${tipo === 'Material' ? 'seringa' : 'consulta'}`),
    );
    expect(item).toMatchObject({ tipo: tipo.toUpperCase(), valor: expect.stringMatching(/^\d+\.\d{2}$/) });
  });
  it('[LOOK-04] answers the convênio’s own table, not another’s; PACOTE and the unknown are lists too', async () => {
    const proprio = await buscar('findConvenioTaxa/id/1/valor/enfermaria');
    const geral = await buscar('findConvenioTaxa/id/2/valor/enfermaria');
    expect(proprio[0]?.valor).toBe('537.60');
    expect(geral[0]?.valor).toBe('480.00');
    expect(await buscar('findConvenioPacote/id/1/valor/parto')).toEqual([]);
    expect(await buscar('findConvenioTaxa/id/999999/valor/enfermaria')).toEqual([]);
    await falhou('findConvenioTaxa/id/x/valor/enfermaria');
  });
});

describe('[LOOK-05] patients', () => {
  type Paciente = {
    id: number;
    nome: string;
    cpf: string;
    cns: string;
    nascimento: string;
    prestador: number;
  };
  const paciente = (): Promise<Paciente> =>
    umaLinha(`SELECT id, nome, cpf, cns, data_nascimento AS nascimento, prestador_id AS prestador FROM paciente
         WHERE prestador_id = ${PRESTADOR} AND cpf IS NOT NULL AND cns IS NOT NULL AND nome_social IS NULL LIMIT 1`);

  it('[LOOK-05] by name, CPF, CNS and birth, with and without mask', async () => {
    const { id, nome, cpf, cns, nascimento } = await paciente();
    const [ano, mes, dia] = nascimento.split('-');
    const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const missed: string[] = [];
    for (const termo of [nome, nome.toUpperCase(), cpf, masked, cns, `${dia}/${mes}/${ano}`]) {
      const found = await buscar(`findPaciente/${PRESTADOR}?value=${encodeURIComponent(termo)}`);
      if (!found.some((item) => item.id === id)) missed.push(termo);
    }
    expect(missed).toEqual([]);
    expect((await buscar(`findPaciente/${cpf}`))[0]).toMatchObject({
      id,
      nome,
      adicional: masked,
      data: nascimento,
    });
    expect((await buscar(`findPaciente/${PRESTADOR}/${cpf}`))[0]).toMatchObject({ id });
    expect(
      await buscar(`findPaciente?tipo=PACIENTE_CPF_NASCIMENTO&value=${encodeURIComponent(nome)}`),
    ).toEqual([]);
    expect((await buscar(`findPaciente?tipo=PACIENTE_CPF_NASCIMENTO&value=${cpf}`))[0]).toMatchObject({ id });
  });

  it('[LOOK-05] PACIENTE_UNIDADE_SAUDE looks in every unit of the person, and says which', async () => {
    const outraId = await criarPrestador(base.database, 'Unidade de lá');
    await base.database.pool.query(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade) VALUES ($1, 'Zulmira das Unidades', '1970-01-01', 'F', 'BRASILEIRA')`,
      [outraId],
    );
    const daqui = await entrar(
      app,
      (await criarUsuario(base.database, 'administrativo', { prestadores: [PRESTADOR] })).login,
    );
    const dasDuas = await entrar(
      app,
      (await criarUsuario(base.database, 'administrativo', { prestadores: [PRESTADOR, outraId] })).login,
    );
    const busca = 'findPaciente/zulmira?tipo=PACIENTE_UNIDADE_SAUDE';
    expect(await buscar(busca, dasDuas)).toMatchObject([
      { nome: 'Zulmira das Unidades', unidade: { nome: 'Unidade de lá' } },
    ]);
    expect(await buscar('findPaciente/zulmira', dasDuas)).toEqual([]);
    expect(await buscar(busca, daqui)).toEqual([]);
  });

  it('[LOOK-05] never another provider’s patient', async () => {
    const { nome, cpf } = await paciente();
    const vazio = await criarPrestador(base.database, 'Sem pacientes');
    const token = await entrar(
      app,
      (await criarUsuario(base.database, 'administrativo', { prestadores: [vazio] })).login,
    );
    for (const termo of [cpf, encodeURIComponent(nome)]) {
      expect(await buscar(`findPaciente/${termo}`, token, vazio)).toEqual([]);
      await falhou(`findPaciente/${PRESTADOR}/${termo}`, token, vazio);
    }
  });
});

describe('[LOOK-01] permission', () => {
  it('[LOOK-01][PERM-01] who may not look up finds nothing; who works with what refers to it does', async () => {
    const parceiro = await entrar(app, 'parceiro', 'Zelo-2026!');
    await falhou('findFornecedor/horizonte', parceiro);
    expect((await buscar('findCid/colera', parceiro, null)).length).toBe(2);
    expect((await app.inject({ method: 'GET', url: '/api/findCid/colera' })).statusCode).toBe(401);
  });
});

describe('[REG-07] domain calls', () => {
  it('[REG-06][REG-07] answer the shapes of B3', async () => {
    expect(await buscar('dominios/ufs')).toMatchObject([
      { key: 'MG', name: 'Minas Gerais' },
      { key: 'SP', name: 'São Paulo' },
    ]);
    const conselhos = (await buscar('dominios/tipos-conselho')) as unknown as { key: string; name: string }[];
    expect(conselhos.map(({ key }) => key)).toContain('CRM');
    expect(await buscar('cidades/uf/mg')).toMatchObject([
      { nome: 'Belo Horizonte', uf: 'MG' },
      { nome: 'Contagem', uf: 'MG' },
    ]);
    const [cidade] = await buscar('cidades/uf/SP');
    const response = await chamar(app, admin, { method: 'GET', url: `/api/cidades/${cidade?.id}` });
    expect(response.json()).toMatchObject({ id: cidade?.id, nome: 'São Paulo', uf: 'SP' });
    expect(await buscar('classificacoes-estabelecimentos/combo/list')).toEqual([
      { codigo: '05', descricao: 'Hospital geral', possuiEntidades: false },
      { codigo: '36', descricao: 'Clínica', possuiEntidades: true },
    ]);
    // Beside those of the demonstration.
    const entidades = await buscar('entidades/combo/list');
    expect(entidades.filter(({ codigo }) => String(codigo).startsWith('E'))).toEqual([
      { codigo: 'E2', descricao: 'Estado' },
      { codigo: 'E1', descricao: 'Município' },
    ]);
  });

  it('[REG-07] a city is open to any session, the whole row to who may see the register', async () => {
    const [cidade] = await buscar('cidades/uf/SP');
    const ver = (token: string, id = cidade?.id) =>
      chamar(app, token, { method: 'GET', url: `/api/cidades/${id}` });
    const fornecedor = await entrar(app, 'fornecedor', 'Zelo-2026!');
    expect((await ver(fornecedor)).json()).toEqual({ id: cidade?.id, nome: 'São Paulo', uf: 'SP' });
    const whole = await ver(admin);
    expect(whole.json()).toMatchObject({ id: cidade?.id, versao: expect.any(Number) });
    expect(whole.headers.etag).toBe(`"${whole.json<{ versao: number }>().versao}"`);
    expect((await ver(fornecedor, 999_999)).statusCode).toBe(404);
    expect((await chamar(app, fornecedor, { method: 'GET', url: '/api/cidades' })).statusCode).toBe(403);
  });

  it('[REG-07] services by class and by entity', async () => {
    const nomes = async (path: string) => (await buscar(path)).map(({ nome }) => nome);
    expect(await nomes('servicos/classificacaoestabelecimento/05')).toEqual(['Acolhimento', 'Hemodiálise']);
    expect(await nomes('servicos/classificacaoestabelecimento/36')).toEqual(['Acolhimento', 'Vacinação']);
    expect(await nomes('servicos/entidade/E1/classificaoestabelecimento/36')).toEqual([
      'Acolhimento',
      'Vacinação',
    ]);
    expect(await nomes('servicos/entidade/E2/classificaoestabelecimento/36')).toEqual(['Acolhimento']);
    // Nobody's class or entity is no class that a service without rows is offered in.
    expect(await nomes('servicos/classificacaoestabelecimento/ZZ')).toEqual([]);
    expect(await nomes('servicos/entidade/ZZ/classificaoestabelecimento/36')).toEqual([]);
  });

  it('[REG-08][PERM-05] professionals list their own providers, admins all active ones', async () => {
    const profissional = await entrar(app, 'profissional', 'Zelo-2026!');
    const meus = await buscar(
      'prestadores/web/listarPorProfissionalLogadoNoCorpoClinico',
      profissional,
      null,
    );
    const { rows } = await base.database.pool.query<{ nome: string }>(
      `SELECT pr.nome FROM usuario u JOIN profissional_corpo_clinico c ON c.profissional_id = u.profissional_id
         JOIN prestador pr ON pr.id = c.prestador_id WHERE u.login = 'profissional' ORDER BY pr.nome`,
    );
    expect(meus.map(({ nome }) => nome)).toEqual(rows.map(({ nome }) => nome));
    const todos = await buscar('prestadores/web/listarPrestadorAtivos');
    expect(todos).toContainEqual({ id: PRESTADOR, nome: 'Clínica Aurora', integracao: false });
    const parceiro = await entrar(app, 'parceiro', 'Zelo-2026!');
    const refused = await chamar(app, parceiro, {
      method: 'GET',
      url: '/api/prestadores/web/listarPrestadorAtivos',
    });
    expect(refused.statusCode).toBe(403);
    const alheio = meus.every(({ id }) => id !== 3) ? 3 : 2;
    const corpo = await chamar(app, profissional, {
      method: 'GET',
      url: `/api/profissionais/web/prestador/${alheio}`,
    });
    expect(corpo.statusCode).toBe(403);
  });
});

describe('[REG-03] patients and suppliers that may be there already', () => {
  const duplicados = async (recurso: string, query: { [campo: string]: string }) =>
    (
      await chamar(app, admin, {
        method: 'GET',
        url: `/api/${recurso}/_duplicidade`,
        query,
        prestador: PRESTADOR,
      })
    ).json<{ id: number; label: string; motivo: string }[]>();

  it('[REG-03] by CPF, by CNS, and by name with birth and mother', async () => {
    const p = await umaLinha<{
      id: number;
      nome: string;
      cpf: string;
      cns: string;
      mae: string;
      nascimento: string;
    }>(
      `SELECT id, nome, cpf, cns, nome_mae AS mae, data_nascimento AS nascimento FROM paciente
        WHERE prestador_id = ${PRESTADOR} AND cpf IS NOT NULL AND cns IS NOT NULL LIMIT 1`,
    );
    expect(await duplicados('pacientes', { cpf: p.cpf })).toMatchObject([{ id: p.id, motivo: 'Mesmo CPF' }]);
    expect(await duplicados('pacientes', { cns: p.cns })).toMatchObject([{ id: p.id, motivo: 'Mesmo CNS' }]);
    const pessoa = { nome: p.nome.toUpperCase(), dataNascimento: p.nascimento };
    expect(await duplicados('pacientes', { ...pessoa, nomeMae: p.mae })).toMatchObject([
      { id: p.id, motivo: 'Mesmo nome, nascimento e mãe' },
    ]);
    expect(await duplicados('pacientes', pessoa)).toMatchObject([
      { id: p.id, motivo: 'Mesmo nome e nascimento' },
    ]);
    expect(await duplicados('pacientes', { ...pessoa, nomeMae: 'Outra Mãe' })).toEqual([]);
    expect(await duplicados('pacientes', { nome: p.nome })).toEqual([]);
  });

  it('[REG-03] suppliers by document or by name', async () => {
    const f = await umaLinha<{ id: number; nome: string; documento: string }>(
      'SELECT id, nome, documento FROM fornecedor LIMIT 1',
    );
    expect(await duplicados('fornecedores', { documento: f.documento })).toMatchObject([
      { id: f.id, motivo: 'Mesmo CPF ou CNPJ' },
    ]);
    expect(await duplicados('fornecedores', { nome: f.nome.toUpperCase() })).toMatchObject([
      { id: f.id, motivo: 'Mesmo nome' },
    ]);
    expect(await duplicados('fornecedores', { nome: '100%_\\' })).toEqual([]);
  });
});

describe('[LOOK-01] bad input', () => {
  const paths = [
    'findCid/X',
    'findCid?value=X',
    'findPaciente/X',
    'findPaciente/X/X',
    'findPaciente/1?value=X',
    'findPaciente?tipo=X&value=X',
    'findProfissional/X/MG/ana',
    'findProfissional/CRM/X/ana',
    'findProfissional/CRM/MG/X',
    'findSolicitante/X/X/X',
    'findIndicacao/X?readOnlyNome=X',
    'findConvenio/X',
    'findConvenioTaxa/id/X/valor/X',
    'findConvenioTaxa/id/1/valor/X',
    'findContratadoAtendimento/X/clinica',
    'findContratadoAtendimento/20260101/X',
    'findPacienteSus/cpfcns/X',
    'findPacienteSus/nascimento/X/nome/maria',
    'findPacienteSus/nascimento/19800101/nome/X',
    'findTaxa/X?tipo=X',
    'cidades/uf/X',
    'servicos/classificacaoestabelecimento/X',
    'servicos/entidade/X/classificaoestabelecimento/X',
    'profissionais/web/prestador/X',
    'usuarios/foto/X',
    '_preferencias/X',
    '_visoes?recurso=X',
    'auth/sessoes/X',
  ];
  const values = [
    "'; DROP TABLE paciente; --",
    '%_\\',
    '\u0000abcdef',
    'a'.repeat(5000),
    '99999999999999999999',
    '-1',
    '__proto__',
    '\ud800',
    '(((((',
    '00000000',
    '20269999',
    '../../etc/passwd',
    '\u202e\u0301\u0301',
    '   ',
    'e\u0301'.repeat(60),
  ];

  it.each(paths)('[LOOK-01] %s never fails on our side', async (path) => {
    const wrong: string[] = [];
    for (const value of values) {
      const written = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
      const method = path.startsWith('auth/sessoes') ? 'DELETE' : 'GET';
      const url = `/api/${path.replaceAll('X', written)}`;
      const response = await chamar(app, admin, { method, url, prestador: PRESTADOR });
      if (
        response.statusCode >= 500 ||
        (response.statusCode >= 400 && !response.json().messages?.alerts?.[0]?.value)
      ) {
        wrong.push(
          `${JSON.stringify(value.slice(0, 30))}: ${response.statusCode} ${response.body.slice(0, 100)}`,
        );
      }
    }
    expect(wrong).toEqual([]);
    const { rowCount } = await base.database.pool.query('SELECT 1 FROM paciente LIMIT 1');
    expect(rowCount).toBe(1);
  });
});
