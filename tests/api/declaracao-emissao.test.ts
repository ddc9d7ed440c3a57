/** A declaration of the register made into a patient's document, by the capability that makes documents of templates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentoPreenchido } from '#domain/modelo-documento/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let pasta: string;
let unidade: number;
let recepcao: Caller;
let paciente: number;

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'zelo-declaracao-'));
  api = await createTestApi({ dataDir: join(pasta, 'dados'), env: { DATA_DIR: join(pasta, 'dados') } });
  const made = await api.admin.post('/api/prestadores', {
    nome: 'Clínica Sol',
    tipoPessoa: 'JURIDICA',
    cnpj: '11222333000181',
  });
  unidade = made.json<{ id: number }>().id;
  api.app.sessoes.esquecer();
  recepcao = (
    await api.caller(
      {
        'modelo-documento': ['view'],
        declaracao: ['list', 'view'],
        paciente: ['list', 'view', 'documento', 'clinico'],
      },
      [unidade],
    )
  ).em(unidade);
  const person = {
    nome: 'José da Silva',
    cpf: '52998224725',
    dataNascimento: '1990-05-05',
    sexo: 'M',
    nacionalidade: 'BRASILEIRA',
  };
  paciente = (await api.admin.em(unidade).post('/api/pacientes', person)).json<{ id: number }>().id;
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(pasta, { recursive: true, force: true });
});

const declarar = async (campos: object): Promise<number> => {
  const made = await api.admin.post('/api/declaracoes', {
    nome: 'Comparecimento à consulta',
    tipo: 'COMPARECIMENTO',
    titulo: 'Declaração de comparecimento',
    texto: 'Declaramos que {paciente}, CPF {cpf}, esteve em {prestador} em {data}.',
    exigeAssinatura: false,
    ...campos,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};
const pedido = () => ({ pacienteId: paciente, declaracao: true });

it('[REG-01] a declaration is issued: variables exchanged, PDF kept among the documents of the patient', async () => {
  const id = await declarar({});
  const filled = await recepcao.post(`/api/modelos-documento/${id}/_preencher`, pedido());
  expect(filled.statusCode, filled.body).toBe(200);
  const documento = filled.json<DocumentoPreenchido>();
  expect(documento).toMatchObject({
    declaracao: true,
    titulo: 'Comparecimento à consulta',
    tipo: 'Declaração',
  });
  for (const text of ['José da Silva', '529.982.247-25', 'Clínica Sol', 'Declaração de comparecimento'])
    expect(documento.conteudo).toContain(text);
  // The city of the unit is not filled in, and the foot names it.
  expect(documento.faltando.map(({ nome }) => nome)).toEqual(['momento.cidadeData']);
  const cidadeId = (
    await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO cidade (codigo_ibge, nome, uf) VALUES ('3106200', 'Belo Horizonte', 'MG') RETURNING id`,
    )
  ).rows[0]?.id;
  await api.test.database.pool.query('UPDATE prestador SET cidade_id = $1 WHERE id = $2', [
    cidadeId,
    unidade,
  ]);
  const again = (
    await recepcao.post(`/api/modelos-documento/${id}/_preencher`, pedido())
  ).json<DocumentoPreenchido>();
  const pdf = await recepcao.post(`/api/modelos-documento/${id}/_pdf`, {
    ...pedido(),
    conteudo: again.conteudo,
  });
  expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const kept = await recepcao.post('/api/modelos-documento/_guardar', {
    documento: pdf.headers['x-documento'],
    nome: again.nomeSugerido,
  });
  expect(kept.json()).toMatchObject({
    result: { entity: { mime: 'application/pdf', tagDescription: 'Declaração', qualificada: false } },
  });
});

it('[REG-01] who may not see declarations issues none, and an inactive one is refused', async () => {
  const id = await declarar({ nome: 'Antiga', ativa: false });
  const inativa = await recepcao.post(`/api/modelos-documento/${id}/_preencher`, pedido());
  expect([inativa.statusCode, inativa.body]).toEqual([
    422,
    expect.stringContaining('A declaração está inativa'),
  ]);
  const outroUsuario = (
    await api.caller({ 'modelo-documento': ['view'], paciente: ['list', 'view', 'documento'] }, [unidade])
  ).em(unidade);
  expect((await outroUsuario.post(`/api/modelos-documento/${id}/_preencher`, pedido())).statusCode).toBe(403);
});
