/** Of whom a question is, as far as the answer needs it. */
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';
import type { Stored } from '#server/engine/records.ts';

export type DeQuem = { readonly nascimento: string | null; readonly sexo: Stored<'pacientes'>['sexo'] };

export function pacienteDe(db: Queryable, id: number): Promise<DeQuem | undefined> {
  return first(
    db,
    sql<DeQuem>`SELECT data_nascimento::text AS nascimento, sexo FROM paciente WHERE id = ${id}`,
  );
}
