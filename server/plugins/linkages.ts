/** Who is attending where (A4, B6): the linkage that the queue guards and the session's answer read. */
import type { Vinculo, Vinculos } from '#domain/acesso/vinculo.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';

export const TIPOS_VINCULO = ['pronto-atendimento', 'teleconsultoria'] as const;
export type TipoVinculo = (typeof TIPOS_VINCULO)[number];

/** Minutes without a beat of the live line after which a teleconsultation's linkage no longer counts (docs/guides/teleconsultoria.md). */
const SEM_BATIDA_MINUTOS = 3;

/** An active linkage over the alias v: not ended, of today, of a session that still lives, and heard where its kind is. */
export const VINCULO_ATIVO = `v.fim IS NULL AND v.ate > now()
  AND (v.tipo <> 'teleconsultoria' OR v.batida_em > now() - interval '${SEM_BATIDA_MINUTOS} minutes')
  AND EXISTS (SELECT 1 FROM sessao s WHERE s.id = v.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now())`;

/** The active linkages of a person at a provider; nobody attends at no provider. */
export async function vinculosAtivos(
  db: Queryable,
  usuarioId: number,
  prestadorId: number | null,
): Promise<Vinculos> {
  if (prestadorId === null) return { prontoAtendimento: null, teleconsultoria: null };
  const { rows } = await db.query<Vinculo & { tipo: string }>({
    text: `SELECT v.id, v.tipo, v.prestador_id AS "prestadorId", p.nome AS prestador, v.inicio, v.ate, v.pausado_em IS NOT NULL AS pausado
             FROM vinculo_atendimento v JOIN prestador p ON p.id = v.prestador_id
            WHERE v.usuario_id = $1 AND ${ofTenant('v.', '$2')} AND ${VINCULO_ATIVO}`,
    values: [usuarioId, prestadorId],
  });
  const of = (wanted: TipoVinculo): Vinculo | null => {
    const row = rows.find(({ tipo }) => tipo === wanted);
    return row
      ? {
          id: row.id,
          prestadorId: row.prestadorId,
          prestador: row.prestador,
          inicio: row.inicio,
          ate: row.ate,
          pausado: row.pausado,
        }
      : null;
  };
  return { prontoAtendimento: of('pronto-atendimento'), teleconsultoria: of('teleconsultoria') };
}
