/** Deadlines of plans that are open, of every unit by its own clock; and those that no longer are what the plan's register says. */
import type { EspecieDePrazo, PrazoAberto } from '#domain/tiss/prazos.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

const NAO_SAIRAM = sql.raw(`l.situacao IN ('MONTANDO', 'COM_ERRO', 'PRONTO') AND l.excluido_em IS NULL`);
const POR_RECORRER = sql.raw(`g.situacao = 'GLOSADA' AND g.excluido_em IS NULL`);

/** With the unit's zone. Glosas of the hour that still runs wait for its end, so that they are told together. */
export function prazosAbertos(
  db: Queryable,
  ate: string,
): Promise<readonly (PrazoAberto & { readonly fuso: string })[]> {
  return all(
    db,
    sql<PrazoAberto & { fuso: string }>`SELECT 'ENTREGA' AS especie, l.prestador_id AS "prestadorId",
        l.convenio_id AS "convenioId", l.nome_convenio AS "nomeConvenio", l.fatura_convenio_id::text AS grupo,
        l.entregar_ate::text AS prazo, count(*)::int AS quantos, min(l.id) AS id, p.fuso_horario AS fuso
      FROM lote_tiss l JOIN prestador p ON p.id = l.prestador_id
      WHERE ${NAO_SAIRAM} AND l.entregar_ate BETWEEN ${ate}::date - 10 AND ${ate}::date
      GROUP BY 2, 3, 4, 5, 6, 9
      UNION ALL
      SELECT 'RECURSO', g.prestador_id, g.convenio_id, g.nome_convenio, to_char(g.criado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'),
        g.prazo_recurso::text, count(*)::int, min(g.id), p.fuso_horario
      FROM glosa g JOIN prestador p ON p.id = g.prestador_id
      WHERE ${POR_RECORRER} AND g.prazo_recurso BETWEEN ${ate}::date - 10 AND ${ate}::date AND g.convenio_id IS NOT NULL
        AND g.criado_em < date_trunc('hour', now())
      GROUP BY 2, 3, 4, 5, 6, 9
      ORDER BY 2, 6, 5`,
  );
}

export type PrazoQueMudou = {
  readonly especie: EspecieDePrazo;
  readonly prestadorId: number;
  readonly id: number;
  readonly prazo: string | null;
};

/** What waits for its deadline follows the plan's register: batches from the day they were made, glosas from their own. */
export function prazosQueMudaram(db: Queryable): Promise<readonly PrazoQueMudou[]> {
  return all(
    db,
    sql<PrazoQueMudou>`SELECT 'ENTREGA' AS especie, l.prestador_id AS "prestadorId", l.id, d.prazo::text AS prazo
      FROM lote_tiss l JOIN convenio v ON v.id = l.convenio_id JOIN prestador p ON p.id = l.prestador_id
      CROSS JOIN LATERAL (SELECT (l.criado_em AT TIME ZONE p.fuso_horario)::date + v.prazo_entrega_dias AS prazo) d
      WHERE ${NAO_SAIRAM} AND l.entregar_ate IS DISTINCT FROM d.prazo
      UNION ALL
      SELECT 'RECURSO', g.prestador_id, g.id, (g.data + v.prazo_recurso_dias)::text
      FROM glosa g JOIN convenio v ON v.id = g.convenio_id
      WHERE ${POR_RECORRER} AND g.prazo_recurso IS DISTINCT FROM g.data + v.prazo_recurso_dias
      ORDER BY 2, 3 LIMIT 2000`,
  );
}
