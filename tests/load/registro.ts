/** One patient read, typed in and changed among a million, a page far down, and the memory that the server holds after it. */
import { openDatabase } from '#server/database/pool.ts';
import { fillPacientes } from './pacientes.ts';
import type { Figure } from './figure.ts';
import {
  load,
  newDataDir,
  pause,
  removeDataDir,
  residentMiB,
  signIn,
  startTarget,
  type Headers,
  type Load,
} from './target.ts';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
const SECONDS = 6;
/** Rows that the updates are dealt round, each one caller's at a time: none is stale. */
const CHANGED = 400;

const shown = (result: Load): string =>
  `${result.perSecond.toFixed(0)}/s (p50 ${result.p50} ms, p97,5 ${result.p95} ms, erros ${result.errors})`;

/** Where page 20,000 of 25 ends. */
const FAR = Math.min(500_000, Math.floor(ROWS / 50) * 25);
const BY_NAME = '&_sort=nome&_order=asc';

/** The page after row FAR, asked for as the screen does: by the last row of the one before. */
async function goOn(url: string, headers: Headers) {
  const before = await fetch(`${url}?_start=${FAR - 25}&_end=${FAR}${BY_NAME}`, { headers });
  const after = before.headers.get('x-after') ?? '';
  return load({
    url: `${url}?_start=${FAR}&_end=${FAR + 25}${BY_NAME}&_after=${after}`,
    headers,
    seconds: SECONDS,
  });
}

export async function registro(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  await (await startTarget(dataDir)).stop();
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeoutMs: 0 });
  const prestadorId = await fillPacientes(database.pool, ROWS);
  const { rows: edges } = await database.pool.query<{ first: number; last: number }>(
    'SELECT min(id)::int AS first, max(id)::int AS last FROM paciente WHERE prestador_id = $1',
    [prestadorId],
  );
  await database.close();
  const { first, last } = edges[0] ?? { first: 1, last: ROWS };

  const target = await startTarget(dataDir, 'server/main.ts', { LIMITE_CONSULTAS: '1000000' });
  const headers = { ...(await signIn(target.url, prestadorId)), 'content-type': 'application/json' };
  const url = `${target.url}/api/pacientes`;
  const idle = residentMiB(target.pid);
  let turn = 0;
  const each = (request: (n: number) => object) => [
    { setupRequest: (base: object) => ({ ...base, ...request(turn++) }) },
  ];

  const read = await load({
    url,
    headers,
    seconds: SECONDS,
    requests: each((n) => ({ path: `/api/pacientes/${first + ((n * 7919) % (last - first))}` })),
  });
  const deep = await load({
    url: `${url}?_start=${FAR}&_end=${FAR + 25}${BY_NAME}`,
    headers,
    seconds: SECONDS,
  });
  const nextPage = await goOn(url, headers);
  const firstPage = await load({ url: `${url}?_start=0&_end=25${BY_NAME}`, headers, seconds: SECONDS });
  const insert = await load({
    url,
    headers,
    method: 'POST',
    seconds: SECONDS,
    requests: each((n) => ({
      body: JSON.stringify({
        nome: `Paciente de Prova ${n}`,
        dataNascimento: '1980-05-17',
        sexo: 'F',
        nacionalidade: 'BRASILEIRA',
        nomeMae: `Mãe de Prova ${n}`,
      }),
    })),
  });
  turn = 0;
  const update = await load({
    url,
    headers,
    method: 'PATCH',
    seconds: SECONDS,
    requests: [
      {
        setupRequest: (base) => {
          const n = turn++;
          return {
            ...base,
            path: `/api/pacientes/${first + (n % CHANGED)}`,
            headers: { ...base.headers, 'if-match': String(1 + Math.floor(n / CHANGED)) },
            body: JSON.stringify({ nomeMae: `Mãe ${n}` }),
          };
        },
      },
    ],
  });
  await pause(3000); // what the last seconds left to be collected
  const after = residentMiB(target.pid);
  await target.stop();
  removeDataDir(dataDir);
  return [
    { o_que: `ler um paciente com o seu evento, ${ROWS} ao todo`, valor: shown(read), meta: '2.000/s' },
    { o_que: `página de 25 a partir da linha ${FAR}`, valor: shown(deep), meta: '60/s' },
    { o_que: 'primeira página de 25', valor: shown(firstPage) },
    {
      o_que: "'próxima' na página 20.000, sobre a primeira",
      valor: `${shown(nextPage)}: ${(nextPage.perSecond / firstPage.perSecond).toFixed(2)}`,
      meta: 'como a primeira',
    },
    { o_que: 'inserir um paciente', valor: shown(insert), meta: '1.000/s' },
    { o_que: 'alterar um paciente', valor: shown(update), meta: '1.200/s' },
    {
      o_que: 'memória do servidor: parado, depois de tudo',
      valor: `${idle.toFixed(0)} e ${after.toFixed(0)} MiB`,
      meta: '250 MB',
    },
  ];
}
