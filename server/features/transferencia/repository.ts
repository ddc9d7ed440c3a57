/** Of whom and between whom a transfer is. */
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

export type Partes = { readonly origemId: number; readonly destino: string; readonly pediu: number | null };

/** Whose the transfer is, what its destination is called and who asked for it. */
export function partesDe(db: Queryable, id: number): Promise<Partes | undefined> {
  return first(
    db,
    sql<Partes>`SELECT t.prestador_id AS "origemId", d.nome AS destino, t.criado_por AS pediu
      FROM transferencia_paciente t JOIN prestador d ON d.id = t.prestador_destino_id WHERE t.id = ${id}`,
  );
}
