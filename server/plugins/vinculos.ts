/** Who is attending where (A4, B6): the linkage that the queue guards and the session's answer read. */
import type { Vinculo, Vinculos } from '#domain/acesso/vinculo.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';

export const TIPOS_VINCULO = ['pronto-atendimento', 'teleconsultoria'] as const;
export type TipoVinculo = (typeof TIPOS_VINCULO)[number];

/** An active linkage: not ended, of today, and of a session that still lives. */
const ATIVO = `v.fim IS NULL AND v.ate > now()
  AND EXISTS (SELECT 1 FROM sessao s WHERE s.id = v.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now())`;

/** The active linkages of a person at a provider; nobody attends at no provider. */
export async function vinculosAtivos(db: Queryable, usuarioId: number, prestadorId: number | null): Promise<Vinculos> {
  if (prestadorId === null) return { prontoAtendimento: null, teleconsultoria: null };
  const { rows } = await db.query<Vinculo & { tipo: string }>({
    text: `SELECT v.id, v.tipo, v.prestador_id AS "prestadorId", p.nome AS prestador, v.inicio, v.ate
             FROM vinculo_atendimento v JOIN prestador p ON p.id = v.prestador_id
            WHERE v.usuario_id = $1 AND ${ofTenant('v.', '$2')} AND ${ATIVO}`,
    values: [usuarioId, prestadorId],
  });
  const of = (wanted: TipoVinculo): Vinculo | null => {
    const row = rows.find(({ tipo }) => tipo === wanted);
    return row ? { id: row.id, prestadorId: row.prestadorId, prestador: row.prestador, inicio: row.inicio, ate: row.ate } : null;
  };
  return { prontoAtendimento: of('pronto-atendimento'), teleconsultoria: of('teleconsultoria') };
}
