import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const EVENT = `zelo_auditar('bancos', $1, 'alterar', '{"nome": "Água"}', '{"nome": "Terra", "valor": 1234.50}', 1, 'João', null, '127.0.0.1', 'teste')`;

describe('audit chains', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
    await Promise.all(
      Array.from({ length: 60 }, (_, id) => own.database.pool.query(`select ${EVENT}`, [id])),
    );
    await own.database.pool.query(
      `select zelo_auditar_lote('bancos', 'importar', array_agg(n), null, array_agg(jsonb_build_object('id', n)), 1, 'João', null, null, null) from generate_series(1, 50) n`,
    );
    // With the number of their call, and as an earlier version asks: both hash in the same chains.
    await own.database.pool.query(
      `select zelo_auditar('bancos', 1, 'alterar', null, '{}', 1, 'João', null, null, null, 'pedido-' || n) from generate_series(1, 3) n`,
    );
    await own.database.pool.query(
      `select zelo_auditar_lote('bancos', 'importar', '{1,2}', null, null, 1, 'João', null, null, null, 'pedido-lote')`,
    );
    await own.database.pool.query(
      `select zelo_auditar_leituras('{bancos,bancos}', '{1,1}', '{ver,ver}', '{1,1}', '{João,João}', '{1,1}', '{"",""}', '{"",""}', '{pedido-a,pedido-b}', 5),
              zelo_auditar_leituras('{bancos}', '{2}', '{ver}', '{1}', '{João}', '{1}', '{""}', '{""}', 5)`,
    );
  });
  afterAll(() => own.drop());

  /** Tampers as a superuser would, verifies, and undoes by rolling the copy of the table back. */
  async function tampered(...statements: string[]): Promise<readonly string[]> {
    const { pool } = own.database;
    await pool.query(
      'create table copia_auditoria as table auditoria; create table copia_cadeia as table auditoria_cadeia',
    );
    try {
      await pool.query(
        [
          'alter table auditoria disable trigger all',
          'alter table auditoria_cadeia disable trigger all',
          ...statements,
          'alter table auditoria enable trigger all',
          'alter table auditoria_cadeia enable trigger all',
        ].join('; '),
      );
      const verdict = await verifyAudit(own.database);
      expect(verdict.ok).toBe(false);
      return verdict.findings;
    } finally {
      await pool.query(`alter table auditoria disable trigger all; alter table auditoria_cadeia disable trigger all;
        delete from auditoria; insert into auditoria select * from copia_auditoria; delete from auditoria_cadeia;
        insert into auditoria_cadeia select * from copia_cadeia; drop table copia_auditoria, copia_cadeia;
        alter table auditoria enable trigger all; alter table auditoria_cadeia enable trigger all`);
    }
  }

  test('untouched chains are intact, single and batched events alike, written side by side', async () => {
    const verdict = await verifyAudit(own.database);
    expect(verdict.findings).toEqual([]);
    expect(verdict.events).toBeGreaterThanOrEqual(110);
    const { rows } = await own.database.pool.query(
      `select count(distinct cadeia)::int as cadeias from auditoria where acao = 'alterar'`,
    );
    expect(rows[0].cadeias).toBeGreaterThan(1);
  });

  test('an event that rolls back leaves no trace and no gap', async () => {
    const client = await own.database.pool.connect();
    await client.query('begin');
    await client.query(`select ${EVENT}`, [999]);
    await client.query('rollback');
    client.release();
    expect((await verifyAudit(own.database)).findings).toEqual([]);
  });

  test.each([
    'update auditoria set motivo = null',
    'delete from auditoria',
    'truncate auditoria',
    'delete from auditoria_cadeia',
  ])('%s is refused', async (sql) => {
    await expect(own.database.pool.query(sql)).rejects.toThrow(
      'A auditoria não pode ser alterada nem apagada.',
    );
  });

  const longest = '(select cadeia from auditoria_cadeia order by posicao desc limit 1)';

  test('an edited event is found', async () => {
    const findings = await tampered(
      `update auditoria set depois = '{"nome": "Outro"}' where seq = (select min(seq) from auditoria where acao = 'alterar')`,
    );
    expect(findings.join()).toMatch(/evento \d+ \(bancos.*foi alterado/);
  });

  test('an edited event with a recomputed hash is found by its successor', async () => {
    const findings = await tampered(
      `update auditoria a set motivo = 'x', hash = sha256(hash_anterior || zelo_auditoria_conteudo(seq, cadeia, posicao, em, recurso, registro_id, acao, antes, depois, usuario_id, usuario_nome, prestador_id, ip, 'x')) where cadeia = ${longest} and posicao = 1`,
    );
    expect(findings.join()).toMatch(/não continua o evento anterior/);
  });

  test('[NET-03] the number of the call is under the hash: changed, taken away or added, it is found', async () => {
    const { rows } = await own.database.pool.query<{ pedido: string | null }>(
      `select pedido from auditoria where acao = 'ver' order by registro_id`,
    );
    expect(rows.map(({ pedido }) => pedido)).toEqual(['pedido-a', null]);
    const event = `seq = (select min(seq) from auditoria where pedido = 'pedido-2')`;
    for (const change of [
      `update auditoria set pedido = 'pedido-9' where ${event}`,
      `update auditoria set pedido = null where ${event}`,
      `update auditoria set pedido = 'pedido-9' where seq = (select min(seq) from auditoria where pedido is null)`,
    ])
      expect((await tampered(change)).join()).toMatch(/foi alterado/);
  });

  test('a deleted event is found', async () => {
    const findings = await tampered(`delete from auditoria where cadeia = ${longest} and posicao = 2`);
    expect(findings.join()).toMatch(/um evento foi apagado antes do evento/);
  });

  test('a cut tail is found, and so is a cut tail with a moved end when an anchor was kept', async () => {
    const { anchors } = await verifyAudit(own.database);
    const cut = await tampered(
      `delete from auditoria a using auditoria_cadeia c where a.cadeia = c.cadeia and c.cadeia = ${longest} and a.posicao > c.posicao - 3`,
    );
    expect(cut.join()).toMatch(/os últimos 3 eventos foram apagados/);
    const { pool } = own.database;
    await pool.query('alter table auditoria disable trigger all');
    const chain = (
      await pool.query(`select cadeia, posicao from auditoria_cadeia order by posicao desc limit 1`)
    ).rows[0];
    await pool.query(
      `create table guardado as select * from auditoria where cadeia = ${chain.cadeia} and posicao = ${chain.posicao}`,
    );
    await pool.query(`delete from auditoria where cadeia = ${chain.cadeia} and posicao = ${chain.posicao};
      update auditoria_cadeia c set posicao = a.posicao, hash = a.hash, hash_anterior = a.hash_anterior from auditoria a
        where c.cadeia = ${chain.cadeia} and a.cadeia = c.cadeia and a.posicao = ${chain.posicao} - 1;
      alter table auditoria enable trigger all`);
    expect((await verifyAudit(own.database)).ok).toBe(true);
    expect((await verifyAudit(own.database, anchors)).findings.join()).toMatch(
      /guardado na âncora, não existe mais/,
    );
    await pool.query(`insert into auditoria select * from guardado;
      update auditoria_cadeia c set posicao = a.posicao, hash = a.hash, hash_anterior = a.hash_anterior from guardado a where a.cadeia = c.cadeia; drop table guardado`);
    expect((await verifyAudit(own.database, anchors)).findings).toEqual([]);
  });

  test('two events that changed places are found', async () => {
    const findings = await tampered(
      `update auditoria a set posicao = 3 - posicao where cadeia = ${longest} and posicao in (1, 2)`,
    );
    expect(findings.join()).toMatch(/foi alterado|fora de ordem/);
  });

  test('a switched-off protection is told', async () => {
    await own.database.pool.query('alter table auditoria disable trigger auditoria_imutavel');
    expect((await verifyAudit(own.database)).findings.join()).toContain('A proteção da tabela auditoria');
    await own.database.pool.query('alter table auditoria enable trigger auditoria_imutavel');
  });

  test('npm run auditoria:verificar says the verdict and ends with its code', async () => {
    const run = () =>
      promisify(execFile)('node_modules/.bin/node', ['scripts/auditoria-verificar.ts'], {
        env: { ...process.env, DATABASE_URL: own.url },
      });
    expect((await run()).stdout).toMatch(/Auditoria íntegra: \d+ eventos em 16 cadeias/);
    await own.database.pool.query(
      `alter table auditoria disable trigger all; delete from auditoria where seq = (select max(seq) from auditoria); alter table auditoria enable trigger all`,
    );
    const failed = await run().catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1 });
    expect((failed as { stderr: string }).stderr).toMatch(
      /o último evento foi apagado[\s\S]*Auditoria violada: um achado/,
    );
  });
});
