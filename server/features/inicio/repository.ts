/** What the installation says of itself on its first day that no register tells. */
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, first, query, run, sql } from '#server/database/typed.ts';

/** Steps skipped, each with who and when. */
export type Pulados = { readonly [passo: string]: { readonly por: number; readonly em: string } };

export async function pulados(db: Queryable): Promise<Pulados> {
  const row = await first(db, sql<{ v: Pulados }>`SELECT primeiro_dia AS v FROM configuracao WHERE id = 1`);
  return row?.v ?? {};
}

/** Locked for a change. */
export async function travarPulados(db: Queryable): Promise<Pulados> {
  const row = await first(
    db,
    sql<{ v: Pulados }>`SELECT primeiro_dia AS v FROM configuracao WHERE id = 1 FOR UPDATE`,
  );
  return row?.v ?? {};
}

export async function gravarPulados(db: Queryable, valor: Pulados): Promise<void> {
  await run(
    db,
    query
      .updateTable('configuracao')
      .set({ primeiro_dia: JSON.stringify(valor) })
      .where('id', '=', 1),
  );
}

export function lerSinais(
  db: Queryable,
): Promise<{ logotipo: boolean; usuarios: boolean; certificado: boolean; copia: boolean }> {
  return exactlyOne(
    db,
    sql<{ logotipo: boolean; usuarios: boolean; certificado: boolean; copia: boolean }>`
      SELECT EXISTS (SELECT 1 FROM prestador WHERE logotipo IS NOT NULL AND excluido_em IS NULL) AS logotipo,
             (SELECT count(*) > 1 FROM (SELECT 1 FROM usuario WHERE ativo AND excluido_em IS NULL LIMIT 2) u) AS usuarios,
             EXISTS (SELECT 1 FROM certificado_a1) AS certificado,
             EXISTS (SELECT 1 FROM auditoria WHERE acao = 'ensaiar-copia') AS copia`,
  );
}
