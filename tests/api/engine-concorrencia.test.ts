/** Two people at once, on two real connections: a reference and the deletion of what it leads to. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let admin: Caller;
type Outra = ReturnType<TestApi['test']['database']['newClient']>;
let outraConexao: Outra;

const { corpo, nova } = semeador(
  () => api.registry,
  () => admin,
);

beforeAll(async () => {
  api = await createTestApi();
  admin = api.admin;
  const prestador = await nova('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  outraConexao = api.test.database.newClient();
  await outraConexao.connect();
});
afterEach(() => outraConexao.end());

/** Until so many statements of this database wait for a lock; or until `done` is over without waiting. */
async function untilWaiting(done: Promise<unknown>, n = 1): Promise<void> {
  let over = false;
  void done.finally(() => (over = true));
  for (;;) {
    const { rows } = await api.test.database.pool.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (over || rows[0].n >= n) return;
    await pause(5);
  }
}

const vivosQueApontam = async (convenio: number): Promise<number> => {
  const { rows } = await api.test.database.pool.query(
    `SELECT (SELECT count(*) FROM plano WHERE convenio_id = $1 AND excluido_em IS NULL)
          + (SELECT count(*) FROM paciente_convenios c JOIN paciente p ON p.id = c.paciente_id WHERE c.convenio_id = $1 AND p.excluido_em IS NULL) AS n`,
    [convenio],
  );
  return Number(rows[0].n);
};

describe('uma referência e a exclusão do seu alvo ao mesmo tempo', () => {
  it('quem inclui espera a exclusão em curso e é recusado', async () => {
    const convenio = await nova('convenios');
    const plano = await corpo('planos', { convenioId: convenio.id });
    await outraConexao.query('BEGIN');
    await outraConexao.query('SELECT 1 FROM convenio WHERE id = $1 FOR UPDATE', [convenio.id]);
    await outraConexao.query('UPDATE convenio SET excluido_em = now() WHERE id = $1', [convenio.id]);
    const incluindo = admin.post('/api/planos', plano);
    await untilWaiting(incluindo);
    await outraConexao.query('COMMIT');
    const resposta = await incluindo;
    expect(resposta.statusCode, resposta.body).toBe(422);
    expect(resposta.json().errors).toHaveProperty('convenioId');
    expect(await vivosQueApontam(convenio.id)).toBe(0);
  });

  it('quem altera a referência espera a exclusão em curso e é recusado', async () => {
    const [antes, depois] = [await nova('convenios'), await nova('convenios')];
    const plano = await nova('planos', { convenioId: antes.id });
    await outraConexao.query('BEGIN');
    await outraConexao.query('SELECT 1 FROM convenio WHERE id = $1 FOR UPDATE', [depois.id]);
    await outraConexao.query('UPDATE convenio SET excluido_em = now() WHERE id = $1', [depois.id]);
    const alterando = admin.patch(`/api/planos/${plano.id}`, plano.versao, { convenioId: depois.id });
    await untilWaiting(alterando);
    await outraConexao.query('COMMIT');
    const resposta = await alterando;
    expect(resposta.statusCode, resposta.body).toBe(422);
    expect(await vivosQueApontam(depois.id)).toBe(0);
  });

  it('quem exclui espera a gravação em curso e fica sabendo do uso novo', async () => {
    const convenio = await nova('convenios');
    const body = await corpo('pacientes', {
      convenios: [{ convenioId: convenio.id, numeroCarteira: 'A1', titularidade: 'TITULAR' }],
    });
    // Holds the write between its look at the convênio and its rows in the child table.
    await outraConexao.query('BEGIN');
    await outraConexao.query('LOCK TABLE paciente_convenios IN SHARE MODE');
    const incluindo = admin.post('/api/pacientes', body);
    await untilWaiting(incluindo);
    const excluindo = admin.call('DELETE', `/api/convenios/${convenio.id}`, undefined, {
      'if-match': `"${convenio.versao}"`,
    });
    await untilWaiting(excluindo, 2);
    await outraConexao.query('COMMIT');
    const [incluido, excluido] = await Promise.all([incluindo, excluindo]);
    expect(incluido.statusCode, incluido.body).toBe(201);
    expect(excluido.statusCode, excluido.body).toBe(409);
    expect(excluido.json().codigo).toBe('em-uso');
    const { rows } = await api.test.database.pool.query('SELECT excluido_em FROM convenio WHERE id = $1', [
      convenio.id,
    ]);
    expect(rows[0].excluido_em).toBeNull();
  });
});
