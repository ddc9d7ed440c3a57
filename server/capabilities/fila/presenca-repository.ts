/** The facts by which whoever holds somebody of a queue is there or gone (src/domain/fila/ausencia.ts). */
import type { Presenca } from '#domain/fila/ausencia.ts';
import type { Queryable } from '#server/database/query.ts';
import { all } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { PRESTADORES_SQL } from '#server/plugins/view-as.ts';
import { VINCULO_ATIVO, type TipoVinculo } from '#server/plugins/linkages.ts';

/** By what a row names its holder. */
export type Por = 'conta' | 'profissional';

export type Conta = Presenca & { readonly titular: number; readonly id: number; readonly nome: string };

const COLUNA: { readonly [por in Por]: string } = { conta: 'u.id', profissional: 'u.profissional_id' };

/** Whoever is in a call of video talks, and touches no keyboard: the call's own pulse tells that they are there. */
const EM_CHAMADA = `(SELECT max(x.visto_em) FROM teleconsulta_participante x WHERE x.usuario_id = u.id AND x.ligado)`;

/** Every account behind these holders, as it stands at this provider. */
export function contasDe(
  db: Queryable,
  titulares: readonly number[],
  onde: { readonly prestadorId: number; readonly por: Por; readonly vinculo: TipoVinculo | null },
): Promise<Conta[]> {
  const { prestadorId, por, vinculo } = onde;
  return all<Conta>(db, {
    text: `SELECT ${COLUNA[por]} AS titular, u.id, u.nome, u.ativo AND u.excluido_em IS NULL AS ativa,
        EXISTS (SELECT 1 FROM jsonb_array_elements(${PRESTADORES_SQL}) p WHERE (p->>'id')::bigint = $2) AS "naUnidade",
        CASE WHEN $3::text IS NOT NULL THEN EXISTS (SELECT 1 FROM vinculo_atendimento v
          WHERE v.usuario_id = u.id AND v.tipo = $3 AND ${ofTenant('v.', '$2')} AND ${VINCULO_ATIVO}) END AS vinculo,
        (SELECT CASE WHEN max(s.ultimo_uso) IS NOT NULL THEN extract(epoch FROM greatest(max(s.ultimo_uso), ${EM_CHAMADA}))::float8 * 1000 END
          FROM sessao s WHERE s.usuario_id = u.id AND s.revogada_em IS NULL AND s.expira_em > now()) AS "ultimoSinal"
      FROM usuario u WHERE ${COLUNA[por]} = ANY ($1::bigint[]) ORDER BY u.id`,
    values: [titulares, prestadorId, vinculo],
  });
}
