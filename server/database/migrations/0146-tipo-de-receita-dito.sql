-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE prescricao_itens ADD COLUMN IF NOT EXISTS receituario_dito_de text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE prescricao_itens DROP CONSTRAINT IF EXISTS prescricao_itens__receituario_dito_de__ck_25d154b2, ADD CONSTRAINT prescricao_itens__receituario_dito_de__ck_25d154b2 CHECK (char_length(receituario_dito_de) BETWEEN 1 AND 500);
