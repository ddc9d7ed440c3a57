-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE bordero_pagamento DROP CONSTRAINT IF EXISTS bordero_pagamento__codigo_barras__ck_b4cbb167;
ALTER TABLE bordero_pagamento DROP CONSTRAINT IF EXISTS bordero_pagamento__forma_pagamento_id__fk;
ALTER TABLE bordero_pagamento DROP CONSTRAINT IF EXISTS bordero_pagamento__forma_titulo_id__fk;
ALTER TABLE bordero_pagamento DROP CONSTRAINT IF EXISTS bordero_pagamento__titulo_id__fk;
DROP INDEX IF EXISTS bordero_pagamento__forma_pagamento_id__ix;
DROP INDEX IF EXISTS bordero_pagamento__titulo_id__ix;
DROP INDEX IF EXISTS bordero_pagamento__forma_titulo_id__ix;
ALTER TABLE conta_bancaria DROP CONSTRAINT IF EXISTS conta_bancaria__proximo_nsa__ck_2f0e53ce;
DROP TRIGGER IF EXISTS bordero_pagamento__tg_f1d3ac80 ON bordero_pagamento;
DROP TRIGGER IF EXISTS conta_pagar__tg_3b35ae81 ON conta_pagar;

-- ---- Rules and indexes
ALTER TABLE conta_bancaria DROP CONSTRAINT IF EXISTS conta_bancaria__proximo_nsa__ck_f215bef8, ADD CONSTRAINT conta_bancaria__proximo_nsa__ck_f215bef8 CHECK (proximo_nsa >= 1 AND proximo_nsa <= 1000000);

-- ---- References and locks
DROP TRIGGER IF EXISTS bordero_pagamento__tg_09b4d2e7 ON bordero_pagamento;
CREATE TRIGGER bordero_pagamento__tg_09b4d2e7 BEFORE UPDATE ON bordero_pagamento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"ABERTO":{"ABERTO":[],"APROVADO":["aprovado_em","aprovado_por"],"CANCELADO":["motivo"]},"APROVADO":{"ENVIADO":[],"ABERTO":["motivo"],"CANCELADO":["motivo"]},"ENVIADO":{"FECHADO":["motivo"]}},"travas":{"ABERTO":[],"APROVADO":["fields","delete"],"ENVIADO":["fields","delete"],"FECHADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
DROP TRIGGER IF EXISTS conta_pagar__tg_07d46438 ON conta_pagar;
CREATE TRIGGER conta_pagar__tg_07d46438 BEFORE UPDATE ON conta_pagar FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","valor_pago","data_pagamento","conta_bancaria_id","forma_pagamento_id","repasse_id","repasse_vivo"],"saltos":{"REGISTRADA":{"LIBERADA":["liberada_em","liberada_por"],"REGISTRADA":["quantidade","intervalo"],"DEVOLVIDA":["motivo"],"CANCELADA":["motivo"]},"LIBERADA":{"PAGA":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"PAGA_PARCIAL":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"DEVOLVIDA":["motivo"],"CANCELADA":["motivo"]},"PAGA_PARCIAL":{"PAGA":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"PAGA_PARCIAL":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"LIBERADA":[]},"DEVOLVIDA":{"REGISTRADA":[],"CANCELADA":["motivo"]},"PAGA":{"PAGA_PARCIAL":[],"LIBERADA":[]}},"travas":{"REGISTRADA":[],"LIBERADA":["fields","delete"],"PAGA_PARCIAL":["fields","delete"],"PAGA":["fields","delete"],"DEVOLVIDA":[],"CANCELADA":["fields","delete"]}}');

-- ---- What a step asks is kept in its history alone
ALTER TABLE bordero_pagamento DROP COLUMN vencimento_ate, DROP COLUMN forma_pagamento_id, DROP COLUMN titulo_id,
  DROP COLUMN forma_titulo_id, DROP COLUMN codigo_barras, DROP COLUMN valor_titulo;
ALTER TABLE conta_pagar DROP COLUMN valor_parte, DROP COLUMN encargos;
