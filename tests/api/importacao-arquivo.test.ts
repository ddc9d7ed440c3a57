/** Files as they come: encodings, separators, workbooks, broken ones. */
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxBytes } from '#server/engine/export/xlsx-writer.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { enviar, executar, receber } from './importacao-apoio.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const receive = (name: string, content: Buffer | string) =>
  receber(api.app, api.admin, 'bancos', name, content);
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
/** Written with what windows-1252 has and Latin-1 has not. */
const cp1252 = (text: string) =>
  Buffer.from(Array.from(text).map((char) => ({ '–': 0x96, '€': 0x80 })[char] ?? char.charCodeAt(0)));

describe('[UTIL-01] leitura do arquivo', () => {
  it.each([
    ['UTF-8', Buffer.from('Código;Nome\n801;São José'), 'utf-8', ';'],
    ['UTF-8 com marca', Buffer.from('\ufeffCódigo,Nome\r\n801,São José\r\n'), 'utf-8', ','],
    ['Latin-1', latin1('Código;Nome\r\n801;São José\r\n\r\n'), 'iso-8859-1', ';'],
    ['Windows-1252', cp1252('Código|Nome\n801|São José – €'), 'windows-1252', '|'],
    ['UTF-16 LE', utf16('Código\tNome\r\n801\tSão José\r\n'), 'utf-16le', '\t'],
    ['UTF-16 BE', utf16('Código;Nome\n801;São José\n', true), 'utf-16be', ';'],
  ])('reconhece %s', async (_, content, codificacao, separador) => {
    const row = await receive('bancos.csv', content);
    expect(row).toMatchObject({ codificacao, separador, colunas: ['Código', 'Nome'] });
    expect(row.amostra[0]?.[1]).toMatch(/^São José/);
    expect(row.mapeamento).toMatchObject({ codigo: { coluna: 0 }, nome: { coluna: 1 } });
  });

  it('lê aspas com separador e quebra de linha, brancos, coluna vazia no fim e linhas vazias', async () => {
    const row = await receive('a.csv', 'Código ; Nome;\n802; "Banco; do\nMeio" ;\n\n\n803;  Outro  ;\n');
    expect(row.colunas).toEqual(['Código', 'Nome']);
    const importacao = await executar(api.admin, 'bancos', row);
    expect(importacao).toMatchObject({ estado: 'concluida', lidas: 2, inseridas: 2, erros: 0 });
    const lista = await api.admin.get('/api/bancos?codigo_in=802,803&_sort=codigo');
    expect(lista.json()).toMatchObject([{ nome: 'Banco; do Meio' }, { nome: 'Outro' }]);
  });

  it('[stranger C1] um título em duas colunas é dito antes de se gravar qualquer coisa', async () => {
    const row = await receive('a.csv', 'Código;Nome;código\n804;Banco;805\n');
    expect(row.avisos).toMatchObject([{ tipo: 'repetidos', total: 1, exemplos: [{ antes: 'código' }] }]);
    expect((await receive('a.csv', 'Código;Nome;\n804;Banco;\n')).avisos).toEqual([]);
  });

  it('[stranger C2] o código que a planilha transformou em número é recusado pelo que houve', async () => {
    const row = await receive('a.csv', 'Código;Nome;ISPB\n806;Banco;1,23457E+07\n');
    const importacao = await executar(api.admin, 'bancos', row);
    expect(importacao).toMatchObject({ inseridas: 0, erros: 1 });
    const erros = await api.admin.get(`/api/bancos/_import/${importacao.id}/erros`);
    expect(erros.body).toContain('A planilha transformou o código em número');
  });

  it('aspas que não são de cercar ficam no texto, como nas categorias do DATASUS', async () => {
    const row = await receive(
      'cat.csv',
      latin1('Código;Nome;\n806;"Flutter" e fibrilação;\n807;Reação ao "stress";\n'),
    );
    expect(row.amostra.map((cells) => cells[1])).toEqual(['"Flutter" e fibrilação', 'Reação ao "stress"']);
  });

  it('troca codificação e separador por escolha', async () => {
    const row = await receive('b.csv', latin1('Código;Nome\n804;Pão, café e maçã\n'));
    const outraResposta = await api.admin.call('PUT', `/api/bancos/_import/${row.id}`, {
      leitura: { codificacao: 'iso-8859-1', separador: ',' },
    });
    expect(outraResposta.json()).toMatchObject({ separador: ',', colunas: ['Código;Nome'] });
  });

  it('lê XLSX: texto com zeros, datas, números e lógicos', async () => {
    const parts: Buffer[] = [];
    const columns = ['Código', 'Nome', 'Ativo'].map((title) => ({ title, width: 10 }));
    const rows = [
      [
        { kind: 'text', value: '007' },
        { kind: 'text', value: 'Ação & <Cia>' },
        { kind: 'text', value: 'N' },
      ],
      [{ kind: 'number', value: '8', places: 0 }, { kind: 'text', value: 'Zeros comidos' }, null],
    ] as const;
    for await (const chunk of xlsxBytes('Bancos', columns, rows)) parts.push(chunk);
    const row = await receive('bancos.xlsx', Buffer.concat(parts));
    expect(row).toMatchObject({ colunas: ['Código', 'Nome', 'Ativo'], codificacao: null });
    const importacao = await executar(api.admin, 'bancos', row, { simular: true });
    expect(importacao).toMatchObject({ estado: 'simulada', lidas: 2, erros: 0 });
  });

  const zip = (name: string, content: Buffer, claimed = content.length) => {
    const data = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46 + name.length, 12);
    end.writeUInt32LE(30 + name.length + data.length, 16);
    return Buffer.concat([head, Buffer.from(name), data, entry, Buffer.from(name), end]);
  };

  it.each([
    ['vazio', Buffer.alloc(0), 'vazio'],
    ['só brancos', Buffer.from('  \n \n'), 'vazio'],
    ['só cabeçalho', Buffer.from('Código;Nome\n'), 'só tem o cabeçalho'],
    ['binário', Buffer.from([1, 2, 3, 0, 9, 200, 7, 0, 0, 1]), 'não é texto nem planilha'],
    ['PDF', Buffer.from('%PDF-1.7\n...'), 'PDF'],
    ['XLS antigo', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'Excel antigo'],
    ['zip que não é planilha', zip('a.txt', Buffer.from('oi')), 'não é uma planilha'],
    [
      'planilha cortada',
      zip('xl/workbook.xml', Buffer.from('<workbook/>')).subarray(0, 40),
      'incompleta ou danificada',
    ],
    ['bomba de compressão', zip('xl/workbook.xml', Buffer.alloc(60_000_000)), 'grande demais'],
    ['bomba que mente o tamanho', zip('xl/workbook.xml', Buffer.alloc(60_000_000), 100), 'danificada'],
    ['aspas que não fecham', Buffer.from(`Código;Nome\n1;"${'x'.repeat(1_200_000)}`), 'linha'],
  ])('recusa o arquivo %s com uma frase', async (_, content, frase) => {
    const answer = await enviar(api.app, api.admin, '/api/bancos/_import', 'arquivo.xlsx', content);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().messages.alerts[0].value).toContain(frase);
  });

  it('dois arquivos num só envio são recusados, e não se perde um em silêncio', async () => {
    const limite = 'limite-de-dois';
    const parte = (nome: string) =>
      `--${limite}\r\ncontent-disposition: form-data; name="arquivo"; filename="${nome}"\r\n\r\nCódigo;Nome\n811;Banco\n\r\n`;
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/bancos/_import',
      headers: {
        authorization: `Bearer ${api.admin.token}`,
        'content-type': `multipart/form-data; boundary=${limite}`,
      },
      payload: `${parte('par-um.csv')}${parte('par-dois.csv')}--${limite}--\r\n`,
    });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain('Envie um arquivo de cada vez.');
    const minhas = (await api.admin.get('/api/_importacoes?_start=0&_end=200')).json<{ arquivo: string }[]>();
    expect(minhas.filter(({ arquivo }) => arquivo.startsWith('par-'))).toEqual([]);
  });

  it('recusa quem não tem permissão, corpo sem arquivo e recurso sem importação', async () => {
    const leitor = await api.caller({ banco: ['list', 'view'] });
    expect(
      (await enviar(api.app, leitor, '/api/bancos/_import', 'a.csv', 'Código;Nome\n1;a')).statusCode,
    ).toBe(403);
    const outroUsuario = await api.caller({ banco: ['list', 'insert', 'update'] });
    const row = await receive('a.csv', 'Código;Nome\n805;a b\n');
    expect((await outroUsuario.get(`/api/bancos/_import/${row.id}`)).statusCode).toBe(404);
    expect((await api.admin.post('/api/bancos/_import', { a: 1 })).statusCode).toBe(415);
    expect((await enviar(api.app, api.admin, '/api/nada/_import', 'a.csv', 'a')).statusCode).toBe(404);
  });

  it('[A32] entrega o modelo, que pode ser importado', async () => {
    const csv = await api.admin.get('/api/bancos/_import/modelo?formato=csv');
    expect(csv.headers['x-filename']).toBe('modelo-bancos.csv');
    expect(csv.body.split('\r\n')[0]).toBe('\ufeffCódigo;Nome;Nome reduzido;ISPB;CNPJ;Site;Ativo');
    const xlsx = await api.admin.get('/api/bancos/_import/modelo?formato=xlsx');
    const row = await receive('modelo.xlsx', xlsx.rawPayload);
    expect(Object.keys(row.mapeamento).sort()).toEqual([
      'ativo',
      'cnpj',
      'codigo',
      'ispb',
      'nome',
      'nomeReduzido',
      'site',
    ]);
  });
});
