/** Payments of a supplier that the yearly statement is made of. */
import type { PagamentoDoAno } from '#domain/conta-pagar/informe.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

/** All that stand of every title with one in the year: parts of other years say what falls on this one's. */
export function pagamentosDoAno(
  db: Queryable,
  prestadorId: number,
  fornecedorId: number,
  ano: number,
): Promise<PagamentoDoAno[]> {
  return all(
    db,
    sql<PagamentoDoAno>`SELECT t.id AS "tituloId", b.data, b.valor::text AS valor, t.valor_liquido::text AS liquido, r.irrf, r.inss, r.outras,
        jsonb_build_object('irrf', d.irrf, 'inss', d.inss, 'outras', d.outras) AS devolvido
      FROM conta_pagar t JOIN baixa_conta_pagar b ON b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL
      CROSS JOIN LATERAL (SELECT ${porTributo} FROM (SELECT y.tipo_imposto_id, y.valor FROM baixa_conta_pagar_retencoes y
        WHERE y.baixa_conta_pagar_id = b.id) x JOIN tipo_imposto i ON i.id = x.tipo_imposto_id) r
      -- What gives an undue retention back is no income: it takes the retention off.
      CROSS JOIN LATERAL (SELECT ${porTributo} FROM (SELECT y.tipo_imposto_id, y.valor FROM devolucao_imposto y
        WHERE y.conta_devolucao_id = t.id AND y.situacao = 'DEVOLVIDA' AND y.excluido_em IS NULL) x
        JOIN tipo_imposto i ON i.id = x.tipo_imposto_id) d
      WHERE t.fornecedor_id = ${fornecedorId} AND ${sql.raw(ofTenant('t.', String(prestadorId)))} AND t.excluido_em IS NULL
        AND EXISTS (SELECT 1 FROM baixa_conta_pagar a WHERE a.conta_pagar_id = t.id AND a.situacao = 'EFETIVADA' AND a.excluido_em IS NULL
          AND a.data >= make_date(${ano}::int, 1, 1) AND a.data < make_date(${ano}::int + 1, 1, 1))
      ORDER BY b.data, b.id`,
  );
}

const porTributo = sql`coalesce(sum(x.valor) FILTER (WHERE i.codigo LIKE 'IRRF%'), 0.00)::text AS irrf,
          coalesce(sum(x.valor) FILTER (WHERE i.codigo LIKE 'INSS%'), 0.00)::text AS inss,
          coalesce(sum(x.valor) FILTER (WHERE i.codigo NOT LIKE 'IRRF%' AND i.codigo NOT LIKE 'INSS%'), 0.00)::text AS outras`;

export function quemRecebe(
  db: Queryable,
  id: number,
): Promise<{ readonly nome: string; readonly documento: string } | undefined> {
  return first(
    db,
    sql<{ nome: string; documento: string }>`SELECT nome, documento FROM fornecedor WHERE id = ${id}`,
  );
}
