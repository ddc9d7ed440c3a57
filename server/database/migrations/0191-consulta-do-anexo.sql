-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
DROP TRIGGER IF EXISTS lote_tiss__tg_8930f5b9 ON lote_tiss;
DROP TRIGGER IF EXISTS anexo_tiss__tg_8dc875dc ON anexo_tiss;

-- ---- Columns
ALTER TABLE anexo_tiss ADD COLUMN IF NOT EXISTS operacao text COLLATE zelo_pt_br;
ALTER TABLE anexo_tiss ADD COLUMN IF NOT EXISTS estado_anterior text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE anexo_tiss DROP CONSTRAINT IF EXISTS anexo_tiss__operacao__ck_03656ab8, ADD CONSTRAINT anexo_tiss__operacao__ck_03656ab8 CHECK (char_length(operacao) BETWEEN 1 AND 20);
ALTER TABLE anexo_tiss DROP CONSTRAINT IF EXISTS anexo_tiss__estado_anterior__ck_a0df17cf, ADD CONSTRAINT anexo_tiss__estado_anterior__ck_a0df17cf CHECK (char_length(estado_anterior) BETWEEN 1 AND 20);

-- ---- References and locks
DROP TRIGGER IF EXISTS anexo_tiss__tg_c60fae93 ON anexo_tiss;
CREATE TRIGGER anexo_tiss__tg_c60fae93 BEFORE UPDATE ON anexo_tiss FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","com_pedido","protocolo","numero_guia_operadora","senha","data_autorizacao","validade_senha","resposta","autorizados","operacao","estado_anterior","mensagem"],"saltos":{"RASCUNHO":{"TRANSMITINDO":[],"EM_ANALISE":["protocolo"],"CANCELADO":["motivo"]},"EM_ANALISE":{"TRANSMITINDO":["motivo"],"AUTORIZADO":["senha","data_autorizacao","validade_senha","numero_guia_operadora"],"AUTORIZADO_PARCIAL":["senha","data_autorizacao","validade_senha","numero_guia_operadora","resposta"],"NEGADO":["resposta"],"CANCELADO":["motivo"]},"AUTORIZADO":{"TRANSMITINDO":["motivo"]},"AUTORIZADO_PARCIAL":{"TRANSMITINDO":["motivo"]},"TRANSMITINDO":{"EM_ANALISE":[],"AUTORIZADO":[],"AUTORIZADO_PARCIAL":[],"NEGADO":[],"CANCELADO":[],"RASCUNHO":[]}},"travas":{"RASCUNHO":[],"TRANSMITINDO":["fields","delete"],"EM_ANALISE":["fields","delete"],"AUTORIZADO":["fields","delete"],"AUTORIZADO_PARCIAL":["fields","delete"],"NEGADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
DROP TRIGGER IF EXISTS lote_tiss__tg_fa52e273 ON lote_tiss;
CREATE TRIGGER lote_tiss__tg_fa52e273 BEFORE UPDATE ON lote_tiss FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","quantidade_guias","total","entregar_ate","protocolo","sequencial","hash","erros","mensagem","gerado_em"],"saltos":{"MONTANDO":{"PRONTO":[],"COM_ERRO":[],"CANCELADO":["motivo"]},"PRONTO":{"TRANSMITINDO":[],"ENVIADO":["protocolo","enviado_em","enviado_por"],"MONTANDO":[],"ANALISADO":[],"CANCELADO":["motivo"]},"TRANSMITINDO":{"PRONTO":[],"ENVIADO":["enviado_em","enviado_por"]},"ENVIADO":{"ENVIADO":["protocolo"],"ANALISADO":[],"CANCELADO":["motivo"]},"ANALISADO":{"ENVIADO":["protocolo"],"ANALISADO":[]},"COM_ERRO":{"MONTANDO":[],"CANCELADO":["motivo"]}},"travas":{"MONTANDO":["fields","delete"],"COM_ERRO":["fields","delete"],"PRONTO":["fields","delete"],"TRANSMITINDO":["fields","delete"],"ENVIADO":["fields","delete"],"ANALISADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
