/** What the history of a row does not tell of it. */
import type { Pool } from '#server/database/query.ts';

/** Columns in which the row is not as its last event says; none where every write had its event. */
export async function foraDoEvento(
  pool: Pool,
  recurso: string,
  tabela: string,
  id: number,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ coluna: string }>({
    text: `SELECT c.key AS coluna FROM "${tabela}" t
      CROSS JOIN LATERAL (SELECT a.depois FROM auditoria a WHERE a.recurso = $1 AND a.registro_id = t.id
          AND a.acao IN ('inserir', 'alterar', 'transitar', 'excluir', 'restaurar') ORDER BY a.seq DESC LIMIT 1) e
      CROSS JOIN LATERAL jsonb_each(to_jsonb(t) - 'busca') c
     WHERE t.id = $2 AND c.value IS DISTINCT FROM e.depois -> c.key ORDER BY 1`,
    values: [recurso, id],
  });
  return rows.map(({ coluna }) => coluna);
}
