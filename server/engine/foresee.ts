/**
 * What a step would make of a row, told before it is taken: the step itself in a transaction that is undone, so that the
 * window and the act are one rule (lifecycle word `foresees`).
 */
import { AppError } from '#domain/errors/app-error.ts';
import { ciclo } from '#messages/lifecycle.ts';
import { inTransaction } from '../database/query.ts';
import { hiddenFields, maskRow } from './access.ts';
import type { EntityCall, TransitionRequest } from './call.ts';
import type { Row } from './entity-sql.ts';
import { transitionIn, transitionOf } from './transition.ts';
import { named } from './write.ts';

/** Carries what was found out of the transaction that it undoes. */
class Undone extends Error {
  readonly row: Row;
  constructor(row: Row) {
    super('undone');
    this.row = row;
  }
}

/** The declared fields as they would stand; refusals are those of the step. */
export async function foreseeRow(
  call: EntityCall,
  id: number,
  request: TransitionRequest,
): Promise<{ readonly [field: string]: unknown }> {
  const { foresees } = transitionOf(call.entity, request.transicao);
  if (foresees.length === 0) throw new AppError('requisicao-invalida', { messages: [ciclo.semPrevia] });
  const row = await named(call, 'gravar', async () => {
    try {
      return await inTransaction(call.pool, async (db): Promise<Row> => {
        const { row } = await transitionIn(db, call, id, request);
        throw new Undone(row);
      });
    } catch (error) {
      if (error instanceof Undone) return error.row;
      throw error;
    }
  });
  const seen = maskRow(row, hiddenFields(call.entity, call.contexto.ability));
  return Object.fromEntries(
    foresees.filter((field) => Object.hasOwn(seen, field)).map((field) => [field, seen[field] ?? null]),
  );
}
