-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
DROP TRIGGER IF EXISTS atendimento_urgencia__tg_b8598fea ON atendimento_urgencia;
DROP TRIGGER IF EXISTS notificacao_compulsoria__tg_f8eaef22 ON notificacao_compulsoria;

-- ---- Columns
ALTER TABLE atendimento_urgencia ADD COLUMN IF NOT EXISTS conduta_sinais text COLLATE zelo_pt_br;
ALTER TABLE atendimento_urgencia ADD COLUMN IF NOT EXISTS sinais_da_conduta text COLLATE zelo_pt_br;
ALTER TABLE notificacao_compulsoria ADD COLUMN IF NOT EXISTS segue_em_id bigint;

-- ---- Rules and indexes
ALTER TABLE atendimento_urgencia DROP CONSTRAINT IF EXISTS atendimento_urgencia__conduta_sinais__ck_80348e2d, ADD CONSTRAINT atendimento_urgencia__conduta_sinais__ck_80348e2d CHECK (char_length(conduta_sinais) BETWEEN 3 AND 500);
ALTER TABLE atendimento_urgencia DROP CONSTRAINT IF EXISTS atendimento_urgencia__sinais_da_conduta__ck_600d8839, ADD CONSTRAINT atendimento_urgencia__sinais_da_conduta__ck_600d8839 CHECK (char_length(sinais_da_conduta) BETWEEN 1 AND 500);
CREATE INDEX IF NOT EXISTS notificacao_compulsoria__segue_em_id__ix ON notificacao_compulsoria (segue_em_id) WHERE segue_em_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE notificacao_compulsoria DROP CONSTRAINT IF EXISTS notificacao_compulsoria__segue_em_id__fk, ADD CONSTRAINT notificacao_compulsoria__segue_em_id__fk FOREIGN KEY (segue_em_id) REFERENCES notificacao_compulsoria (id) ON DELETE SET NULL;
DROP TRIGGER IF EXISTS atendimento_urgencia__tg_99c5a487 ON atendimento_urgencia;
CREATE TRIGGER atendimento_urgencia__tg_99c5a487 BEFORE UPDATE ON atendimento_urgencia FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"CHEGOU":{"CLASSIFICADO":["classificado_em"],"SAIU":["encerrado_em","encerrado_por","motivo"]},"CLASSIFICADO":{"CHAMADO":["chamado_em"],"EM_ATENDIMENTO":["iniciado_em"],"SAIU":["encerrado_em","encerrado_por","motivo"]},"CHAMADO":{"CLASSIFICADO":[],"EM_ATENDIMENTO":["iniciado_em"],"SAIU":["encerrado_em","encerrado_por","motivo"]},"EM_ATENDIMENTO":{"EM_OBSERVACAO":["local_observacao","reavaliar_em","observacao_em"],"EM_ATENDIMENTO":[],"ALTA":["tipo_alta","orientacao_alta","conduta_sinais","encerrado_em","encerrado_por"],"INTERNACAO":["clinica_internacao","leito_internacao","cid_internacao_id","justificativa_internacao","encerrado_em","encerrado_por"],"TRANSFERENCIA":["prestador_destino_id","destino_transferencia","finalidade_transferencia","transporte_transferencia","contato_transferencia","motivo_transferencia","encerrado_em","encerrado_por"],"OBITO":["obito_em","declaracao_obito","encerrado_em","encerrado_por"]},"EM_OBSERVACAO":{"EM_ATENDIMENTO":[],"EM_OBSERVACAO":[],"ALTA":["tipo_alta","orientacao_alta","conduta_sinais","encerrado_em","encerrado_por"],"INTERNACAO":["clinica_internacao","leito_internacao","cid_internacao_id","justificativa_internacao","encerrado_em","encerrado_por"],"TRANSFERENCIA":["prestador_destino_id","destino_transferencia","finalidade_transferencia","transporte_transferencia","contato_transferencia","motivo_transferencia","encerrado_em","encerrado_por"],"OBITO":["obito_em","declaracao_obito","encerrado_em","encerrado_por"]}},"travas":{"CHEGOU":[],"CLASSIFICADO":[],"CHAMADO":[],"EM_ATENDIMENTO":[],"EM_OBSERVACAO":[],"ALTA":["fields","delete"],"INTERNACAO":["fields","delete"],"TRANSFERENCIA":["fields","delete"],"OBITO":["fields","delete"],"SAIU":["fields","delete"]}}');
DROP TRIGGER IF EXISTS notificacao_compulsoria__tg_e337fd8f ON notificacao_compulsoria;
CREATE TRIGGER notificacao_compulsoria__tg_e337fd8f BEFORE UPDATE ON notificacao_compulsoria FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"PENDENTE":{"NOTIFICADA":["notificada_em","numero_notificacao","comunicado_a","notificada_por"],"DESCARTADA":["descartada_em","descartada_por","motivo_descarte"]},"DESCARTADA":{"PENDENTE":[]},"NOTIFICADA":{"PENDENTE":[]}},"travas":{"PENDENTE":[],"NOTIFICADA":["fields","delete"],"DESCARTADA":["fields","delete"]}}');
