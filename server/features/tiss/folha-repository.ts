/** Guides as they are printed on ANS's form: what was frozen, and what the message does not carry. */
import type { DadosDaFolha } from '#domain/tiss/folha.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';

export type GuiaImpressa = DadosDaFolha & { readonly conteudo: string };

/** One guide, or those of a batch that live. */
export function guiasImpressas(
  db: Queryable,
  prestadorId: number,
  alvo: { readonly guiaId: number } | { readonly loteId: number },
): Promise<GuiaImpressa[]> {
  const condicao =
    'guiaId' in alvo
      ? sql`g.id = ${alvo.guiaId}`
      : sql`g.lote_tiss_id = ${alvo.loteId} AND g.situacao <> 'CANCELADA'`;
  return all(
    db,
    sql<GuiaImpressa>`SELECT g.numero, g.tipo, g.situacao = 'CANCELADA' AS cancelada, coalesce(g.conteudo, '{}') AS conteudo,
        v.nome AS "nomeConvenio", coalesce(h.razao_social, h.nome) AS "nomePrestador", h.cnes,
        coalesce(p.nome_social, g.nome_paciente, p.nome) AS "nomePaciente", k.validade::text AS "validadeCarteira",
        l.nome AS "nomePlano"
      FROM guia_tiss g JOIN convenio v ON v.id = g.convenio_id JOIN prestador h ON h.id = ${prestadorId}
      JOIN paciente p ON p.id = g.paciente_id
      LEFT JOIN LATERAL (SELECT x.* FROM paciente_convenios x WHERE x.paciente_id = g.paciente_id AND x.convenio_id = g.convenio_id
        ORDER BY x.principal DESC NULLS LAST, x.ordem LIMIT 1) k ON true
      LEFT JOIN plano l ON l.id = k.plano_id
      WHERE ${condicao} AND ${sql.raw(ofTenant('g.', String(prestadorId)))} AND g.excluido_em IS NULL ORDER BY g.numero`,
  );
}
