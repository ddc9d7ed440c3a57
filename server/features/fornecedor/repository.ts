/** Suppliers that may be one and the same. */
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

export type Parecido = {
  readonly id: number;
  readonly nome: string;
  readonly documento: string;
  readonly mesmo: boolean;
};

/** By the document, or by the name without accents and signs. The words of the name narrow by the search index; equality decides. */
export function parecidos(db: Queryable, documento: string, nome: string): Promise<readonly Parecido[]> {
  return all(
    db,
    sql<Parecido>`SELECT f.id, f.nome, f.documento, f.documento = ${documento} AS mesmo FROM fornecedor f
      WHERE f.excluido_em IS NULL
        AND (f.documento = ${documento}
             OR (length(${nome}::text) >= 3
                 AND f.busca LIKE '%' || zelo_letras(${nome}) || '%'
                 AND zelo_chave(${nome}) IN (zelo_chave(f.nome), zelo_chave(f.nome_fantasia))))
      ORDER BY f.documento = ${documento} DESC, f.id LIMIT 5`,
  );
}
