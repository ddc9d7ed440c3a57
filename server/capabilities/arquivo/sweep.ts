/**
 * Sweeps stored files that nothing refers to. A file may have been sent and never saved, its import refused,
 * or a crash left it.
 */
import type pg from 'pg';
import { hasColumn, type FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { transactionOn, type Queryable } from '#server/database/query.ts';
import { SENT_MS } from '#server/engine/files.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import {
  apagarArquivos,
  chavesParaArquivo,
  enviadosDesde,
  esquecerEnvios,
  guardadosEm,
  guardadosPorVersao,
  soltarVarredura,
  travarArquivos,
  travarVarredura,
} from './repository.ts';

/** A file may lie unreferenced as long as its sender may put it into a record. */
export const GRACE_MS = SENT_MS;
const BATCH = 500;

export type Sweep = {
  /** A connection of its own: it holds the lock by which one process at a time sweeps. */
  readonly client: pg.Client;
  readonly registry: Registry;
  readonly files: FileStore;
  /** Milliseconds; what was sent later stays. */
  readonly before: number;
};

/** How many files were removed; undefined where another process is sweeping. */
export async function sweepFiles(sweep: Sweep): Promise<number | undefined> {
  const { client, files, before } = sweep;
  if (!(await travarVarredura(client))) return undefined;
  try {
    await esquecerEnvios(client, before);
    let removed = 0;
    let batch: string[] = [];
    const clear = async (): Promise<void> => {
      for (const id of await forget(sweep, batch)) if (await files.remove(id, before)) removed++;
      batch = [];
    };
    for await (const id of files.list(before)) {
      batch.push(id);
      if (batch.length === BATCH) await clear();
    }
    if (batch.length > 0) await clear();
    return removed;
  } finally {
    await soltarVarredura(client);
  }
}

/** Which of the files nothing refers to. Their rows are deleted under lock, so that a save in course is seen or waits. */
async function forget(
  { client, registry, before }: Sweep,
  ids: readonly string[],
): Promise<readonly string[]> {
  return transactionOn(client, async () => {
    await travarArquivos(client, ids);
    const kept = await referenced(client, registry, ids);
    for (const id of await enviadosDesde(client, ids, before)) kept.add(id);
    const gone = ids.filter((id) => !kept.has(id));
    await apagarArquivos(client, gone);
    return gone;
  });
}

type Holder = { readonly table: string; readonly column: string };

/** Fields that records hold files in, the imports, and every table with a foreign key to `arquivo` that keeps the file. */
async function holdersOf(client: Queryable, registry: Registry): Promise<readonly Holder[]> {
  const declared = registry.entities.flatMap((entity) => [
    ...fileColumns(entity.table, entity.fields),
    ...entity.children.flatMap((child) =>
      child.child ? fileColumns(child.child.table, child.child.fields) : [],
    ),
  ]);
  return [...declared, ...(await chavesParaArquivo(client)), { table: 'importacao', column: 'arquivo_id' }];
}

function fileColumns(table: string, fields: readonly FieldModel[]): Holder[] {
  return fields
    .filter((field) => field.kind === 'file' && hasColumn(field))
    .map(({ column }) => ({ table, column }));
}

async function referenced(
  client: Queryable,
  registry: Registry,
  ids: readonly string[],
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const holder of await holdersOf(client, registry))
    for (const id of await guardadosEm(client, holder, ids)) kept.add(id);
  // What a record held once comes back with an earlier version of it, as long as there is the record. What the server alone
  // puts there does not: nobody brings it back, and what it let go is to go.
  const open = ids.filter((id) => !kept.has(id));
  for (const entity of open.length > 0 ? registry.entities : []) {
    const chosen = entity.fields.filter(({ readOnly }) => !readOnly);
    const columns = fileColumns(entity.table, chosen).map(({ column }) => column);
    if (columns.length === 0) continue;
    for (const id of await guardadosPorVersao(
      client,
      { recurso: entity.name, table: entity.table, columns },
      open,
    ))
      kept.add(id);
  }
  return kept;
}
