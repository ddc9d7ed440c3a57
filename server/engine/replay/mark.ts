/**
 * Marks where the audit of an older installation begins. Each row that the audit does not rebuild gets one
 * event with the row as it stands. This is done once. Somebody should look into a difference that comes
 * later.
 */
import type { Registry } from '#domain/registro/registry.ts';
import { auditoriaRegistros } from '#messages/auditoria-registros.ts';
import { writeEvent, writeEvents, type Autor } from '#server/database/audit-event.ts';
import { quote } from '#server/database/names.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { stateSql } from '#server/database/state-sql.ts';

export type Marco = { readonly antiga: boolean; readonly marcada_em: string | null };

export async function marcoOf(pool: Pool): Promise<Marco> {
  const { rows } = await pool.query<Marco>({
    text: 'SELECT antiga, marcada_em FROM auditoria_marco',
    values: [],
  });
  return rows[0] ?? { antiga: false, marcada_em: null };
}

const BATCH = 1000;

/** `found`: the rows that differ, by register. Begun and killed, it goes on with what then still differs. */
export async function markRows(
  pool: Pool,
  registry: Registry,
  found: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<number> {
  const autor: Autor = {
    usuario: null,
    prestadorId: null,
    ip: null,
    motivo: auditoriaRegistros.motivoDoMarco,
  };
  let total = 0;
  for (const [recurso, set] of found) {
    const entity = registry.entity[recurso];
    if (!entity) continue;
    const ids = [...set].toSorted((a, b) => a - b);
    for (let start = 0; start < ids.length; start += BATCH) {
      const some = ids.slice(start, start + BATCH);
      await inTransaction(pool, async (db) => {
        const table = quote(entity.table);
        await db.query({
          text: `SELECT 1 FROM ${table} WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
          values: [some],
        });
        // A row that is gone gets a mark without a state: its life ends there.
        const rows = some.map((id) => ({ id, antes: null }));
        await writeEvents(db, autor, {
          recurso,
          acao: 'marco',
          rows,
          depois: { table, state: stateSql(entity) },
        });
      });
      total += some.length;
    }
  }
  await inTransaction(pool, async (db) => {
    await db.query({ text: 'UPDATE auditoria_marco SET marcada_em = now(), linhas = $1', values: [total] });
    await writeEvent(db, autor, {
      recurso: 'auditoria',
      id: null,
      acao: 'marco',
      depois: { registros: total },
    });
  });
  return total;
}
