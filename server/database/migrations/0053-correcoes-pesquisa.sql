-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE prontuario_correcao ADD COLUMN IF NOT EXISTS busca text COLLATE zelo_pt_br GENERATED ALWAYS AS (zelo_busca(COALESCE(motivo::text, ''))) STORED;

-- ---- Rules and indexes
CREATE INDEX IF NOT EXISTS prontuario_correcao__busca__trgm ON prontuario_correcao USING gin (busca gin_trgm_ops);
