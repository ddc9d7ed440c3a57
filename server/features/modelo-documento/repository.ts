/** Images that a text holds. */
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';

/** How many of them the provider has; locked against removal until the row that holds them is there. */
export async function travarImagens(
  db: Queryable,
  prestadorId: number | null,
  caminhos: readonly string[],
): Promise<number> {
  const own = await all(
    db,
    sql<{ caminho: string }>`SELECT caminho FROM imagem_editor
         WHERE caminho = ANY(${caminhos}) AND ${sql.raw(ofTenant('', String(Number(prestadorId))))} FOR SHARE`,
  );
  return own.length;
}
