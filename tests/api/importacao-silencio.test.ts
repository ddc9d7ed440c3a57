/** [A1] to [A5], [B10], [B18], [B19]: what would spoil a register is refused, counted or shown; never taken in silence. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Importacao, LineError } from '#domain/importacao/importacao.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';
import { folha, pasta } from './importacao-pasta.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.test.database.pool.query('DELETE FROM banco'));

const receive = (content: string | Buffer, recurso = 'bancos') =>
  receber(api.app, api.admin, recurso, 'arquivo.csv', content);
const conferir = async (content: string | Buffer, body: object = {}, recurso = 'bancos') =>
  executar(api.admin, recurso, await receive(content, recurso), { simular: true, ...body });
const importar = async (content: string | Buffer, body: object = {}, recurso = 'bancos') =>
  executar(api.admin, recurso, await receive(content, recurso), body);
const erros = async ({ id, recurso }: Importacao) =>
  (await api.admin.get(`/api/${recurso}/_import/${id}/erros?_start=0&_end=200`)).json<LineError[]>();
const reler = async ({ id }: Importacao, leitura: object, recurso = 'bancos') =>
  (await api.admin.call('PUT', `/api/${recurso}/_import/${id}`, { leitura })).json<Importacao>();
const lista = async () =>
  (await api.admin.get('/api/bancos?_sort=codigo')).json<
    { codigo: string; nome: string; site: string | null }[]
  >();
const aviso = (importacao: Importacao, tipo: string) =>
  importacao.avisos.filter((aviso) => aviso.tipo === tipo);

describe('[A1] aspas', () => {
  const aberta = 'Código;Nome\n801;Um\n802;"Dois\n803;Três\n';

  it('que não fecham não se importam sem que a pessoa o diga, e a escolha fica no registro', async () => {
    const found = await receive(aberta);
    expect(found.problema).toContain('As aspas abertas na linha 3 não fecham');
    expect(found).toMatchObject({ aspas: true, colunas: ['Código', 'Nome'] });
    const recusa = await api.admin.call('PUT', `/api/bancos/_import/${found.id}`, {
      mapeamento: found.mapeamento,
      simular: false,
    });
    expect(recusa.statusCode).toBe(400);
    expect(recusa.body).toContain('linha 3');
    const outraImportacao = await reler(found, { aspas: false });
    expect(outraImportacao).toMatchObject({ aspas: false, problema: null });
    expect(outraImportacao.amostra[1]).toEqual(['802', '"Dois']);
    const importacao = await executar(api.admin, 'bancos', outraImportacao);
    expect(importacao).toMatchObject({ estado: 'concluida', aspas: false, inseridas: 3 });
  });

  it('abertas além do que a primeira leitura vê param a conferência com a linha', async () => {
    const linhas = Array.from({ length: 3000 }, (_, n) => `${String(n % 900).padStart(3, '0')};Banco ${n}`);
    linhas[2500] = '777;"Aberta';
    const importacao = await conferir(`Código;Nome\r\n${linhas.join('\r\n')}\r\n`);
    expect(importacao).toMatchObject({ estado: 'falhou', mensagem: expect.stringContaining('linha 2.502') });
    const outraImportacao = await executar(api.admin, 'bancos', await reler(importacao, { aspas: false }), {
      simular: true,
    });
    expect(outraImportacao).toMatchObject({ estado: 'simulada', lidas: 3000 });
  });

  it('que são do texto ficam nele e são contadas, como os campos com quebra de linha', async () => {
    const importacao = await conferir('Código;Nome\n801;"Stress" não classificado\n802;"Duas\r\nlinhas"\n');
    expect(aviso(importacao, 'aspas')).toMatchObject([
      { total: 1, exemplos: [{ linha: 2, antes: '"Stress" não classificado' }] },
    ]);
    expect(aviso(importacao, 'quebras')).toMatchObject([{ total: 1, exemplos: [{ linha: 3, antes: '4' }] }]);
  });
});

describe('[A2] [B18] [B19] linhas', () => {
  it('CR, LF e CRLF misturados são fins de linha, e os números são os do arquivo', async () => {
    const importacao = await importar('Código;Nome\r801;Um\n802;"Do\r\nis"\r\n\r\nx;Três\n');
    expect(importacao).toMatchObject({ inseridas: 2, erros: 1 });
    expect((await erros(importacao)).map(({ linha }) => linha)).toEqual([6]);
    const csv = (await api.admin.get(`/api/bancos/_import/${importacao.id}/erros.csv`)).body
      .trim()
      .split('\r\n');
    expect(csv[0]).toBe('Código;Nome;Erro;Linha no arquivo original');
    expect(csv[1]).toMatch(/^x;Três;.*;6$/);
  });

  it('[A3] curta e longa são recusadas com o número e as contas; o separador a mais em toda linha não é coluna', async () => {
    const importacao = await importar(
      'Código;Nome;Site;\n801;Um;https://a.br;\n802;Dois\n803;Três;;;x\n804;Quatro;\n805;Cinco;;\n',
    );
    expect(importacao).toMatchObject({ inseridas: 3, erros: 2 });
    expect(await erros(importacao)).toMatchObject([
      { linha: 3, mensagem: expect.stringContaining('2 colunas e o cabeçalho tem 3') },
      { linha: 4, mensagem: expect.stringContaining('5 colunas e o cabeçalho tem 3') },
    ]);
    const csv = (await api.admin.get(`/api/bancos/_import/${importacao.id}/erros.csv`)).body
      .trim()
      .split('\r\n');
    expect(csv[2]).toMatch(/;4;;x$/);
  });

  it('NUL e outros controles recusam a linha e dizem qual', async () => {
    const importacao = await importar('Código;Nome\n801;Ban\u0000co\n802;Ban\u0007co\n803;Bom\n');
    expect(importacao).toMatchObject({ inseridas: 1, erros: 2 });
    const [nul, sino] = await erros(importacao);
    expect(nul).toMatchObject({
      linha: 2,
      valor: '801 | Ban␀co',
      mensagem: expect.stringContaining('U+0000'),
    });
    expect(sino).toMatchObject({ linha: 3, mensagem: expect.stringContaining('U+0007') });
    const planilha = await importar(
      pasta({
        'xl/worksheets/sheet1.xml': folha([
          ['Código', 'Nome'],
          ['804', 'a_x0000_b'],
          ['805', 'a_xD800_b'],
          ['806', 'Bom'],
        ]),
      }),
    );
    expect(planilha).toMatchObject({ inseridas: 1, erros: 2 });
  });
});

describe('[A3] célula vazia', () => {
  it('deixa o que está gravado, salvo se a pessoa escolheu apagar; num registro novo é vazia', async () => {
    await importar('Código;Nome;Site;Ativo\n801;Um;https://um.br;Não\n');
    const arquivo = 'Código;Nome;Site;Ativo\n801;;;\n802;Dois;;\n';
    const conferida = await conferir(arquivo);
    expect(conferida).toMatchObject({ vazias: 'manter', inseridas: 1, alteradas: 0, iguais: 1, erros: 0 });
    expect(aviso(conferida, 'vazias').map(({ campo, total }) => [campo, total])).toEqual([
      ['nome', 1],
      ['site', 1],
      ['ativo', 1],
    ]);
    expect(await importar(arquivo)).toMatchObject({ inseridas: 1, iguais: 1 });
    expect(await lista()).toMatchObject([
      { codigo: '801', nome: 'Um', site: 'https://um.br', ativo: false },
      { codigo: '802', nome: 'Dois', site: null, ativo: true },
    ]);
    const apaga = await importar(arquivo, { vazias: 'apagar' });
    expect(apaga).toMatchObject({ vazias: 'apagar', erros: 1, iguais: 1 });
    expect(await importar('Código;Nome;Site\n801;Um;\n', { vazias: 'apagar' })).toMatchObject({
      alteradas: 1,
    });
    expect((await lista())[0]).toMatchObject({ site: null });
  });
});

describe('[A4] zeros', () => {
  it('voltam onde a declaração o diz, contados e com exemplo', async () => {
    const importacao = await conferir('Código;Nome;ISPB\n1;Banco do Brasil;360305\n33;Santander;90400888\n');
    expect(importacao).toMatchObject({ erros: 0, inseridas: 2 });
    expect(aviso(importacao, 'zeros')).toMatchObject([
      {
        campo: 'codigo',
        total: 2,
        exemplos: [
          { linha: 2, antes: '1', depois: '001' },
          { antes: '33', depois: '033' },
        ],
      },
      { campo: 'ispb', total: 1, exemplos: [{ antes: '360305', depois: '00360305' }] },
    ]);
  });

  it('não se inventam: código do IBGE sem dígito é recusado, CNPJ só com dígito que confirme', async () => {
    const cidades = await conferir(
      'Código IBGE;Nome;UF\n310620;Belo Horizonte;MG\n3106201;Belo Horizonte;MG\n',
      {},
      'cidades',
    );
    expect(cidades).toMatchObject({ inseridas: 0, erros: 2 });
    const bancos = await conferir(
      'Código;Nome;CNPJ\n801;Um;191\n802;Dois;360305000104\n803;Três;360305000105\n',
    );
    expect(bancos).toMatchObject({ inseridas: 1, erros: 2 });
    expect(aviso(bancos, 'zeros')).toMatchObject([
      { campo: 'cnpj', total: 1, exemplos: [{ depois: '00360305000104' }] },
    ]);
  });
});

describe('[A5] o que mudaria', () => {
  it('mostra campo, conta e antes e depois de cada um, com o nome do registro', async () => {
    await importar('Código;Nome;Site\n801;Um;https://um.br\n802;Dois;\n803;Três;\n');
    const importacao = await conferir(
      'Código;Nome;Site\n801;"Um; e mais";https://um.br\n802;Dois mudado;https://dois.br\n803;Três;\n',
    );
    expect(importacao).toMatchObject({ alteradas: 2, iguais: 1 });
    expect(importacao.mudancas).toEqual([
      {
        campo: 'nome',
        total: 2,
        exemplos: [
          { linha: 2, registro: '801 · Um', antes: 'Um', depois: 'Um; e mais' },
          { linha: 3, registro: '802 · Dois', antes: 'Dois', depois: 'Dois mudado' },
        ],
      },
      {
        campo: 'site',
        total: 1,
        exemplos: [{ linha: 3, registro: '802 · Dois', antes: null, depois: 'https://dois.br' }],
      },
    ]);
    const gravada = await executar(api.admin, 'bancos', importacao, { vazias: 'manter' });
    expect(gravada.mudancas).toHaveLength(2);
  });

  it('espaços que só o arquivo repete não são mudança, e são contados', async () => {
    // A name is kept with single blanks (docs/decisions/0154); another text as it was typed.
    await importar('Código;Nome;Nome reduzido\n801;Um;do Norte\n802;Dois;do  Sul\n');
    const importacao = await conferir('Código;Nome;Nome reduzido\n801;Um  ;do   Norte\n802;Dois;do  Sul\n');
    expect(importacao).toMatchObject({ alteradas: 0, iguais: 2 });
    expect(aviso(importacao, 'espacos')).toMatchObject([
      { campo: 'nomeReduzido', total: 1, exemplos: [{ linha: 2 }] },
    ]);
    expect(await conferir('Código;Nome;Nome reduzido\n802;Dois;do Sul\n')).toMatchObject({ alteradas: 1 });
  });
});

describe('texto, colunas e cabeçalho', () => {
  it('texto codificado duas vezes é avisado antes de gravar, e corrigido por escolha', async () => {
    const twice = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
    const found = await receive(`Código;Nome\n801;${twice('São José')}\n802;Só\n`);
    expect(aviso(found, 'codificacao')).toMatchObject([
      { total: 1, exemplos: [{ linha: 2, depois: 'São José' }] },
    ]);
    const conferida = await executar(api.admin, 'bancos', found, { simular: true });
    expect(aviso(conferida, 'codificacao')).toMatchObject([{ campo: 'nome', total: 1 }]);
    const certa = await reler(found, { corrigir: true });
    expect(certa.corrigir).toBe(true);
    expect(await executar(api.admin, 'bancos', certa)).toMatchObject({ inseridas: 2, corrigir: true });
    expect((await lista())[0]?.nome).toBe('São José');
    const perdida = await receive('Código;Nome\n803;S\ufffdo\n');
    expect(aviso(perdida, 'perdidos')).toMatchObject([{ total: 1 }]);
  });

  it('sem a coluna obrigatória o arquivo é recusado pelo nome dela; só para atualizar, serve', async () => {
    await importar('Código;Nome\n801;Um\n');
    const importacao = await conferir(
      'Código;Site\n801;https://um.br\n802;https://dois.br\n803;https://tres.br\n',
    );
    expect(importacao.estado).toBe('falhou');
    expect(importacao.mensagem).toContain('Falta a coluna Nome');
    expect(importacao.mensagem).toContain('2 linhas do arquivo são de registros novos');
    expect(await conferir('Código;Site\n801;https://um.br\n')).toMatchObject({
      estado: 'simulada',
      alteradas: 1,
    });
  });

  it('[B10] parte da chave sem coluna nem valor não cai no padrão', async () => {
    const found = await receive(
      'Código;Nome;Início da vigência\n10101012;Consulta;2020-01-01\n',
      'procedimentos',
    );
    const { terminologia: _, ...mapeamento } = found.mapeamento;
    const recusa = await api.admin.call('PUT', `/api/procedimentos/_import/${found.id}`, {
      mapeamento,
      simular: true,
    });
    expect(recusa.statusCode).toBe(422);
    expect(recusa.body).toContain('Indique a coluna de Terminologia');
    const fixo = { ...mapeamento, terminologia: { valor: 'TUSS' } };
    expect(
      await executar(api.admin, 'procedimentos', found, { simular: true, mapeamento: fixo }),
    ).toMatchObject({ erros: 0 });
  });

  it('código de uma espécie que a terminologia não tem é recusado', async () => {
    const texto =
      'Código;Nome;Início da vigência\n101010;Curto;2020-01-01\n1010101A;Letra;2020-01-01\n10101012;Bom;2020-01-01\n';
    const found = await receive(texto, 'procedimentos');
    const mapeamento = { ...found.mapeamento, terminologia: { valor: 'TUSS' } };
    const importacao = await executar(api.admin, 'procedimentos', found, { simular: true, mapeamento });
    expect(importacao).toMatchObject({ erros: 2, inseridas: 1 });
    expect(await erros(importacao)).toMatchObject([
      { linha: 2, campo: 'codigo', mensagem: 'O código da TUSS tem 8 algarismos.' },
      { linha: 3, campo: 'codigo', valor: '1010101A' },
    ]);
  });

  it('a repetida é dita pelo código, e não pela terminologia igual em todas', async () => {
    const found = await receive(
      'Código;Nome;Início da vigência\n10101012;Consulta;2020-01-01\n10101012;Outra;2020-01-01\n',
      'procedimentos',
    );
    const mapeamento = { ...found.mapeamento, terminologia: { valor: 'TUSS' } };
    const importacao = await executar(api.admin, 'procedimentos', found, { simular: true, mapeamento });
    expect(await erros(importacao)).toMatchObject([
      { linha: 3, campo: 'codigo', coluna: 'Código', valor: '10101012' },
    ]);
  });

  it('a primeira linha pode já ser dado, em CSV e em planilha', async () => {
    const mapeamento = { codigo: { coluna: 0 }, nome: { coluna: 1 } };
    for (const content of [
      '801;Um\n802;Dois\n',
      pasta({
        'xl/worksheets/sheet1.xml': folha([
          ['801', 'Um'],
          ['802', 'Dois'],
        ]),
      }),
    ]) {
      const found = await receive(content);
      expect(found.cabecalho).toBe(true);
      expect(aviso(found, 'cabecalho')).toMatchObject([{ exemplos: [{ antes: '801 · Um' }] }]);
      const outraImportacao = await reler(found, { cabecalho: false });
      expect(outraImportacao).toMatchObject({
        cabecalho: false,
        colunas: ['Coluna 1', 'Coluna 2'],
        avisos: [],
      });
      expect(
        await executar(api.admin, 'bancos', outraImportacao, { simular: true, mapeamento }),
      ).toMatchObject({
        lidas: 2,
        inseridas: 2,
      });
    }
  });

  it('a mesma chave composta e decomposta é a mesma, e o parecido é nomeado na recusa', async () => {
    await importar('Nome;Código\nCartório São João;801\n');
    const importacao = await conferir(
      `Código;Nome\n801;${'Cartório São João'.normalize('NFD')}\n8\u200b02;Outro\n8О3;Outro\n`,
    );
    expect(importacao).toMatchObject({ iguais: 1, erros: 2 });
    expect(await erros(importacao)).toMatchObject([
      { linha: 3, mensagem: expect.stringContaining('Contém U+200B (caractere invisível)') },
      { linha: 4, mensagem: expect.stringContaining('Contém U+041E О cirílico, parecido com O') },
    ]);
    const aceita = await conferir('Código;Nome\n802;Bаnco\n');
    expect(aviso(aceita, 'semelhantes')).toMatchObject([{ campo: 'nome', total: 1 }]);
  });
});

describe('modelo', () => {
  it.each(['bancos', 'cids', 'cidades', 'pacientes'])(
    'a linha de exemplo de %s poderia ser de um registro',
    async (recurso) => {
      const { rows } = await api.test.database.pool.query<{ id: number }>(
        'INSERT INTO prestador (nome) VALUES ($1) RETURNING id',
        [`Do modelo de ${recurso}`],
      );
      const prestador = rows[0]?.id ?? 0;
      const pessoa = (await api.caller({ all: ['manage'] }, [prestador])).em(prestador);
      const modelo = await pessoa.get(`/api/${recurso}/_import/modelo?formato=csv`);
      expect(modelo.statusCode, modelo.body).toBe(200);
      const found = await receber(api.app, pessoa, recurso, 'modelo.csv', modelo.rawPayload, {
        'id-prestador': String(prestador),
      });
      const importacao = await executar(pessoa, recurso, found, { simular: true });
      const recusas = (
        await pessoa.get(`/api/${recurso}/_import/${importacao.id}/erros?_start=0&_end=50`)
      ).json();
      expect({ mensagem: importacao.mensagem, recusas }).toEqual({ mensagem: null, recusas: [] });
    },
  );
});
