/** The open chart of an admission, and the category of such charts. */
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

export async function evolucaoAberta(
  db: Queryable,
  internacaoId: number,
  profissionalId: number | null,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM prontuario WHERE internacao_id = ${internacaoId} AND estado IN ('ABERTO', 'REABERTO')
        AND profissional_id IS NOT DISTINCT FROM ${profissionalId}::bigint AND excluido_em IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/** By its name, as the base data has it; null where the house took it out. */
export async function categoriaDaInternacao(db: Queryable): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM categoria_prontuario
      WHERE ativo AND excluido_em IS NULL AND zelo_busca(nome) = zelo_busca(${texto.categoria}) ORDER BY id LIMIT 1`,
  );
  return row?.id ?? null;
}
