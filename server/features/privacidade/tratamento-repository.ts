/** The operations that the product itself keeps in the register of processing. */
import type { Operacao } from '#domain/privacidade/tratamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, run, sql } from '#server/database/typed.ts';

/** As it is stored: what a person left empty is empty. */
export type OperacaoExistente = Omit<
  Operacao,
  'categoriasDados' | 'categoriasTitulares' | 'medidas' | 'origem'
> & {
  readonly categoriasDados: string | null;
  readonly categoriasTitulares: string | null;
  readonly medidas: string | null;
  readonly origem: Operacao['origem'] | 'MANUAL';
  readonly id: number;
  readonly emUso: boolean;
  readonly versao: number;
  /** A person took it out: it neither comes back by itself nor changes there. */
  readonly naLixeira: boolean;
  /** Columns that a person wrote at any time. */
  readonly dePessoas: readonly string[];
};

/** All of them, held until the transaction ends: two processes that start together make one row. */
export async function operacoesDoProduto(db: Queryable): Promise<OperacaoExistente[]> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('operacoes-tratamento', 0))`);
  return all(
    db,
    sql<OperacaoExistente>`SELECT o.id, o.chave, o.titulo, o.modulo, o.origem, o.finalidade, o.base_legal AS "baseLegal",
        o.categorias_dados AS "categoriasDados", o.categorias_titulares AS "categoriasTitulares", o.retencao,
        o.quem_recebe AS "quemRecebe", o.exterior, o.medidas, o.em_uso AS "emUso", o.versao, o.excluido_em IS NOT NULL AS "naLixeira",
        ARRAY(SELECT DISTINCT d.coluna FROM auditoria a, jsonb_each(a.depois) d (coluna, valor)
               WHERE a.recurso = 'operacoes-tratamento' AND a.registro_id = o.id AND a.usuario_id IS NOT NULL AND a.antes IS NOT NULL
                 AND a.antes -> d.coluna IS DISTINCT FROM d.valor) AS "dePessoas"
      FROM operacao_tratamento o WHERE o.chave IS NOT NULL ORDER BY o.excluido_em NULLS FIRST, o.id`,
  );
}
