-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes
CREATE INDEX IF NOT EXISTS acesso_prontuario__prestador_id__usuario_id__ix ON acesso_prontuario (prestador_id, usuario_id, id) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS acesso_prontuario__prestador_id__usuario_id__valido_ate__ix ON acesso_prontuario (prestador_id, usuario_id, valido_ate, id) WHERE excluido_em IS NULL;
