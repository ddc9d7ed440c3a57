/** One record's life: labels, child tables, conflict, idempotency, references, history, batches. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador, type Row } from '#tests/support/semear.ts';

let api: TestApi;
let admin: Caller;
let prestador = 0;
let outroPrestador = 0;

const { corpo, nova } = semeador(
  () => api.registry,
  () => admin,
);

beforeAll(async () => {
  api = await createTestApi();
  admin = api.admin;
  prestador = (await nova('prestadores', { ativo: true })).id;
  outroPrestador = (await nova('prestadores', { ativo: true })).id;
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
});
afterAll(() => api.close());

describe('[REG-01] what is new', () => {
  it('[REG-01] brings no number of its own', async () => {
    const body = { ...(await corpo('bancos')), id: 5 };
    const response = await admin.post('/api/bancos', body);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: object }>().errors).toHaveProperty('id');
  });
  it('[LOOK-01] a person is found and named by the social name', async () => {
    const nomes = { nome: 'Álvaro Registrado Lemos', nomeSocial: 'Tânia Escolhida Lemos' };
    const row = await nova('pacientes', { ...nomes, ativo: true });
    const found = (await admin.get('/api/pacientes/_lookup?q=escolhida')).json();
    expect(found).toMatchObject([{ id: row.id, label: 'Tânia Escolhida Lemos' }]);
    // And stands in a list where that name is looked for.
    const otherRow = await nova('pacientes', { nome: 'Bento Escolhida Lemos', nomeSocial: null });
    const ids = async (order: string) =>
      (await admin.get(`/api/pacientes?q=escolhida&_sort=nome&_order=${order}`))
        .json<{ id: number }[]>()
        .map(({ id }) => id);
    expect(await ids('asc')).toEqual([otherRow.id, row.id]);
    expect(await ids('desc')).toEqual([row.id, otherRow.id]);
  });
});

describe('[REG-05] lists', () => {
  it('[REG-05] bring the labels of references in the same answer, and order as Portuguese does', async () => {
    const pais = await nova('paises', { nome: 'Água Grande' });
    const nomes = ['Zilda', 'Água', 'abacate', 'Éden', 'eco'];
    for (const nome of nomes) await nova('grupos-dentes', { nome });
    const sorted = (
      await admin.get(`/api/grupos-dentes?_sort=nome&nome_in=${encodeURIComponent(nomes.join(','))}`)
    ).json<{ nome: string }[]>();
    expect(sorted.map(({ nome }) => nome)).toEqual(['abacate', 'Água', 'eco', 'Éden', 'Zilda']);
    const paciente = await nova('pacientes', { nacionalidade: 'ESTRANGEIRA', paisNascimentoId: pais.id });
    const [listed] = (await admin.get(`/api/pacientes?id=${paciente.id}`)).json<Row[]>();
    expect(listed!._ref).toMatchObject({
      paisNascimentoId: { id: pais.id, label: expect.stringContaining('Água Grande') },
    });
  });

  it('[REG-05] page with a total, and stay stable between equal values', async () => {
    for (let n = 0; n < 7; n++)
      await nova('especialidades', { nome: 'Igual a outra' }).catch(() => undefined);
    const first = await admin.get('/api/bancos?_start=0&_end=2&_sort=ativo,codigo&_order=desc,asc');
    expect(first.statusCode).toBe(200);
    const total = Number(first.headers['x-total-count']);
    expect(first.headers['x-total-exato']).toBe('true');
    const far = await admin.get(`/api/bancos?_start=${total + 10}&_end=${total + 20}`);
    expect(far.json()).toEqual([]);
    expect(Number(far.headers['x-total-count'])).toBe(total);
    expect((await admin.get('/api/bancos/_contagem')).json()).toEqual({ total });
  });

  it('[REG-05] sort a reference by what a person reads', async () => {
    const zona = await nova('cidades', { nome: 'Zortéa', uf: 'MG' });
    const agua = await nova('cidades', { nome: 'Água Clara', uf: 'MG' });
    const feriado = async (cidadeId: number) =>
      nova('feriados', { nome: 'Padroeira da ordem', tipo: 'MUNICIPAL', uf: 'MG', cidadeId });
    const last = await feriado(zona.id);
    const first = await feriado(agua.id);
    const ids = async (order: string) =>
      (await admin.get(`/api/feriados?nome_like=padroeira%20da%20ordem&_sort=cidadeId&_order=${order}`))
        .json<Row[]>()
        .map(({ id }) => id);
    expect(await ids('asc')).toEqual([first.id, last.id]);
    expect(await ids('desc')).toEqual([last.id, first.id]);
  });

  it('[REG-05] find all words in any order, short ones and masked numbers too', async () => {
    const row = await nova('pacientes', { nome: 'João da Conceição Sóbral', cpf: '52998224725' });
    const find = async (q: string) =>
      (await admin.get(`/api/pacientes?q=${encodeURIComponent(q)}`)).json<Row[]>().map(({ id }) => id);
    for (const q of ['joao', 'SOBRAL conceicao', 'jo', 'ão', '529.982.247-25', '529982', 'ção jo'])
      expect(await find(q), q).toContain(row.id);
    for (const q of ['joana', 'joao pereira', '%', '_', '\\', '529.982.247-99'])
      expect(await find(q), q).not.toContain(row.id);
    expect(
      (await admin.get('/api/pacientes?nome_like=conceicao&nome_start=joao'))
        .json<Row[]>()
        .map(({ id }) => id),
    ).toEqual([row.id]);
  });
});

describe('[REG-03] child tables', () => {
  it('[REG-03] are saved with their parent: changed, added, removed, and left alone when not named', async () => {
    const paciente = await nova('pacientes');
    const path = `/api/pacientes/${paciente.id}`;
    const linha = (nome: string) => ({ nome, parentesco: 'MAE', telefone: '31987654321' });
    const first = (await admin.patch(path, 1, { responsaveis: [linha('Ana'), linha('Bia')] })).json<
      Row & { responsaveis: Row[] }
    >();
    expect(first.responsaveis.map(({ nome }) => nome)).toEqual(['Ana', 'Bia']);
    const kept = first.responsaveis[1]!;
    const second = await admin.patch(path, first.versao, {
      responsaveis: [linha('Caio'), { id: kept.id, ...linha('Bia Souza') }],
    });
    expect(second.statusCode, second.body).toBe(200);
    const rows = second.json<{ responsaveis: Row[] }>().responsaveis;
    expect(rows.map(({ nome }) => nome)).toEqual(['Caio', 'Bia Souza']);
    expect(rows[1]!.id).toBe(kept.id);
    const third = (await admin.patch(path, first.versao + 1, { nomeMae: 'Outra mãe' })).json<{
      responsaveis: Row[];
      convenios: Row[];
    }>();
    expect(third.responsaveis).toEqual(rows);
    // The event of a change that names no child row holds them all the same, before and after.
    const { rows: events } = await api.test.database.pool.query<{ nomes: string[] }>(
      `SELECT jsonb_path_query_array(jsonb_build_array(antes, depois), '$[*].responsaveis[*].nome') AS nomes
         FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 ORDER BY seq DESC LIMIT 1`,
      [paciente.id],
    );
    expect(events[0]?.nomes).toEqual(['Caio', 'Bia Souza', 'Caio', 'Bia Souza']);
    const bad = await admin.patch(path, first.versao + 2, {
      responsaveis: [linha('Dora'), { ...linha('Eva'), telefone: 'abc' }],
    });
    expect(bad.json<{ errors: object }>().errors).toHaveProperty(['responsaveis.1.telefone']);
    expect((await admin.get(path)).json<{ responsaveis: Row[] }>().responsaveis).toEqual(rows);
  });

  it('[REG-03] never take over a row of another record', async () => {
    const mine = await nova('pacientes');
    const other = await nova('pacientes');
    const stolen = (other.responsaveis as Row[])[0]!;
    const response = await admin.patch(`/api/pacientes/${mine.id}`, 1, {
      responsaveis: [{ id: stolen.id, nome: 'X', parentesco: 'MAE', telefone: '31987654321' }],
    });
    expect(response.statusCode).toBe(422);
    expect((await admin.get(`/api/pacientes/${other.id}`)).json()).toMatchObject({
      responsaveis: other.responsaveis,
    });
  });
});

describe('[REG-03] writing', () => {
  it('[REG-03] the same key creates once, also when both arrive together; another body with it is refused', async () => {
    const body = await corpo('bancos');
    const headers = { 'idempotency-key': 'chave-1' };
    const answers = await Promise.all([
      admin.post('/api/bancos', body, headers),
      admin.post('/api/bancos', body, headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[0].json<Row>().id).toBe(answers[1].json<Row>().id);
    expect((await admin.post('/api/bancos', { ...body, nome: 'Outro' }, headers)).statusCode).toBe(409);
    expect((await admin.post('/api/bancos', body, { 'idempotency-key': 'á' })).statusCode).toBe(400);
  });

  it('[REG-03] of two savers at once one wins and the other sees both sides', async () => {
    const row = await nova('bancos');
    const answers = await Promise.all(
      ['Um', 'Dois', 'Três'].map((nome) =>
        admin.patch(`/api/bancos/${row.id}`, 1, { nome: `Banco ${nome}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    const won = answers.find(({ statusCode }) => statusCode === 200)!.json<Row>();
    expect(answers.find(({ statusCode }) => statusCode === 412)!.json()).toMatchObject({
      atual: { versao: 2, nome: won.nome },
      base: { versao: 1, nome: row.nome },
    });
  });

  it('[REG-03] saving what is already there changes nothing', async () => {
    const row = await nova('bancos');
    const response = await admin.patch(`/api/bancos/${row.id}`, 1, { nome: row.nome });
    expect(response.json()).toEqual(row);
    expect((await admin.get(`/api/bancos/${row.id}/_historico`)).json()).toHaveLength(1);
  });

  it('[REG-03] a full save empties what it leaves out; a partial one does not', async () => {
    const row = await nova('bancos');
    const put = await admin.call('PUT', `/api/bancos/${row.id}`, {
      codigo: row.codigo,
      nome: row.nome,
      versao: 1,
    });
    expect(put.json(), put.body).toMatchObject({ versao: 2, nomeReduzido: null, ispb: null, ativo: true });
    expect(
      (await admin.call('PUT', `/api/bancos/${row.id}`, { nome: row.nome, versao: 2 })).json<{
        errors: object;
      }>().errors,
    ).toHaveProperty('codigo');
    expect((await admin.patch(`/api/bancos/${row.id}`, 2, {})).statusCode).toBe(422);
    expect(
      (await admin.patch(`/api/bancos/${row.id}`, 2, { id: row.id + 1, nome: 'Outro' })).statusCode,
    ).toBe(422);
  });

  it('[FIN-04] overlapping validity is refused on its dates', async () => {
    const row = await nova('procedimentos', { inicioVigencia: '2020-01-01', fimVigencia: '2020-12-31' });
    const twin = {
      ...(await corpo('procedimentos')),
      terminologia: row.terminologia,
      codigo: row.codigo,
    };
    const refused = await admin.post('/api/procedimentos', {
      ...twin,
      inicioVigencia: '2020-12-31',
      fimVigencia: null,
    });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('inicioVigencia');
    expect(
      (await admin.post('/api/procedimentos', { ...twin, inicioVigencia: '2021-01-01', fimVigencia: null }))
        .statusCode,
    ).toBe(201);
  });

  it('[SES-17] a lost database connection is a passing trouble, not a failure of the server', async () => {
    const { pool } = api.test.database;
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'zelo'`,
    );
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => admin.get('/api/bancos')))).map(
      ({ statusCode }) => statusCode,
    );
    expect(
      statuses.every((status) => status === 200 || status === 503),
      statuses.join(),
    ).toBe(true);
    expect((await admin.get('/api/bancos')).statusCode).toBe(200);
  });

  it('[REG-03] unique values, references and what is in use are refused on their fields', async () => {
    const row = await nova('bancos');
    const body = await corpo('bancos');
    const double = await admin.post('/api/bancos', { ...body, codigo: row.codigo });
    expect(double.statusCode).toBe(422);
    expect(double.json<{ errors: object }>().errors).toHaveProperty('codigo');
    const orphan = await admin.post('/api/feriados', {
      ...(await corpo('feriados')),
      tipo: 'MUNICIPAL',
      uf: 'MG',
      cidadeId: 987654321,
    });
    expect(orphan.statusCode, orphan.body).toBe(422);
    expect(orphan.json<{ errors: object }>().errors).toHaveProperty('cidadeId');
    const cidade = await nova('cidades', { uf: 'MG' });
    const fora = await nova('cidades', { uf: 'SP' });
    const alheio = await admin.post('/api/feriados', {
      ...(await corpo('feriados')),
      tipo: 'MUNICIPAL',
      uf: 'MG',
      cidadeId: fora.id,
    });
    expect(alheio.statusCode, alheio.body).toBe(422);
    expect(alheio.json<{ errors: object }>().errors).toEqual({
      cidadeId: ['O registro escolhido não combina com os outros campos. Escolha outro.'],
    });
    const feriado = await admin.post('/api/feriados', {
      ...(await corpo('feriados')),
      tipo: 'MUNICIPAL',
      uf: 'MG',
      cidadeId: cidade.id,
    });
    expect(feriado.statusCode, feriado.body).toBe(201);
    // Moved to another state, the city chosen before no longer fits.
    const moved = await admin.patch(`/api/feriados/${feriado.json<Row>().id}`, 1, { uf: 'SP' });
    expect(moved.statusCode, moved.body).toBe(422);
    expect(moved.json<{ errors: object }>().errors).toHaveProperty('cidadeId');
    const used = await admin.call('DELETE', `/api/cidades/${cidade.id}`, undefined, { 'if-match': '"1"' });
    expect(used.statusCode).toBe(409);
    expect(used.body).toContain('Feriados (1)');
    expect((await admin.get(`/api/cidades/${cidade.id}/_relacionados`)).json()).toEqual([
      { recurso: 'feriados', campo: 'cidadeId', titulo: 'Feriados', total: 1 },
    ]);
  });

  it('[REG-03] a reference may not lead to the bin, but one chosen before stays', async () => {
    const pais = await nova('paises');
    const paciente = await nova('pacientes', { nacionalidade: 'ESTRANGEIRA', paisNascimentoId: pais.id });
    await api.test.database.pool.query('UPDATE pais SET excluido_em = now() WHERE id = $1', [pais.id]);
    const kept = await admin.patch(`/api/pacientes/${paciente.id}`, 1, {
      paisNascimentoId: pais.id,
      nomeMae: 'Maria das Dores',
    });
    expect(kept.statusCode, kept.body).toBe(200);
    const refused = await admin.post('/api/pacientes', {
      ...(await corpo('pacientes')),
      nacionalidade: 'ESTRANGEIRA',
      paisNascimentoId: pais.id,
    });
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('paisNascimentoId');
    expect((await admin.get(`/api/paises/_lookup?ids=${pais.id}`)).json()).toMatchObject([
      { id: pais.id, inativo: true },
    ]);
    expect(
      (await admin.get(`/api/paises/_lookup?q=${encodeURIComponent(String(pais.nome))}`))
        .json<Row[]>()
        .map(({ id }) => id),
    ).not.toContain(pais.id);
  });

  it('[PERM-01] an update, a deletion and a history in words; a version can be put back', async () => {
    const row = await nova('pacientes', { nacionalidade: 'BRASILEIRA', dataNascimento: '1970-05-07' });
    const path = `/api/pacientes/${row.id}`;
    const saved = await admin.patch(
      path,
      1,
      { dataNascimento: '1971-06-08', aceitaMensagens: !row.aceitaMensagens },
      { 'x-motivo': encodeURIComponent('Correção pedida pela mãe') },
    );
    expect(saved.statusCode, saved.body).toBe(200);
    const [event] = (await admin.get(`${path}/_historico`)).json<
      { seq: number; mudancas: object[]; motivo: string }[]
    >();
    expect(event).toMatchObject({ acao: 'alterar', motivo: 'Correção pedida pela mãe' });
    expect(event!.mudancas).toContainEqual({
      campo: 'dataNascimento',
      titulo: 'Data de nascimento',
      antes: '07/05/1970',
      depois: '08/06/1971',
    });
    expect(event!.mudancas).toContainEqual(
      expect.objectContaining({ campo: 'aceitaMensagens', depois: row.aceitaMensagens ? 'Não' : 'Sim' }),
    );
    const events = (await admin.get(`${path}/_historico`)).json<{ seq: number }[]>();
    const back = await admin.post(`${path}/_restaurar-versao`, { seq: events.at(-1)!.seq });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toMatchObject({
      versao: 3,
      dataNascimento: '1970-05-07',
      aceitaMensagens: row.aceitaMensagens,
    });
    expect((await admin.post(`${path}/_restaurar-versao`, { seq: 1 })).statusCode).toBe(404);
  });

  it('[REG-01] a row of the base data goes back to what it was before its first change', async () => {
    // Loaded in bulk, as base data is: the row has no event of its own.
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO banco (codigo, nome) VALUES ('987', 'Banco Original') RETURNING id`,
    );
    const path = `/api/bancos/${rows[0]!.id}`;
    expect((await admin.patch(path, 1, { nome: 'Banco Trocado' })).statusCode).toBe(200);
    const events = (await admin.get(`${path}/_historico`)).json<{ seq: number; acao: string }[]>();
    expect(events.map(({ acao }) => acao)).toEqual(['alterar', 'carga']);
    const back = await admin.post(`${path}/_restaurar-versao`, { seq: events[1]!.seq });
    expect(back.json()).toMatchObject({ versao: 3, nome: 'Banco Original' });
  });

  it('[PERM-01] reading a patient is itself an event', async () => {
    const row = await nova('pacientes');
    await admin.get(`/api/pacientes/${row.id}`);
    const { rows } = await api.test.database.pool.query(
      `SELECT acao, usuario_id, prestador_id FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 ORDER BY seq`,
      [row.id],
    );
    expect(rows).toEqual([
      { acao: 'inserir', usuario_id: admin.id, prestador_id: prestador },
      { acao: 'ver', usuario_id: admin.id, prestador_id: prestador },
    ]);
  });

  it('[PERM-01] masks what may not be read, and lets nobody find it by filter, order or search', async () => {
    const row = await nova('pacientes', { cpf: '11144477735' });
    const lister = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    const [seen] = (await lister.get(`/api/pacientes?id=${row.id}`)).json<Row[]>();
    expect(seen).toMatchObject({ id: row.id, cpf: '***.444.777-**' });
    expect((await lister.get('/api/pacientes?cpf=11144477735')).statusCode).toBe(400);
    expect((await lister.get('/api/pacientes?_sort=cpf')).statusCode).toBe(400);
    expect((await lister.get('/api/pacientes?q=11144477735')).json()).toEqual([]);
    expect((await admin.get('/api/pacientes?q=11144477735')).json()).toHaveLength(1);
  });

  it("[SES-15] a provider that is not the caller's is refused", async () => {
    const caller = await api.caller({ paciente: ['list'] }, [prestador]);
    expect((await caller.em(prestador).get('/api/pacientes')).statusCode).toBe(200);
    expect((await caller.em(outroPrestador).get('/api/pacientes')).statusCode).toBe(403);
    expect((await caller.get('/api/pacientes')).json()).toMatchObject({ codigo: 'prestador-nao-informado' });
  });
});

describe('[NGS-25] [REG-03] duplicates', () => {
  it('[REG-03] are asked only by who may write, by declared fields, and where the register has a rule', async () => {
    const row = await nova('pacientes', { cpf: '39053344705' });
    expect((await admin.get('/api/pacientes/_duplicidade?cpf=39053344705')).json()).toMatchObject([
      { id: row.id },
    ]);
    expect(
      (await api.admin.em(outroPrestador).get('/api/pacientes/_duplicidade?cpf=39053344705')).json(),
    ).toEqual([]);
    expect((await admin.get('/api/pacientes/_duplicidade?senha=1')).statusCode).toBe(400);
    expect((await admin.get('/api/bancos/_duplicidade?codigo=001')).statusCode).toBe(404);
    const reader = (await api.caller({ paciente: ['list', 'view'] }, [prestador])).em(prestador);
    expect((await reader.get('/api/pacientes/_duplicidade?cpf=39053344705')).statusCode).toBe(403);
  });
});

describe('[REG-05] batches', () => {
  it('[REG-05] answer for each row, by ids or by a whole filter, and can be rehearsed', async () => {
    const rows = await Promise.all([1, 2, 3].map(() => nova('bancos', { nome: 'Banco do Lote' })));
    const ids = rows.map(({ id }) => id);
    const rehearsed = await admin.post('/api/bancos/_lote', {
      operacao: 'alterar',
      filtro: { q: 'banco do lote' },
      valores: { ativo: false },
      simular: true,
    });
    expect(rehearsed.json(), rehearsed.body).toMatchObject({ total: 3, ok: 3, falhas: 0 });
    expect((await admin.get(`/api/bancos/${ids[0]}`)).json()).toMatchObject({ versao: 1 });
    const changed = await admin.post('/api/bancos/_lote', {
      operacao: 'alterar',
      ids: [...ids, 999_999],
      valores: { nomeReduzido: 'Lote' },
    });
    expect(changed.json()).toMatchObject({ total: 4, ok: 3, falhas: 1 });
    expect(changed.json<{ resultados: object[] }>().resultados.at(-1)).toMatchObject({
      id: 999_999,
      ok: false,
      mensagem: expect.stringContaining('não encontrado'),
    });
    const wrong = await admin.post('/api/bancos/_lote', {
      operacao: 'alterar',
      ids,
      valores: { codigo: 'x' },
    });
    expect(wrong.json()).toMatchObject({ ok: 0, falhas: 3 });
    expect((await admin.post('/api/bancos/_lote', { operacao: 'excluir', ids })).json()).toMatchObject({
      ok: 3,
    });
    expect(
      (
        await admin.post('/api/bancos/_lote', { operacao: 'restaurar', filtro: { q: 'banco do lote' } })
      ).json(),
    ).toMatchObject({ ok: 3 });
    for (const body of [
      {},
      { operacao: 'apagar', ids },
      { operacao: 'excluir' },
      { operacao: 'excluir', ids: ['1'] },
      { operacao: 'excluir', ids, filtro: {} },
      { operacao: 'excluir', ids, extra: 1 },
    ]) {
      expect((await admin.post('/api/bancos/_lote', body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('[REG-05] what a batch changed can be taken back', () => {
  it('[REG-05] [A23] row by row, counting only what differed, and never over what somebody did since', async () => {
    const rows = await Promise.all(
      ['Antes um', 'Antes dois', 'Depois'].map((nomeReduzido) => nova('bancos', { nomeReduzido })),
    );
    const ids = rows.map(({ id }) => id);
    const changed = await admin.post('/api/bancos/_lote', {
      operacao: 'alterar',
      ids,
      valores: { nomeReduzido: 'Depois' },
    });
    const { ok, resultados } = changed.json<{ ok: number; resultados: { id: number; versao?: number }[] }>();
    // The third was so already: nothing of it was changed.
    expect([ok, resultados.map(({ versao }) => versao)]).toEqual([3, [2, 2, undefined]]);
    const linhas = resultados.flatMap(({ id, versao }) => (versao ? [{ id, versao }] : []));
    const second = await admin.patch(`/api/bancos/${ids[1]}`, 2, { nomeReduzido: 'De outra pessoa' });
    expect(second.statusCode, second.body).toBe(200);
    const undone = await admin.post('/api/bancos/_lote', { operacao: 'desfazer', linhas });
    expect(undone.json(), undone.body).toMatchObject({
      ok: 1,
      falhas: 1,
      resultados: [
        { id: ids[0], ok: true },
        { id: ids[1], ok: false, mensagem: expect.any(String) },
      ],
    });
    const now = async (id: number | undefined) =>
      (await admin.get(`/api/bancos/${id}`)).json<{ nomeReduzido: string }>().nomeReduzido;
    expect([await now(ids[0]), await now(ids[1])]).toEqual(['Antes um', 'De outra pessoa']);
    for (const body of [
      { operacao: 'desfazer', ids },
      { operacao: 'desfazer', linhas: [{ id: ids[0] }] },
      { operacao: 'excluir', ids, linhas },
    ])
      expect((await admin.post('/api/bancos/_lote', body)).statusCode, JSON.stringify(body)).toBe(400);
  });
});

describe('[REG-05] alternatives', () => {
  it('[REG-05] [A22] a list answers one or another set of conditions, within what always holds', async () => {
    const marca = 'Alternativa';
    await Promise.all(
      (
        [
          ['Aurora', true],
          ['Aurora', false],
          ['Boreal', false],
          ['Central', true],
        ] as const
      ).map(([nomeReduzido, ativo]) =>
        nova('bancos', { nome: `${marca} ${nomeReduzido}`, nomeReduzido, ativo }),
      ),
    );
    const ask = async (ou: string, rest = '') => {
      const response = await admin.get(
        `/api/bancos?nome_like=${marca}${rest}&_ou=${encodeURIComponent(ou)}&_sort=nome,id`,
      );
      return response.statusCode === 200
        ? response
            .json<{ nomeReduzido: string; ativo: boolean }[]>()
            .map((row) => `${row.nomeReduzido} ${row.ativo}`)
        : response.statusCode;
    };
    expect(await ask('nomeReduzido_like=auro&ativo=true|nomeReduzido=Boreal')).toEqual([
      'Aurora true',
      'Boreal false',
    ]);
    expect(await ask('nomeReduzido_like=auro|nomeReduzido_like=cent', '&ativo=true')).toEqual([
      'Aurora true',
      'Central true',
    ]);
    expect([await ask('senha=1'), await ask('|'), await ask('nome_xx=1')]).toEqual([400, 400, 400]);
    const batch = await admin.post('/api/bancos/_lote', {
      operacao: 'excluir',
      filtro: { nome_like: marca, _ou: 'nomeReduzido=Boreal|nomeReduzido=Central' },
      simular: true,
    });
    expect(batch.json(), batch.body).toMatchObject({ total: 2, ok: 2 });
  });
});
