/**
 * Checks foreign keys of new rows set by set. A key's own trigger looks at each row and each column, filled
 * or not, and costs an eighth of an import. Here every record referred to is looked up and locked once for a
 * block.
 */
import { quote } from '#server/database/names.ts';
import type { Staging } from './staging.ts';

type ForeignKey = { readonly coluna: string; readonly alvo: string; readonly chave: string };
type ForeignKeys = readonly ForeignKey[] | undefined;

/** Asked for once in a run: tables do not change meanwhile. */
const asked = new WeakMap<Staging, Promise<ForeignKeys>>();

/**
 * Runs `write` with the foreign keys' triggers of this session at rest, where that is safe: the database lets us (the
 * embedded one does), the table has no trigger of another kind, and everything the rows `from` to `to` refer to is
 * there and locked against removal until the transaction ends, as the triggers would lock it. Else as usual, and the
 * trigger names what is missing.
 */
export async function withReferencesHeld<T>(
  staging: Staging,
  from: number,
  to: number,
  write: () => Promise<T>,
): Promise<T> {
  let known = asked.get(staging);
  if (!known) asked.set(staging, (known = foreignKeysOf(staging)));
  const keys = await known;
  if (!keys || !(await holdAll(staging, keys, from, to))) return write();
  // Taken back with the savepoint when the write fails.
  await staging.client.query('SET LOCAL session_replication_role = replica');
  const written = await write();
  await staging.client.query('SET LOCAL session_replication_role = origin');
  return written;
}

/** The table's foreign keys; undefined where they must be left to their triggers. */
async function foreignKeysOf({ client, plan: { entity, fields } }: Staging): Promise<ForeignKeys> {
  const { rows: may } = await client.query<{ sim: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET')
            AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal) AS sim`,
    [quote(entity.table)],
  );
  if (!may[0]?.sim) return undefined;
  const { rows } = await client.query<{ coluna: string; alvo: string; chave: string; colunas: number }>(
    `SELECT a.attname AS coluna, f.confrelid::regclass::text AS alvo, k.attname AS chave, cardinality(f.conkey) AS colunas
       FROM pg_constraint f
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
       JOIN pg_attribute k ON k.attrelid = f.confrelid AND k.attnum = f.confkey[1]
      WHERE f.conrelid = $1::regclass AND f.contype = 'f'`,
    [quote(entity.table)],
  );
  const known = new Set([...fields.map(({ column }) => column), ...(entity.tenant ? ['prestador_id'] : [])]);
  return rows.every((key) => key.colunas === 1 && known.has(key.coluna)) ? rows : undefined;
}

async function holdAll(
  { client, plan, contexto }: Staging,
  keys: readonly ForeignKey[],
  from: number,
  to: number,
) {
  for (const { coluna, alvo, chave } of keys) {
    let wanted: readonly unknown[] = [contexto.prestadorId];
    if (plan.fields.some(({ column }) => column === coluna)) {
      const { rows } = await client.query<{ id: unknown }>(
        `SELECT DISTINCT ${quote(coluna)} AS id FROM palco WHERE _acao = 'i' AND _numero BETWEEN $1 AND $2 AND ${quote(coluna)} IS NOT NULL`,
        [from, to],
      );
      wanted = rows.map(({ id }) => id);
    }
    if (wanted.length === 0) continue;
    const held = await client.query(`SELECT 1 FROM ${alvo} WHERE ${quote(chave)} = ANY($1) FOR KEY SHARE`, [
      wanted,
    ]);
    if (held.rowCount !== wanted.length) return false;
  }
  return true;
}
