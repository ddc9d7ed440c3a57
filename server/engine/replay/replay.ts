/**
 * Rebuilds every row of the declared registers from the audit and compares it with the stored row. Each event
 * must begin where the one before it ended, and the last one must be the row.
 */
import type pg from 'pg';
import { divergencias, lerEstado, type Forma } from '#domain/auditoria/refeito.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Database } from '#server/database/pool.ts';
import { RowStream } from '#server/database/row-stream.ts';
import { formOf } from './form.ts';
import {
  atLastSql,
  BETWEEN,
  BROKEN,
  CREATE,
  fillSql,
  MANY,
  ofManySql,
  someSql,
  STATES,
} from './lives-sql.ts';

export type Motivo =
  'campo' | 'sem-evento' | 'sem-comeco' | 'outro-comeco' | 'depois-do-fim' | 'sumiu' | 'resumo' | 'colunas';

export type Difference = {
  readonly recurso: string;
  readonly id: number | null;
  readonly motivo: Motivo;
  /** The column, 'itens.7.quantidade'; empty where it is the whole row. */
  readonly campo: string | null;
  readonly dito: unknown;
  readonly esta: unknown;
  /** The event that the row, or the next event, does not agree with. */
  readonly seq: number | null;
};

export type Replayed = {
  readonly recurso: string;
  readonly linhas: number;
  readonly eventos: number;
  readonly diferencas: number;
};

export type ReplayOptions = {
  readonly recurso?: string;
  readonly onDifference?: (difference: Difference) => void;
  readonly onRegister?: (replayed: Replayed) => void;
};

const BATCH = 500;

/** One consistent snapshot while the server goes on writing; only temporary tables are written. */
export async function replayRecords(
  database: Pick<Database, 'newClient'>,
  registry: Registry,
  options: ReplayOptions = {},
): Promise<readonly Replayed[]> {
  const client = database.newClient({ applicationName: 'zelo-auditoria' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // A plan that was made for one register suits no other.
    await client.query(
      `SET LOCAL jit = off; SET LOCAL work_mem = '64MB'; SET LOCAL plan_cache_mode = force_custom_plan`,
    );
    for (const text of CREATE) await client.query(text);
    const done: Replayed[] = [];
    for (const entity of registry.entities) {
      if (entity.lens !== undefined || (options.recurso !== undefined && entity.name !== options.recurso))
        continue;
      const replayed = await replayRegister(
        client,
        registry,
        entity,
        options.onDifference ?? (() => undefined),
      );
      options.onRegister?.(replayed);
      done.push(replayed);
    }
    await client.query('ROLLBACK');
    return done;
  } finally {
    await client.end();
  }
}

async function replayRegister(
  client: pg.Client,
  registry: Registry,
  entity: EntityModel,
  tell: (difference: Difference) => void,
): Promise<Replayed> {
  // A lens is a view of the same rows under another name: what was done through it was done to them.
  const names = registry.entities.filter(({ table }) => table === entity.table).map(({ name }) => name);
  const { rows: begun } = await client.query<{ algo: boolean }>(someSql(entity), [names]);
  if (!begun[0]?.algo) return { recurso: entity.name, linhas: 0, eventos: 0, diferencas: 0 };
  for (const { text, states } of fillSql(entity))
    await client.query(text, text.includes('$1') ? [names, ...(states ? [STATES] : [])] : []);
  let diferencas = 0;
  const found = (difference: Omit<Difference, 'recurso'>): void => {
    diferencas += 1;
    tell({ recurso: entity.name, ...difference });
  };
  const whole = { campo: null, dito: null, esta: null };
  type Whole = { readonly id: number; readonly motivo: Motivo; readonly seq: number | null };
  for await (const row of stream<Whole>(client, BROKEN, [])) found({ ...row, ...whole });
  for (const { seqs, colunas } of (await client.query<{ seqs: number[]; colunas: string[] }>(MANY, [names]))
    .rows) {
    const form = await formOf(client, entity);
    // A column that is gone since then: the migration that took it should have told the rows anew.
    const gone = colunas.filter((column) => !Object.hasOwn(form.colunas, column));
    if (gone.length > 0)
      found({
        id: null,
        motivo: 'colunas',
        campo: gone.join(', '),
        dito: null,
        esta: null,
        seq: seqs[0] ?? null,
      });
    else
      for await (const row of stream<Whole>(client, ofManySql(entity, colunas), [seqs]))
        found({ ...row, ...whole });
  }
  const form = await formOf(client, entity);
  const held = JSON.stringify(heldOf(form));
  type Pair = {
    readonly id: number;
    readonly de: number;
    readonly seq: number | null;
    readonly dito: string;
    readonly esta: string;
  };
  for (const text of [BETWEEN, `SELECT id, de, seq, dito::text, esta::text FROM (${atLastSql(entity)}) s`])
    for await (const { id, de, seq, dito, esta } of stream<Pair>(client, text, [held]))
      for (const divergencia of divergencias(form, lerEstado(dito), lerEstado(esta)))
        found({ id, motivo: 'campo', ...divergencia, seq: seq ?? de });
  const { rows } = await client.query<{ linhas: number; eventos: number }>(
    `SELECT count(*) FILTER (WHERE tipo = 'a') AS linhas, count(*) FILTER (WHERE tipo <> 'a') AS eventos FROM vida`,
  );
  return { recurso: entity.name, linhas: rows[0]?.linhas ?? 0, eventos: rows[0]?.eventos ?? 0, diferencas };
}

/** What a row that was there before them holds in the columns of now. */
function heldOf({ colunas, filhas }: Forma): { readonly [column: string]: unknown } {
  return {
    ...Object.fromEntries(Object.entries(colunas).map(([column, { padrao }]) => [column, padrao ?? null])),
    ...Object.fromEntries(Object.keys(filhas).map((key) => [key, []])),
  };
}

function stream<T>(client: pg.Client, text: string, values: readonly unknown[]): AsyncIterable<T> {
  return client.query(new RowStream(text, [...values], { batchSize: BATCH })) as AsyncIterable<T>;
}
