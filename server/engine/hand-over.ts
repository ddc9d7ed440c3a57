/** A row passes to another provider. No other change touches none of its fields. */
import { AppError } from '#domain/errors/app-error.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Queryable } from '../database/query.ts';
import { audit } from './audit.ts';
import type { EntityCall } from './call.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import { lockRow, rowWhere } from './read.ts';
import { readStored, stampSql } from './write.ts';

/** Locked, judged by `may` as it stands, and given over with an event. 404 where the caller has no such row. */
export async function handOver(
  db: Queryable,
  call: EntityCall,
  id: number,
  prestadorId: number,
  may: (row: Row) => void,
): Promise<void> {
  const stored = await lockRow(db, call, id);
  if (!stored) throw new AppError('nao-encontrado');
  if (stored.row.excluidoEm) throw new AppError('na-lixeira');
  may(stored.row);
  const { table } = entitySql(call.registry, call.entity);
  const params = new Params();
  const to = params.add(prestadorId);
  await db.query({
    text: `UPDATE ${table} t SET ${ofTenant('', to)}, ${stampSql(call, params)} WHERE ${rowWhere(call, id, params)}`,
    values: params.values,
  });
  const { snapshot } = await readStored(db, call, id);
  await audit(db, call.entity, call.contexto, {
    acao: 'alterar',
    id,
    antes: stored.snapshot,
    depois: snapshot,
  });
}
