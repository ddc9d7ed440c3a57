/** The list as a file: same filters, order, columns, scope and masks; Brazilian values; nothing runs as a formula. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbook } from '#server/engine/import/xlsx-source.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { enviar, executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let admin: Caller;
let folder: string;
let prestador: number;
beforeAll(async () => {
  api = await createTestApi();
  folder = mkdtempSync(join(tmpdir(), 'zelo-exportacao-'));
  const { pool } = api.test.database;
  const { rows } = await pool.query(
    `INSERT INTO prestador (nome, cnpj, cnes) VALUES ('A', '11222333000181', '1234567') RETURNING id`,
  );
  prestador = (rows[0] as { id: number }).id;
  admin = await api.caller({ all: ['manage'] }, [prestador]);
  await pool.query(
    `INSERT INTO banco (codigo, nome, nome_reduzido, ativo) VALUES ('001', 'Água; Luz', '=1+1', true), ('002', 'Órion "B"', '-x', false), ('003', 'Zilda', '+55', true)`,
  );
  await pool.query(
    `INSERT INTO paciente (nome, cpf, data_nascimento, sexo, nacionalidade, prestador_id) VALUES ('Maria', '52998224725', '1980-02-01', 'F', 'BRASILEIRA', $1)`,
    [prestador],
  );
});
afterAll(async () => {
  await api?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function sheet(bytes: Buffer): Promise<string[][]> {
  const path = join(folder, 'a.xlsx');
  writeFileSync(path, bytes);
  const book = await openWorkbook(path);
  const rows: string[][] = [];
  for await (const { cells } of book.rows(book.sheets[0]!)) rows.push([...cells]);
  return rows;
}

describe('[UTIL-01] exportação', () => {
  it('CSV: títulos, ponto e vírgula, marca, ordem e filtro da lista, fórmulas neutralizadas', async () => {
    const answer = await admin.get(
      '/api/bancos/_export?formato=csv&colunas=codigo,nome,nomeReduzido,ativo&_sort=nome&_order=desc&codigo_in=001,002,003',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['x-filename']).toMatch(/^bancos-\d{4}-\d\d-\d\d\.csv$/);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.body).toBe(
      '\ufeffCódigo;Nome;Nome reduzido;Ativo\r\n003;Zilda;\'+55;Sim\r\n002;"Órion ""B""";\'-x;Não\r\n001;"Água; Luz";\'=1+1;Sim\r\n',
    );
    const filtered = await admin.get('/api/bancos/_export?formato=csv&q=agua&colunas=nome');
    expect(filtered.body.split('\r\n')).toHaveLength(3);
  });

  it('XLSX: códigos com zeros como texto, e o arquivo volta pela importação sem mudar nada', async () => {
    const answer = await admin.get('/api/bancos/_export?formato=xlsx');
    expect((await sheet(answer.rawPayload)).map((cells) => cells.slice(0, 3))).toEqual([
      ['Código', 'Nome', 'Nome reduzido'],
      ['001', 'Água; Luz', "'=1+1"],
      ['002', 'Órion "B"', "'-x"],
      ['003', 'Zilda', "'+55"],
    ]);
    const row = await receber(api.app, admin, 'bancos', 'bancos.xlsx', answer.rawPayload);
    expect(await executar(admin, 'bancos', row)).toMatchObject({
      lidas: 3,
      iguais: 3,
      alteradas: 0,
      erros: 0,
    });
  });

  it('datas são datas, e o CPF sai mascarado para quem não pode vê-lo', async () => {
    const em = admin.em(prestador);
    const inteiro = await em.get('/api/pacientes/_export?formato=xlsx&colunas=nome,cpf,dataNascimento,sexo');
    expect((await sheet(inteiro.rawPayload))[1]).toEqual([
      'Maria',
      '529.982.247-25',
      '1980-02-01',
      'Feminino',
    ]);
    const recepcao = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    const mascarado = await recepcao.get('/api/pacientes/_export?formato=csv&colunas=nome,cpf');
    expect(mascarado.body).toContain('***.982.247-**');
    expect(mascarado.body).not.toContain('529');
  });

  it('o bilhete baixa uma vez, sem cabeçalho, com as permissões de quem pediu', async () => {
    const recepcao = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    const bilhete = await recepcao.post('/api/pacientes/_export/ticket', {
      formato: 'csv',
      colunas: 'nome,cpf',
    });
    expect(bilhete.statusCode, bilhete.body).toBe(200);
    const { url } = bilhete.json<{ url: string }>();
    const first = await api.app.inject({ method: 'GET', url });
    expect(first.body).toContain('Maria;***.982.247-**');
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'GET', url: '/api/_export/inventado' })).statusCode).toBe(404);
  });

  it('recusa o que não conhece e quem não lista; cada exportação é um evento da auditoria', async () => {
    expect((await admin.get('/api/bancos/_export?formato=pdf')).statusCode).toBe(400);
    expect((await admin.get('/api/bancos/_export?formato=csv&colunas=senha')).statusCode).toBe(400);
    expect((await admin.get('/api/bancos/_export?formato=csv&nada=1')).statusCode).toBe(400);
    expect(
      (await (await api.caller({ banco: ['view'] })).get('/api/bancos/_export?formato=csv')).statusCode,
    ).toBe(403);
    const { rows } = await api.test.database.pool.query(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' AND recurso = 'bancos' ORDER BY seq LIMIT 1`,
    );
    expect(rows[0].depois).toMatchObject({
      formato: 'csv',
      linhas: 3,
      colunas: ['codigo', 'nome', 'nomeReduzido', 'ativo'],
    });
    // What was filtered is told; order and page, in the words of the wire, are not.
    expect(
      (await admin.get('/api/bancos/_export?formato=csv&colunas=codigo&ativo=true&_sort=nome&_order=asc'))
        .statusCode,
    ).toBe(200);
    const { rows: last } = await api.test.database.pool.query(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' AND recurso = 'bancos' ORDER BY seq DESC LIMIT 1`,
    );
    expect(last[0].depois.filtros).toEqual({ ativo: 'true' });
  });

  it('20.000 linhas saem todas', async () => {
    await api.test.database.pool.query(
      `INSERT INTO material (codigo, nome) SELECT 'X' || n, 'Material ' || n FROM generate_series(1, 20000) n`,
    );
    const answer = await admin.get('/api/materiais/_export?formato=csv&codigo_start=x&colunas=codigo');
    expect(answer.body.split('\r\n')).toHaveLength(20_002);
    const book = await admin.get('/api/materiais/_export?formato=xlsx&codigo_start=x&colunas=codigo,nome');
    expect(await sheet(book.rawPayload)).toHaveLength(20_001);
  });
});

describe('[LOOK-11] imagens', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it('aceita PNG e JPEG pelo conteúdo até 2 MB, com as mensagens da especificação', async () => {
    const sent = await enviar(api.app, admin, '/api/_arquivos', 'foto.png', png);
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ mime: 'image/png', tamanho: png.length, nome: 'foto.png' });
    const text = await enviar(api.app, admin, '/api/_arquivos', 'foto.png', 'isto não é uma imagem');
    expect([text.statusCode, text.json().messages.alerts[0].value]).toEqual([
      400,
      'Formatos de imagem suportados: JPG, PNG e JPEG.',
    ]);
    const large = await enviar(
      api.app,
      admin,
      '/api/_arquivos',
      'grande.png',
      Buffer.concat([png, Buffer.alloc(2_097_153)]),
    );
    expect([large.statusCode, large.json().messages.alerts[0].value]).toEqual([
      413,
      'Tamanho máximo permitido',
    ]);
    const cut = await enviar(api.app, admin, '/api/_arquivos', 'cortada.png', png.subarray(0, 40));
    expect(cut.statusCode).toBe(400);
  });

  it('mostra a imagem só a quem pode ver o registro que a tem', async () => {
    const { id } = (await enviar(api.app, admin, '/api/_arquivos', 'foto.png', png)).json<{ id: string }>();
    const { rows } = await api.test.database.pool.query(`UPDATE paciente SET foto = $1 RETURNING id`, [id]);
    const url = `/api/_arquivos/${id}?recurso=pacientes&registro=${rows[0].id}&campo=foto`;
    const own = await admin.em(prestador).get(url);
    expect(own.statusCode, own.body).toBe(200);
    expect(own.rawPayload.equals(png)).toBe(true);
    expect(
      (await (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador).get(url)).statusCode,
    ).toBe(403);
    const medico = (await api.caller({ paciente: ['view'] }, [prestador])).em(prestador);
    expect((await medico.get(url)).statusCode).toBe(200);
    expect((await medico.get(url.replace('campo=foto', 'campo=nome'))).statusCode).toBe(404);
    expect((await medico.get(`/api/_arquivos/${id}`)).statusCode).toBe(404);
  });

  it('[A23] os registros escolhidos, na ordem da lista; nenhum de vários', async () => {
    const bancos = (await admin.get('/api/bancos?codigo_in=001,003')).json<{ id: number }[]>();
    const body = {
      formato: 'csv',
      colunas: 'codigo',
      _sort: 'nome',
      _order: 'desc',
      id_in: bancos.map(({ id }) => id).join(','),
    };
    const ticket = await admin.post('/api/bancos/_export/ticket', body);
    expect(ticket.statusCode).toBe(200);
    expect((await admin.get(ticket.json<{ url: string }>().url)).body).toBe('\ufeffCódigo\r\n003\r\n001\r\n');
    const pacientes = async (filtro: string) =>
      (await admin.get(`/api/pacientes?${filtro}`, { 'id-prestador': String(prestador) })).json<unknown[]>();
    expect(await pacientes('sexo_ne=M')).toHaveLength(1);
    expect(await pacientes('sexo_ne=M,F')).toHaveLength(0);
    expect((await admin.get('/api/pacientes?sexo_ne=M,nada')).statusCode).toBe(400);
  });

  it('[NGS-17] por escolha, datas e momentos de RFC 3339, com a distância do fuso, em CSV e em planilha', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ em: string }>(
      `UPDATE paciente SET criado_em = '2026-11-22T01:30:05Z' WHERE nome = 'Maria' RETURNING criado_em AS em`,
    );
    expect(rows).toHaveLength(1);
    const pessoa = admin.em(prestador);
    const address = '/api/pacientes/_export?colunas=nome,dataNascimento,criadoEm&nome=Maria';
    const shown = await pessoa.get(`${address}&formato=csv`);
    expect(shown.body).toContain('Maria;01/02/1980;21/11/2026 22:30:05');
    const rfc = await pessoa.get(`${address}&formato=csv&momentos=rfc3339`);
    expect(rfc.body).toContain('Maria;1980-02-01;2026-11-21T22:30:05-03:00');
    const file = await pessoa.get(`${address}&formato=xlsx&momentos=rfc3339`);
    expect((await sheet(file.rawPayload))[1]).toEqual(['Maria', '1980-02-01', '2026-11-21T22:30:05-03:00']);
    expect((await pessoa.get(`${address}&momentos=unix`)).statusCode).toBe(400);
  });

  it('[NGS-46] por escolha, com pseudônimos: o mesmo para a mesma pessoa num arquivo, outro no seguinte', async () => {
    const { pool } = api.test.database;
    const pessoa = admin.em(prestador);
    await pool.query(
      `INSERT INTO paciente (nome, nome_social, cpf, data_nascimento, sexo, nacionalidade, prestador_id, logradouro, cep, rg, nome_mae)
       VALUES ('Joana Prado Única', 'Jô Única', '11144477735', '1975-05-06', 'F', 'BRASILEIRA', $1, 'Rua Única', '01001000', '12345Única', 'Mãe Única')`,
      [prestador],
    );
    const file = async (extra = ''): Promise<{ body: string; lines: string[][] }> => {
      const answer = await pessoa.get(`/api/pacientes/_export?formato=csv&pseudonimos=1${extra}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-filename']).toContain('pseudonimos');
      return { body: answer.body, lines: answer.body.split('\r\n').map((line) => line.split(';')) };
    };
    // A search that leaves one person says who stands under the pseudonym.
    const sozinha = '/api/pacientes/_export?formato=csv&pseudonimos=1&colunas=id,sexo&nome_start=Joana';
    const negada = await pessoa.get(sozinha);
    expect([negada.statusCode, negada.body]).toEqual([400, expect.stringContaining('ao menos 5 linhas')]);
    const { pathname, searchParams } = new URL(sozinha, 'http://x');
    expect((await pessoa.post(`${pathname}/ticket`, Object.fromEntries(searchParams))).statusCode).toBe(400);
    await pool.query(
      `INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, prestador_id)
       SELECT 'Joana Prado Única', '1975-05-06', 'F', 'BRASILEIRA', $1 FROM generate_series(1, 6)`,
      [prestador],
    );
    const whole = await file();
    expect(whole.body).not.toMatch(
      /[Úú]nic[ao]|11144477735|111\.444|06\/05\/1975|1975-05-06|99999|3333|01001/,
    );
    const [heading = []] = whole.lines;
    expect(heading.join(';')).not.toMatch(/CPF|CNS|;RG;|CEP|Logradouro|Celular|E-mail|Número do prontuário/);
    const small = await file('&colunas=id,nome,dataNascimento,sexo,criadoPor&nome_start=Joana');
    expect(small.lines[1]).toEqual([
      expect.stringMatching(/^P-[0-9A-F]{16}$/),
      expect.stringMatching(/^P-[0-9A-F]{16}$/),
      '1975',
      'Feminino',
      '',
    ]);
    expect(small.lines[0]).toContain('Data de nascimento (ano)');
    expect(small.lines[1]![0]).toBe(small.lines[1]![1]);
    const next = await file('&colunas=nome&nome_start=Joana');
    expect(next.lines[1]![0]).not.toBe(small.lines[1]![1]);
    const none = await pessoa.get('/api/pacientes/_export?formato=csv&pseudonimos=1&colunas=cpf,cns');
    expect(none.statusCode).toBe(400);
    expect(none.body).toContain('não sobra coluna nenhuma');
  });

  it('[NGS-46] num arquivo maior, o que menos de cinco pessoas têm igual fica em branco, e a auditoria diz em quantas linhas', async () => {
    const { pool } = api.test.database;
    const pessoa = admin.em(prestador);
    await pool.query(
      `INSERT INTO paciente (nome, data_nascimento, sexo, raca_cor, nacionalidade, prestador_id)
       SELECT 'Raro Comum', '1960-03-04'::date, 'M', 'PARDA', 'BRASILEIRA', $1::bigint FROM generate_series(1, 8)
       UNION ALL SELECT 'Raro Velho', '1915-03-04', 'M', 'PARDA', 'BRASILEIRA', $1::bigint FROM generate_series(1, 3)
       UNION ALL SELECT 'Raro Idoso', '1916-03-04', 'M', 'PARDA', 'BRASILEIRA', $1::bigint FROM generate_series(1, 2)
       UNION ALL SELECT 'Raro Indígena', '1990-03-04', 'F', 'INDIGENA', 'BRASILEIRA', $1::bigint`,
      [prestador],
    );
    const raros = (formato: string, extra = '') =>
      pessoa.get(
        `/api/pacientes/_export?formato=${formato}&colunas=nome,dataNascimento,sexo,racaCor&nome_start=Raro${extra}`,
      );
    const linhas = (await raros('csv', '&pseudonimos=1')).body.trim().split('\r\n').slice(1);
    const vistas = linhas.map((linha) => linha.split(';').slice(1).join(' ').trim()).toSorted();
    expect(vistas).toEqual([
      '',
      ...Array.from({ length: 8 }, () => '1960 Masculino Parda'),
      ...Array.from({ length: 5 }, () => 'Masculino Parda'),
    ]);
    const { rows } = await pool.query<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' AND recurso = 'pacientes' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]?.depois).toMatchObject({ linhas: 14, linhasComRaros: 6 });
    // With the identity nothing is left out.
    const inteiro = (await raros('csv')).body;
    expect(inteiro).toContain('1915');
    expect((await raros('xlsx', '&pseudonimos=1')).statusCode).toBe(200);
  });

  it('[NGS-46] a auditoria guarda o que se escolheu e o que ficou de fora', async () => {
    const pessoa = admin.em(prestador);
    await pessoa.get('/api/pacientes/_export?formato=csv&pseudonimos=1&momentos=rfc3339&colunas=nome,cpf');
    const { rows } = await api.test.database.pool.query<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE acao = 'exportar' AND recurso = 'pacientes' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]?.depois).toMatchObject({
      pseudonimos: true,
      momentos: 'rfc3339',
      colunas: ['nome'],
      semColunas: ['cpf'],
    });
  });
});
