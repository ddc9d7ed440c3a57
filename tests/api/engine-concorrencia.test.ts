/** Two people at once, on two real connections: a reference and the deletion of what it leads to. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { sampleRecord, type Sample } from '#tests/support/sample.ts';

let api: TestApi;
let admin: Caller;
let count = 0;
type Row = Sample & { id: number; versao: number };
type Outra = ReturnType<TestApi['test']['database']['newClient']>;
let outra: Outra;

const made = new Map<string, Promise<number>>();
function ref(resource: string, bound: Sample = {}): Promise<number> {
  const key = resource + JSON.stringify(bound);
  const id = made.get(key) ?? create(resource, bound).then((row) => row.id);
  made.set(key, id);
  return id;
}
async function bodyOf(resource: string, change: Sample = {}): Promise<Sample> {
  return { ...(await sampleRecord(api.registry.entity[resource]!, ++count, ref)), ...change };
}
async function create(resource: string, change: Sample = {}): Promise<Row> {
  const response = await admin.post(`/api/${resource}`, await bodyOf(resource, change));
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Row>();
}

beforeAll(async () => {
  api = await createTestApi();
  admin = api.admin;
  const prestador = await create('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  outra = api.test.database.newClient();
  await outra.connect();
});
afterEach(() => outra.end());

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
    const convenio = await create('convenios');
    const plano = await bodyOf('planos', { convenioId: convenio.id });
    await outra.query('BEGIN');
    await outra.query('SELECT 1 FROM convenio WHERE id = $1 FOR UPDATE', [convenio.id]);
    await outra.query('UPDATE convenio SET excluido_em = now() WHERE id = $1', [convenio.id]);
    const incluindo = admin.post('/api/planos', plano);
    await untilWaiting(incluindo);
    await outra.query('COMMIT');
    const resposta = await incluindo;
    expect(resposta.statusCode, resposta.body).toBe(422);
    expect(resposta.json().errors).toHaveProperty('convenioId');
    expect(await vivosQueApontam(convenio.id)).toBe(0);
  });

  it('quem altera a referência espera a exclusão em curso e é recusado', async () => {
    const [antes, depois] = [await create('convenios'), await create('convenios')];
    const plano = await create('planos', { convenioId: antes.id });
    await outra.query('BEGIN');
    await outra.query('SELECT 1 FROM convenio WHERE id = $1 FOR UPDATE', [depois.id]);
    await outra.query('UPDATE convenio SET excluido_em = now() WHERE id = $1', [depois.id]);
    const alterando = admin.patch(`/api/planos/${plano.id}`, plano.versao, { convenioId: depois.id });
    await untilWaiting(alterando);
    await outra.query('COMMIT');
    const resposta = await alterando;
    expect(resposta.statusCode, resposta.body).toBe(422);
    expect(await vivosQueApontam(depois.id)).toBe(0);
  });

  it('quem exclui espera a gravação em curso e fica sabendo do uso novo', async () => {
    const convenio = await create('convenios');
    const corpo = await bodyOf('pacientes', {
      convenios: [{ convenioId: convenio.id, numeroCarteira: 'A1', titularidade: 'TITULAR' }],
    });
    // Holds the write between its look at the convênio and its rows in the child table.
    await outra.query('BEGIN');
    await outra.query('LOCK TABLE paciente_convenios IN SHARE MODE');
    const incluindo = admin.post('/api/pacientes', corpo);
    await untilWaiting(incluindo);
    const excluindo = admin.call('DELETE', `/api/convenios/${convenio.id}`, undefined, { 'if-match': `"${convenio.versao}"` });
    await untilWaiting(excluindo, 2);
    await outra.query('COMMIT');
    const [incluido, excluido] = await Promise.all([incluindo, excluindo]);
    expect(incluido.statusCode, incluido.body).toBe(201);
    expect(excluido.statusCode, excluido.body).toBe(409);
    expect(excluido.json().codigo).toBe('em-uso');
    const { rows } = await api.test.database.pool.query('SELECT excluido_em FROM convenio WHERE id = $1', [convenio.id]);
    expect(rows[0].excluido_em).toBeNull();
  });
});
