/** Reach to providers is given by who has it; what belongs to a provider is seen and changed by who reaches it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESTADORES_SQL } from '#server/plugins/view-as.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';

const TUDO = ['list', 'view', 'insert', 'update', 'delete'] as const;
const GESTOR = {
  profissional: TUDO,
  prestador: TUDO,
  prestadorconvenio: TUDO,
  tabpreco: TUDO,
  laboratorio: TUDO,
  aviso: TUDO,
  cidade: ['list', 'view', 'delete'],
  paciente: TUDO,
  usuario: TUDO,
  regra: TUDO,
};

type Linha = { [field: string]: unknown; id: number; versao: number };

let api: TestApi;
let admin: Caller;
let [p1, p2, p3] = [0, 0, 0];
/** Manages P1 alone; P1 and P2. */
let gestor: Caller;
let gestorDosDois: Caller;
let conselho = 0;
let convenio = 0;
let serial = 0;

beforeAll(async () => {
  api = await createTestApi();
  ({ admin } = api);
  const casa = async (nome: string): Promise<number> => {
    const { rows } = await api.test.database.pool.query(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ($1, 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
      [nome],
    );
    return Number(rows[0].id);
  };
  [p1, p2, p3] = [await casa('Clínica Um'), await casa('Clínica Dois'), await casa('Clínica Três')];
  gestor = (await api.caller(GESTOR, [p1])).em(p1);
  gestorDosDois = (await api.caller(GESTOR, [p1, p2])).em(p1);
  conselho = (await criar('conselhos', { sigla: 'CRX', nome: 'Conselho X', areaSaude: true })).id;
  convenio = (
    await criar('convenios', {
      codigo: 'OP',
      nome: 'Operadora',
      modalidade: 'SUS',
      percentualAutorizacao: '100.00',
    })
  ).id;
}, 120_000);
afterAll(() => api.close());

async function criar(recurso: string, valores: object, caller: Caller = admin): Promise<Linha> {
  const response = await caller.post(`/api/${recurso}`, valores);
  expect(response.statusCode, `${recurso}: ${response.body}`).toBe(201);
  return response.json<Linha>();
}

type Corpo = { id?: number; prestadorId: number; cargaHorariaSemanal?: number | null };

function profissional(corpoClinico: readonly Corpo[], caller: Caller = admin): Promise<Linha> {
  return criar('profissionais', corpoDe(corpoClinico), caller);
}
const corpoDe = (corpoClinico: readonly Corpo[]) => ({
  nome: `Doutora ${++serial}`,
  conselhoId: conselho,
  ufConselho: 'MG',
  numeroConselho: `N${serial}`,
  situacaoConselho: 'REGULAR',
  corpoClinico,
});

/** A row as a form sends it back. */
const devolver = (row: Linha): Corpo[] =>
  (row['corpoClinico'] as (Corpo & { _ref?: unknown })[]).map(({ _ref, ...member }) => member);

/** Ties the account to the professional, as the screen of users does. */
async function ligar(caller: Caller, profissionalId: number): Promise<void> {
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  api.app.sessoes.esquecer();
}

describe('[C2] rows that give reach to a provider', () => {
  it('[C2] are declared wherever the session reads reach from', () => {
    const tables = [...PRESTADORES_SQL.matchAll(/FROM (\w+)/g)]
      .map(([, table]) => table)
      .filter((table) => table !== 'prestador');
    const declared = api.registry.entities.flatMap(({ children }) =>
      children.flatMap(({ child }) => (child?.reach ? [child.table] : [])),
    );
    // usuario_prestador is no register's: the screen of users has its own rules.
    expect(tables.toSorted()).toEqual([...declared, 'usuario_prestador'].toSorted());
  });

  it('[C2] are added only for a provider that one reaches: PATCH, PUT, POST, batch', async () => {
    const row = await profissional([{ prestadorId: p1 }]);
    const path = `/api/profissionais/${row.id}`;
    const more = [...devolver(row), { prestadorId: p2 }];
    const full = { ...corpoDe(more), nome: row['nome'], numeroConselho: row['numeroConselho'] };
    const answers = [
      await gestor.patch(path, 1, { corpoClinico: more }),
      await gestor.patch(path, 1, { corpoClinico: [{ ...devolver(row)[0], prestadorId: p2 }] }),
      await gestor.call('PUT', path, full, { 'if-match': '"1"' }),
      await gestor.post('/api/profissionais', corpoDe([{ prestadorId: p2 }])),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(403);
      expect(Object.keys(answer.json<{ errors: object }>().errors)[0]).toMatch(
        /^corpoClinico\.[01]\.prestadorId$/,
      );
      expect(answer.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value).toMatch(
        /administrador/,
      );
    }
    const batch = await gestor.post('/api/profissionais/_lote', {
      operacao: 'alterar',
      ids: [row.id],
      valores: { corpoClinico: more },
    });
    expect(batch.json()).toMatchObject({ ok: 0, falhas: 1 });
    expect((await admin.em(p1).ler<Linha>('profissionais', row.id)).versao).toBe(1);
    expect((await gestorDosDois.patch(path, 1, { corpoClinico: more })).statusCode).toBe(200);
  });

  it('[C2] are changed and removed only by who reaches theirs; untouched ones come back and pass', async () => {
    const row = await profissional([{ prestadorId: p1 }, { prestadorId: p2, cargaHorariaSemanal: 10 }]);
    const path = `/api/profissionais/${row.id}`;
    const rows = devolver(row);
    const [mine, theirs] = [rows[0], rows[1]] as [Corpo, Corpo];
    for (const corpoClinico of [
      [mine],
      [],
      [mine, { ...theirs, cargaHorariaSemanal: 40 }],
      [mine, { ...theirs, fim: '2020-01-01' }],
      [{ ...theirs, prestadorId: p1 }],
      [{ ...mine, prestadorId: p3 }, theirs],
    ]) {
      const answer = await gestor.patch(path, 1, { corpoClinico });
      expect(answer.statusCode, JSON.stringify(corpoClinico)).toBe(403);
      expect(answer.json<{ codigo: string }>().codigo).toBe('alcance-negado');
    }
    const own = await gestor.patch(path, 1, {
      nomeSocial: 'Dra.',
      corpoClinico: [{ ...mine, cargaHorariaSemanal: 20 }, theirs],
    });
    expect(own.statusCode, own.body).toBe(200);
    const now = await admin.em(p1).ler<Linha>('profissionais', row.id);
    expect(
      devolver(now).map(({ prestadorId, cargaHorariaSemanal }) => [prestadorId, cargaHorariaSemanal]),
    ).toEqual([
      [p1, 20],
      [p2, 10],
    ]);
    // Without the key they stay as they are.
    expect((await gestor.patch(path, 2, { nomeSocial: null })).statusCode).toBe(200);
  });

  it('[C2] come back by no earlier version and no return from the bin, and go with no deletion', async () => {
    const row = await profissional([{ prestadorId: p1 }, { prestadorId: p2 }]);
    const path = `/api/profissionais/${row.id}`;
    expect((await gestor.call('DELETE', path, undefined, { 'if-match': '"1"' })).statusCode).toBe(403);
    expect(
      (await gestor.post('/api/profissionais/_lote', { operacao: 'excluir', ids: [row.id] })).json(),
    ).toMatchObject({
      ok: 0,
    });
    const { seq } = (await admin.get(`${path}/_historico`)).json<{ seq: number }[]>()[0] as { seq: number };
    expect((await admin.patch(path, 1, { corpoClinico: [devolver(row)[0]] })).statusCode).toBe(200);
    expect((await gestor.post(`${path}/_restaurar-versao`, { seq })).statusCode).toBe(403);
    expect(
      devolver(await admin.em(p1).ler<Linha>('profissionais', row.id)).map(({ prestadorId }) => prestadorId),
    ).toEqual([p1]);
    expect((await admin.post(`${path}/_restaurar-versao`, { seq })).statusCode).toBe(200);
    expect((await admin.call('DELETE', path, undefined, { 'if-match': '"3"' })).statusCode).toBe(200);
    expect((await gestor.post(`${path}/_restaurar`)).statusCode).toBe(403);
    expect((await admin.post(`${path}/_restaurar`)).statusCode).toBe(200);
  });

  it('[C2] of one’s own professional are changed by somebody else', async () => {
    const row = await profissional([{ prestadorId: p1 }]);
    const medica = (await api.caller(GESTOR, [p1, p2])).em(p1);
    await ligar(medica, row.id);
    const path = `/api/profissionais/${row.id}`;
    for (const corpoClinico of [
      [...devolver(row), { prestadorId: p2 }],
      [...devolver(row), { prestadorId: p3 }],
      [],
    ])
      expect((await medica.patch(path, 1, { corpoClinico })).statusCode).toBe(403);
    expect(
      (await medica.patch(path, 1, { nomeSocial: 'Dra. Eu', corpoClinico: devolver(row) })).statusCode,
    ).toBe(200);
    expect((await medica.em(p3).get('/api/pacientes')).statusCode).toBe(403);
  });

  it('[C2] are not reached by tying an account to another professional', async () => {
    const longe = await profissional([{ prestadorId: p1 }, { prestadorId: p2 }]);
    const colega = await api.caller({}, [p1]);
    const { versao } = (await admin.get(`/api/usuarios/${colega.id}`)).json<Linha>();
    const answer = await gestor.patch(`/api/usuarios/${colega.id}`, versao, {
      papeis: ['profissional'],
      profissionalId: longe.id,
    });
    expect(answer.statusCode, answer.body).toBe(403);
    expect(
      (await gestor.patch(`/api/usuarios/${gestor.id}`, 1, { profissionalId: longe.id })).statusCode,
    ).toBe(403);
    const novo = {
      login: 'novo.medico',
      nome: 'Novo',
      papeis: ['profissional'],
      profissionalId: longe.id,
      prestadores: [p1],
    };
    expect((await gestor.post('/api/usuarios', novo)).statusCode).toBe(403);
  });
});

describe('[H4] users and groups', () => {
  it('[H4] nobody acts on a colleague who reaches a provider that he does not, by any of the calls', async () => {
    const colega = await api.caller({ cidade: ['list'] }, [p1, p2]);
    const { versao } = (await admin.get(`/api/usuarios/${colega.id}`)).json<Linha>();
    const path = `/api/usuarios/${colega.id}`;
    expect((await gestor.get(path)).json()).toMatchObject({ acima: true });
    for (const body of [
      { email: 'meu@exemplo.com' },
      { cpf: '52998224725' },
      { nome: 'Outro' },
      { login: 'tomado' },
      { ativo: false },
      { grupos: [] },
      { prestadores: [p1] },
      { foto: null },
    ]) {
      const answer = await gestor.patch(path, versao, body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(403);
      expect(answer.json()).toMatchObject({ motivos: ['acima-de-voce'] });
    }
    for (const act of ['redefinir-senha', 'encerrar-sessoes', 'desbloquear'])
      expect((await gestor.post(`${path}/${act}`, {})).statusCode, act).toBe(403);
    expect((await gestorDosDois.post(`${path}/redefinir-senha`, {})).statusCode).toBe(200);
  });

  it('[H4] a reach that is over, or at an inactive provider, still is reach of the one who is acted on, not of the actor', async () => {
    const antiga = await profissional([{ prestadorId: p1 }]);
    await api.test.database.pool.query(
      `INSERT INTO profissional_corpo_clinico (profissional_id, ordem, prestador_id, fim, atende_telemedicina) VALUES ($1, 1, $2, '2020-01-01', false)`,
      [antiga.id, p2],
    );
    const gestora = (await api.caller(GESTOR, [p1])).em(p1);
    await ligar(gestora, antiga.id);
    const colega = await api.caller({}, [p1, p2]);
    expect((await gestora.post(`/api/usuarios/${colega.id}/redefinir-senha`, {})).statusCode).toBe(403);
    const { versao } = (await admin.get(`/api/usuarios/${gestora.id}`)).json<Linha>();
    expect(versao).toBeGreaterThan(0);
    expect((await gestor.post(`/api/usuarios/${gestora.id}/encerrar-sessoes`, {})).statusCode).toBe(403);
  });

  it('[H4] a group with somebody whom he does not contain is not his to change, delete or read the members of', async () => {
    const grupo = (
      await admin.post('/api/regras', { nome: 'De dois', concede: ['cidade:list'] })
    ).json<Linha>();
    const colega = await api.caller({}, [p2]);
    await api.test.database.pool.query(
      'INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)',
      [colega.id, grupo.id],
    );
    const path = `/api/regras/${grupo.id}`;
    expect((await gestor.get(path)).json()).toMatchObject({ membros: [], pessoas: 0 });
    for (const body of [
      { retira: ['cidade:list'] },
      { concede: ['cidade:view'] },
      { ativo: false },
      { nome: 'Outro' },
    ]) {
      const answer = await gestor.patch(path, grupo.versao, body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(403);
      expect(answer.json()).toMatchObject({ motivos: ['membros-acima'] });
    }
    const gone = await gestor.call('DELETE', path, undefined, { 'if-match': `"${grupo.versao}"` });
    expect(gone.statusCode).toBe(403);
    expect(gone.body).not.toContain('Pessoa');
    expect((await gestorDosDois.patch(path, grupo.versao, { concede: ['cidade:view'] })).statusCode).toBe(
      200,
    );
  });
});

describe('[H5] what belongs to a provider', () => {
  const contrato = (prestadorId: number) => ({
    codigo: `C${++serial}`,
    descricao: `Contrato ${serial}`,
    prestadorId,
    convenioId: convenio,
    inicioVigencia: `20${10 + (serial % 80)}-01-01`,
    fimVigencia: `20${10 + (serial % 80)}-01-02`,
    percentualAutorizacao: '100.00',
  });
  const tabela = (prestadorId: number | null) => ({
    codigo: `T${++serial}`,
    nome: `Tabela ${serial}`,
    referencia: 'PROPRIA',
    prestadorId,
    inicioVigencia: '2026-01-01',
    percentualPadrao: '100.00',
  });
  const item = (tabelaPrecoId: number) => ({
    tabelaPrecoId,
    tipo: 'TAXA',
    codigo: `I${++serial}`,
    descricao: 'Item',
    valor: '10.00',
    inicioVigencia: '2026-01-01',
  });

  it('[H5] its own register is not there for who does not reach it, and is nobody’s to make but an administrator’s', async () => {
    const path = `/api/prestadores/${p2}`;
    const { versao } = (await admin.get(path)).json<Linha>();
    expect((await gestor.get(path)).statusCode).toBe(404);
    expect((await gestor.patch(path, versao, { ativo: false })).statusCode).toBe(404);
    expect((await gestor.get(`${path}/_historico`)).statusCode).toBe(404);
    expect((await gestor.get(`${path}/_relacionados`)).statusCode).toBe(404);
    const ids = async (caller: Caller, url: string): Promise<unknown> =>
      (await caller.get(url)).json<{ id: number }[]>().map(({ id }) => id);
    expect(await ids(gestor, '/api/prestadores')).toEqual([p1]);
    expect(await ids(gestor, '/api/prestadores/_lookup')).toEqual([p1]);
    expect(await ids(gestor, `/api/prestadores/_lookup?ids=${p1},${p2}`)).toEqual([p1]);
    expect(await ids(gestor, '/api/prestadores/combo/list')).toEqual([p1]);
    expect(await ids(gestor, '/api/prestadores/web/listarPrestadorAtivos')).toEqual([p1]);
    expect((await gestor.get('/api/findPrestador/Cl%C3%ADnica')).body).not.toContain('Dois');
    expect(await ids(admin, '/api/prestadores?_sort=id')).toEqual([p1, p2, p3]);
    expect(
      (await gestor.patch(`/api/prestadores/${p1}`, 1, { cnpj: '11444777000161', telefone: '3133334444' }))
        .statusCode,
    ).toBe(200);
    const novo = await gestor.post('/api/prestadores', {
      nome: 'Meu',
      tipoPessoa: 'JURIDICA',
      cnpj: '11222333000181',
      fusoHorario: 'America/Sao_Paulo',
    });
    expect(novo.statusCode, novo.body).toBe(403);
    expect(novo.body).toMatch(/administrador/);
    const file = await receber(
      api.app,
      gestor,
      'prestadores',
      'p.csv',
      'Nome fantasia;CNES\nOutra casa;1234567\n',
      {
        'id-prestador': String(p1),
      },
    );
    expect(await executar(gestor, 'prestadores', file)).toMatchObject({ inseridas: 0, erros: 1 });
  });

  it('[H5] documents of another’s register are not there', async () => {
    const query = `modulo=prestadores&id=${p2}`;
    const answer = await gestor.get(`/api/cmis/listar?${query}`);
    expect([403, 404]).toContain(answer.statusCode);
    expect((await gestor.get(`/api/cmis/listar?modulo=prestadores&id=${p1}`)).statusCode).not.toBe(404);
  });

  it('[H5] contracts and their prices are of who reaches the provider; by reference, batch, export and count too', async () => {
    const meu = await criar('prestadores-convenios', contrato(p1), gestor);
    const alheio = await criar('prestadores-convenios', contrato(p2));
    const path = `/api/prestadores-convenios/${alheio.id}`;
    expect((await gestor.get(path)).statusCode).toBe(404);
    expect((await gestor.patch(path, 1, { ativo: false })).statusCode).toBe(404);
    expect((await gestor.call('DELETE', path, undefined, { 'if-match': '"1"' })).statusCode).toBe(404);
    expect(
      (
        await gestor.post('/api/prestadores-convenios/_lote', { operacao: 'excluir', ids: [alheio.id] })
      ).json(),
    ).toMatchObject({ ok: 0 });
    expect((await gestor.get('/api/prestadores-convenios/_contagem')).json()).toEqual({ total: 1 });
    expect((await gestor.get('/api/prestadores-convenios/_export?formato=csv')).body).not.toContain(
      String(alheio['codigo']),
    );
    expect((await gestor.get(`/api/prestadores/precificacao/${alheio.id}`)).statusCode).toBe(404);
    expect(
      (await gestor.get(`/api/prestadores/precificacao/${alheio.id}/explicar?tipo=TAXA&codigo=1`)).statusCode,
    ).toBe(404);
    expect(
      (await gestor.get(`/api/prestadores/precificacao/prestador/${p2}/convenio/${convenio}`)).statusCode,
    ).toBe(404);
    expect((await gestor.get(`/api/prestadores/precificacao/${meu.id}`)).statusCode).toBe(200);
    const given = await gestor.post('/api/prestadores-convenios', contrato(p2));
    expect(given.statusCode).toBe(422);
    expect(given.json()).toMatchObject({
      errors: { prestadorId: [expect.stringMatching(/acesso a este prestador/)] },
    });
    expect(
      (await gestor.patch(`/api/prestadores-convenios/${meu.id}`, 1, { prestadorId: p2 })).statusCode,
    ).toBe(422);
    const regra = {
      codigo: `R${++serial}`,
      descricao: 'Regra',
      tipo: 'TAXA',
      prioridade: 1,
      forma: 'FIXO',
      valorFixo: '1.00',
      inicioVigencia: '2026-01-01',
    };
    expect(
      (await gestor.post('/api/precificacao', { ...regra, prestadorConvenioId: alheio.id })).statusCode,
    ).toBe(422);
    await criar('precificacao', { ...regra, prestadorConvenioId: meu.id }, gestor);
  });

  it('[H5] the whole house’s is read by all and changed by who reaches every provider', async () => {
    const daCasa = await criar('tabelas-precos', tabela(null));
    const alheia = await criar('tabelas-precos', tabela(p2));
    const minha = await criar('tabelas-precos', tabela(p1), gestor);
    expect((await gestor.get(`/api/tabelas-precos/${alheia.id}`)).statusCode).toBe(404);
    expect((await gestor.get(`/api/tabelas-precos/${daCasa.id}`)).statusCode).toBe(200);
    for (const caller of [gestor, gestorDosDois]) {
      expect((await caller.patch(`/api/tabelas-precos/${daCasa.id}`, 1, { nome: 'Minha' })).statusCode).toBe(
        403,
      );
      expect(
        (await caller.call('DELETE', `/api/tabelas-precos/${daCasa.id}`, undefined, { 'if-match': '"1"' }))
          .statusCode,
      ).toBe(403);
      expect((await caller.post('/api/tabelas-precos', tabela(null))).statusCode).toBe(422);
      expect(
        (await caller.patch(`/api/tabelas-precos/${minha.id}`, 1, { prestadorId: null })).statusCode,
      ).toBe(422);
      expect((await caller.post('/api/tabelas-precos-itens', item(daCasa.id))).statusCode).toBe(422);
    }
    const meuItem = await criar('tabelas-precos-itens', item(minha.id), gestor);
    expect(
      (await gestor.patch(`/api/tabelas-precos-itens/${meuItem.id}`, 1, { tabelaPrecoId: daCasa.id }))
        .statusCode,
    ).toBe(422);
    expect((await gestor.post('/api/tabelas-precos-itens', item(alheia.id))).statusCode).toBe(422);
    const linha = await criar('tabelas-precos-itens', item(alheia.id));
    const daCasaItem = await criar('tabelas-precos-itens', item(daCasa.id));
    expect((await gestor.get(`/api/tabelas-precos-itens/${linha.id}`)).statusCode).toBe(404);
    expect(
      (await gestor.patch(`/api/tabelas-precos-itens/${daCasaItem.id}`, 1, { valor: '0.01' })).statusCode,
    ).toBe(403);
    const todos = (await api.caller(GESTOR, [p1, p2, p3])).em(p1);
    expect((await todos.patch(`/api/tabelas-precos/${daCasa.id}`, 1, { nome: 'De todos' })).statusCode).toBe(
      200,
    );
    expect(
      (await todos.patch(`/api/tabelas-precos-itens/${daCasaItem.id}`, 1, { valor: '0.02' })).statusCode,
    ).toBe(200);
  });

  it('[H5] an import changes neither another’s nor the whole house’s rows, and its undo neither', async () => {
    const daCasa = await criar('tabelas-precos', tabela(null));
    const minha = await criar('tabelas-precos', tabela(p1));
    const nossa = await criar('tabelas-precos', tabela(p2));
    const [caro, meu] = [
      await criar('tabelas-precos-itens', item(daCasa.id)),
      await criar('tabelas-precos-itens', item(minha.id)),
    ];
    const line = (row: Linha, tabelaNome: unknown): string =>
      `${String(tabelaNome)};TAXA;${String(row['codigo'])};Mudado;0,01;01/01/2026`;
    const csv = [
      'Tabela de preços;Tipo;Código;Descrição;Valor;Início da vigência',
      line(caro, daCasa['nome']),
      line(meu, minha['nome']),
      `${String(daCasa['nome'])};TAXA;N1;Novo;1,00;01/01/2026`,
      `${String(nossa['nome'])};TAXA;N2;Novo;1,00;01/01/2026`,
    ].join('\n');
    const headers = { 'id-prestador': String(p1) };
    const file = await receber(api.app, gestor, 'tabelas-precos-itens', 'i.csv', `${csv}\n`, headers);
    const done = await executar(gestor, 'tabelas-precos-itens', file);
    expect(done).toMatchObject({ inseridas: 0, alteradas: 1, erros: 3 });
    expect((await admin.em(p1).ler<Linha>('tabelas-precos-itens', caro.id))['valor']).toBe('10.00');
    expect((await admin.em(p1).ler<Linha>('tabelas-precos-itens', meu.id))['valor']).toBe('0.01');
  });

  it('[H5] notices and laboratories are made at one’s own provider', async () => {
    const aviso = (prestadorId: number | null) => ({
      titulo: `Aviso ${++serial}`,
      texto: 'Texto',
      prioridade: 'INFORMATIVO',
      destino: 'TODOS',
      inicio: '2026-01-01T00:00:00.000Z',
      prestadorId,
    });
    expect((await gestorDosDois.post('/api/avisos', aviso(p3))).statusCode).toBe(422);
    expect((await gestorDosDois.post('/api/avisos', aviso(null))).statusCode).toBe(422);
    const meu = await criar('avisos', aviso(p1), gestor);
    expect((await gestor.patch(`/api/avisos/${meu.id}`, 1, { prestadorId: p2 })).statusCode).toBe(422);
    const lab = (prestadorId: number | null) => ({
      nome: `Lab ${++serial}`,
      tipo: 'APOIO',
      formatoResultado: 'PDF',
      prestadorId,
    });
    const alheio = await criar('laboratorios', lab(p2));
    const comum = await criar('laboratorios', lab(null));
    expect((await gestor.get(`/api/laboratorios/${alheio.id}`)).statusCode).toBe(404);
    expect((await gestor.patch(`/api/laboratorios/${comum.id}`, 1, { nome: 'Tomado' })).statusCode).toBe(403);
    await criar('laboratorios', lab(p1), gestor);
  });
});

describe('[M5] [M10] what is read', () => {
  it('[M5] a reader of notices reads those addressed to one’s roles and provider; who manages them reads all within reach', async () => {
    const aviso = (titulo: string, destino: string, prestadorId: number | null = null) =>
      criar('avisos', {
        titulo,
        texto: 'Texto',
        prioridade: 'INFORMATIVO',
        destino,
        inicio: '2026-01-01T00:00:00.000Z',
        prestadorId,
      });
    const resultados = [
      await aviso('M5 todos', 'TODOS'),
      await aviso('M5 fornecedor', 'FORNECEDOR'),
      await aviso('M5 profissional', 'PROFISSIONAL', p1),
      await aviso('M5 fornecedor dois', 'FORNECEDOR', p2),
    ];
    const leitor = (await api.caller({ aviso: ['list', 'view'] }, [p1])).em(p1);
    await api.test.database.pool.query('UPDATE usuario SET fornecedor = true WHERE id = $1', [leitor.id]);
    api.app.sessoes.esquecer();
    const titulos = async (caller: Caller): Promise<string[]> =>
      (await caller.get('/api/avisos?titulo_start=M5&_sort=id'))
        .json<{ titulo: string }[]>()
        .map(({ titulo }) => titulo);
    expect(await titulos(leitor)).toEqual(['M5 todos', 'M5 fornecedor']);
    expect(await titulos(gestor)).toEqual(['M5 todos', 'M5 fornecedor', 'M5 profissional']);
    expect(await titulos(admin)).toHaveLength(4);
    expect((await leitor.get(`/api/avisos/${resultados[2]?.id}`)).statusCode).toBe(404);
    expect((await leitor.get('/api/avisos/_contagem?titulo_start=M5')).json()).toEqual({ total: 2 });
    expect((await leitor.get('/api/avisos/_lookup?q=M5%20profissional')).json()).toEqual([]);
    expect((await leitor.get('/api/avisos/_export?formato=csv')).body).not.toContain('M5 profissional');
    const ticket = (await leitor.post('/api/avisos/_export/ticket', { formato: 'csv' })).json<{
      url: string;
    }>();
    const file = await api.app.inject({ method: 'GET', url: ticket.url });
    expect([file.statusCode, file.body.includes('M5 profissional')]).toEqual([200, false]);
  });

  it('[M10] related rows and uses are counted among those that the caller lists', async () => {
    const cidade = await criar('cidades', { nome: 'Cidade Usada', uf: 'MG', codigoIbge: '3199999' });
    const paciente = (nome: string) => ({
      nome,
      dataNascimento: '1980-01-01',
      sexo: 'F',
      nacionalidade: 'BRASILEIRA',
      cidadeId: cidade.id,
    });
    await criar('pacientes', paciente('De Um'), admin.em(p1));
    await criar('pacientes', paciente('De Dois'), admin.em(p2));
    await criar('pacientes', paciente('De Dois Também'), admin.em(p2));
    const related = async (caller: Caller) =>
      (await caller.get(`/api/cidades/${cidade.id}/_relacionados`)).json<
        { recurso: string; total: number }[]
      >();
    expect((await related(gestor)).filter(({ recurso }) => recurso === 'pacientes')).toMatchObject([
      { total: 1 },
    ]);
    const semPacientes = (await api.caller({ cidade: ['list', 'view', 'delete'] }, [p1])).em(p1);
    expect(await related(semPacientes)).toEqual([]);
    const refused = async (caller: Caller) => {
      const answer = await caller.call('DELETE', `/api/cidades/${cidade.id}`, undefined, {
        'if-match': '"1"',
      });
      expect(answer.statusCode).toBe(409);
      return answer.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value ?? '';
    };
    expect(await refused(gestor)).toContain('Pacientes (1), registros que você não vê');
    expect(await refused(semPacientes)).not.toContain('Pacientes');
    expect(await refused(admin.em(p2))).toContain('Pacientes (2)');
  });
});
