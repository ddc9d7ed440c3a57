/** The audit rebuilds the records: what every writer of the engine leaves does, what was written past it is found and named (docs/decisions/0150). */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { tablesOf } from '#server/database/ddl.ts';
import { loadBaseData } from '#server/database/base-data.ts';
import { compare, migrate, MIGRATIONS_DIR, migrationSql } from '#server/database/migrate.ts';
import { marcoOf, markRows } from '#server/engine/replay/mark.ts';
import { replayRecords, type Difference } from '#server/engine/replay/replay.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { executar, receber, esperar } from './importacao-apoio.ts';

let api: TestApi;
let prestador: number;
let pasta: string;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

beforeAll(async () => {
  api = await createTestApi();
  pasta = await mkdtemp(join(tmpdir(), 'zelo-refaz-'));
  prestador = await criar('prestadores', {
    ativo: true,
    tipoPessoa: 'JURIDICA',
    nome: 'Clínica Aurora',
    cnpj: '11444777000161',
  });
  api.app.sessoes.esquecer();
});
afterAll(async () => {
  await api?.close();
  await rm(pasta, { recursive: true, force: true });
});

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.test.database.pool.query(text, values)).rows as T[];

async function diferencas(recurso?: string): Promise<Difference[]> {
  const found: Difference[] = [];
  await replayRecords(api.test.database, api.registry, {
    ...(recurso ? { recurso } : {}),
    onDifference: (difference) => found.push(difference),
  });
  return found;
}
const nomes = async (recurso?: string): Promise<string[]> =>
  (await diferencas(recurso)).map(({ recurso, id, motivo, campo }) =>
    [recurso, id, motivo, campo].filter(Boolean).join(' '),
  );

/** Changes something behind the engine and puts it back once the differences are read. */
async function porFora(antes: string, depois: string, values: unknown[]): Promise<string[]> {
  await query(antes, values);
  try {
    return await nomes();
  } finally {
    await query(depois, values);
  }
}

const versaoDe = async (recurso: string, id: number): Promise<{ versao: number; [campo: string]: unknown }> =>
  (await api.admin.em(prestador).get(`/api/${recurso}/${id}`)).json();

