-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE prontuario ADD COLUMN IF NOT EXISTS conduta_sinais text COLLATE zelo_pt_br;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS prontuario__tg_71e47000 ON prontuario;

-- ---- Rules and indexes
ALTER TABLE prontuario DROP CONSTRAINT IF EXISTS prontuario__conduta_sinais__ck_80348e2d, ADD CONSTRAINT prontuario__conduta_sinais__ck_80348e2d CHECK (char_length(conduta_sinais) BETWEEN 3 AND 500);

-- ---- References and locks
DROP TRIGGER IF EXISTS prontuario__tg_e7416010 ON prontuario;
CREATE TRIGGER prontuario__tg_e7416010 BEFORE UPDATE ON prontuario FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"estado","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","restrito"],"saltos":{"ABERTO":{"ENCERRADO":["conduta_sinais","encerrado_em","encerrado_por"],"CANCELADO":["cancelado_em","motivo_cancelamento"]},"REABERTO":{"ENCERRADO":["conduta_sinais","encerrado_em","encerrado_por"]},"ENCERRADO":{"REABERTO":["reaberto_em","reaberto_por","motivo_reabertura"]}},"travas":{"ABERTO":[],"REABERTO":[],"ENCERRADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
