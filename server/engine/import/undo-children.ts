/** Takes back what an import did to a child table: the rows as they were, where they are still as it left them. */
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { nested } from '#server/engine/nested.ts';
import type { TabelaFilha } from '#domain/importacao/filhas.ts';
import { findRow } from '#server/engine/read.ts';
import { looseScope } from '#server/engine/scope.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { updateRow } from '#server/engine/write.ts';
import { isSame, rowsOf, type Guardado } from './run-children.ts';
import type { RunnerDeps } from './runner-deps.ts';
import type { Touched, Work } from './undo-work.ts';

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
    hooks: deps.hooks.of(entity.name),
    book: deps.hooks,
    contexto,
  };
  const done: number[] = [];
  for (const { registro_id: id } of rows) {
    const { rows: kept } = await client.query<{ antes: Guardado | null }>(
      'SELECT antes FROM importacao_registro WHERE importacao_id = $1 AND registro_id = $2',
      [row.id, id],
    );
    const antes = kept[0]?.antes;
    const atual = await findRow(call.pool, call, id);
    if (!antes || !atual || atual.excluidoEm) continue;
    if (!isSame(rowsOf(atual, child.id), antes.depois)) continue;
    const campos = Object.entries(antes.campos).filter(([field, { depois }]) => isSame(atual[field], depois));
    const body = {
      [child.id]: antes.linhas,
      ...Object.fromEntries(campos.map(([field, value]) => [field, value.antes])),
    };
    try {
      const saved = await updateRow(call, id, body, { mode: 'alterar', versao: atual.versao });
      if (saved.versao !== atual.versao) done.push(id);
    } catch (error) {
      // One record that cannot go back (another's row, a rule that it would break) stays; the others go on.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
  return done;
}
