-- Payments, receipts, transfers and their reversals write their movements by rules (server/features/tesouraria/movimentos.ts),
-- each with its event; the opening of a till is a movement's own rule too. What keeps the closed period and the sign of a
-- movement stays in the database (migration 0099).
DROP TRIGGER IF EXISTS baixa_conta_pagar_movimento ON baixa_conta_pagar;
DROP TRIGGER IF EXISTS baixa_conta_pagar_estorno ON baixa_conta_pagar;
DROP TRIGGER IF EXISTS baixa_conta_receber_movimento ON baixa_conta_receber;
DROP TRIGGER IF EXISTS baixa_conta_receber_estorno ON baixa_conta_receber;
DROP TRIGGER IF EXISTS transferencia_conta_movimento ON transferencia_conta;
DROP TRIGGER IF EXISTS transferencia_conta_estorno ON transferencia_conta;
DROP TRIGGER IF EXISTS transferencia_conta_correcao ON transferencia_conta;
DROP TRIGGER IF EXISTS movimento_bancario_turno ON movimento_bancario;
DROP FUNCTION IF EXISTS zelo_lancar_pagamento();
DROP FUNCTION IF EXISTS zelo_lancar_pagamentos();
DROP FUNCTION IF EXISTS zelo_lancar_recebimento();
DROP FUNCTION IF EXISTS zelo_lancar_recebimentos();
DROP FUNCTION IF EXISTS zelo_lancar_transferencia();
DROP FUNCTION IF EXISTS zelo_corrigir_transferencia();
DROP FUNCTION IF EXISTS zelo_estornar_movimentos(text, bigint, date, bigint);
DROP FUNCTION IF EXISTS zelo_movimento_no_turno();

-- One act moves once, and is reversed once, whoever writes it.
CREATE UNIQUE INDEX movimento_bancario_do_pagamento ON movimento_bancario (baixa_pagar_id) WHERE origem = 'PAGAMENTO' AND excluido_em IS NULL;
CREATE UNIQUE INDEX movimento_bancario_do_recebimento ON movimento_bancario (baixa_receber_id, origem) WHERE origem IN ('RECEBIMENTO', 'TAXA') AND excluido_em IS NULL;
CREATE UNIQUE INDEX movimento_bancario_da_transferencia ON movimento_bancario (transferencia_id, sentido) WHERE origem = 'TRANSFERENCIA';
CREATE UNIQUE INDEX movimento_bancario_do_estorno ON movimento_bancario (estorno_de_id) WHERE estorno_de_id IS NOT NULL AND excluido_em IS NULL;