describe('[AUD-01] the audit rebuilds the records', () => {
  let banco: number;
  let convenio: number;

  it('created, changed, deleted, restored, with child rows, in steps and in batches', async () => {
    const admin = api.admin.em(prestador);
    banco = await criar('bancos', { codigo: '961', nome: 'Banco A' });
    expect((await admin.patch(`/api/bancos/${banco}`, 1, { nome: 'Banco B' })).statusCode).toBe(200);
    expect(
      (await admin.call('DELETE', `/api/bancos/${banco}`, undefined, { 'if-match': '"2"' })).statusCode,
    ).toBeLessThan(300);
    expect(
      (await admin.post(`/api/bancos/${banco}/_restaurar`, {}, { 'if-match': '"3"' })).statusCode,
    ).toBeLessThan(300);
    convenio = await criar('convenios');
    const { versao, contatos } = await versaoDe('convenios', convenio);
    const [contato] = contatos as { nome: string }[];
    const outroContato = { ...contato, id: undefined, _ref: undefined, nome: 'Outra pessoa' };
    const mudado = await admin.patch(`/api/convenios/${convenio}`, versao, {
      contatos: [contato, outroContato],
    });
    expect(mudado.statusCode, mudado.body).toBe(200);
    const titulo = await criar('contas-pagar');
    const conta = await versaoDe('contas-pagar', titulo);
    await admin.post(
      `/api/contas-pagar/${titulo}/_transicao`,
      { transicao: 'cancelar', motivo: 'Erro' },
      { 'if-match': `"${conta.versao}"` },
    );
    expect(await nomes()).toEqual([]);
  });

  it('brought by an import, changed by one, taken back', async () => {
    const importacao = await receber(
      api.app,
      api.admin,
      'bancos',
      'um.csv',
      'Código;Nome\n971;Um\n972;Dois\n973;Três\n',
    );
    expect(await executar(api.admin, 'bancos', importacao)).toMatchObject({
      estado: 'concluida',
      inseridas: 3,
    });
    const tudo = await receber(
      api.app,
      api.admin,
      'bancos',
      'tudo.csv',
      'Código;Nome\n971;Um novo\n974;Quatro\n',
    );
    expect(await executar(api.admin, 'bancos', tudo, { modo: 'tudo-ou-nada' })).toMatchObject({
      inseridas: 1,
      alteradas: 1,
    });
    expect(await nomes()).toEqual([]);
    expect((await api.admin.post(`/api/bancos/_import/${tudo.id}/desfazer`)).statusCode).toBeLessThan(300);
    expect(await esperar(api.admin, 'bancos', tudo.id)).toMatchObject({ estado: 'desfeita' });
    expect(await nomes()).toEqual([]);
  });

  it('deleted for good from the bin', async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>(`SELECT id FROM banco WHERE codigo = '974'`);
    const pedido = (await api.admin.post('/api/bancos/_esvaziar', { ids: [id] })).json<{ id: number }>();
    await ateQue(
      async () =>
        (await api.admin.get(`/api/bancos/_esvaziar/${pedido.id}`)).json<{ estado: string }>().estado ===
        'concluido',
    );
    expect(await query('SELECT id FROM banco WHERE id = $1', [id])).toEqual([]);
    expect(await nomes()).toEqual([]);
  });

  it('what is written past the engine is found and named: a value, a child row, a row more, a row less', async () => {
    expect(
      await porFora(
        `UPDATE banco SET nome = 'Outro' WHERE id = $1`,
        `UPDATE banco SET nome = 'Banco B' WHERE id = $1`,
        [banco],
      ),
    ).toEqual([`bancos ${banco} campo nome`]);
    const [importado] = await query<{ id: number }>(`SELECT id FROM banco WHERE codigo = '972'`);
    expect(
      await porFora(
        `UPDATE banco SET nome = 'Outro' WHERE id = $1`,
        `UPDATE banco SET nome = 'Dois' WHERE id = $1`,
        [importado?.id],
      ),
    ).toEqual([`bancos ${importado?.id} resumo`]);
    const [contato] = await query<{ id: number }>(
      'SELECT id FROM convenio_contatos WHERE convenio_id = $1 AND ordem = 0',
      [convenio],
    );
    expect(
      await porFora(
        'UPDATE convenio_contatos SET ordem = 5 WHERE id = $1',
        'UPDATE convenio_contatos SET ordem = 0 WHERE id = $1',
        [contato?.id],
      ),
    ).toEqual([`convenios ${convenio} campo contatos.${contato?.id}.ordem`]);
    await query(
      `INSERT INTO banco (id, codigo, nome) OVERRIDING SYSTEM VALUE VALUES (90001, '990', 'Sem evento')`,
    );
    expect(await nomes()).toEqual(['bancos 90001 sem-evento']);
    await query('DELETE FROM banco WHERE id = 90001');
    const sai = await criar('bancos', { codigo: '962', nome: 'Vai sumir' });
    await query('DELETE FROM banco WHERE id = $1', [sai]);
    expect(await nomes()).toEqual([`bancos ${sai} sumiu`]);
    const fim = `SELECT zelo_auditar('bancos', NULL, 'esvaziar-lixeira', NULL, jsonb_build_object('registros', $1::text), NULL, NULL, NULL, NULL, NULL)`;
    await query(fim, [sai]);
    expect(await nomes()).toEqual([]);
  });

  it('base data: what it brings, what a later version changes, and what was changed behind it', async () => {
    const carregar = async (version: string, texto: string) => {
      await writeFile(join(pasta, 'bancos.csv'), texto);
      const file = { resource: 'bancos', file: 'bancos.csv', version, source: 'teste', licence: 'nenhuma' };
      await loadBaseData(api.test.database, api.registry, { files: [file], directory: pasta });
    };
    await carregar('1', 'codigo,nome\n981,Base um\n982,Base dois\n');
    await carregar('2', 'codigo,nome\n981,Base um de novo\n982,Base dois\n983,Base três\n');
    expect(await nomes('bancos')).toEqual([]);
    const [base] = await query<{ id: number }>(`SELECT id FROM banco WHERE codigo = '982'`);
    const trocar = `UPDATE banco SET nome = 'Outra' WHERE id = $1`;
    expect(await porFora(trocar, `UPDATE banco SET nome = 'Base dois' WHERE id = $1`, [base?.id])).toEqual([
      `bancos ${base?.id} resumo`,
    ]);
  });

  it('a migration that writes, deletes and reshapes rows', async () => {
    for (const name of await readdir(MIGRATIONS_DIR))
      await copyFile(join(MIGRATIONS_DIR, name), join(pasta, name));
    const proxima = (await readdir(MIGRATIONS_DIR)).length + 1;
    const dados = async (n: number, sql: string): Promise<void> => {
      await writeFile(join(pasta, `${String(proxima + n).padStart(4, '0')}-dados.sql`), sql);
      await migrate(api.test.database, { registry: api.registry, directory: pasta });
    };
    await rm(join(pasta, 'bancos.csv'), { force: true });
    await dados(
      0,
      `UPDATE banco SET nome = nome || ' (novo)' WHERE codigo > '960'; INSERT INTO banco (codigo, nome) VALUES ('995', 'Da migração')`,
    );
    expect(await nomes()).toEqual([]);
    await dados(1, `ALTER TABLE banco ADD COLUMN extra text NOT NULL DEFAULT 'x'`);
    expect(await nomes()).toEqual([]);
    await dados(
      2,
      `SELECT zelo_marcar('bancos', array_agg(id)) FROM banco WHERE codigo = '995'; DELETE FROM banco WHERE codigo = '995'; ALTER TABLE banco RENAME COLUMN extra TO mais`,
    );
    expect(await nomes()).toEqual([]);
    await dados(
      3,
      `SELECT zelo_marcar('convenios', array_agg(convenio_id)) FROM convenio_contatos; DELETE FROM convenio_contatos; ALTER TABLE banco DROP COLUMN mais`,
    );
    expect(await nomes()).toEqual([]);
    const mudado = await api.admin.patch(`/api/bancos/${banco}`, (await versaoDe('bancos', banco)).versao, {
      nome: 'Depois',
    });
    expect(mudado.statusCode, mudado.body).toBe(200);
    expect(await nomes()).toEqual([]);
    expect(await query(`SELECT 1 FROM auditoria_a_marcar`)).toEqual([]);
  });

  it('[stranger B1] a child table that a migration renames, and that is renamed back', async () => {
    const id = await criar('convenios');
    const linhas = await query(`SELECT 1 FROM convenio_contatos WHERE convenio_id = $1`, [id]);
    expect(linhas.length).toBeGreaterThan(0);
    const { entity: before } = api.registry;
    const { contatos, ...others } = before['convenios']?.schema.properties ?? {};
    const renamed = buildEntity(
      before['convenios']?.key ?? '',
      {
        ...before['convenios']?.schema,
        properties: {
          ...others,
          telefones: { ...contatos, 'x-child': { ...contatos?.['x-child'], was: 'contatos' } },
        },
      },
      { name: 'convenios' },
    );
    const registry = {
      ...api.registry,
      entities: api.registry.entities.map((own) => (own.name === 'convenios' ? renamed : own)),
      entity: { ...before, convenios: renamed },
    };
    const to = async (wanted: typeof api.registry, n: number, file: string): Promise<void> => {
      const client = api.test.database.newClient();
      await client.connect();
      const back = tablesOf(wanted.entities).map((table) =>
        table.name === 'convenio_contatos' ? { ...table, was: ['convenio_telefones'] } : table,
      );
      const sql = migrationSql(await compare(client, back), 'Renamed.') ?? '';
      await client.end();
      expect(sql).toContain('zelo_renomear_tabela');
      const number = (await readdir(MIGRATIONS_DIR)).length + n;
      await writeFile(join(pasta, `${String(number).padStart(4, '0')}-${file}.sql`), sql);
      await migrate(api.test.database, { registry: wanted, directory: pasta });
    };
    await to(registry, 5, 'outro-nome');
    const found: Difference[] = [];
    const onDifference = (difference: Difference) => found.push(difference);
    await replayRecords(api.test.database, registry, { onDifference });
    expect(found).toEqual([]);
    await to(api.registry, 6, 'nome-de-antes');
    expect(await nomes()).toEqual([]);
  });

  it('an older installation: what its audit lacks gets a mark, and what differs after it is found', async () => {
    await query(
      `INSERT INTO banco (id, codigo, nome) OVERRIDING SYSTEM VALUE VALUES (90002, '991', 'De antes')`,
    );
    await query(`UPDATE banco SET nome = 'Por fora' WHERE id = $1`, [banco]);
    const found = await diferencas();
    expect(found).toHaveLength(2);
    expect(await marcoOf(api.test.database.pool)).toEqual({ antiga: false, marcada_em: null });
    expect(
      await markRows(
        api.test.database.pool,
        api.registry,
        new Map([['bancos', new Set(found.map(({ id }) => id ?? 0))]]),
      ),
    ).toBe(2);
    expect((await marcoOf(api.test.database.pool)).marcada_em).not.toBeNull();
    expect(await nomes()).toEqual([]);
    await query(`UPDATE banco SET nome = 'Por fora outra vez' WHERE id = $1`, [banco]);
    expect(await nomes()).toEqual([`bancos ${banco} campo nome`]);
  });
});
