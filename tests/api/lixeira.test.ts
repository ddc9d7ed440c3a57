/** Bins are emptied by whoever may: by choice, by search, by age; what is held stays and says why. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Esvaziamento } from '#domain/lixeira/lixeira.ts';
import { pedirPorPrazo } from '#server/capabilities/lixeira/prazo.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { ateQue } from '#tests/support/ate-que.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

type Linha = { id: number; versao: number; excluidoEm?: string; excluidoPor?: string };
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.test.database.pool.query(text, values)).rows as T[];

async function bancosNaLixeira(quantos: number, nome: string, ha = '0 days'): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `INSERT INTO banco (codigo, nome, versao, excluido_em, excluido_por)
     SELECT lpad((n % 1000)::text, 3, '0'), $2, 2, now() - $3::interval, $4 FROM generate_series(1, $1) n RETURNING id`,
    [quantos, nome, ha, api.admin.id],
  );
  return rows.map(({ id }) => id);
}
const restam = async (ids: readonly number[]): Promise<number> =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM banco WHERE id = ANY($1)', [ids]))[0]?.n ?? -1;

async function esvaziar(caller: Caller, body: object, recurso = 'bancos'): Promise<Esvaziamento> {
  const answer = await caller.post(`/api/${recurso}/_esvaziar`, body);
  expect(answer.statusCode, answer.body).toBe(202);
  let found = answer.json<Esvaziamento>();
  await ateQue(async () => {
    found = (await caller.get(`/api/${recurso}/_esvaziar/${found.id}`)).json<Esvaziamento>();
    return !['na-fila', 'executando'].includes(found.estado);
  });
  return found;
}

describe('[B14] the bin is emptied', () => {
  it('shows who deleted and when; only rows of the bin go, the chosen ones', async () => {
    const [primeiro, segundo] = (await bancosNaLixeira(2, 'Escolhido')) as [number, number];
    const [vivo] = await query<{ id: number }>(
      `INSERT INTO banco (codigo, nome) VALUES ('981', 'Vivo') RETURNING id`,
    );
    const list = (await api.admin.get('/api/bancos?_lixeira=true&nome=Escolhido')).json<Linha[]>();
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ excluidoPor: 'Pessoa 1', excluidoEm: expect.any(String) as string });
    const previa = await api.admin.post('/api/bancos/_esvaziar', {
      ids: [primeiro, vivo?.id],
      simular: true,
    });
    expect(previa.json()).toEqual({ total: 1, guarda: null });
    expect(await esvaziar(api.admin, { ids: [primeiro, vivo?.id] })).toMatchObject({
      estado: 'concluido',
      total: 1,
      apagados: 1,
      ficaram: [],
    });
    expect(await restam([primeiro, segundo, vivo?.id ?? 0])).toBe(2);
  });

  it('by search and by age, in batches; the audit says who, how many and by what, and its chain holds', async () => {
    const velhos = await bancosNaLixeira(2500, 'Velho', '40 days');
    const novos = await bancosNaLixeira(3, 'Velho', '2 days');
    const deOutroNome = await bancosNaLixeira(3, 'Outro', '40 days');
    const esvaziamento = await esvaziar(api.admin, { filtro: { nome: 'Velho' }, dias: 30 });
    expect(esvaziamento).toMatchObject({ estado: 'concluido', total: 2500, apagados: 2500 });
    expect([await restam(velhos), await restam(novos), await restam(deOutroNome)]).toEqual([0, 3, 3]);
    const events = await query<{
      depois: { apagados?: number; registros?: string; filtro: object; dias: number };
      usuario_id: number;
    }>(
      `SELECT depois, usuario_id FROM auditoria WHERE acao = 'esvaziar-lixeira' AND depois->>'esvaziamento' = $1 ORDER BY seq`,
      [String(esvaziamento.id)],
    );
    expect(events).toHaveLength(5);
    expect(events.every(({ usuario_id: id }) => id === api.admin.id)).toBe(true);
    expect(events[0]?.depois).toMatchObject({
      estado: 'pedido',
      total: 2500,
      filtro: { nome: 'Velho' },
      dias: 30,
    });
    expect(events[1]?.depois).toMatchObject({ apagados: 1000, registros: `${velhos[0]}-${velhos[999]}` });
    expect(events[4]?.depois).toMatchObject({ estado: 'concluido', apagados: 2500 });
    expect((await verifyAudit(api.test.database)).ok).toBe(true);
  });

  it('what is referred to stays, even from another bin; so do documents; told how many and why', async () => {
    const [usado, documentado, livre] = (await bancosNaLixeira(3, 'Segurado')) as [number, number, number];
    const [fornecedor] = await query<{ id: number }>(
      `INSERT INTO fornecedor (nome, tipo_pessoa, documento, excluido_em) VALUES ('F', 'JURIDICA', '11222333000181', now()) RETURNING id`,
    );
    await query(
      `INSERT INTO fornecedor_contas_bancarias (fornecedor_id, ordem, banco_id, agencia, conta, tipo_conta) VALUES ($1, 0, $2, '1', '2', 'CORRENTE')`,
      [fornecedor?.id, usado],
    );
    await query(
      `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('bancos', $1, true, 'P', 'p')`,
      [documentado],
    );
    const esvaziamento = await esvaziar(api.admin, { filtro: { nome: 'Segurado' } });
    expect(esvaziamento).toMatchObject({ total: 3, apagados: 1 });
    expect(esvaziamento.ficaram).toEqual(
      expect.arrayContaining([
        { motivo: 'Está em uso em Fornecedores, na lista ou na lixeira de lá.', total: 1 },
        { motivo: 'Tem documentos guardados.', total: 1 },
      ]),
    );
    expect(await restam([livre])).toBe(0);
  });

  it('[NGS-40] what the law keeps stays, but for what an undone import had brought', async () => {
    const [prestador] = await query<{ id: number }>(
      `INSERT INTO prestador (nome, cnpj, cnes) VALUES ('A', '11222333000181', '1234567') RETURNING id`,
    );
    const id = prestador?.id ?? 0;
    const admin = (await api.caller({ all: ['manage'] }, [id])).em(id);
    const paciente = (nome: string, versao: number) =>
      query<{ id: number }>(
        `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, versao, excluido_em) VALUES ($1, $2, '1980-01-01', 'F', $3, now()) RETURNING id`,
        [id, nome, versao],
      );
    await paciente('Paciente de verdade', 3);
    const [trazido] = await paciente('Veio por engano', 2);
    const [importacao] = await query<{ id: number }>(
      `INSERT INTO importacao (recurso, usuario_id, prestador_id, nome_arquivo, simular, estado, inseridas) VALUES ('pacientes', 1, $1, 'x.csv', false, 'desfeita', 1) RETURNING id`,
      [id],
    );
    await query('INSERT INTO importacao_faixa VALUES ($1, $2, $2)', [importacao?.id, trazido?.id]);
    const previa = (await admin.post('/api/pacientes/_esvaziar', { filtro: {}, simular: true })).json<{
      total: number;
      guarda: string;
    }>();
    expect(previa.total).toBe(2);
    expect(previa.guarda).toContain('Lei 13.787/2018');
    const esvaziamento = await esvaziar(admin, { filtro: {} }, 'pacientes');
    expect(esvaziamento).toMatchObject({ apagados: 1, ficaram: [{ motivo: previa.guarda, total: 1 }] });
    expect(await query('SELECT nome FROM paciente')).toEqual([{ nome: 'Paciente de verdade' }]);
  });

  it('needs its own permission, a bin with something in it, and a body that says what', async () => {
    await bancosNaLixeira(1, 'Guardado');
    const semEsvaziar = await api.caller({ banco: ['list', 'view', 'update', 'delete'] });
    expect((await semEsvaziar.post('/api/bancos/_esvaziar', { filtro: {} })).statusCode).toBe(403);
    const pode = await api.caller({ banco: ['list', 'esvaziar'] });
    const esvaziamento = await esvaziar(pode, { filtro: { nome: 'Guardado' } });
    expect(esvaziamento).toMatchObject({ apagados: 1 });
    const alheio = await api.caller({ banco: ['list', 'esvaziar'] });
    expect((await alheio.get(`/api/bancos/_esvaziar/${esvaziamento.id}`)).statusCode).toBe(404);
    for (const body of [
      {},
      { ids: [1], filtro: {} },
      { filtro: {}, dias: 0 },
      { ids: ['1'] },
      { filtro: { nada: '1' } },
      { ids: [1], x: 1 },
    ])
      expect((await api.admin.post('/api/bancos/_esvaziar', body)).statusCode, JSON.stringify(body)).toBe(
        400,
      );
    expect((await api.admin.post('/api/bancos/_esvaziar', { filtro: { nome: 'Ninguém' } })).statusCode).toBe(
      422,
    );
    expect(
      (await api.admin.post('/api/respostas/_esvaziar', { filtro: {} })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it('stops when asked, with what is gone told', async () => {
    const ids = await bancosNaLixeira(4000, 'Demorado');
    const gate = api.test.database.newClient();
    await gate.connect();
    try {
      await gate.query('BEGIN');
      await gate.query('SELECT 1 FROM banco WHERE id = $1 FOR UPDATE', [ids[1500]]);
      const { id } = (
        await api.admin.post('/api/bancos/_esvaziar', { filtro: { nome: 'Demorado' } })
      ).json<Esvaziamento>();
      const agora = async () => (await api.admin.get(`/api/bancos/_esvaziar/${id}`)).json<Esvaziamento>();
      await ateQue(async () => (await agora()).apagados === 1000);
      expect(
        (await api.admin.post('/api/bancos/_esvaziar', { filtro: { nome: 'Demorado' } })).statusCode,
      ).toBe(409);
      expect((await api.admin.post(`/api/bancos/_esvaziar/${id}/cancelar`)).statusCode).toBe(200);
      await gate.query('COMMIT');
      await ateQue(async () => (await agora()).estado === 'cancelado');
      expect((await agora()).apagados).toBeLessThanOrEqual(2000);
      expect(await restam(ids)).toBe(4000 - (await agora()).apagados);
    } finally {
      await gate.end();
    }
  });

  it('goes by itself after the days that the installation says, never what the law keeps', async () => {
    const velhos = await bancosNaLixeira(2, 'Vencido', '100 days');
    const novos = await bancosNaLixeira(2, 'Vencido', '10 days');
    await pedirPorPrazo(api.test.database.pool, api.registry, 90);
    await ateQue(async () => (await restam(velhos)) === 0);
    expect(await restam(novos)).toBe(2);
    expect(
      await query(`SELECT 1 FROM esvaziamento WHERE usuario_id IS NULL AND recurso = 'pacientes'`),
    ).toEqual([]);
  });
});
