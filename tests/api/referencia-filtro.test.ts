/** The constant filter of a reference holds on the server as on the screen: whoever writes, and by whichever way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { sampleRecord } from '#tests/support/sample.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let daUnidade: Caller;
let count = 0;
const made = new Map<string, Promise<number>>();
function ref(resource: string, bound: Sample = {}): Promise<number> {
  const key = resource + JSON.stringify(bound);
  const id = made.get(key) ?? create(resource, bound);
  made.set(key, id);
  return id;
}
async function create(resource: string, change: Sample = {}): Promise<number> {
  const body = { ...(await sampleRecord(api.registry.entity[resource]!, ++count, ref)), ...change };
  const response = await (resource === 'prestadores' ? api.admin : daUnidade).post(`/api/${resource}`, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: number }>().id;
}
const conta = (codigo: string, tipo: string, natureza: string) =>
  create('plano-contas', {
    codigo,
    descricao: `Conta ${codigo}`,
    tipo,
    natureza,
    contaPaiId: null,
    ativa: true,
  });

const DEVE =
  'O registro escolhido não serve aqui. Escolha outra conta do plano, em que “Tipo” seja Analítica e “Natureza” seja Despesa, Ativo ou Passivo.';
function refused(answer: LightMyRequestResponse, campo: string): void {
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json<{ errors: object }>().errors).toEqual({ [campo]: [DEVE] });
}

const contas = { sintetica: 0, receita: 0, despesa: 0, ativo: 0 };
beforeAll(async () => {
  api = await createTestApi();
  daUnidade = api.admin;
  daUnidade = api.admin.em(await create('prestadores', { ativo: true }));
  api.app.sessoes.esquecer();
  contas.sintetica = await conta('2', 'SINTETICA', 'DESPESA');
  contas.receita = await conta('1.1', 'ANALITICA', 'RECEITA');
  contas.despesa = await conta('2.1', 'ANALITICA', 'DESPESA');
  contas.ativo = await conta('3.1', 'ANALITICA', 'ATIVO');
});
afterAll(() => api?.close());

const tipo = (codigo: string, planoContaId: number | null) => ({
  codigo,
  descricao: `Tipo ${codigo}`,
  natureza: 'OUTRA',
  planoContaId,
});

describe('[FIN-01] [FIN-04] the constant filter of a reference', () => {
  it('[FIN-04] refuses what does not meet it, in a new row and in a change, and says what is expected', async () => {
    for (const errada of [contas.sintetica, contas.receita])
      refused(await api.admin.post('/api/tipos-contas-pagar', tipo('E1', errada)), 'planoContaId');
    const certa = await api.admin.post('/api/tipos-contas-pagar', tipo('C1', contas.despesa));
    expect(certa.statusCode, certa.body).toBe(201);
    const { id, versao } = certa.json<{ id: number; versao: number }>();
    refused(
      await api.admin.patch(`/api/tipos-contas-pagar/${id}`, versao, { planoContaId: contas.receita }),
      'planoContaId',
    );
    const outraResposta = await api.admin.patch(`/api/tipos-contas-pagar/${id}`, versao, {
      planoContaId: contas.ativo,
    });
    expect(outraResposta.statusCode, outraResposta.body).toBe(200);
  });

  it('[FIN-04] tells a row that is not there from one that does not fit', async () => {
    const answer = await api.admin.post('/api/tipos-contas-pagar', tipo('E2', 99_999_999));
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { planoContaId: ['O registro escolhido não existe mais. Escolha outro.'] },
    ]);
  });

  it('[FIN-04] leaves alone what a row holds already', async () => {
    const row = (await api.admin.post('/api/tipos-contas-pagar', tipo('V1', contas.despesa))).json<{
      id: number;
      versao: number;
    }>();
    await api.test.database.pool.query('UPDATE tipo_conta_pagar SET plano_conta_id = $1 WHERE id = $2', [
      contas.receita,
      row.id,
    ]);
    const mudada = await api.admin.patch(`/api/tipos-contas-pagar/${row.id}`, row.versao, {
      descricao: 'Outro nome',
      planoContaId: contas.receita,
    });
    expect(mudada.statusCode, mudada.body).toBe(200);
  });

  it('[FIN-04] holds in many rows at once', async () => {
    const row = (await api.admin.post('/api/tipos-contas-pagar', tipo('L1', contas.despesa))).json<{
      id: number;
    }>();
    const answer = await api.admin.post('/api/tipos-contas-pagar/_lote', {
      operacao: 'alterar',
      ids: [row.id],
      valores: { planoContaId: contas.sintetica },
    });
    expect(answer.body).toContain('em que “Tipo” seja Analítica');
  });

  it('[FIN-01] a payable is split over analytic accounts of expense, a receivable over those of revenue', async () => {
    const splits = [
      ['contas-pagar', contas.sintetica, DEVE],
      ['contas-pagar', contas.receita, DEVE],
      ['contas-receber', contas.sintetica, 'seja Receita, Ativo ou Passivo'],
      ['contas-receber', contas.despesa, 'seja Receita, Ativo ou Passivo'],
    ] as const;
    for (const [recurso, planoContaId, frase] of splits) {
      const amostra = await sampleRecord(api.registry.entity[recurso]!, ++count, ref);
      const answer = await daUnidade.post(`/api/${recurso}`, {
        ...amostra,
        // A patient's fine has a rule of its own.
        ...('multaAtraso' in amostra ? { multaAtraso: null } : {}),
        divisao: [{ planoContaId, centroCustoId: null, percentual: '100' }],
      });
      expect(answer.statusCode, answer.body).toBe(422);
      expect(
        answer.json<{ errors: { [campo: string]: string[] } }>().errors['divisao.0.planoContaId'],
      ).toEqual([expect.stringContaining(frase)]);
    }
  });

  it('[CLIN-02] holds in the rows of a child table', async () => {
    const formulario = await daUnidade.post('/api/form-templates', {
      nome: 'Rascunho',
      dado: '{"templateRecord":[]}',
    });
    expect(formulario.statusCode, formulario.body).toBe(201);
    const answer = await daUnidade.post('/api/categorias-prontuario', {
      nome: 'Com rascunho',
      secoes: ['EVOLUCAO'],
      formularios: [{ formTemplateId: formulario.json<{ id: number }>().id }],
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toMatchObject({
      'formularios.0.formTemplateId': [expect.stringContaining('em que “Situação” seja Publicado')],
    });
  });

  it('[CLIN-04] holds in what a step asks', async () => {
    const internacao = await create('internacoes');
    const leito = await create('leitos');
    const fim = await daUnidade.post(`/api/internacoes/${internacao}/_transicao`, {
      transicao: 'cancelar',
      motivo: 'Desistiu',
      versao: 1,
    });
    expect(fim.statusCode, fim.body).toBe(200);
    const answer = await daUnidade.post(`/api/leitos/${leito}/_transicao`, {
      transicao: 'reservar',
      campos: { reservaId: internacao },
      versao: 1,
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toMatchObject({
      reservaId: [expect.stringContaining('em que “Situação” seja ')],
    });
  });

  it('[FIN-04] holds for a file, and of two rows of one name the one that may be chosen is meant', async () => {
    for (const [codigo, t] of [
      ['2.9', 'SINTETICA'],
      ['2.9.1', 'ANALITICA'],
    ] as const)
      await create('plano-contas', {
        codigo,
        descricao: 'Telefonia',
        tipo: t,
        natureza: 'DESPESA',
        contaPaiId: null,
        ativa: true,
      });
    const texto =
      'Código;Descrição;Natureza;Conta do plano\nI1;Certa;Outra;2.1\nI2;Errada;Outra;1.1\nI3;De dois;Outra;Telefonia\n';
    const enviada = await receber(api.app, api.admin, 'tipos-contas-pagar', 't.csv', texto);
    const importacao = await executar(api.admin, 'tipos-contas-pagar', enviada);
    expect(importacao).toMatchObject({ inseridas: 2, erros: 1 });
    const erros = await api.admin.get(`/api/tipos-contas-pagar/_import/${importacao.id}/erros`);
    expect(erros.body).toContain('em que “Tipo” seja Analítica');
    const { rows } = await api.test.database.pool.query<{ codigo: string }>(
      `SELECT p.codigo FROM tipo_conta_pagar t JOIN plano_conta p ON p.id = t.plano_conta_id WHERE t.codigo = 'I3'`,
    );
    expect(rows).toEqual([{ codigo: '2.9.1' }]);
  });

  it('[FIN-04] an account in which something was posted keeps its kind, and one with others below it still sums', async () => {
    const usada = await conta('7.1', 'ANALITICA', 'DESPESA');
    const mudar = async (id: number, change: object) => {
      const { versao } = await api.admin.ler<{ id: number; versao: number }>('plano-contas', id);
      return api.admin.patch(`/api/plano-contas/${id}`, versao, change);
    };
    expect((await mudar(usada, { natureza: 'ATIVO' })).statusCode).toBe(200);
    await create('movimentos-bancarios', { planoContaId: usada });
    for (const change of [{ tipo: 'SINTETICA' }, { natureza: 'RECEITA' }]) {
      const answer = await mudar(usada, change);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json<{ errors: object }>().errors).toEqual({
        [Object.keys(change)[0] ?? '']: [expect.stringContaining('Já se lançou nesta conta')],
      });
    }
    expect((await mudar(usada, { descricao: 'Outro nome', ativa: false })).statusCode).toBe(200);
    const soma = await conta('7', 'SINTETICA', 'DESPESA');
    await create('plano-contas', { codigo: '7.2', tipo: 'ANALITICA', natureza: 'DESPESA', contaPaiId: soma });
    const answer = await mudar(soma, { tipo: 'ANALITICA' });
    expect(answer.json<{ errors: object }>().errors, answer.body).toEqual({
      tipo: [expect.stringContaining('Há contas abaixo desta')],
    });
  });
});
