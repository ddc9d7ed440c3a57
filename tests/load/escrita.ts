/** Insert and update, validated and audited, against the bare single-row statements. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { load, newDataDir, removeDataDir, signIn, startTarget, type Load } from './target.ts';

const shown = (result: Load): string =>
  `${result.perSecond.toFixed(0)}/s (p50 ${result.p50} ms, p99 ${result.p99} ms, erros ${result.errors})`;
const json = { 'content-type': 'application/json' };

export async function escrita(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  const headers = { ...(await signIn(target.url)), ...json };
  let n = 0;
  const body = () => JSON.stringify({ codigo: `B${(n++).toString(36)}`, descricao: `Entidade ${n}` });
  const insert = await load({
    url: `${target.url}/api/entidades`,
    method: 'POST',
    headers,
    seconds: 6,
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  });
  const page = (await (
    await fetch(`${target.url}/api/entidades?_start=0&_end=200&_sort=id&_order=desc`, { headers })
  ).json()) as { id: number; versao: number }[];
  const versions = new Map(page.map((row) => [row.id, row.versao]));
  // Each row is one caller's at a time, so that no update is stale: ten callers, rows dealt round.
  let turn = 0;
  const update = await load({
    url: `${target.url}/api/entidades`,
    method: 'PATCH',
    headers,
    seconds: 6,
    requests: [
      {
        setupRequest: (request) => {
          const row = page[turn++ % page.length];
          if (!row) return request;
          const versao = versions.get(row.id) ?? 1;
          versions.set(row.id, versao + 1);
          return {
            ...request,
            path: `/api/entidades/${row.id}`,
            headers: { ...request.headers, 'if-match': String(versao) },
            body: JSON.stringify({ descricao: `Entidade ${turn}` }),
          };
        },
      },
    ],
  });
  await target.stop();

  const database = await openDatabase({ dataDir });
  writeFileSync(
    join(dataDir, 'bare.json'),
    JSON.stringify({
      list: { text: 'SELECT 1', values: [] },
      insert: 'INSERT INTO entidade (codigo, descricao) VALUES ($1, $2) RETURNING *',
      update: 'UPDATE entidade SET descricao = $2, versao = versao + 1 WHERE id = $1 RETURNING *',
    }),
  );
  const bare = await startTarget(dataDir, 'tests/load/bare.ts');
  const ceiling = await load({
    url: `${bare.url}/insert`,
    method: 'POST',
    headers: json,
    seconds: 6,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ codigo: `N${(n++).toString(36)}`, nome: `Entidade ${n}` }),
        }),
      },
    ],
  });
  await bare.stop();
  await database.close();
  removeDataDir(dataDir);
  const share = (result: Load) => `${((100 * result.perSecond) / ceiling.perSecond).toFixed(0)} %`;
  return [
    { o_que: 'inserir, validado e auditado, 10 conexões', valor: shown(insert) },
    { o_que: 'alterar, validado e auditado', valor: shown(update) },
    { o_que: 'inserir uma linha em Fastify + pg nus', valor: shown(ceiling) },
    { o_que: 'inserir: nossa parte do teto', valor: share(insert), meta: 'ao menos 40 %' },
    { o_que: 'alterar: nossa parte do teto', valor: share(update), meta: 'ao menos 40 %' },
  ];
}
