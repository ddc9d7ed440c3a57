/** Child rows come in by a file of their own: found by their record's key, saved with its rules, taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { tabelaFilha, tabelasFilhas } from '#domain/importacao/filhas.ts';
import { importableFields } from '#domain/registro/importaveis.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { multipart } from './importacao-apoio.ts';
import { ateQue } from '#tests/support/ate-que.ts';

let api: TestApi;
let admin: Caller;
let prestador = 0;
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.test.database.pool.query(text, values)).rows as T[];

beforeAll(async () => {
  api = await createTestApi();
  const rows = await query<{ id: number }>(
    `INSERT INTO prestador (nome, cnpj, cnes) VALUES ('A', '11222333000181', '1234567'), ('B', '11444777000161', '7654321') RETURNING id`,
  );
  prestador = rows[0]?.id ?? 0;
  admin = (
    await api.caller(
      { all: ['manage'] },
      rows.map(({ id }) => id),
    )
  ).em(prestador);
  await query(
    `INSERT INTO paciente (prestador_id, nome, cpf, data_nascimento, sexo) VALUES ($1, 'Maria da Silva', '52998224725', '1980-01-01', 'F'), ($2, 'João de B', '11144477735', '1980-01-01', 'M')`,
    [prestador, rows[1]?.id],
  );
  await query(
    `INSERT INTO convenio (codigo, nome, modalidade, percentual_autorizacao) VALUES ('10', 'Saúde Boa', 'PARTICULAR', 100), ('20', 'Saúde Melhor', 'PARTICULAR', 100)`,
  );
});
afterAll(() => api?.close());

type Paciente = {
  id: number;
  versao: number;
  convenios: { id: number; numeroCarteira: string; validade: string | null; convenioId: number }[];
};

async function enviar(
  texto: string | Buffer,
  caminho = 'pacientes/convenios',
  caller: Caller = admin,
): Promise<Importacao> {
  const [recurso, tabela] = caminho.split('/');
  const body = multipart(typeof texto === 'string' ? 'carteiras.csv' : 'carteiras', Buffer.from(texto));
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/${recurso}/_import?tabela=${tabela}`,
    payload: body.payload,
    headers: { ...body.headers, authorization: `Bearer ${caller.token}`, 'id-prestador': String(prestador) },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Importacao>();
}

async function esperar(id: number, recurso = 'pacientes', caller: Caller = admin): Promise<Importacao> {
  let row: Importacao | undefined;
  await ateQue(async () => {
    row = (await caller.get(`/api/${recurso}/_import/${id}`)).json<Importacao>();
    return !['na-fila', 'executando', 'desfazendo'].includes(row.estado);
  });
  return row as Importacao;
}

async function importar(
  texto: string | Buffer,
  como: object = {},
  caminho?: string,
  caller: Caller = admin,
): Promise<Importacao> {
  const row = await enviar(texto, caminho, caller);
  const started = await caller.call('PUT', `/api/${row.recurso}/_import/${row.id}`, {
    mapeamento: row.mapeamento,
    modo: 'so-as-boas',
    simular: false,
    ...como,
  });
  expect(started.statusCode, started.body).toBe(200);
  return esperar(row.id, row.recurso, caller);
}

const maria = async (): Promise<Paciente> => {
  const [found] = await query<{ id: number }>(`SELECT id FROM paciente WHERE cpf = '52998224725'`);
  return (await admin.get(`/api/pacientes/${found?.id}`)).json<Paciente>();
};
const erros = async (
  importacao: Importacao,
  caller: Caller = admin,
): Promise<{ linha: number; mensagem: string }[]> =>
  (await caller.get(`/api/${importacao.recurso}/_import/${importacao.id}/erros`)).json<
    { linha: number; mensagem: string }[]
  >();

const CABECALHO = 'Paciente: CPF;Convênio;Número da carteira;Validade\n';

describe('[B11] child rows come in', () => {
  it('offers its own template, and suggests its columns', async () => {
    const modelo = await admin.get('/api/pacientes/_import/modelo?tabela=convenios&formato=csv');
    expect(modelo.body).toContain('Paciente: CPF;');
    expect(modelo.body).toContain('Número da carteira');
    expect((await admin.get('/api/pacientes/_import/modelo?tabela=nada&formato=csv')).statusCode).toBe(404);
    const row = await enviar(`${CABECALHO}529.982.247-25;Saúde Boa;111;\n`);
    expect(row.tabela).toBe('convenios');
    expect(Object.keys(row.mapeamento).toSorted()).toEqual([
      'convenioId',
      'numeroCarteira',
      'registroCpf',
      'validade',
    ]);
    const semChave = await admin.call('PUT', `/api/pacientes/_import/${row.id}`, {
      mapeamento: { numeroCarteira: { coluna: 2 } },
    });
    expect(semChave.statusCode).toBe(422);
    expect(semChave.body).toContain('Paciente: CPF');
  });

  it('rehearses without writing, writes, finds the same rows the second time, and takes them back', async () => {
    const antes = await maria();
    const texto = `${CABECALHO}529.982.247-25;Saúde Boa;111;31/12/2030\n52998224725;20;222;\n`;
    expect(await importar(texto, { simular: true })).toMatchObject({
      estado: 'simulada',
      lidas: 2,
      inseridas: 2,
      erros: 0,
    });
    expect((await maria()).versao).toBe(antes.versao);
    const importacao = await importar(texto);
    expect(importacao).toMatchObject({
      estado: 'concluida',
      lidas: 2,
      validas: 2,
      inseridas: 2,
      alteradas: 0,
      iguais: 0,
      erros: 0,
    });
    const depois = await maria();
    expect(depois.convenios.map(({ numeroCarteira, validade }) => [numeroCarteira, validade])).toEqual([
      ['111', '2030-12-31'],
      ['222', null],
    ]);
    expect(depois.versao).toBe(antes.versao + 1);
    expect(await importar(texto)).toMatchObject({ inseridas: 0, alteradas: 0, iguais: 2 });
    const outraImportacao = await importar(`${CABECALHO}52998224725;10;111;31/12/2031\n`);
    expect(outraImportacao).toMatchObject({ inseridas: 0, alteradas: 1 });
    expect((await maria()).convenios).toHaveLength(2);
    const historico = (await admin.get(`/api/pacientes/${depois.id}/_historico`)).json<
      { acao: string; mudancas: { campo: string }[] }[]
    >();
    expect(historico[0]?.mudancas[0]?.campo).toBe('convenios.0.validade');

    // The first while the second stands: told which goes before; then both in reverse.
    expect((await admin.post(`/api/pacientes/_import/${importacao.id}/desfazer`)).json()).toMatchObject({
      codigo: 'importacao-coberta',
    });
    for (const { id } of [outraImportacao, importacao]) {
      expect((await admin.post(`/api/pacientes/_import/${id}/desfazer`)).statusCode).toBe(200);
      expect(await esperar(id)).toMatchObject({ estado: 'desfeita', restantes: 0 });
    }
    expect((await maria()).convenios).toEqual([]);
  });

  it('[H1] [F1] an empty cell takes nothing from the row that is there: the date of a card stays, unless it was asked to be erased', async () => {
    const cartao = `${CABECALHO}52998224725;10;777;31/12/2033\n`;
    const semData = `${CABECALHO}52998224725;10;777;\n`;
    const validade = async () =>
      (await maria()).convenios.find(({ numeroCarteira }) => numeroCarteira === '777')?.validade;
    const importadas = [await importar(cartao)];
    expect(await importar(semData)).toMatchObject({ inseridas: 0, alteradas: 0, iguais: 1 });
    expect(await validade()).toBe('2033-12-31');
    importadas.push(await importar(semData, { vazias: 'apagar' }));
    expect(importadas[1]).toMatchObject({ inseridas: 0, alteradas: 1 });
    expect(await validade()).toBeNull();
    for (const { id } of importadas.toReversed()) {
      expect((await admin.post(`/api/pacientes/_import/${id}/desfazer`)).statusCode).toBe(200);
      await esperar(id);
    }
    expect((await maria()).convenios).toEqual([]);
  });

  it('[F1] a line that says whose it is and nothing more is refused, and is not the first row that is there', async () => {
    const cartao = await importar(`${CABECALHO}52998224725;10;888;31/12/2033\n`);
    const antes = await maria();
    const vazia = await importar(`${CABECALHO}52998224725;;;\n`);
    expect(vazia).toMatchObject({ iguais: 0, alteradas: 0, inseridas: 0, erros: 1 });
    expect((await maria()).versao).toBe(antes.versao);
    expect((await admin.post(`/api/pacientes/_import/${cartao.id}/desfazer`)).statusCode).toBe(200);
    await esperar(cartao.id);
  });

  it('refuses by line: no such record, another provider, no such convênio, a repeated card; the good lines go in', async () => {
    const texto = `${CABECALHO}52998224725;Saúde Boa;333;\n11144477735;Saúde Boa;444;\n;Saúde Boa;555;\n52998224725;Não existe;666;\n52998224725;Saúde Boa;com espaço;\n`;
    const importacao = await importar(texto);
    expect(importacao).toMatchObject({ estado: 'concluida', inseridas: 1, erros: 4 });
    expect((await erros(importacao)).map(({ linha }) => linha)).toEqual([3, 4, 5, 6]);
    expect((await erros(importacao))[0]?.mensagem).toBe(
      'Nenhum registro ao seu alcance tem esta identificação. Confira ou cadastre-o antes.',
    );
    expect((await maria()).convenios.map(({ numeroCarteira }) => numeroCarteira)).toEqual(['333']);
    const tudo = await importar(`${CABECALHO}52998224725;Saúde Melhor;777;\n;Saúde Boa;888;\n`, {
      modo: 'tudo-ou-nada',
    });
    expect(tudo).toMatchObject({ estado: 'falhou', inseridas: 0 });
    expect((await maria()).convenios).toHaveLength(1);
  });

  it('changed by a person since, the record stays when the import is taken back, and says so', async () => {
    const importacao = await importar(`${CABECALHO}52998224725;Saúde Melhor;999;\n`);
    const agora = await maria();
    const convenios = agora.convenios.map(({ id, convenioId, numeroCarteira }) => ({
      id,
      convenioId,
      numeroCarteira: `${numeroCarteira}9`,
    }));
    expect((await admin.patch(`/api/pacientes/${agora.id}`, agora.versao, { convenios })).statusCode).toBe(
      200,
    );
    await admin.post(`/api/pacientes/_import/${importacao.id}/desfazer`);
    expect(await esperar(importacao.id)).toMatchObject({ estado: 'desfeita', desfeitas: 0, restantes: 1 });
  });

  it('[H2] what the record makes of it holds: an allergy is recorded, a denial refuses it, and the undo takes both back', async () => {
    const agora = await maria();
    const linhas =
      'Paciente: CPF;Agente;Categoria\n52998224725;Dipirona;Medicamento\n52998224725;Látex;Outra\n';
    const importacao = await importar(linhas, {}, 'pacientes/alergias');
    expect(importacao).toMatchObject({ estado: 'concluida', inseridas: 2, erros: 0 });
    expect(await maria()).toMatchObject({
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona' }, { agente: 'Látex' }],
    });
    await admin.post(`/api/pacientes/_import/${importacao.id}/desfazer`);
    expect(await esperar(importacao.id)).toMatchObject({ estado: 'desfeita', desfeitas: 1, restantes: 0 });
    const voltou = await maria();
    expect(voltou).toMatchObject({ situacaoAlergias: null, alergias: [], convenios: agora.convenios });

    expect(
      (await admin.patch(`/api/pacientes/${voltou.id}`, voltou.versao, { situacaoAlergias: 'NEGA' }))
        .statusCode,
    ).toBe(200);
    const negada = await importar(linhas, {}, 'pacientes/alergias');
    expect(negada).toMatchObject({ inseridas: 0, erros: 2 });
    expect((await erros(negada))[0]?.mensagem).toContain('Há alergia registrada');
    expect(await maria()).toMatchObject({ situacaoAlergias: 'NEGA', alergias: [] });
  });

  it('[H4] reach to a provider is given and taken by who has it, by file too', async () => {
    const [conselho] = await query<{ id: number }>(
      `INSERT INTO conselho (sigla, nome, area_saude) VALUES ('CRX', 'Conselho X', true) RETURNING id`,
    );
    const [profissional] = await query<{ id: number }>(
      `INSERT INTO profissional (nome, cpf, conselho_id, uf_conselho, numero_conselho, situacao_conselho) VALUES ('Doutora', '39053344705', $1, 'MG', '1', 'REGULAR') RETURNING id`,
      [conselho?.id],
    );
    const gestora = (
      await api.caller({ profissional: ['list', 'view', 'insert', 'update'], prestador: ['list', 'view'] }, [
        prestador,
      ])
    ).em(prestador);
    const CORPO = 'Profissional: CPF;Prestador;Início\n';
    const alheia = await importar(
      `${CORPO}39053344705;B;01/01/2026\n`,
      {},
      'profissionais/corpoClinico',
      gestora,
    );
    expect(alheia).toMatchObject({ inseridas: 0, erros: 1 });
    const doProprio = await importar(
      `${CORPO}39053344705;A;01/01/2026\n`,
      {},
      'profissionais/corpoClinico',
      gestora,
    );
    expect(doProprio, JSON.stringify(await erros(doProprio, gestora))).toMatchObject({
      inseridas: 1,
      erros: 0,
    });
    const rows = await query(
      `SELECT prestador_id FROM profissional_corpo_clinico WHERE profissional_id = $1`,
      [profissional?.id],
    );
    expect(rows).toEqual([{ prestador_id: prestador }]);
  });

  it('[B11] goes out under the headings that come in: back in, nothing changes; other providers’ rows are not in it', async () => {
    await query(
      `INSERT INTO paciente_convenios (paciente_id, ordem, convenio_id, numero_carteira) SELECT p.id, 0, c.id, 'ALHEIA' FROM paciente p, convenio c WHERE p.cpf = '11144477735' AND c.codigo = '10'`,
    );
    expect((await importar(`${CABECALHO}52998224725;10;A1;31/12/2030\n52998224725;20;A2;\n`)).erros).toBe(0);
    const antes = await maria();
    const path = '/api/pacientes/_export?tabela=convenios&_sort=nome&_order=asc';
    const csv = await admin.get(`${path}&formato=csv`);
    expect(csv.statusCode, csv.body).toBe(200);
    const [titulos, primeira, ...resto] = csv.body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(titulos).toMatch(
      /^Paciente: CPF;Paciente: CNS;Registro;Convênio;Plano;Número da carteira;Validade da carteira;/,
    );
    expect(primeira).toMatch(/^529\.982\.247-25;;[^;]*Maria da Silva[^;]*;[^;]*Saúde/);
    expect(resto).toHaveLength(antes.convenios.length - 1);
    expect(csv.headers['x-total-count']).toBe(String(antes.convenios.length));
    expect(csv.body).not.toContain('ALHEIA');
    const [evento] = await query<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' ORDER BY seq DESC LIMIT 1`,
    );
    expect(evento?.depois).toMatchObject({ tabela: 'Convênios', linhas: antes.convenios.length });
    expect((await admin.get(`${path}&nome=Ninguem`)).headers['x-total-count']).toBe('0');
    const xlsx = await admin.post('/api/pacientes/_export/ticket', { tabela: 'convenios', formato: 'xlsx' });
    const planilha = await api.app.inject({ url: xlsx.json<{ url: string }>().url });
    expect(planilha.statusCode).toBe(200);
    for (const arquivo of [csv.rawPayload, planilha.rawPayload]) {
      const volta = await importar(arquivo);
      expect(volta, JSON.stringify(await erros(volta))).toMatchObject({
        inseridas: 0,
        alteradas: 0,
        erros: 0,
        iguais: antes.convenios.length,
      });
    }
    expect(await maria()).toEqual(antes);
    expect((await admin.get('/api/pacientes/_export?tabela=nada')).statusCode).toBe(404);
    const soLista = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    expect((await soLista.get(path)).statusCode).toBe(403);
    expect((await soLista.post('/api/pacientes/_export/ticket', { tabela: 'convenios' })).statusCode).toBe(
      403,
    );
  });

  it('every child table whose record has a key of its own can come in, by declaration', () => {
    const tables = api.registry.entities.flatMap((entity) =>
      tabelasFilhas(entity).map((child) => `${entity.name}.${child.id}`),
    );
    expect(tables).toEqual(
      expect.arrayContaining([
        'pacientes.convenios',
        'fornecedores.contasBancarias',
        'profissionais.corpoClinico',
      ]),
    );
    for (const entity of api.registry.entities)
      for (const child of tabelasFilhas(entity)) {
        const found = tabelaFilha(entity, child.id);
        expect(found?.chaves.length, `${entity.name}.${child.id}`).toBeGreaterThan(0);
        expect(importableFields(found?.linha ?? entity).length).toBeGreaterThan(1);
      }
  });
});
