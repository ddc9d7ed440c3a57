/** Tax borderôs: what is still to be collected, and which borderô has a title's retentions. */
import type { Contribuinte } from '#domain/bordero-imposto/guias-impressas.ts';
import type { Pendente } from '#domain/bordero-imposto/guias.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, sql } from '#server/database/typed.ts';

/**
 * Retentions of payments until the end of the month that no guide of a live borderô has; of taxes whose fact is the issue of
 * the document, those of released titles; and what was given back: a credit of the same tax and month, negative. What a guide
 * took from the title before it was paid, as guides once did, is not taken again (docs/decisions/0166).
 */
export function pendentesAte(db: Queryable, prestadorId: number, competencia: string): Promise<Pendente[]> {
  const ate = ultimoDia(competencia);
  const daCasa = sql.raw(ofTenant('t.', String(prestadorId)));
  const emGuia = sql`FROM retencao_bordero x WHERE x.conta_pagar_id = t.id AND x.tipo_imposto_id = r.tipo_imposto_id
             AND x.devolucao_imposto_id IS NULL AND x.situacao = 'NA_GUIA' AND x.excluido_em IS NULL`;
  return all(
    db,
    sql<Pendente>`WITH retida AS (
        SELECT t.id, t.nome_fornecedor, t.numero_documento, r.tipo_imposto_id, r.codigo_receita, b.data AS fato, r.base, r.valor,
            b.id AS baixa_id, NULL::bigint AS devolucao_id, NULL::bigint AS devolucao, t.cidade_servico_id, t.fornecedor_id
          FROM baixa_conta_pagar b JOIN conta_pagar t ON t.id = b.conta_pagar_id
            JOIN baixa_conta_pagar_retencoes r ON r.baixa_conta_pagar_id = b.id
            JOIN tipo_imposto i ON i.id = r.tipo_imposto_id AND i.fato = 'PAGAMENTO'
         WHERE ${daCasa} AND t.excluido_em IS NULL AND r.valor > 0 AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL
           AND b.data <= ${ate} AND NOT EXISTS (SELECT 1 ${emGuia} AND coalesce(x.baixa_conta_pagar_id, b.id) = b.id)
        UNION ALL
        SELECT t.id, t.nome_fornecedor, t.numero_documento, r.tipo_imposto_id, r.codigo_receita, t.emissao, r.base, r.valor,
            NULL, NULL, NULL, t.cidade_servico_id, t.fornecedor_id
          FROM conta_pagar t JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id
            JOIN tipo_imposto i ON i.id = r.tipo_imposto_id AND i.fato = 'EMISSAO'
         WHERE ${daCasa} AND t.excluido_em IS NULL AND r.valor > 0
           AND t.situacao IN ('LIBERADA', 'PAGA_PARCIAL', 'PAGA') AND t.emissao <= ${ate} AND NOT EXISTS (SELECT 1 ${emGuia})
        UNION ALL
        SELECT t.id, t.nome_fornecedor, t.numero_documento, d.tipo_imposto_id, coalesce(br.codigo_receita, r.codigo_receita),
            coalesce(b.data, CASE WHEN i.fato = 'EMISSAO' THEN t.emissao ELSE t.vencimento END), d.base, -d.valor,
            d.baixa_conta_pagar_id, d.id, d.numero, t.cidade_servico_id, t.fornecedor_id
          FROM devolucao_imposto d JOIN conta_pagar t ON t.id = d.conta_pagar_id JOIN tipo_imposto i ON i.id = d.tipo_imposto_id
            LEFT JOIN baixa_conta_pagar b ON b.id = d.baixa_conta_pagar_id
            LEFT JOIN baixa_conta_pagar_retencoes br ON br.baixa_conta_pagar_id = b.id AND br.tipo_imposto_id = d.tipo_imposto_id
            LEFT JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id AND r.tipo_imposto_id = d.tipo_imposto_id
         WHERE ${sql.raw(ofTenant('d.', String(prestadorId)))} AND d.excluido_em IS NULL AND d.situacao = 'DEVOLVIDA'
           AND d.destino IN ('GUIA', 'AMBOS')
           AND coalesce(b.data, CASE WHEN i.fato = 'EMISSAO' THEN t.emissao ELSE t.vencimento END) <= ${ate}
           AND NOT EXISTS (SELECT 1 FROM retencao_bordero x WHERE x.devolucao_imposto_id = d.id AND x.situacao = 'NA_GUIA'
             AND x.excluido_em IS NULL))
      SELECT t.id AS "contaPagarId", t.baixa_id AS "baixaContaPagarId", t.nome_fornecedor AS "nomeFornecedor",
        t.numero_documento AS "numeroDocumento", t.tipo_imposto_id AS "tipoImpostoId", i.sigla, g.esfera,
        t.codigo_receita AS "codigoReceita", to_char(t.fato, 'YYYY-MM') AS competencia, t.base::text AS base, t.valor::text AS valor,
        CASE WHEN t.devolucao_id IS NOT NULL THEN jsonb_build_object('id', t.devolucao_id, 'numero', t.devolucao) END AS devolucao,
        CASE WHEN g.esfera = 'MUNICIPAL' THEN c.id END AS "cidadeId", CASE WHEN g.esfera = 'MUNICIPAL' THEN c.nome || '/' || c.uf END AS cidade,
        (SELECT m.valor_minimo::text FROM minimo_retencao m
          WHERE m.tipo_imposto_id = i.id AND m.sobre = 'GUIA' AND m.ativo AND m.excluido_em IS NULL
            AND ${ate} BETWEEN m.inicio_vigencia AND coalesce(m.fim_vigencia, 'infinity')
          ORDER BY m.inicio_vigencia DESC LIMIT 1) AS minimo
      FROM retida t JOIN tipo_imposto i ON i.id = t.tipo_imposto_id
        LEFT JOIN grupo_tipo_tributo g ON g.id = i.grupo_tipo_tributo_id
        LEFT JOIN fornecedor f ON f.id = t.fornecedor_id
        LEFT JOIN cidade c ON c.id = coalesce(t.cidade_servico_id, f.cidade_servico_id, f.cidade_id)
      ORDER BY t.fato, t.id, t.tipo_imposto_id, t.baixa_id NULLS FIRST, t.devolucao_id NULLS FIRST`,
  );
}

const ultimoDia = (competencia: string) =>
  sql`(${`${competencia}-01`}::date + interval '1 month' - interval '1 day')::date`;

/** Rows of retentions of the borderô that count. */
export async function retencoesDoBordero(db: Queryable, id: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT x.id FROM retencao_bordero x
      WHERE x.bordero_imposto_id = ${id} AND x.situacao <> 'LIVRE' AND x.excluido_em IS NULL ORDER BY x.id`,
  );
  return rows.map((row) => row.id);
}

/** Who withheld: the provider, as a guide names it. */
export function contribuinteDe(db: Queryable, prestadorId: number): Promise<Contribuinte> {
  return exactlyOne(
    db,
    sql<Contribuinte>`SELECT coalesce(p.razao_social, p.nome) AS nome, p.telefone, coalesce(p.cnpj, p.cpf) AS documento
      FROM prestador p WHERE p.id = ${prestadorId}`,
  );
}
