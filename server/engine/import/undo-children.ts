/** Takes back what an import did to a child table: the rows as they were, where they are still as it left them. */
import type pg from 'pg';
import { nested } from '#server/engine/batch.ts';
import type { TabelaFilha } from '#domain/importacao/filhas.ts';
import { hooksOf } from '#server/engine/hooks.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { findRow } from '#server/engine/read.ts';
import { looseScope } from '#server/engine/scope.ts';
import { updateRow, type EntityCall } from '#server/engine/write.ts';
import { isSame, plain } from './run-children.ts';
import type { RunnerDeps } from './run.ts';
import type { Touched, Work } from './undo.ts';

/** Answers which of the records went back. Inside the caller's transaction. */
export async function takeBackChildren(
  deps: RunnerDeps,
  client: pg.Client,
  { registry, entity, row, contexto }: Work,
  { child }: TabelaFilha,
  rows: readonly Touched[],
): Promise<readonly number[]> {
  const call: EntityCall = {
    ...looseScope(registry, entity, contexto),
    pool: nested(client),
    hooks: hooksOf(deps.hooks, entity),
    contexto,
  };
  const done: number[] = [];
  for (const { registro_id: id } of rows) {
    const { rows: kept } = await client.query<{ antes: { linhas: unknown[]; depois: { id: number }[] } }>(
      'SELECT antes FROM importacao_registro WHERE importacao_id = $1 AND registro_id = $2',
      [row.id, id],
    );
    const antes = kept[0]?.antes;
    const atual = await findRow(call.pool, call, id);
    if (!antes || !atual || atual.excluidoEm) continue;
    const now = ((atual[child.id] ?? []) as Row[]).map(plain);
    if (!isSame(now, antes.depois)) continue;
    const saved = await updateRow(call, id, { [child.id]: antes.linhas }, { mode: 'alterar', versao: atual.versao });
    if (saved.versao !== atual.versao) done.push(id);
  }
  return done;
}
