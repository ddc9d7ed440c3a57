-- What steps of titles to receive and of remittances ask and the row is not to keep: it is in their history alone (x-asked).
ALTER TABLE conta_receber DROP COLUMN IF EXISTS parcelas_cartao, DROP COLUMN IF EXISTS valor_parte, DROP COLUMN IF EXISTS juros_recebimento,
  DROP COLUMN IF EXISTS multa_recebimento, DROP COLUMN IF EXISTS desconto_recebimento, DROP COLUMN IF EXISTS tarifa_recebimento,
  DROP COLUMN IF EXISTS credito_recebimento, DROP COLUMN IF EXISTS conta_cobranca_id, DROP COLUMN IF EXISTS vencimento_boleto,
  DROP COLUMN IF EXISTS encerra_boleto, DROP COLUMN IF EXISTS quantidade, DROP COLUMN IF EXISTS intervalo, DROP COLUMN IF EXISTS abrangencia,
  DROP COLUMN IF EXISTS primeiro_vencimento;
ALTER TABLE remessa_recebimento DROP COLUMN IF EXISTS vencimento_ate, DROP COLUMN IF EXISTS boleto_id;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS conta_receber__tg_2e747b7d ON conta_receber;
DROP TRIGGER IF EXISTS remessa_recebimento__tg_f6b292ca ON remessa_recebimento;

-- ---- References and locks
DROP TRIGGER IF EXISTS conta_receber__tg_9caa5742 ON conta_receber;
CREATE TRIGGER conta_receber__tg_9caa5742 BEFORE UPDATE ON conta_receber FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","valor_recebido","valor_glosado","valor_perdido","data_recebimento","conta_bancaria_id","forma_recebimento_id","acordo_id","conta_atendimento_id","fatura_convenio_id","chave_origem"],"saltos":{"EM_ABERTO":{"RECEBIDA":["data_recebimento","conta_bancaria_id","forma_recebimento_id"],"RECEBIDA_PARCIAL":["data_recebimento","conta_bancaria_id","forma_recebimento_id"],"EM_ABERTO":[],"NEGOCIADA":["motivo"],"CANCELADA":["motivo"],"GLOSADA":[]},"RECEBIDA_PARCIAL":{"RECEBIDA":["data_recebimento","conta_bancaria_id","forma_recebimento_id"],"RECEBIDA_PARCIAL":["data_recebimento","conta_bancaria_id","forma_recebimento_id"],"NEGOCIADA":["motivo"],"EM_ABERTO":[]},"RECEBIDA":{"RECEBIDA":[],"RECEBIDA_PARCIAL":[],"EM_ABERTO":[]},"GLOSADA":{"EM_ABERTO":[]}},"travas":{"EM_ABERTO":[],"RECEBIDA_PARCIAL":["fields","delete"],"RECEBIDA":["fields","delete"],"NEGOCIADA":["fields","delete"],"GLOSADA":["fields","delete"],"CANCELADA":["fields","delete"]}}');
DROP TRIGGER IF EXISTS remessa_recebimento__tg_d2148ce0 ON remessa_recebimento;
CREATE TRIGGER remessa_recebimento__tg_d2148ce0 BEFORE UPDATE ON remessa_recebimento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","quantidade","total","de_fora"],"saltos":{"EM_PREPARO":{"EM_PREPARO":[],"GERADA":["gerada_em","gerada_por"],"CANCELADA":["motivo"]},"GERADA":{"CANCELADA":["motivo"],"RESPONDIDA":[]}},"travas":{"EM_PREPARO":[],"GERADA":["fields","delete"],"RESPONDIDA":["fields","delete"],"CANCELADA":["fields","delete"]}}');
