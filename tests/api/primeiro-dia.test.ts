/** The first day of an installation: what is done is read off the rows, what is skipped is kept for every administrator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIMEIRO_DIA, type AndamentoPasso, type ChavePasso } from '#domain/inicio/primeiro-dia.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const passos = async (): Promise<{ readonly [chave in ChavePasso]?: string }> => {
  const answer = await api.admin.get('/api/primeiro-dia');
  expect(answer.statusCode, answer.body).toBe(200);
  return Object.fromEntries(
    answer.json<readonly AndamentoPasso[]>().map(({ chave, estado }) => [chave, estado]),
  );
};

describe('[NAV-12] the first day', () => {
  it('[NAV-12] names only registers and screens that there are', () => {
    const nomes = PRIMEIRO_DIA.flatMap(({ feito }) => ('registro' in feito ? [feito.registro] : []));
    expect(nomes.filter((nome) => !Object.hasOwn(api.registry.entity, nome))).toEqual([]);
  });

  it('[NAV-12] a step is done once its rows are there', async () => {
    const antes = await passos();
    expect(antes).toMatchObject({ profissionais: 'falta', agendamento: 'falta', copia: 'falta' });
    const conselho = await api.admin.post('/api/conselhos', { sigla: 'CRM', nome: 'Conselho de medicina' });
    expect(conselho.statusCode, conselho.body).toBe(201);
    const novo = await api.admin.post('/api/profissionais', {
      nome: 'Dora Medeiros',
      conselhoId: conselho.json<{ id: number }>().id,
      ufConselho: 'MG',
      numeroConselho: '77001',
      situacaoConselho: 'REGULAR',
    });
    expect(novo.statusCode, novo.body).toBe(201);
    expect(await passos()).toMatchObject({ profissionais: 'feito', agendamento: 'falta' });
  });

  it('[NAV-12] what is skipped stays so until it is taken up or done, and the audit says who', async () => {
    const pular = await api.admin.call('PUT', '/api/primeiro-dia/certificado/pulado', {});
    expect(pular.statusCode, pular.body).toBe(200);
    expect(await passos()).toMatchObject({ certificado: 'pulado' });
    const { rows } = await api.test.database.pool.query<{ depois: object }>(
      "SELECT depois FROM auditoria WHERE recurso = 'configuracoes' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]?.depois).toEqual({ passosPulados: ['certificado'] });
    expect((await api.admin.call('DELETE', '/api/primeiro-dia/certificado/pulado')).statusCode).toBe(200);
    expect(await passos()).toMatchObject({ certificado: 'falta' });
    const resposta = await api.admin.call('PUT', '/api/primeiro-dia/qualquer/pulado', {});
    expect([resposta.statusCode, resposta.body]).toEqual([
      404,
      expect.stringContaining('Esse passo não existe'),
    ]);
  });

  it('[NAV-12] is an administrator’s alone', async () => {
    const pessoa = await api.caller({ prestador: ['list', 'insert'] });
    expect((await pessoa.get('/api/primeiro-dia')).statusCode).toBe(403);
    expect((await pessoa.call('PUT', '/api/primeiro-dia/copia/pulado', {})).statusCode).toBe(403);
  });
});
