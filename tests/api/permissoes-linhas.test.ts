/** `x-access` inside child tables: what a caller may not read or write of a row that travels with its parent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldModel } from '#domain/registro/entity.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { enviar } from './importacao-apoio.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { semeador } from '#tests/support/semear.ts';

type Linha = {
  id?: number;
  numeroCarteira?: string | null;
  validade?: string | null;
  [campo: string]: unknown;
};
type Row = Sample & { id: number; versao: number; convenios: Linha[] };

let api: TestApi;
let admin: Caller;
let comum: Caller;
let prestador = 0;
const { corpo, nova, ref } = semeador(
  () => api.registry,
  () => api.admin,
);

beforeAll(async () => {
  const registry = await loadRegistry();
  const fields = registry.entity.pacientes!.field.convenios!.child!.fields;
  const guard = (id: string, access: FieldModel['access']) => {
    const field = fields.find((field) => field.id === id)!;
    Object.assign(field, { access });
  };
  guard('numeroCarteira', { read: 'carteira', write: 'carteira', mask: 'final' });
  guard('validade', { read: 'carteira', write: 'carteira' });
  guard('principal', { write: 'carteira' });
  api = await createTestApi({ registry });
  prestador = (await nova('prestadores', { ativo: true })).id;
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  comum = (
    await api.caller(
      { paciente: ['list', 'view', 'insert', 'update'], convenio: ['list'], plano: ['list'] },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

const linha = async (change: Linha = {}): Promise<Linha> => ({
  convenioId: await ref('convenios'),
  numeroCarteira: 'CART0012345',
  validade: '2030-12-31',
  titularidade: 'TITULAR',
  principal: true,
  ...change,
});
const paciente = async (): Promise<Row> =>
  nova<Row>(
    'pacientes',
    { convenios: [await linha()], responsaveis: [], situacaoAlergias: null, alergias: [] },
    admin,
  );
const carteiras = async (id: number) =>
  (
    await api.test.database.pool.query(
      'SELECT numero_carteira, validade::text, principal FROM paciente_convenios WHERE paciente_id = $1 ORDER BY ordem',
      [id],
    )
  ).rows as unknown[];

describe('[PERM-01] campos de tabelas filhas', () => {
  it('leitura: o que falta permissão vai mascarado ou não vai, também no histórico e no conflito', async () => {
    const row = await paciente();
    expect((await admin.get(`/api/pacientes/${row.id}`)).json<Row>().convenios[0]).toMatchObject({
      numeroCarteira: 'CART0012345',
      validade: '2030-12-31',
    });
    const visto = (await comum.get(`/api/pacientes/${row.id}`)).json<Row>().convenios[0]!;
    expect(visto.numeroCarteira).toBe('*******2345');
    expect(visto).not.toHaveProperty('validade');
    expect(visto.principal).toBe(true);
    const mudado = await admin.patch(`/api/pacientes/${row.id}`, row.versao, {
      convenios: [
        { ...row.convenios[0], _ref: undefined, numeroCarteira: 'CART0099999', validade: '2031-01-31' },
      ],
    });
    expect(mudado.statusCode, mudado.body).toBe(200);
    const historico = (await comum.get(`/api/pacientes/${row.id}/_historico`)).body;
    expect(historico).not.toMatch(/CART00|2031|31\/01/);
    expect(historico).toContain('*******9999');
    const velho = await comum.patch(`/api/pacientes/${row.id}`, row.versao, { nome: 'Outro Nome' });
    expect(velho.statusCode).toBe(412);
    expect(velho.body).not.toMatch(/CART00|2031-01-31|2030-12-31/);
  });

  it('arquivo da tabela: a coluna negada não vai, a mascarada vai assim, e nenhuma das duas se importa', async () => {
    await paciente();
    const path = '/api/pacientes/_export?tabela=convenios&formato=csv';
    const inteiro = (await admin.get(path)).body;
    expect(inteiro).toContain('CART0012345');
    expect(inteiro).toContain(';Validade da carteira;');
    const visto = await comum.get(path);
    expect(visto.statusCode, visto.body).toBe(200);
    expect(visto.body).toContain('*******2345');
    expect(visto.body).not.toMatch(/CART00|Validade|31\/12\/2030/);
    expect((await comum.get(`${path}&colunas=validade`)).statusCode).toBe(400);
    const bilhete = await comum.post('/api/pacientes/_export/ticket', {
      tabela: 'convenios',
      formato: 'csv',
    });
    expect((await api.app.inject({ url: bilhete.json<{ url: string }>().url })).body).toBe(visto.body);
    const enviada = await enviar(
      api.app,
      comum,
      '/api/pacientes/_import?tabela=convenios',
      'a.csv',
      visto.rawPayload,
      {
        'id-prestador': String(prestador),
      },
    );
    const { id, mapeamento } = enviada.json<{ id: number; mapeamento: object }>();
    const negada = await comum.call('PUT', `/api/pacientes/_import/${id}`, {
      mapeamento,
      modo: 'so-as-boas',
      simular: true,
    });
    expect(negada.statusCode).toBe(403);
    expect(negada.json()).toMatchObject({ codigo: 'campo-negado' });
  });

  it('gravação: a linha que volta como foi vista guarda o valor; a que muda é recusada pelo nome do campo', async () => {
    const row = await paciente();
    const visto = (await comum.get(`/api/pacientes/${row.id}`)).json<Row>();
    const { _ref: _, ...primeira } = visto.convenios[0]!;
    const nova = { convenioId: await ref('convenios'), titularidade: 'TITULAR' };
    const igual = await comum.patch(`/api/pacientes/${row.id}`, visto.versao, {
      convenios: [{ ...primeira, titularidade: 'DEPENDENTE', nomeTitular: 'Maria' }],
    });
    expect(igual.statusCode, igual.body).toBe(200);
    expect(igual.json<Row>().convenios[0]).toMatchObject({
      numeroCarteira: '*******2345',
      titularidade: 'DEPENDENTE',
    });
    expect(await carteiras(row.id)).toEqual([
      { numero_carteira: 'CART0012345', validade: '2030-12-31', principal: true },
    ]);
    const { versao } = igual.json<Row>();
    for (const [campo, valor] of Object.entries({
      numeroCarteira: 'X1',
      validade: '2035-01-01',
      principal: false,
    })) {
      const recusada = await comum.patch(`/api/pacientes/${row.id}`, versao, {
        convenios: [{ ...primeira, [campo]: valor }],
      });
      expect(recusada.statusCode, campo).toBe(403);
      expect(Object.keys(recusada.json().errors)).toEqual([`convenios.0.${campo}`]);
    }
    const atual = (await comum.get(`/api/pacientes/${row.id}`)).json<Row>();
    const incluida = await comum.patch(`/api/pacientes/${row.id}`, atual.versao, {
      convenios: [{ ...primeira }, { ...nova, numeroCarteira: 'NOVA1' }],
    });
    expect(incluida.statusCode).toBe(403);
    expect(Object.keys(incluida.json().errors)).toEqual(['convenios.1.numeroCarteira']);
    expect(await carteiras(row.id)).toEqual([
      { numero_carteira: 'CART0012345', validade: '2030-12-31', principal: true },
    ]);
    const criada = await comum.post('/api/pacientes', {
      ...(await corpo('pacientes')),
      convenios: [{ ...nova, numeroCarteira: 'NOVA1' }],
    });
    expect(criada.statusCode).toBe(403);
  });

  it('quem pode escreve e lê tudo', async () => {
    const row = await paciente();
    const { _ref: _, ...primeira } = row.convenios[0]!;
    const mudada = await admin.patch(`/api/pacientes/${row.id}`, row.versao, {
      convenios: [{ ...primeira, numeroCarteira: 'OUTRA77', validade: null }],
    });
    expect(mudada.statusCode, mudada.body).toBe(200);
    expect(await carteiras(row.id)).toEqual([
      { numero_carteira: 'OUTRA77', validade: null, principal: true },
    ]);
  });
});
