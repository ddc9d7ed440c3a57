/** Whether the last event of each row says what the row says: nothing is written beside the audit. */
import type { TestApi } from './api.ts';

type Diferenca = {
  readonly recurso: string;
  readonly id: number;
  readonly coluna: string;
  readonly linha: unknown;
  readonly evento: unknown;
};

/** Columns in which rows of these registers differ from their last event. */
export async function desmentidas(
  { registry, test }: TestApi,
  recursos: readonly string[],
): Promise<readonly Diferenca[]> {
  const diferencas: Diferenca[] = [];
  for (const recurso of recursos) {
    const tabela = registry.entity[recurso]?.table ?? '';
    const { rows } = await test.database.pool.query(
      `SELECT $1 AS recurso, t.id, k AS coluna, to_jsonb(t) -> k AS linha, a.depois -> k AS evento FROM "${tabela}" t
        CROSS JOIN LATERAL (SELECT depois FROM auditoria WHERE recurso = $1 AND registro_id = t.id AND depois IS NOT NULL
          ORDER BY seq DESC LIMIT 1) a CROSS JOIN LATERAL jsonb_object_keys(a.depois) k
        WHERE to_jsonb(t) ? k AND to_jsonb(t) -> k IS DISTINCT FROM a.depois -> k ORDER BY t.id, k`,
      [recurso],
    );
    diferencas.push(...(rows as readonly Diferenca[]));
  }
  return diferencas;
}
