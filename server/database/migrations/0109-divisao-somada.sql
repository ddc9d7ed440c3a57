-- The result by account of the plan reads the split of each title of a few months by this index alone (docs/decisions/0136).
CREATE INDEX IF NOT EXISTS conta_receber_divisao_soma ON conta_receber_divisao (conta_receber_id) INCLUDE (plano_conta_id, valor);
CREATE INDEX IF NOT EXISTS conta_pagar_divisao_soma ON conta_pagar_divisao (conta_pagar_id) INCLUDE (plano_conta_id, valor);
