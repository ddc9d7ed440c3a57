-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
DROP TRIGGER IF EXISTS teleconsultoria__tg_dfc1e8a8 ON teleconsultoria;

-- ---- References and locks
DROP TRIGGER IF EXISTS teleconsultoria__tg_cdad277f ON teleconsultoria;
CREATE TRIGGER teleconsultoria__tg_cdad277f BEFORE UPDATE ON teleconsultoria FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","teleconsultor_id","teleconsultor","termo_ciap","termo_cid"],"saltos":{"AGUARDANDO":{"EM_ATENDIMENTO":["teleconsultor","iniciada_em","teleconsultor_id"],"CANCELADA":["encerrada_em","motivo"]},"EM_ATENDIMENTO":{"RESPONDIDA":["orientacao","ciap_id","cid_id","evitou_encaminhamento","porque_encaminhamento","respondida_em"],"AGUARDANDO":["motivo"],"EM_ATENDIMENTO":[]},"RESPONDIDA":{"ENCERRADA":["satisfacao","comentario","encerrada_em"]}},"travas":{"AGUARDANDO":[],"EM_ATENDIMENTO":["fields","delete"],"RESPONDIDA":["fields","delete"],"ENCERRADA":["fields","delete"],"CANCELADA":["fields","delete"]}}');
