-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS prontuario__prescricao__tg_e6ddecba ON prescricao;

-- ---- References and locks
DROP TRIGGER IF EXISTS prontuario__prescricao__tg_af2fa5a6 ON prescricao;
CREATE TRIGGER prontuario__prescricao__tg_af2fa5a6 BEFORE INSERT OR UPDATE OR DELETE ON prescricao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"prontuario","estado":"estado","chave":"prontuario_id","travados":["ENCERRADO","CANCELADO"],"livres":["versao","busca","atualizado_em","atualizado_por","situacao","encerrada_em","encerrada_por","motivo"]}');
