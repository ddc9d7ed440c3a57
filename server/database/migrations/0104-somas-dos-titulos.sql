-- Sums over many titles (docs/decisions/0129): cash flow and result read these indexes alone, for titles are wide rows.
-- Each holds beside its order what is added up; the columns of an expression stand in it too, or the row would be read.
CREATE INDEX IF NOT EXISTS conta_receber_em_aberto ON conta_receber (prestador_id, (coalesce(vencimento_util, vencimento)))
  INCLUDE (vencimento_util, vencimento, valor_liquido, valor_recebido)
  WHERE excluido_em IS NULL AND situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL');
CREATE INDEX IF NOT EXISTS conta_pagar_em_aberto ON conta_pagar (prestador_id, (coalesce(vencimento_util, vencimento)))
  INCLUDE (vencimento_util, vencimento, valor_liquido, valor_pago)
  WHERE excluido_em IS NULL AND situacao IN ('REGISTRADA', 'LIBERADA', 'PAGA_PARCIAL');
CREATE INDEX IF NOT EXISTS conta_receber_competencia ON conta_receber (prestador_id, (competencia COLLATE "C"), id)
  INCLUDE (competencia) WHERE excluido_em IS NULL AND situacao NOT IN ('CANCELADA', 'NEGOCIADA');
CREATE INDEX IF NOT EXISTS conta_pagar_competencia ON conta_pagar (prestador_id, (competencia COLLATE "C"), id)
  INCLUDE (competencia) WHERE excluido_em IS NULL AND situacao NOT IN ('CANCELADA', 'DEVOLVIDA');
