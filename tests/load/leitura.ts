/** A page of 25 at 10,000 and at 1,000,000 patients against the bare handler with the same statement; the search. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '#domain/registro/registry.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { listStatement } from '#server/engine/list.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { fillPacientes } from './pacientes.ts';
import type { Figure } from './figure.ts';
import { load, newDataDir, removeDataDir, signIn, startTarget } from './target.ts';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
const SMALL = 10_000;
const PAGE = '/api/pacientes?_start=0&_end=25&_sort=nome&_order=asc';

/** Our own statement for that page, as the bare handler runs it. */
function pageStatement(registry: Registry, prestadorId: number): { text: string; values: unknown[] } {
  const entity = registry.entity.pacientes;
  if (!entity) throw new Error('pacientes is not declared');
  const { text, values } = listStatement(
    { registry, entity, prestadorId, ability: { can: () => true }, alcance: SEM_ALCANCE, linhas: 'todas' },
    {
      start: 0,
      end: 25,
      sort: [{ field: 'nome', descending: false }],
      filters: [],
      words: [],
      bin: false,
      ids: undefined,
    },
  );
  return { text, values };
}

async function withPacientes<T>(work: (database: Database, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = newDataDir();
  await (await startTarget(dataDir)).stop();
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeoutMs: 0 });
  try {
    return await work(database, dataDir);
  } finally {
    await database.close();
    removeDataDir(dataDir);
  }
}

export async function leitura(): Promise<readonly Figure[]> {
  const registry = await loadRegistry();
  return withPacientes(async (database, dataDir) => {
    const measure = async () => {
      const target = await startTarget(dataDir);
      const result = await load({
        url: target.url + PAGE,
        headers: { ...(await signIn(target.url, prestadorId)) },
        seconds: 8,
      });
      await target.stop();
      return result;
    };
    let prestadorId = await fillPacientes(database.pool, SMALL);
    const small = await measure();
    prestadorId = await fillPacientes(database.pool, ROWS);
    const large = await measure();
    writeFileSync(
      join(dataDir, 'bare.json'),
      JSON.stringify({ list: pageStatement(registry, prestadorId), insert: 'SELECT 1', update: 'SELECT 1' }),
    );
    const bare = await startTarget(dataDir, 'tests/load/bare.ts');
    const ceiling = await load({ url: `${bare.url}/list`, seconds: 8 });
    await bare.stop();
    return [
      {
        o_que: `página de 25 em ${ROWS} pacientes, 10 conexões`,
        valor: `${large.perSecond.toFixed(0)}/s (p50 ${large.p50} ms, p99 ${large.p99} ms, erros ${large.errors})`,
      },
      {
        o_que: 'o mesmo comando em Fastify + pg nus',
        valor: `${ceiling.perSecond.toFixed(0)}/s (p50 ${ceiling.p50} ms, p99 ${ceiling.p99} ms)`,
      },
      {
        o_que: 'nossa parte do teto',
        valor: `${((100 * large.perSecond) / ceiling.perSecond).toFixed(0)} %`,
        meta: 'ao menos 60 %',
      },
      {
        o_que: `custo em ${ROWS} sobre o custo em ${SMALL}`,
        valor: (small.perSecond / large.perSecond).toFixed(2),
        meta: 'até 1,3',
      },
    ];
  });
}

export async function busca(): Promise<readonly Figure[]> {
  return withPacientes(async (database, dataDir) => {
    const prestadorId = await fillPacientes(database.pool, ROWS);
    // One caller asks here as often as hundreds do elsewhere.
    const target = await startTarget(dataDir, 'server/main.ts', { LIMITE_CONSULTAS: '1000000' });
    const headers = await signIn(target.url, prestadorId);
    const figures: Figure[] = [];
    const alone = (path: string) =>
      load({ url: target.url + path, headers: { ...headers }, connections: 1, seconds: 4 });
    for (const words of ['joao s', 'silva joao', 'ze']) {
      const result = await alone(`/api/pacientes/_lookup?q=${encodeURIComponent(words)}`);
      figures.push({
        o_que: `escolhas ao digitar '${words}' em ${ROWS}`,
        valor: `p50 ${result.p50} ms, p97,5 ${result.p95} ms, erros ${result.errors}`,
        meta: 'p95 até 60 ms',
      });
    }
    const contains = await alone('/api/pacientes?_start=0&_end=20&nome_like=joao%20s');
    figures.push({
      o_que: `nome que contém 'joao s' em ${ROWS}, 20 linhas`,
      valor: `p50 ${contains.p50} ms, p97,5 ${contains.p95} ms, erros ${contains.errors}`,
      meta: 'p95 até 100 ms',
    });
    for (const words of ['joao s', 'zelia cafe', 'goncalves', 'antonia brandao ibanez', 'xyzabc']) {
      const result = await alone(`/api/pacientes?_start=0&_end=20&q=${encodeURIComponent(words)}`);
      figures.push({
        o_que: `busca '${words}' em ${ROWS}, 20 linhas`,
        valor: `p50 ${result.p50} ms, p97,5 ${result.p95} ms, erros ${result.errors}`,
        meta: 'p95 até 100 ms',
      });
    }
    await target.stop();
    return figures;
  });
}
