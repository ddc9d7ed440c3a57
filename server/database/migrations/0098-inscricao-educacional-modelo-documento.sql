-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE inscricao_educacional ADD COLUMN IF NOT EXISTS certificado_em timestamptz(3);
ALTER TABLE inscricao_educacional ADD COLUMN IF NOT EXISTS certificado_numero bigint;
ALTER TABLE inscricao_educacional ADD COLUMN IF NOT EXISTS certificado_id text COLLATE zelo_pt_br;

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE modelo_documento DROP CONSTRAINT IF EXISTS modelo_documento__tipo__ck_03f2bb37;
DROP TRIGGER IF EXISTS inscricao_educacional__tg_c6aa4b50 ON inscricao_educacional;

-- ---- Rules and indexes
ALTER TABLE inscricao_educacional DROP CONSTRAINT IF EXISTS inscricao_educacional__certificado_id__ck_8ec204a9, ADD CONSTRAINT inscricao_educacional__certificado_id__ck_8ec204a9 CHECK (char_length(certificado_id) BETWEEN 1 AND 40);
ALTER TABLE modelo_documento DROP CONSTRAINT IF EXISTS modelo_documento__tipo__ck_1d8d1dd0, ADD CONSTRAINT modelo_documento__tipo__ck_1d8d1dd0 CHECK (tipo IN ('ATESTADO', 'DECLARACAO', 'RECEITA', 'TERMO', 'RELATORIO', 'ENCAMINHAMENTO', 'CERTIFICADO', 'OUTRO'));

-- ---- References and locks
DROP TRIGGER IF EXISTS inscricao_educacional__tg_b4c538c6 ON inscricao_educacional;
CREATE TRIGGER inscricao_educacional__tg_b4c538c6 BEFORE UPDATE ON inscricao_educacional FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","satisfacao","comentario","certificado_em","certificado_numero","certificado_id"],"saltos":{"INSCRITA":{"PRESENTE":["presente_em"],"AUSENTE":[],"CANCELADA":[]},"AUSENTE":{"PRESENTE":["presente_em"],"INSCRITA":[]},"PRESENTE":{"PRESENTE":["certificado_em","satisfacao","comentario"],"INSCRITA":[]},"CANCELADA":{"INSCRITA":[]}},"travas":{"INSCRITA":[],"PRESENTE":["fields","delete"],"AUSENTE":["fields","delete"],"CANCELADA":["fields"]}}');
