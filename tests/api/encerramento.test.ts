/** One of two processes is ended while people work: an upload goes on to its end, a live line goes over and misses nothing. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entrarNoProcesso, iniciarProcesso, pedir, type Processo } from '#tests/support/processo.ts';
import { ler, type Leitor, type Servidor } from './notificacao-apoio.ts';

let test: TestDatabase;
let velho: Processo;
let novo: Processo;
let token = '';

beforeAll(async () => {
  test = await createTestDatabase();
  await semBase(test.database.pool);
  [velho, novo] = await Promise.all([
    iniciarProcesso({ DATABASE_URL: test.url }),
    iniciarProcesso({ DATABASE_URL: test.url }),
  ]);
  token = await entrarNoProcesso(velho.url);
}, 300_000);
afterAll(async () => {
  velho?.child.kill('SIGKILL');
  novo?.child.kill('SIGTERM');
  await novo?.ended;
  await test?.drop();
});

const BOUNDARY = 'fim-da-parte';
const LINES = 40;

/** A file that comes line by line; `begun` resolves with its first bytes, `answer` with what the server said. */
function slowUpload({ url }: Processo) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const answer = new Promise<{ status: number; body: string; closes: boolean }>((resolve, reject) => {
    const call = request(
      `${url}/api/bancos/_import`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body,
            closes: response.headers.connection === 'close',
          }),
        );
      },
    ).on('error', reject);
    const send = async (): Promise<void> => {
      call.write(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="arquivo"; filename="bancos.csv"\r\ncontent-type: text/csv\r\n\r\nCódigo;Nome\n`,
      );
      for (let n = 0; n < LINES; n++) {
        call.write(`${String(100 + n)};Banco do Fim ${n} ${'x'.repeat(400)}\n`);
        begin();
        await pause(100);
      }
      call.end(`\r\n--${BOUNDARY}--\r\n`);
    };
    void send();
  });
  return { begun, answer };
}

describe('[NET-03] one process of two is ended', () => {
  it('[NET-03] an upload is finished, a live line goes over to the other and hears each change once, the rest is sent there', async () => {
    const lineAt = ({ url }: Processo, cursor?: string): Promise<Leitor> =>
      ler({ url } as Servidor, token, cursor, ['registro:pendencias']);
    const heard = (line: Leitor): readonly number[] =>
      line.eventos.flatMap(({ event, data }) =>
        event === 'topico'
          ? ((data as { mudancas?: { id: number }[] }).mudancas ?? []).map(({ id }) => id)
          : [],
      );
    const made = async (codigo: string): Promise<number> => {
      const body = { codigo, descricao: `Fim ${codigo}`, origem: 'CADASTRO' };
      const answer = await pedir<{ id: number }>(`${novo.url}/api/pendencias`, { token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.id;
    };
    const line = await lineAt(velho);
    await ateQue(() => line.eventos.some(({ event }) => event === 'inicio'));
    const upload = slowUpload(velho);
    await upload.begun;
    const first = await made('FIM1');
    await ateQue(() => heard(line).includes(first));

    velho.child.kill('SIGTERM');
    // A balancer is told at once; nobody new comes here.
    await ateQue(() => line.terminou());
    const missed = await made('FIM2');
    const other = await lineAt(novo, line.cursor());
    const later = await made('FIM3');
    await ateQue(() => heard(other).includes(later));
    expect([...heard(line), ...heard(other)]).toEqual([first, missed, later]);
    await expect(fetch(`${velho.url}/api/saude`)).rejects.toThrow('fetch failed');

    const { status, body, closes } = await upload.answer;
    expect(status, body).toBeLessThan(300);
    expect(closes).toBe(true);
    expect(await velho.ended).toBe(0);
    // What was sent is whole, and the other process goes on with it.
    const { id } = JSON.parse(body) as { id: number };
    const read = await pedir<{ estado: string }>(`${novo.url}/api/bancos/_import/${id}`, { token });
    expect(read.status).toBe(200);
    other.close();
  }, 60_000);
});
