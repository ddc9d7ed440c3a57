-- What a month has brought of each tax of a supplier (docs/decisions/0136): the same views, added up once and read by their
-- own. Before, every reading numbered the instalments of all months, and asked the minimum of each instalment; with 100,000
-- titles that took seconds. A month or a supplier that is asked for is now all that is read.
CREATE OR REPLACE VIEW imposto_cumulativo AS
SELECT x.id, x.prestador_id, x.fornecedor_id, x.tipo_imposto_id, x.nome_fornecedor, i.sigla, x.competencia, x.titulos, x.base, x.retido,
       x.espera, x.devolvido, m.valor_minimo AS minimo, m.modo,
       (CASE WHEN x.espera > 0 AND (m.modo = 'MES' OR i.calculo = 'PROGRESSIVO') THEN 'ESPERA' WHEN x.espera > 0 THEN 'DISPENSADO'
             WHEN x.retido > 0 THEN 'RETIDO' ELSE 'NADA' END) COLLATE zelo_pt_br AS situacao,
       NULL::text COLLATE zelo_pt_br AS explicacao, zelo_busca(coalesce(x.nome_fornecedor, '')) COLLATE zelo_pt_br AS busca,
       1 AS versao, x.criado_em, NULL::bigint AS criado_por, x.atualizado_em, NULL::bigint AS atualizado_por,
       NULL::timestamptz(3) AS excluido_em, NULL::bigint AS excluido_por
  FROM (SELECT min(r.id) AS id, t.prestador_id, t.fornecedor_id, r.tipo_imposto_id, max(t.nome_fornecedor) AS nome_fornecedor,
               to_char(t.vencimento, 'YYYY-MM') COLLATE zelo_pt_br AS competencia, count(*)::integer AS titulos,
               sum(r.base)::numeric(19,2) AS base, sum(r.valor)::numeric(19,2) AS retido,
               greatest(sum(r.dispensado), 0)::numeric(19,2) AS espera, sum(coalesce(d.valor, 0))::numeric(19,2) AS devolvido,
               min(t.criado_em) AS criado_em, max(t.atualizado_em) AS atualizado_em
          FROM conta_pagar t
          JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id
          LEFT JOIN devolucao_imposto d ON d.conta_pagar_id = t.id AND d.tipo_imposto_id = r.tipo_imposto_id AND d.situacao = 'DEVOLVIDA'
           AND d.excluido_em IS NULL
         WHERE t.excluido_em IS NULL AND t.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
         GROUP BY t.prestador_id, t.fornecedor_id, r.tipo_imposto_id, to_char(t.vencimento, 'YYYY-MM') COLLATE zelo_pt_br) x
  JOIN tipo_imposto i ON i.id = x.tipo_imposto_id
  LEFT JOIN LATERAL (SELECT n.valor_minimo, n.modo FROM minimo_retencao n
    WHERE n.tipo_imposto_id = x.tipo_imposto_id AND n.sobre = 'IMPOSTO' AND n.ativo AND n.excluido_em IS NULL
      AND (x.competencia || '-01')::date BETWEEN n.inicio_vigencia AND coalesce(n.fim_vigencia, 'infinity')
    ORDER BY n.inicio_vigencia DESC LIMIT 1) m ON true;

-- Found from the first instalment of the month, whose number is the month's own.
CREATE OR REPLACE VIEW imposto_cumulativo_parcelas AS
SELECT r.id, p.id AS imposto_cumulativo_id, (row_number() OVER (PARTITION BY p.id ORDER BY t.vencimento, t.id))::integer AS ordem,
       coalesce(t.numero_documento, t.id::text COLLATE zelo_pt_br) AS documento, t.vencimento, r.base, r.valor, r.dispensado,
       coalesce(d.valor, 0)::numeric(19,2) AS devolvido, r.explicacao,
       t.prestador_id, t.fornecedor_id, t.nome_fornecedor, r.tipo_imposto_id, to_char(t.vencimento, 'YYYY-MM') COLLATE zelo_pt_br AS competencia,
       t.criado_em, t.atualizado_em
  FROM conta_pagar_retencoes p
  JOIN conta_pagar o ON o.id = p.conta_pagar_id AND o.excluido_em IS NULL AND o.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
  JOIN conta_pagar t ON t.prestador_id = o.prestador_id AND t.fornecedor_id = o.fornecedor_id
   AND t.excluido_em IS NULL AND t.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
   AND t.vencimento >= date_trunc('month', o.vencimento) AND t.vencimento < date_trunc('month', o.vencimento) + interval '1 month'
  JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id AND r.tipo_imposto_id = p.tipo_imposto_id
  LEFT JOIN devolucao_imposto d ON d.conta_pagar_id = t.id AND d.tipo_imposto_id = r.tipo_imposto_id AND d.situacao = 'DEVOLVIDA'
   AND d.excluido_em IS NULL
 WHERE NOT EXISTS (SELECT 1 FROM conta_pagar u JOIN conta_pagar_retencoes s ON s.conta_pagar_id = u.id
   WHERE u.prestador_id = o.prestador_id AND u.fornecedor_id = o.fornecedor_id AND u.excluido_em IS NULL AND u.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
     AND u.vencimento >= date_trunc('month', o.vencimento) AND u.vencimento < date_trunc('month', o.vencimento) + interval '1 month'
     AND s.tipo_imposto_id = p.tipo_imposto_id AND s.id < p.id);
