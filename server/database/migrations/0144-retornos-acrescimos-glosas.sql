-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE conta_pagar ADD COLUMN IF NOT EXISTS motivo_acrescimos text COLLATE zelo_pt_br;
ALTER TABLE glosa ADD COLUMN IF NOT EXISTS baixa_conta_receber_id bigint;
ALTER TABLE retorno_pagamento_linhas ADD COLUMN IF NOT EXISTS data date;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS glosa__tg_7f421d23 ON glosa;

-- ---- Rules and indexes
ALTER TABLE conta_pagar DROP CONSTRAINT IF EXISTS conta_pagar__motivo_acrescimos__ck_eee1d414, ADD CONSTRAINT conta_pagar__motivo_acrescimos__ck_eee1d414 CHECK (char_length(motivo_acrescimos) BETWEEN 1 AND 300);
CREATE INDEX IF NOT EXISTS glosa__baixa_conta_receber_id__ix ON glosa (baixa_conta_receber_id) WHERE baixa_conta_receber_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE glosa DROP CONSTRAINT IF EXISTS glosa__baixa_conta_receber_id__fk, ADD CONSTRAINT glosa__baixa_conta_receber_id__fk FOREIGN KEY (baixa_conta_receber_id) REFERENCES baixa_conta_receber (id);
DROP TRIGGER IF EXISTS glosa__tg_df723bb2 ON glosa;
CREATE TRIGGER glosa__tg_df723bb2 BEFORE UPDATE ON glosa FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","recurso_em","recurso","protocolo_recurso","resposta_em","resposta","valor_recuperado","valor_perdido","baixa_conta_receber_id"],"saltos":{"GLOSADA":{"EM_RECURSO":["recurso_em","recurso","protocolo_recurso"],"ACEITA":["encerrada_em","encerrada_por","motivo"],"RECUPERADA":["resposta_em","resposta","encerrada_em","encerrada_por"],"CANCELADA":["motivo"]},"EM_RECURSO":{"RECUPERADA":["resposta_em","resposta","encerrada_em","encerrada_por"],"RECUPERADA_PARCIAL":["valor_recuperado","resposta_em","resposta","encerrada_em","encerrada_por"],"MANTIDA":["resposta_em","resposta","encerrada_em","encerrada_por"]},"RECUPERADA":{"GLOSADA":["motivo"],"EM_RECURSO":["motivo"]},"ACEITA":{"GLOSADA":["motivo"]},"RECUPERADA_PARCIAL":{"GLOSADA":["motivo"]},"MANTIDA":{"GLOSADA":["motivo"]}},"travas":{"GLOSADA":[],"EM_RECURSO":["fields","delete"],"RECUPERADA":["fields","delete"],"RECUPERADA_PARCIAL":["fields","delete"],"MANTIDA":["fields","delete"],"ACEITA":["fields","delete"],"CANCELADA":["fields","delete"]}}');
