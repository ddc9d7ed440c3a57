/** Stored files that nothing refers to: one sent and never saved, one whose import was refused, one left by a crash. */
import type pg from 'pg';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { quote } from '#server/database/names.ts';
import { hasColumn } from '#server/engine/entity-sql.ts';
import { SENT_MS } from '#server/engine/files.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';

/** A file may lie unreferenced as long as its sender may put it into a record. */
export const GRACE_MS = SENT_MS;
const BATCH = 500;
const LOCK_KEY = 7130011;

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
  const { rows } = await client.query<{ livre: boolean }>(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS livre`);
  if (!rows[0]?.livre) return undefined;
  try {
    await client.query('DELETE FROM arquivo_envio WHERE em < to_timestamp($1 / 1000.0)', [before]);
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
    await client.query(`SELECT pg_advisory_unlock(${LOCK_KEY})`);
  }
}

/** Which of the files nothing refers to. Their rows are deleted under lock, so that a save in course is seen or waits. */
async function forget({ client, registry, before }: Sweep, ids: readonly string[]): Promise<readonly string[]> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT 1 FROM arquivo WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
    const kept = await referenced(client, registry, ids);
    const { rows: fresh } = await client.query<{ id: string }>(
      'SELECT id FROM arquivo WHERE id = ANY($1) AND criado_em >= to_timestamp($2 / 1000.0)',
      [ids, before],
    );
    for (const { id } of fresh) kept.add(id);
    const gone = ids.filter((id) => !kept.has(id));
    await client.query('DELETE FROM arquivo WHERE id = ANY($1)', [gone]);
    await client.query('COMMIT');
    return gone;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // The first failure is the one to tell.
    throw error;
  }
}

type Holder = { readonly table: string; readonly column: string };

/** Fields that records hold files in, the imports, and every table with a foreign key to `arquivo` that keeps the file. */
async function holdersOf(client: pg.Client, registry: Registry): Promise<readonly Holder[]> {
  const declared = registry.entities.flatMap((entity) => [
    ...fileColumns(entity.table, entity.fields),
    ...entity.children.flatMap((child) => (child.child ? fileColumns(child.child.table, child.child.fields) : [])),
  ]);
  const { rows } = await client.query<Holder>(
    `SELECT c.conrelid::regclass::text AS table, a.attname AS column
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'arquivo'::regclass AND c.confdeltype <> 'c'`,
  );
  return [...declared, ...rows, { table: 'importacao', column: 'arquivo_id' }];
}

function fileColumns(table: string, fields: readonly FieldModel[]): Holder[] {
  return fields.filter((field) => field.kind === 'file' && hasColumn(field)).map(({ column }) => ({ table, column }));
}

async function referenced(client: pg.Client, registry: Registry, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const { table, column } of await holdersOf(client, registry)) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT ${quote(column)} AS id FROM ${quote(table)} WHERE ${quote(column)} = ANY($1)`,
      [ids],
    );
    for (const { id } of rows) kept.add(id);
  }
  // What a record held once comes back with an earlier version of it, as long as there is the record.
  const open = ids.filter((id) => !kept.has(id));
  const resources = registry.entities.filter(({ fields }) => fields.some(({ kind }) => kind === 'file'));
  for (const entity of open.length > 0 ? resources : []) {
    const texts = fileColumns(entity.table, entity.fields).flatMap(({ column }) =>
      ['antes', 'depois'].map((state) => `${state}->>'${column}'`),
    );
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT v.id FROM auditoria, LATERAL (VALUES ${texts.map((text) => `(${text})`).join(', ')}) v (id)
        WHERE recurso = $1 AND v.id = ANY($2) AND EXISTS (SELECT 1 FROM ${quote(entity.table)} t WHERE t.id = auditoria.registro_id)`,
      [entity.name, open],
    );
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}
