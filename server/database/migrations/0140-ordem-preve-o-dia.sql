-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS conta_pagar__tg_8187e4d7 ON conta_pagar;

-- ---- References and locks
DROP TRIGGER IF EXISTS conta_pagar__tg_9a217361 ON conta_pagar;
CREATE TRIGGER conta_pagar__tg_9a217361 BEFORE UPDATE ON conta_pagar FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","total_retido","valor_liquido","valor_pago","retencao_no_pagamento","data_pagamento","conta_bancaria_id","forma_pagamento_id","repasse_id","repasse_vivo"],"saltos":{"REGISTRADA":{"LIBERADA":["liberada_em","liberada_por"],"REGISTRADA":["quantidade","intervalo"],"DEVOLVIDA":["motivo"],"CANCELADA":["motivo"]},"LIBERADA":{"PAGA":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"PAGA_PARCIAL":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"DEVOLVIDA":["motivo"],"CANCELADA":["motivo"],"LIBERADA":[]},"PAGA_PARCIAL":{"PAGA":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"PAGA_PARCIAL":["data_pagamento","conta_bancaria_id","forma_pagamento_id"],"LIBERADA":[]},"DEVOLVIDA":{"REGISTRADA":[],"CANCELADA":["motivo"]},"PAGA":{"PAGA_PARCIAL":[],"LIBERADA":[]}},"travas":{"REGISTRADA":[],"LIBERADA":["fields","delete"],"PAGA_PARCIAL":["fields","delete"],"PAGA":["fields","delete"],"DEVOLVIDA":[],"CANCELADA":["fields","delete"]}}');
