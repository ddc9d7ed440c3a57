-- What a supplier is told of a title: views, so that there is one truth and nothing of the house's own in it (decision
-- 'O fornecedor'). Who registered, released and changed is not there; neither are split, notes, accounts and reasons.
-- A column of conta_pagar that these views use is only dropped or retyped together with them.
CREATE VIEW meu_pagamento AS
SELECT t.id, t.prestador_id, t.fornecedor_id, t.numero_documento, t.situacao, t.emissao, t.competencia,
       (t.parcela || ' de ' || t.parcelas) COLLATE zelo_pt_br AS parcela,
       COALESCE(t.vencimento_util, t.vencimento) AS previsao,
       t.valor_bruto, t.desconto, (t.juros + t.multa)::numeric(19,2) AS acrescimos, t.total_retido, t.valor_liquido, t.valor_pago,
       (SELECT max(b.data) FROM baixa_conta_pagar b
         WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL) AS ultimo_pagamento,
       zelo_busca(COALESCE(t.numero_documento, '')) COLLATE zelo_pt_br AS busca,
       t.versao, t.criado_em, NULL::bigint AS criado_por, t.atualizado_em, NULL::bigint AS atualizado_por,
       t.excluido_em, NULL::bigint AS excluido_por
  FROM conta_pagar t;

CREATE VIEW meu_pagamento_retencoes AS
SELECT r.id, r.conta_pagar_id AS meu_pagamento_id, r.ordem, (i.sigla || ' · ' || i.descricao) COLLATE zelo_pt_br AS imposto,
       r.base, r.aliquota, r.valor, r.explicacao
  FROM conta_pagar_retencoes r JOIN tipo_imposto i ON i.id = r.tipo_imposto_id;

CREATE VIEW meu_pagamento_pagamentos AS
SELECT b.id, b.conta_pagar_id AS meu_pagamento_id, (row_number() OVER (PARTITION BY b.conta_pagar_id ORDER BY b.data, b.id))::integer AS ordem,
       b.data, b.valor, b.encargos
  FROM baixa_conta_pagar b WHERE b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL;
