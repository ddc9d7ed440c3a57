-- Payments and receipts written together post their movements together (docs/decisions/0135): the same movements, in the
-- order of the payments, and one telling of them instead of one for each. The reversal stays as it is, row by row.
CREATE OR REPLACE FUNCTION zelo_lancar_pagamentos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO movimento_bancario (prestador_id, conta_bancaria_id, data, sentido, valor, historico, documento, origem, baixa_pagar_id, criado_por, atualizado_por)
  SELECT n.prestador_id, n.conta_bancaria_id, n.data, 'SAIDA', n.valor + n.encargos, coalesce(n.nome_fornecedor, 'Conta paga'),
         (SELECT t.numero_documento FROM conta_pagar t WHERE t.id = n.conta_pagar_id), 'PAGAMENTO', n.id, n.criado_por, n.criado_por
    FROM novas n WHERE n.valor + n.encargos > 0 ORDER BY n.id;
  RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS baixa_conta_pagar_movimento ON baixa_conta_pagar;
CREATE TRIGGER baixa_conta_pagar_movimento AFTER INSERT ON baixa_conta_pagar REFERENCING NEW TABLE AS novas
  FOR EACH STATEMENT EXECUTE FUNCTION zelo_lancar_pagamentos();

-- What enters is the whole, what the form costs leaves beside it, on the day of the credit: the statement's one line answers for both.
CREATE OR REPLACE FUNCTION zelo_lancar_recebimentos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO movimento_bancario (prestador_id, conta_bancaria_id, data, sentido, valor, historico, documento, origem, baixa_receber_id,
      plano_conta_id, criado_por, atualizado_por)
  SELECT n.prestador_id, n.conta_bancaria_id, n.credito_em, m.sentido, m.valor, coalesce(n.nome_devedor, 'Conta recebida'),
         (SELECT t.numero_documento FROM conta_receber t WHERE t.id = n.conta_receber_id), m.origem, n.id,
         CASE WHEN m.origem = 'TAXA' THEN
           (SELECT f.plano_conta_id FROM forma_recebimento f JOIN plano_conta p ON p.id = f.plano_conta_id AND p.natureza = 'DESPESA'
             WHERE f.id = n.forma_recebimento_id) END,
         n.criado_por, n.criado_por
    FROM novas n CROSS JOIN LATERAL (VALUES (1, 'ENTRADA', n.total, 'RECEBIMENTO'), (2, 'SAIDA', n.taxa, 'TAXA')) m (ordem, sentido, valor, origem)
   WHERE m.valor > 0 ORDER BY n.id, m.ordem;
  RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS baixa_conta_receber_movimento ON baixa_conta_receber;
CREATE TRIGGER baixa_conta_receber_movimento AFTER INSERT ON baixa_conta_receber REFERENCING NEW TABLE AS novas
  FOR EACH STATEMENT EXECUTE FUNCTION zelo_lancar_recebimentos();
