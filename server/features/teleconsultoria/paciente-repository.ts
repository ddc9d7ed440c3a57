/** Of whom a question is, as far as the answer needs it. */
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

export function pacienteDe(db: Queryable, id: number): Promise<{ nascimento: string | null; sexo: string | null } | undefined> {
  return first(
    db,
    sql<{
      nascimento: string | null;
      sexo: string | null;
    }>`SELECT data_nascimento::text AS nascimento, sexo FROM paciente WHERE id = ${id}`,
  );
}
