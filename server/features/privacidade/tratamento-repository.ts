/** The operations that the product itself keeps in the register of processing. */
import type { Queryable } from '#server/database/query.ts';
import { all, run, sql } from '#server/database/typed.ts';

export type OperacaoExistente = {
  readonly id: number;
  readonly chave: string;
  readonly emUso: boolean;
  readonly versao: number;
};

/** All of them, held until the transaction ends: two processes that start together make one row. */
export async function operacoesDoProduto(db: Queryable): Promise<OperacaoExistente[]> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('operacoes-tratamento', 0))`);
  return all(
    db,
    sql<OperacaoExistente>`SELECT id, chave, em_uso AS "emUso", versao FROM operacao_tratamento WHERE chave IS NOT NULL AND excluido_em IS NULL`,
  );
}
