/** What an import writes: matched by key, only what changed, errors by row, all or nothing, taken back whole. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { deixarMorta, enviar, esperar, executar, multipart, receber } from './importacao-apoio.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

const receive = (content: string, recurso = 'bancos') =>
  receber(api.app, api.admin, recurso, 'arquivo.csv', content);
const bancos = async (codigos: string) =>
  (await api.admin.get(`/api/bancos?codigo_in=${codigos}&_sort=codigo`)).json<
    {
      id: number;
      versao: number;
      nome: string;
      cnpj: string | null;
      ativo: boolean;
    }[]
  >();

describe('[UTIL-01] gravação', () => {
  it('o que não gravou nada se descarta; o que gravou fica, e o de outra pessoa não se alcança', async () => {
    const largada = await receive('Código;Nome\n731;Banco Largado\n');
    const outroUsuario = await api.caller({ banco: ['list', 'insert', 'update'] });
    const path = `/api/bancos/_import/${largada.id}`;
    expect((await outroUsuario.call('DELETE', path)).statusCode).toBe(404);
    expect((await api.admin.call('DELETE', path)).statusCode).toBe(204);
    expect((await api.admin.get(path)).statusCode).toBe(404);
    const importacao = await executar(api.admin, 'bancos', await receive('Código;Nome\n732;Banco Feito\n'), {
      simular: false,
    });
    const refused = await api.admin.call('DELETE', `/api/bancos/_import/${importacao.id}`);
    expect([refused.statusCode, refused.json<{ codigo: string }>().codigo]).toEqual([
      409,
      'importacao-em-andamento',
    ]);
    expect(await bancos('732')).toHaveLength(1);
  });

  it('simula sem gravar, grava, e o mesmo arquivo outra vez não muda nada', async () => {
    const arquivo = 'Código;Nome;CNPJ;Ativo\n701;Banco Um;11.222.333/0001-81;S\n702;Banco Dois;;Não\n';
    const simulada = await executar(api.admin, 'bancos', await receive(arquivo), { simular: true });
    expect(simulada).toMatchObject({ estado: 'simulada', lidas: 2, validas: 2, inseridas: 2, erros: 0 });
    expect(await bancos('701,702')).toEqual([]);
    const importacao = await executar(api.admin, 'bancos', await receive(arquivo), { modo: 'tudo-ou-nada' });
    expect(importacao).toMatchObject({ estado: 'concluida', inseridas: 2, alteradas: 0 });
    expect(await bancos('701,702')).toMatchObject([
      { nome: 'Banco Um', cnpj: '11222333000181', ativo: true, versao: 1 },
      { nome: 'Banco Dois', cnpj: null, ativo: false, versao: 1 },
    ]);
    const outraImportacao = await executar(api.admin, 'bancos', await receive(arquivo));
    expect(outraImportacao).toMatchObject({ estado: 'concluida', inseridas: 0, alteradas: 0, iguais: 2 });
    expect(await bancos('701,702')).toMatchObject([{ versao: 1 }, { versao: 1 }]);
  });

  it('altera só o que mudou e deixa o que o arquivo não traz; o histórico conta', async () => {
    await executar(
      api.admin,
      'bancos',
      await receive('Código;Nome;Nome reduzido\n711;Antes;ANT\n712;Igual;IG\n'),
    );
    const importacao = await executar(
      api.admin,
      'bancos',
      await receive('Código;Nome\n711;Depois\n712;Igual\n'),
    );
    expect(importacao).toMatchObject({ inseridas: 0, alteradas: 1, iguais: 1 });
    const [linha] = await bancos('711');
    expect(linha).toMatchObject({ nome: 'Depois', nomeReduzido: 'ANT', versao: 2 });
    const historico = (await api.admin.get(`/api/bancos/${linha?.id}/_historico`)).json();
    expect(historico).toHaveLength(2);
    expect(historico[1]).toMatchObject({ acao: 'importar', usuario: expect.any(String), mudancas: [] });
    expect(historico[0]).toMatchObject({
      acao: 'importar',
      mudancas: [{ campo: 'nome', antes: 'Antes', depois: 'Depois' }],
    });
    const volta = await api.admin.post(`/api/bancos/${linha?.id}/_restaurar-versao`, {
      seq: historico[1].seq,
    });
    expect(volta.json()).toMatchObject({ nome: 'Antes' });
    expect(
      (await api.admin.patch(`/api/bancos/${linha?.id}`, volta.json().versao, { nome: 'Depois' })).statusCode,
    ).toBe(200);
  });

  it('diz linha, coluna, valor e mensagem, e devolve as linhas com erro prontas para corrigir', async () => {
    const row = await receive(
      'Código;Nome;CNPJ;Obs\n721;Certo;;a\nX;"Ru;im";11.222.333/0001-82;=1+1\n721;Repete;;c\n',
    );
    const simulada = await executar(api.admin, 'bancos', row, { simular: true });
    expect(simulada).toMatchObject({ lidas: 3, validas: 1, erros: 2, inseridas: 1 });
    const erros = (await api.admin.get(`/api/bancos/_import/${row.id}/erros`)).json();
    expect(erros).toEqual([
      {
        linha: 3,
        coluna: 'Código',
        campo: 'codigo',
        valor: 'X',
        mensagem: expect.stringContaining('3 dígitos'),
      },
      {
        linha: 3,
        coluna: 'CNPJ',
        campo: 'cnpj',
        valor: '11.222.333/0001-82',
        mensagem: expect.stringContaining('CNPJ'),
      },
      {
        linha: 4,
        coluna: 'Código',
        campo: 'codigo',
        valor: '721',
        mensagem: expect.stringContaining('linha 2'),
      },
    ]);
    const csv = (await api.admin.get(`/api/bancos/_import/${row.id}/erros.csv`)).body;
    expect(csv).toMatch(
      /^\ufeffCódigo;Nome;CNPJ;Obs;Erro;Linha no arquivo original\r\nX;"Ru;im";11\.222\.333\/0001-82;'=1\+1;/,
    );
    const corrigido = csv
      .replace('X;', '722;')
      .replace('0001-82', '0001-81')
      .replace('721;Repete', '723;Repete');
    expect(await executar(api.admin, 'bancos', await receive(corrigido))).toMatchObject({
      estado: 'concluida',
      inseridas: 2,
      erros: 0,
    });
  });

  it('tudo ou nada: um erro e nada é gravado; só as boas: grava as outras', async () => {
    const arquivo = 'Código;Nome\n731;Bom\n73;\n';
    const nada = await executar(api.admin, 'bancos', await receive(arquivo), { modo: 'tudo-ou-nada' });
    expect(nada).toMatchObject({
      estado: 'falhou',
      erros: 1,
      inseridas: 0,
      mensagem: '1 linha com erro: nada foi gravado.',
    });
    expect(await bancos('731')).toEqual([]);
    expect(await executar(api.admin, 'bancos', await receive(arquivo))).toMatchObject({
      estado: 'concluida',
      erros: 1,
      inseridas: 1,
    });
  });

  it('acusa chave única já usada, no banco e no próprio arquivo', async () => {
    await executar(api.admin, 'bancos', await receive('Código;Nome;ISPB\n741;Dono;98765432\n'));
    const row = await executar(
      api.admin,
      'bancos',
      await receive('Código;Nome;ISPB\n742;Outro;98765432\n743;Novo;98765431\n744;Mais um;98765431\n'),
    );
    expect(row).toMatchObject({ inseridas: 1, erros: 2 });
    const erros = (await api.admin.get(`/api/bancos/_import/${row.id}/erros`)).json();
    expect(erros.map((erro: { linha: number; mensagem: string }) => [erro.linha, erro.mensagem])).toEqual([
      [2, 'Já existe um registro com o mesmo valor de ISPB.'],
      [4, 'Outra linha do arquivo tem o mesmo valor de ISPB.'],
    ]);
  });

  it('resolve referências por código, nome e rótulo; recusa a que não existe', async () => {
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO convenio (codigo, nome, modalidade) SELECT c, n, m FROM (VALUES ('C1', 'Saúde Boa'), ('C2', 'Vida Plena')) v (c, n), (SELECT $1 AS m) m`,
      [api.registry.entity.convenios!.field.modalidade!.options![0]!.value],
    );
    const row = await receive(
      'Convênio;Código;Nome\nC1;P1;Ouro\nsaude boa;P2;Prata\nC2 - Vida Plena;P3;Bronze\nNinguém;P4;Nada\n',
      'planos',
    );
    expect(row.mapeamento.convenioId).toMatchObject({ coluna: 0 });
    const importacao = await executar(api.admin, 'planos', row);
    expect(importacao).toMatchObject({ inseridas: 3, erros: 1 });
    const planos = (await api.admin.get('/api/planos?codigo_in=P1,P2,P3&_sort=codigo')).json();
    expect(
      planos.map((plano: { _ref: { convenioId: { label: string } } }) => plano._ref.convenioId.label),
    ).toEqual([
      expect.stringContaining('Saúde Boa'),
      expect.stringContaining('Saúde Boa'),
      expect.stringContaining('Vida Plena'),
    ]);
    const erros = (await api.admin.get(`/api/planos/_import/${row.id}/erros`)).json();
    expect(erros).toMatchObject([
      {
        linha: 5,
        coluna: 'Convênio',
        valor: 'Ninguém',
        mensagem: expect.stringContaining('nenhum registro'),
      },
    ]);
  });

  it('espera quem está apagando a referência, e recusa a linha que ficou sem ela', async () => {
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO convenio (codigo, nome, modalidade) SELECT c, c, $1 FROM unnest(ARRAY['C7', 'C8']) c`,
      [api.registry.entity.convenios!.field.modalidade!.options![0]!.value],
    );
    const row = await receive('Convênio;Código;Nome\nC7;P7;Fica\nC8;P8;Some\n', 'planos');
    const other = await pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`DELETE FROM convenio WHERE codigo = 'C8'`);
      const running = executar(api.admin, 'planos', row);
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'zelo-importacao' AND wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1);
      await other.query('COMMIT');
      expect(await running).toMatchObject({ estado: 'concluida', inseridas: 1, erros: 1 });
    } finally {
      other.release();
    }
    const erros = (await api.admin.get(`/api/planos/_import/${row.id}/erros`)).json();
    expect(erros).toMatchObject([{ linha: 3, campo: 'convenioId', mensagem: expect.any(String) }]);
    expect((await api.admin.get('/api/planos?codigo_in=P7,P8')).json()).toMatchObject([{ codigo: 'P7' }]);
  });

  it('recusa mapeamento sem a chave, campo desconhecido, coluna fora do arquivo; e segundo início', async () => {
    const row = await receive('Código;Nome\n751;Um\n');
    const put = (body: object) => api.admin.call('PUT', `/api/bancos/_import/${row.id}`, body);
    expect((await put({ mapeamento: { nome: { coluna: 1 } } })).json().errors.codigo[0]).toContain('Código');
    expect((await put({ mapeamento: { senha: { coluna: 1 } } })).statusCode).toBe(422);
    expect((await put({ mapeamento: { codigo: { coluna: 9 } } })).statusCode).toBe(422);
    expect((await put({ mapeamento: {} })).statusCode).toBe(422);
    expect((await put({ modo: 'tudo' })).statusCode).toBe(400);
    await executar(api.admin, 'bancos', row);
    expect((await put({ simular: false })).statusCode).toBe(409);
  });

  it('o arquivo de subcategorias do DATASUS entra pela sugestão: Latin-1, ponto e vírgula, coluna vazia no fim', async () => {
    const arquivo = Buffer.from(
      'SUBCAT;CLASSIF;RESTRSEXO;CAUSAOBITO;DESCRICAO;DESCRABREV;REFER;EXCLUIDOS;\r\nA000;;;;Cólera devida a Vibrio cholerae 01, biótipo cholerae;A00.0 Colera dev Vibrio cholerae 01 biot cholerae;;;\r\nC530;;F;;Neoplasia maligna do endocérvix;C53.0 Endocervix;;;\r\n',
      'latin1',
    );
    const row = await receber(api.app, api.admin, 'cids', 'CID-10-SUBCATEGORIAS.CSV', arquivo);
    expect(row).toMatchObject({
      codificacao: 'iso-8859-1',
      separador: ';',
      mapeamento: { codigo: { coluna: 0 }, nome: { coluna: 4 }, restricaoSexo: { coluna: 2 } },
    });
    const { causaObito: _, ...mapeamento } = row.mapeamento;
    const importacao = await executar(api.admin, 'cids', row, { mapeamento });
    const erros = (await api.admin.get(`/api/cids/_import/${row.id}/erros`)).json();
    expect(erros).toEqual([]);
    expect(importacao.inseridas + importacao.alteradas + importacao.iguais).toBe(2);
  });

  it('um prestador não altera o paciente de outro', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query(
      `INSERT INTO prestador (nome, cnpj, cnes) VALUES ('A', '11222333000181', '1234567'), ('B', '11444777000161', '7654321') RETURNING id`,
    );
    const [a, b] = rows.map((row: { id: number }) => row.id) as [number, number];
    const arquivo =
      'Nome civil;CPF;Data de nascimento;Sexo\nMaria da Silva;529.982.247-25;01/02/1980;Feminino\n';
    const admin = await api.caller({ all: ['manage'] }, [a, b]);
    const em = async (prestador: number, texto: string): Promise<Importacao> => {
      const caller = admin.em(prestador);
      const row = await receber(api.app, caller, 'pacientes', 'p.csv', texto, {
        'id-prestador': String(prestador),
      });
      return executar(caller, 'pacientes', row);
    };
    expect(await em(a, arquivo)).toMatchObject({ estado: 'concluida', inseridas: 1, erros: 0 });
    expect(await em(b, arquivo.replace('Maria', 'Márcia'))).toMatchObject({ inseridas: 1, alteradas: 0 });
    const deA = (await admin.em(a).get('/api/pacientes')).json();
    expect(deA).toMatchObject([{ nome: 'Maria da Silva', dataNascimento: '1980-02-01', cpf: '52998224725' }]);
    expect((await enviar(api.app, api.admin, '/api/pacientes/_import', 'p.csv', arquivo)).statusCode).toBe(
      400,
    );
  });
});

describe('[UTIL-01] cancelar, desfazer, retomar', () => {
  it('desfaz: incluídos vão para a lixeira, alterados voltam, o que alguém mudou depois fica', async () => {
    await executar(api.admin, 'bancos', await receive('Código;Nome\n761;Antes\n762;Antes\n'));
    const importacao = await executar(
      api.admin,
      'bancos',
      await receive('Código;Nome\n761;Mudado\n762;Mudado\n763;Novo\n764;Novo também\n'),
    );
    expect(importacao).toMatchObject({ inseridas: 2, alteradas: 2 });
    const [, segundo] = await bancos('761,762');
    expect(
      (await api.admin.patch(`/api/bancos/${segundo!.id}`, segundo!.versao, { nome: 'Corrigido à mão' }))
        .statusCode,
    ).toBe(200);
    expect((await api.admin.post(`/api/bancos/_import/${importacao.id}/desfazer`)).statusCode).toBe(200);
    const desfeita = await esperar(api.admin, 'bancos', importacao.id);
    expect(desfeita).toMatchObject({ estado: 'desfeita', desfeitas: 3, restantes: 1 });
    expect(await bancos('761,762,763,764')).toMatchObject([{ nome: 'Antes' }, { nome: 'Corrigido à mão' }]);
    // What stays may be tried again, and stays for the same reason.
    expect((await api.admin.post(`/api/bancos/_import/${importacao.id}/desfazer`)).statusCode).toBe(200);
    expect(await esperar(api.admin, 'bancos', importacao.id)).toMatchObject({
      estado: 'desfeita',
      desfeitas: 3,
      restantes: 1,
    });
  });

  it('cancela a que ainda não começou e lista as de quem pergunta', async () => {
    const row = await receive('Código;Nome\n771;Um\n');
    expect((await api.admin.post(`/api/bancos/_import/${row.id}/cancelar`)).json()).toMatchObject({
      estado: 'cancelada',
    });
    const minhas = await api.admin.get('/api/_importacoes?_start=0&_end=5');
    expect(minhas.json()[0]).toMatchObject({ id: row.id, recurso: 'bancos', estado: 'cancelada' });
    const outroUsuario = await api.caller({ banco: ['list', 'insert', 'update'] });
    expect((await outroUsuario.get('/api/_importacoes')).json()).toEqual([]);
  });

  it('o que sempre para no mesmo lugar acaba, diz por quê e pode ser tentado de novo', async () => {
    const row = await receive('Código;Nome\n781;Um\n');
    // As six dead processes left it.
    await deixarMorta(api.test.database.pool, row.id, { estado: 'executando', tentativas: 6 });
    const parada = await esperar(api.admin, 'bancos', row.id);
    expect(parada).toMatchObject({ estado: 'falhou' });
    expect(parada.mensagem).toContain('parou várias vezes');
    expect(await executar(api.admin, 'bancos', row)).toMatchObject({ estado: 'concluida', inseridas: 1 });
  });

  it('cancela no meio de uma gravação que não termina', async () => {
    const row = await receive('Código;Nome\n791;Um\n');
    const gate = api.test.database.newClient();
    await gate.connect();
    try {
      await gate.query('BEGIN');
      await gate.query('LOCK TABLE banco IN SHARE MODE');
      await api.admin.call('PUT', `/api/bancos/_import/${row.id}`, { modo: 'so-as-boas', simular: false });
      await ateQue(async () => {
        // Not by the gate: inside a transaction the activity stands still.
        const { rows } = await api.test.database.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE application_name = 'zelo-importacao' AND datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      expect((await api.admin.post(`/api/bancos/_import/${row.id}/cancelar`)).statusCode).toBe(200);
      expect(await esperar(api.admin, 'bancos', row.id)).toMatchObject({ estado: 'cancelada', inseridas: 0 });
    } finally {
      await gate.end();
    }
    expect(await bancos('791')).toEqual([]);
  });

  it.each([
    ['um servidor morto no meio não perde nem repete: outro continua de onde parou', 'servidor'],
    [
      'a conexão que grava, cortada no meio, não derruba o servidor: ele mesmo continua de onde parou',
      'conexão',
    ],
  ])('%s', async (_titulo, corte) => {
    const total = 30_000;
    const linhas = Array.from({ length: total }, (_, n) => `M${String(n).padStart(6, '0')};Material ${n}`);
    const dataDir = mkdtempSync(join(tmpdir(), 'zelo-importacao-'));
    const test = await createTestDatabase();
    await semBase(test.database.pool);
    let server = await serverProcess(test.url, dataDir);
    try {
      const body = multipart('m.csv', Buffer.from(`Código;Nome\n${linhas.join('\n')}\n`));
      const sent = await server.call('POST', '/api/materiais/_import', body.payload, body.headers);
      const row = (await sent.json()) as Importacao;
      expect(sent.status).toBe(201);
      await server.call(
        'PUT',
        `/api/materiais/_import/${row.id}`,
        JSON.stringify({ modo: 'so-as-boas', simular: false }),
        {
          'content-type': 'application/json',
        },
      );
      const state = async () =>
        (await (await server.call('GET', `/api/materiais/_import/${row.id}`)).json()) as Importacao;
      // The table is kept from its next block of rows, so that it is killed in the middle however fast it is.
      const gate = test.database.newClient();
      await gate.connect();
      await ateQue(async () => {
        await gate.query('ROLLBACK; BEGIN; LOCK TABLE material IN SHARE MODE');
        return (await state()).inseridas > 0;
      });
      const before = await state();
      if (corte === 'servidor') server.kill();
      else
        await gate.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zelo-importacao' AND datname = current_database()`,
        );
      await gate.end();
      expect(before.estado).toBe('executando');
      expect(before.inseridas).toBeLessThan(total);
      if (corte === 'servidor') server = await serverProcess(test.url, dataDir);
      await ateQue(async () => (await state()).estado === 'concluida');
      expect(server.alive()).toBe(true);
      expect(await state()).toMatchObject({
        lidas: total,
        inseridas: total,
        alteradas: 0,
        iguais: 0,
        erros: 0,
      });
      const { rows } = await test.database.pool.query(
        `SELECT count(*) AS linhas, count(DISTINCT codigo) AS codigos, (SELECT sum(ultimo - primeiro + 1)::bigint FROM importacao_faixa WHERE importacao_id = $1) AS registros FROM material WHERE codigo LIKE 'M______'`,
        [row.id],
      );
      expect(rows[0]).toEqual({ linhas: total, codigos: total, registros: total });
    } finally {
      server.kill();
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

/** A server in a process of its own, signed in as its administrator. */
async function serverProcess(databaseUrl: string, dataDir: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ADMIN_USER: 'admin',
      ADMIN_PASSWORD: 'Uma-frase-longa-2026',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let log = '';
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const found = /pronto em (http:\S+)/.exec(log)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${log}`)));
  });
  const issued = await fetch(`${address}/api/auth/token/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'admin', password: 'Uma-frase-longa-2026' }),
  });
  const { token } = (await issued.json()) as { token: string };
  return {
    call: (method: string, path: string, body?: string | Buffer, headers: { [name: string]: string } = {}) =>
      fetch(address + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      }),
    kill: () => child.kill('SIGKILL'),
    alive: () => child.exitCode === null && child.signalCode === null,
  };
}
