/** The one queue: killed processes, lease, bounded attempts, retry, schedule, cancelling; on a database of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { inTransaction } from '#server/database/query.ts';
import { cancelWork, enqueue } from '#server/jobs/enqueue.ts';
import { defineJob, GiveUp, kindOf, type Job, type JobDeps, type Task } from '#server/jobs/job.ts';
import { byKind, checkerOf } from '#server/jobs/plugin.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi } from '#tests/support/api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let test: TestDatabase;
let queues: Queue[] = [];
let children: ChildProcess[] = [];
const warnings: unknown[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 12 });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(queues.map((queue) => queue.stop()));
  queues = [];
  children = [];
  await test.database.pool.query('DELETE FROM tarefa');
  await test.database.pool.query('DELETE FROM tarefa_agenda');
});
afterAll(() => test.drop());

type Row = {
  id: number;
  estado: string;
  tentativas: number;
  erro: string | null;
  dados: object;
  feitos: number | null;
};
const rows = async (tipo: string) =>
  (await test.database.pool.query<Row>('SELECT * FROM tarefa WHERE tipo = $1 ORDER BY id', [tipo])).rows;
const becomes = async (tipo: string, estado: string) => {
  await ateQue(async () => (await rows(tipo)).every((row) => row.estado === estado));
  return rows(tipo);
};

async function run(...jobs: Job[]): Promise<Queue> {
  const log = { error: () => undefined, warn: (line: unknown) => warnings.push(line) };
  const kinds = byKind(jobs);
  const deps = { database: test.database, log } as unknown as JobDeps;
  const queue = createQueue({ deps, jobs: kinds, valid: checkerOf(kinds), pollMs: 50 });
  queues.push(queue);
  await queue.start();
  return queue;
}

function processo(): ChildProcess {
  const child = spawn(process.execPath, ['tests/support/fila-processo.ts'], {
    env: { ...process.env, DATABASE_URL: test.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}
const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.on('exit', () => resolve()));

const UM = kindOf('um', { numero: 'integer' });

describe('work', () => {
  it('is done once, in the order of its coming, and forgets its data', async () => {
    const seen: number[] = [];
    for (const numero of [1, 2, 3]) await enqueue(test.database.pool, UM, { numero });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        parallel: 1,
        handler: async ({ data }) => void seen.push(data.numero),
      }),
    );
    const done = await becomes('um', 'concluida');
    expect(seen).toEqual([1, 2, 3]);
    expect(done.map(({ dados }) => dados)).toEqual([{}, {}, {}]);
  });

  it('that was rolled back was never put in', async () => {
    await inTransaction(test.database.pool, async (db) => {
      await enqueue(db, UM, { numero: 1 });
      throw new Error('no');
    }).catch(() => undefined);
    expect(await rows('um')).toEqual([]);
  });

  it('with the same key waits once', async () => {
    const put = () => enqueue(test.database.pool, UM, { numero: 1 }, { key: 'uma' });
    expect(await put()).toBeTypeOf('number');
    expect(await put()).toBeUndefined();
    expect(await rows('um')).toHaveLength(1);
  });

  it('is tried again after a failure, said in words, and given up after the last attempt', async () => {
    const ends: unknown[] = [];
    await enqueue(test.database.pool, UM, { numero: 1 });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        mostAttempts: 3,
        backoffMs: () => 1,
        handler: () =>
          Promise.reject(
            new AppError('servico-indisponivel', { messages: ['O servidor de e-mail não respondeu.'] }),
          ),
        onEnd: async ({ data }, { state, db }) => void ends.push(data, state, typeof db.query),
      }),
    );
    const [row] = await becomes('um', 'falhou');
    expect(row).toMatchObject({ tentativas: 3, erro: 'O servidor de e-mail não respondeu.' });
    expect(ends).toEqual([{ numero: 1 }, 'falhou', 'function']);
  });

  it('that another attempt would repeat is given up at once; an unknown failure tells no secret', async () => {
    await enqueue(test.database.pool, UM, { numero: 1 });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        handler: () => Promise.reject(new GiveUp(new Error('password 123 refused'))),
      }),
    );
    const [row] = await becomes('um', 'falhou');
    expect(row?.tentativas).toBe(1);
    expect(row?.erro).toMatch(/^Falha inesperada\. O detalhe está no registro do servidor, na tarefa \d+\.$/);
  });

  it('whose data do not fit is given up without having begun', async () => {
    await test.database.pool.query(`INSERT INTO tarefa (tipo, dados) VALUES ('um', '{"numero": "x"}')`);
    const seen: Task[] = [];
    await run(defineJob({ kind: UM, title: 'Um', handler: async (task) => void seen.push(task) }));
    await becomes('um', 'falhou');
    expect(seen).toEqual([]);
  });

  it('of a kind that nobody here knows is left to others', async () => {
    await test.database.pool.query(`INSERT INTO tarefa (tipo) VALUES ('de-outra-versao')`);
    await enqueue(test.database.pool, UM, { numero: 1 });
    await run(defineJob({ kind: UM, title: 'Um', handler: async () => undefined }));
    await becomes('um', 'concluida');
    expect(await rows('de-outra-versao')).toMatchObject([{ estado: 'na-fila', tentativas: 0 }]);
  });

  it('two definitions of one kind stop the start', () => {
    const twin = () => defineJob({ kind: UM, title: 'Um', handler: async () => undefined });
    expect(() => byKind([twin(), twin()])).toThrow(/two jobs of kind 'um'/);
  });
});

describe('a killed process', () => {
  it('that its work kills each time ends: the third finds it given up, in words', async () => {
    await test.database.pool.query(`INSERT INTO tarefa (tipo) VALUES ('mata')`);
    for (const attempt of [1, 2]) {
      const child = processo();
      await ended(child);
      expect(await rows('mata')).toMatchObject([{ estado: 'executando', tentativas: attempt }]);
    }
    processo();
    const [row] = await becomes('mata', 'falhou');
    expect(row?.erro).toMatch(/parou várias vezes no meio/);
  });

  it('leaves its work to another after the lease, not before', async () => {
    await test.database.pool.query(`INSERT INTO tarefa (tipo) VALUES ('trava')`);
    const child = processo();
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    let taken = 0;
    await run(
      defineJob({
        kind: kindOf('trava', {}),
        title: 'Trava',
        leaseMs: 800,
        handler: async () => void (taken = performance.now()),
      }),
    );
    // It beats: nobody takes it, however long it runs.
    const { rows: beats } = await test.database.pool.query<{ em: string }>(
      `SELECT batida_em::text AS em FROM tarefa`,
    );
    await ateQue(async () => {
      const { rows: now } = await test.database.pool.query<{ em: string }>(
        `SELECT batida_em::text AS em FROM tarefa`,
      );
      return now[0]?.em !== beats[0]?.em;
    });
    expect(taken).toBe(0);
    const killed = performance.now();
    child.kill('SIGKILL');
    await becomes('trava', 'concluida');
    expect(taken - killed).toBeGreaterThan(500);
  });
});

describe('a run', () => {
  it('that was taken over writes nothing more', async () => {
    let free: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (free = resolve));
    const signals: AbortSignal[] = [];
    await enqueue(test.database.pool, UM, { numero: 1 });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        leaseMs: 400,
        async handler({ signal }) {
          signals.push(signal);
          await gate;
        },
      }),
    );
    await ateQue(async () => signals.length === 1);
    await test.database.pool.query(
      `UPDATE tarefa SET trabalhador = 'outro', batida_em = now() + interval '1 hour'`,
    );
    await ateQue(async () => signals[0]?.aborted === true);
    expect((signals[0]?.reason as { why?: string } | undefined)?.why).toBe('perdida');
    free();
    expect(await rows('um')).toMatchObject([{ estado: 'executando' }]);
  });

  it('that gets further may fail as often as a new one', async () => {
    await enqueue(test.database.pool, UM, { numero: 1 });
    let done = 0;
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        mostAttempts: 2,
        backoffMs: () => 1,
        async handler({ progress }) {
          await progress(++done, 5);
          if (done < 5) throw new Error('again');
        },
      }),
    );
    expect(await becomes('um', 'concluida')).toMatchObject([{ feitos: 5 }]);
  });

  it('that begins again from nothing each time is given up all the same', async () => {
    await enqueue(test.database.pool, UM, { numero: 1 });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        mostAttempts: 2,
        backoffMs: () => 1,
        async handler({ progress }) {
          for (const done of [0, 1, 2]) await progress(done, 5);
          throw new Error('again');
        },
      }),
    );
    expect(await becomes('um', 'falhou')).toMatchObject([{ feitos: 2 }]);
  });

  it('is cancelled where it stands, and one that waits ends without having begun', async () => {
    const ends: string[] = [];
    const begun: number[] = [];
    for (const numero of [1, 2]) await enqueue(test.database.pool, UM, { numero });
    await run(
      defineJob({
        kind: UM,
        title: 'Um',
        parallel: 1,
        leaseMs: 60_000,
        handler: ({ data, signal }) => {
          begun.push(data.numero);
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
        },
        onEnd: async ({ data }, { state }) => void ends.push(`${data.numero} ${state}`),
      }),
    );
    await ateQue(async () => begun.length === 1);
    expect(await cancelWork(test.database.pool, UM, { numero: 2 })).toBe(1);
    expect(await cancelWork(test.database.pool, UM, { numero: 1 })).toBe(1);
    await becomes('um', 'cancelada');
    expect(begun).toEqual([1]);
    expect(ends.sort()).toEqual(['1 cancelada', '2 cancelada']);
  });

  it('of a server that stops is gone on with by another, and has not failed', async () => {
    await enqueue(test.database.pool, UM, { numero: 1 });
    let begun = 0;
    const first = await run(
      defineJob({
        kind: UM,
        title: 'Um',
        handler: ({ signal }) => {
          begun++;
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
        },
      }),
    );
    await ateQue(async () => begun === 1);
    await first.stop();
    expect(await rows('um')).toMatchObject([{ estado: 'na-fila', tentativas: 0 }]);
    await run(defineJob({ kind: UM, title: 'Um', handler: async () => undefined }));
    await becomes('um', 'concluida');
  });
});

describe('the schedule', () => {
  it('of two processes puts each work in once', async () => {
    const done: string[] = [];
    const job = (where: string) =>
      defineJob({
        kind: kindOf('de-hora-em-hora', {}),
        title: 'X',
        everyMs: 3_600_000,
        handler: async () => void done.push(where),
      });
    await run(job('a'));
    await run(job('b'));
    expect(await rows('de-hora-em-hora')).toEqual([]);
    await test.database.pool.query(`UPDATE tarefa_agenda SET proxima = now()`);
    await ateQue(async () => done.length > 0);
    // Further beats of both: nothing more comes before its time.
    const before = (await test.database.pool.query(`SELECT proxima FROM tarefa_agenda`)).rows;
    await enqueue(test.database.pool, kindOf('de-hora-em-hora', {}), {});
    await ateQue(async () => done.length === 2);
    expect((await test.database.pool.query(`SELECT proxima FROM tarefa_agenda`)).rows).toEqual(before);
    expect(await rows('de-hora-em-hora')).toHaveLength(2);
  });
});

describe('[UTIL-09] the screen of administrators', () => {
  it('lists without data, tries again and cancels with the permission for it, and the audit knows', async () => {
    const api = await createTestApi();
    try {
      const { pool } = api.test.database;
      await pool.query(
        `INSERT INTO tarefa (tipo, dados, estado, erro, tentativas) VALUES ('push', '{"notificacaoId": 0}', 'falhou', 'Não deu.', 8), ('sumiu', '{"segredo": 1}', 'na-fila', NULL, 0)`,
      );
      const leitor = await api.caller({ tarefa: ['list'] });
      const lista = await leitor.get('/api/tarefas?_start=0&_end=50');
      expect(lista.statusCode, lista.body).toBe(200);
      expect(lista.headers['x-total-count']).toBe('2');
      expect(lista.body).not.toContain('segredo');
      const [outraSala, push] =
        lista.json<{ id: number; titulo: string; erro: string; podeRepetir: boolean }[]>();
      expect(push).toMatchObject({ titulo: 'Aviso no navegador', erro: 'Não deu.', podeRepetir: true });
      expect(outraSala).toMatchObject({ titulo: 'sumiu', podeRepetir: false, podeCancelar: true });
      expect((await leitor.get('/api/tarefas?estado=falhou')).json()).toHaveLength(1);
      expect((await leitor.get('/api/tarefas?nada=1')).statusCode).toBe(400);
      expect((await leitor.post(`/api/tarefas/${push?.id}/_repetir`)).statusCode).toBe(403);
      expect((await (await api.caller({ banco: ['list'] })).get('/api/tarefas')).statusCode).toBe(403);
      expect((await api.admin.post(`/api/tarefas/${push?.id}/_repetir`)).statusCode).toBe(200);
      await ateQue(
        async () => (await leitor.get('/api/tarefas?estado=concluida')).json<unknown[]>().length === 1,
      );
      expect((await api.admin.post(`/api/tarefas/${push?.id}/_repetir`)).json()).toMatchObject({
        messages: {
          alerts: [{ value: 'Só uma tarefa que falhou ou foi cancelada pode ser tentada novamente.' }],
        },
      });
      expect((await api.admin.post(`/api/tarefas/${outraSala?.id}/_cancelar`)).json()).toMatchObject({
        cancelando: true,
      });
      expect((await api.admin.post(`/api/tarefas/999999/_cancelar`)).statusCode).toBe(404);
      const { rows: events } = await pool.query(
        `SELECT acao FROM auditoria WHERE recurso = 'tarefas' ORDER BY seq`,
      );
      expect(events).toEqual([{ acao: 'repetir-tarefa' }, { acao: 'cancelar-tarefa' }]);
    } finally {
      await api.close();
    }
  });
});
