-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE form_resposta ADD COLUMN IF NOT EXISTS leitura text COLLATE zelo_pt_br NOT NULL DEFAULT 'CLINICA';

-- ---- Rules and indexes
ALTER TABLE form_resposta DROP CONSTRAINT IF EXISTS form_resposta__leitura__ck_a2b39193, ADD CONSTRAINT form_resposta__leitura__ck_a2b39193 CHECK (leitura IN ('CLINICA', 'GERAL'));
CREATE INDEX IF NOT EXISTS form_resposta__prestador_id__leitura__ix ON form_resposta (prestador_id, leitura, id) WHERE excluido_em IS NULL;
