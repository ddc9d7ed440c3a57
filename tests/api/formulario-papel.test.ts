/** An answer that leads somewhere: printed with the patient on every page, kept, signed, and corrected by addenda alone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import { vigenteSql } from '#server/features/formulario/repository.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { png } from '#tests/support/bombas.ts';
import { needs } from '#tests/support/peers.ts';
import { autoridade, chaveDe, CPF, meiosDe } from './assinatura-apoio.ts';
import { enviar } from './importacao-apoio.ts';

let api: TestApi;
let pasta: string;
let prestador = 0;
let medica: Caller;
let paciente = 0;
let modelo = 0;
let serial = 0;

type Resposta = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly valores: string;
  readonly adendos: readonly {
    readonly id: number;
    readonly autor: string;
    readonly motivo: string;
    readonly valores: string;
  }[];
};

const CAMPOS = [
  {
    chave: 'inicio',
    tipo: 'secao',
    rotulo: 'Antecedentes',
    itens: [
      {
        chave: 'doencas',
        tipo: 'escolha',
        rotulo: 'Doenças crônicas',
        multipla: true,
        opcoes: [
          { valor: 'hipertensao', rotulo: 'Hipertensão' },
          { valor: 'outra', rotulo: 'Outra' },
        ],
      },
      { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma?' },
      {
        chave: 'cigarros',
        tipo: 'numero',
        rotulo: 'Cigarros por dia',
        quando: { juncao: 'todas', regras: [{ campo: 'fuma', operador: 'igual', valor: true }] },
      },
      { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1, unidade: 'kg' },
      { chave: 'dobro', tipo: 'calculado', rotulo: 'Dobro do peso', formula: 'peso * 2', casas: 1 },
      {
        chave: 'remedios',
        tipo: 'grupo',
        rotulo: 'Medicamentos em uso',
        itens: [
          { chave: 'remedio', tipo: 'texto', rotulo: 'Medicamento' },
          { chave: 'dose', tipo: 'texto', rotulo: 'Dose' },
        ],
      },
      { chave: 'historia', tipo: 'paragrafo', rotulo: 'História', maximo: 20_000 },
      { chave: 'assina', tipo: 'assinatura', rotulo: 'Assinatura do paciente' },
    ],
  },
] as const;

const DESENHO = deflateSync(Buffer.alloc((40 * 3 + 1) * 40));

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'zelo-respostas-'));
  api = await createTestApi({ dataDir: join(pasta, 'dados'), env: { DATA_DIR: join(pasta, 'dados') } });
  prestador = (
    await api.admin.post('/api/prestadores', {
      nome: 'Clínica Sol',
      tipoPessoa: 'JURIDICA',
      cnpj: '11222333000181',
    })
  ).json<{ id: number }>().id;
  api.app.sessoes.esquecer();
  const admin = api.admin.em(prestador);
  medica = (
    await api.caller(
      {
        'form-resposta': ['list', 'view', 'insert'],
        paciente: ['list', 'view', 'documento', 'clinico'],
      },
      [prestador],
    )
  ).em(prestador);
  paciente = (
    await admin.post('/api/pacientes', {
      nome: 'Ana Maria Prado',
      dataNascimento: '1980-02-01',
      sexo: 'F',
      nacionalidade: 'BRASILEIRA',
      cpf: '52998224725',
    })
  ).json<{ id: number }>().id;
  const dado = JSON.stringify({ paciente: 'obrigatorio', templateRecord: CAMPOS });
  const criado = await admin.post('/api/form-templates', { nome: 'Anamnese', dado });
  const { id, versao } = criado.json<{ id: number; versao: number }>();
  const publicado = await admin.post(`/api/form-templates/${id}/publicar`, undefined, {
    'if-match': `"${versao}"`,
  });
  if (publicado.statusCode !== 200) throw new Error(publicado.body);
  modelo = id;
});
afterAll(async () => {
  await api.close();
  rmSync(pasta, { recursive: true, force: true });
});

async function responder(valores: object): Promise<Resposta> {
  const response = await medica.post('/api/form-respostas/v1/incluir', {
    formTemplateId: modelo,
    valores: { pacienteId: paciente, ...valores },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Resposta>();
}
const corrigir = ({ id, versao }: Resposta, body: object, caller = medica) =>
  caller.post(`/api/form-respostas/${id}/adendos`, body, { 'if-match': `"${versao}"` });
const imprimir = (id: number, caller = medica) => caller.post(`/api/form-respostas/${id}/_pdf`);

function poppler(
  programa: 'pdftotext' | 'pdfimages' | 'pdfinfo',
  bytes: Buffer,
  ...args: readonly string[]
): string {
  const arquivo = join(pasta, `${++serial}.pdf`);
  writeFileSync(arquivo, bytes);
  return execFileSync(programa, [...args, arquivo, ...(programa === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
  });
}

describe('an answer on paper', () => {
  it('[FORM-01] [D6] prints labels, groups and the drawn signature, the patient on every page', async (context) => {
    needs(context, 'pdftotext', 'pdfimages');
    const assinatura = (
      await enviar(api.app, medica, '/api/_arquivos', 'assinatura.png', png(40, 40, DESENHO))
    ).json<{
      id: string;
    }>().id;
    const { id } = await responder({
      doencas: ['hipertensao', 'outra'],
      fuma: false,
      peso: '70.5',
      remedios: [{ remedio: 'Losartana', dose: '50 mg' }],
      historia: Array.from({ length: 120 }, (_, n) => `Linha ${n} da história contada pelo paciente.`).join(
        '\n',
      ),
      assina: assinatura,
    });
    const response = await imprimir(id);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const texto = poppler('pdftotext', response.rawPayload, '-layout');
    expect(texto).toMatch(/Doenças crônicas\s+Hipertensão, Outra/);
    expect(texto).toMatch(/Peso\s+70,5\s*kg/);
    expect(texto).toMatch(/Dobro do peso\s+141,0/);
    expect(texto).toMatch(/Losartana\s+50 mg/);
    // A question that was not asked is not on paper.
    expect(texto).not.toContain('Cigarros por dia');
    const paginas = texto.split('\f').filter((pagina) => pagina.trim() !== '');
    expect(paginas.length).toBeGreaterThan(1);
    for (const pagina of paginas)
      expect(pagina).toMatch(/Paciente: Ana Maria Prado · nascimento 01\/02\/1980 · CPF 529\.982\.247-25/);
    expect(poppler('pdfimages', response.rawPayload, '-list')).toMatch(/\b40\s+40\b/);
  });

  it('[FORM-01] [SIGN-01] [D6] is kept among the documents of its patient, byte by byte, and can be signed', async () => {
    const { id } = await responder({ peso: '70.5' });
    const response = await imprimir(id);
    const guardado = await medica.post('/api/modelos-documento/_guardar', {
      documento: response.headers['x-documento'],
      nome: 'Anamnese assinada',
    });
    expect(guardado.statusCode, guardado.body).toBe(201);
    const item = guardado.json<{ result: { entity: { objectId: string; nomeArquivo: string } } }>().result
      .entity;
    expect(item.nomeArquivo).toBe('Anamnese assinada.pdf');
    const { rows } = await api.test.database.pool.query<{ registro_id: string; arquivo_id: string }>(
      'SELECT registro_id, arquivo_id FROM documento WHERE nome = $1',
      [item.nomeArquivo],
    );
    expect(Number(rows[0]?.registro_id)).toBe(paciente);
    const { icp, confianca } = await autoridade();
    const emitido = await icp.emitir({ nome: 'Paula Lima', cpf: CPF });
    const [resultado] = await assinarNaNuvem(
      [{ id: '1', nome: 'anamnese.pdf', pdf: response.rawPayload }],
      chaveDe(emitido),
      { token: 't', cpf: CPF, referencia: 'AD-RB' },
      meiosDe(confianca),
    );
    if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing was signed');
    expect((await verificarPdf(resultado.pdf, confianca, new Date())).relatorio.situacao).toBe('valida');
  });

  it('[FORM-01] is printed by nobody who may not read it', async () => {
    const { id } = await responder({ peso: '70.5' });
    const balcao = (
      await api.caller({ 'form-resposta': ['list', 'view', 'insert'], paciente: ['list', 'view'] }, [
        prestador,
      ])
    ).em(prestador);
    expect((await imprimir(id, balcao)).statusCode).toBe(404);
    const outroId = (
      await api.admin.post('/api/prestadores', {
        nome: 'Clínica Lua',
        tipoPessoa: 'JURIDICA',
        cnpj: '11444777000161',
      })
    ).json<{ id: number }>().id;
    api.app.sessoes.esquecer();
    const dali = (
      await api.caller(
        { 'form-resposta': ['list', 'view', 'insert'], paciente: ['list', 'view', 'clinico'] },
        [outroId],
      )
    ).em(outroId);
    expect((await imprimir(id, dali)).statusCode).toBe(404);
    expect(
      (await corrigir({ id, versao: 1 } as Resposta, { motivo: 'x', texto: 'y' }, dali)).statusCode,
    ).toBe(404);
    expect(
      (await corrigir({ id, versao: 1 } as Resposta, { motivo: 'x', texto: 'y' }, balcao)).statusCode,
    ).toBe(404);
  });
});

describe('an answer put right', () => {
  it('[FORM-01] [D6] keeps what was given, says who, when and why, and works out what follows', async (context) => {
    needs(context, 'pdftotext');
    const dada = await responder({ peso: '70.5', fuma: true, cigarros: 10 });
    const corrigida = await corrigir(dada, {
      motivo: 'Balança descalibrada',
      texto: 'Pesado de novo na balança da enfermaria.',
      valores: { ...(JSON.parse(dada.valores) as object), peso: '72', fuma: false, dobro: '1' },
    });
    expect(corrigida.statusCode, corrigida.body).toBe(201);
    const depois = corrigida.json<Resposta>();
    expect(depois.valores).toBe(dada.valores);
    expect(depois.situacao).toBe('CORRIGIDA');
    expect(depois.adendos).toHaveLength(1);
    expect(depois.adendos[0]).toMatchObject({ motivo: 'Balança descalibrada' });
    expect(depois.adendos[0]?.autor).toMatch(/^Pessoa/);
    // Only what changed; the calculated one is ours, and what is no longer asked is empty.
    expect(JSON.parse(depois.adendos[0]?.valores ?? '')).toEqual({
      peso: '72.0',
      fuma: false,
      cigarros: null,
      dobro: '144.0',
    });

    const outraResposta = await corrigir(depois, {
      motivo: 'Falta uma informação',
      texto: 'O paciente pratica natação.',
    });
    expect(outraResposta.statusCode, outraResposta.body).toBe(201);
    expect(outraResposta.json<Resposta>().adendos.map(({ motivo }) => motivo)).toEqual([
      'Balança descalibrada',
      'Falta uma informação',
    ]);
    const { rows } = await api.test.database.pool.query<{ v: object }>(
      `SELECT ${vigenteSql('valores')} AS v FROM form_resposta t WHERE id = $1`,
      [dada.id],
    );
    expect(rows[0]?.v).toMatchObject({ peso: '72.0', fuma: false, dobro: '144.0' });
    const texto = poppler('pdftotext', (await imprimir(dada.id)).rawPayload, '-layout');
    expect(texto).toMatch(/Peso\s+72,0\s*kg \(corrigido pelo adendo 1\)/);
    expect(texto).toMatch(/Peso\s+70,5\s*kg\s+72,0\s*kg/);
    expect(texto).toContain('Motivo: Balança descalibrada');
    expect(texto).toContain('O paciente pratica natação.');
  });

  it('[FORM-01] refuses what says nothing, what the form refuses, and who did not see the one before', async () => {
    const dada = await responder({ peso: '70.5' });
    expect((await corrigir(dada, { motivo: '  ', texto: 'x' })).statusCode).toBe(422);
    expect((await corrigir(dada, { motivo: 'Escrito errado' })).statusCode).toBe(422);
    expect(
      (await corrigir(dada, { motivo: 'Escrito errado', valores: JSON.parse(dada.valores) as object }))
        .statusCode,
    ).toBe(422);
    expect(
      (await corrigir(dada, { motivo: 'Escrito errado', valores: { doencas: ['gripe'] } })).json(),
    ).toMatchObject({
      errors: { 'doencas.0': expect.anything() },
    });
    expect((await corrigir(dada, { motivo: 'Escrito errado', texto: 'primeiro' })).statusCode).toBe(201);
    expect((await corrigir(dada, { motivo: 'Escrito errado', texto: 'segundo' })).statusCode).toBe(412);
    expect(
      (await medica.post(`/api/form-respostas/${dada.id}/adendos`, { motivo: 'Escrito errado', texto: 'y' }))
        .statusCode,
    ).toBe(428);
  });

  it('[FORM-01] an answer is overwritten by nobody, not even in the database', async () => {
    const { id } = await responder({ peso: '70.5' });
    await expect(
      api.test.database.pool.query(`UPDATE form_resposta SET valores = '{}' WHERE id = $1`, [id]),
    ).rejects.toThrow('an answer does not change');
  });
});
