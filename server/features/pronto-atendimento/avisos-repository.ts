/** Who waits past the target, of every unit, and who attends there now. */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';

export type Vencido = {
  readonly id: number;
  readonly prestadorId: number;
  readonly senha: string | null;
  readonly cor: Cor | null;
};

/** Past the target at `agora`, and not yet told of in their colour. */
export function vencidos(db: Queryable, agora: string): Promise<Vencido[]> {
  return all(
    db,
    sql<Vencido>`SELECT t.id, t.prestador_id AS "prestadorId", t.senha, t.cor FROM atendimento_urgencia t
      WHERE t.excluido_em IS NULL AND t.situacao IN ('CHEGOU', 'CLASSIFICADO', 'CHAMADO') AND t.prazo_em < ${agora}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM notificacao n WHERE n.chave = 'urgencia:' || t.id || ':' || coalesce(t.cor, 'SEM_COR'))
      ORDER BY t.prazo_em, t.id`,
  );
}

/** Accounts that said to be attending the emergency at the unit. */
export async function atendendo(db: Queryable, prestadorId: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT DISTINCT v.usuario_id AS id FROM vinculo_atendimento v
        JOIN sessao s ON s.id = v.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now()
      WHERE v.tipo = 'pronto-atendimento' AND v.fim IS NULL AND v.ate > now()
        AND ${sql.raw(ofTenant('v.', String(prestadorId)))}`,
  );
  return rows.map(({ id }) => id);
}
