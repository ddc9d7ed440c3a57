/** What is known of a postcode: by the service where it answers, by the narrowest range else. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let servico: Server;
let fora = false;
const pedidos: string[] = [];
let api: TestApi;
let sem: TestApi;
let ana: Caller;

beforeAll(async () => {
  servico = createServer(({ url = '' }, answer) => {
    pedidos.push(url);
    answer.setHeader('content-type', 'application/json');
    if (fora) return void answer.writeHead(503).end('{}');
    const rua = {
      '/ws/30130010/json/': {
        logradouro: 'Praça Sete de Setembro',
        bairro: 'Centro',
        uf: 'MG',
        ibge: '3106200',
      },
      '/ws/35570000/json/': { logradouro: '', bairro: '', uf: 'MG', ibge: '0000000' },
    }[url];
    answer.end(JSON.stringify(rua ?? { erro: 'true' }));
  });
  await new Promise<void>((done) => servico.listen(0, '127.0.0.1', done));
  const CEP_URL = `http://127.0.0.1:${(servico.address() as AddressInfo).port}/ws`;
  [api, sem] = await Promise.all([createTestApi({ env: { CEP_URL } }), createTestApi()]);
  ana = await api.caller({ paciente: ['list'] });
  for (const { test } of [api, sem]) {
    await test.database.pool.query(
      `INSERT INTO cidade (nome, uf, codigo_ibge) VALUES ('Belo Horizonte', 'MG', '3106200') ON CONFLICT DO NOTHING`,
    );
    await test.database.pool.query(
      `INSERT INTO faixa_cep (cep_inicial, cep_final, uf) VALUES ('30000000', '39999999', 'MG') ON CONFLICT DO NOTHING`,
    );
  }
}, 120_000);
afterAll(async () => {
  await Promise.all([api.close(), sem.close()]);
  servico.close();
});

const cidade = async (de: TestApi): Promise<number> =>
  (await de.test.database.pool.query<{ id: number }>(`SELECT id FROM cidade WHERE codigo_ibge = '3106200'`))
    .rows[0]!.id;

describe('[REG-03] o CEP preenche o endereço', () => {
  it('the service gives street, district and city; a postcode of a whole city leaves the street empty', async () => {
    expect((await ana.get('/api/cep/30130010')).json()).toEqual({
      logradouro: 'Praça Sete de Setembro',
      bairro: 'Centro',
      uf: 'MG',
      cidadeId: await cidade(api),
      existe: true,
      falhou: false,
    });
    expect((await ana.get('/api/cep/35570000')).json()).toMatchObject({
      logradouro: null,
      bairro: null,
      cidadeId: null,
      existe: true,
    });
    expect((await ana.get('/api/cep/99999999')).json()).toMatchObject({
      existe: false,
      falhou: false,
      uf: null,
    });
  });

  it('a service that is away is said, and the ranges answer in its place', async () => {
    fora = true;
    expect((await ana.get('/api/cep/30130010')).json()).toMatchObject({
      uf: 'MG',
      logradouro: null,
      existe: true,
      falhou: true,
    });
    fora = false;
  });

  it('without a service the narrowest range in use answers, and the service is never asked', async () => {
    const de = sem.admin;
    const antes = pedidos.length;
    const faixa = async (corpo: object) => de.post('/api/faixas-cep', corpo);
    const idCidade = await cidade(sem);
    expect(
      (await faixa({ cepInicial: '30000000', cepFinal: '31999999', uf: 'MG', cidadeId: idCidade }))
        .statusCode,
    ).toBe(201);
    expect(
      (
        await faixa({
          cepInicial: '30130010',
          cepFinal: '30130010',
          uf: 'MG',
          cidadeId: idCidade,
          bairro: 'Centro',
          logradouro: 'Praça Sete',
        })
      ).statusCode,
    ).toBe(201);
    expect(
      (await faixa({ cepInicial: '30140000', cepFinal: '30140999', uf: 'MG', bairro: 'Velho', ativa: false }))
        .statusCode,
    ).toBe(201);
    expect((await de.get('/api/cep/30130010')).json()).toMatchObject({
      logradouro: 'Praça Sete',
      cidadeId: idCidade,
    });
    expect((await de.get('/api/cep/30140071')).json()).toMatchObject({
      logradouro: null,
      bairro: null,
      cidadeId: idCidade,
    });
    expect((await de.get('/api/cep/39999999')).json()).toMatchObject({
      uf: 'MG',
      cidadeId: null,
      existe: true,
    });
    expect((await de.get('/api/cep/99999999')).json()).toMatchObject({ existe: false });
    expect(pedidos).toHaveLength(antes);
  });

  it('a range that ends before it begins, a postcode that is none, and nobody signed in are refused', async () => {
    const virada = await sem.admin.post('/api/faixas-cep', {
      cepInicial: '30000000',
      cepFinal: '20000000',
      uf: 'MG',
    });
    expect(virada.statusCode).toBe(422);
    expect(virada.body).toContain('O fim da faixa vem antes do começo');
    for (const ruim of ['3013001', '301300100', '00000000', 'abcdefgh'])
      expect((await ana.get(`/api/cep/${ruim}`)).statusCode).toBe(400);
    expect((await api.app.inject('/api/cep/30130010')).statusCode).toBe(401);
  });
});
