-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE modelo_documento ADD COLUMN IF NOT EXISTS paciente_na_folha boolean NOT NULL DEFAULT true;
ALTER TABLE modelo_documento ADD COLUMN IF NOT EXISTS conselho_no_rodape boolean DEFAULT true;
ALTER TABLE modelo_documento ADD COLUMN IF NOT EXISTS linha_rodape text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE modelo_documento DROP CONSTRAINT IF EXISTS modelo_documento__linha_rodape__ck_ada8132f, ADD CONSTRAINT modelo_documento__linha_rodape__ck_ada8132f CHECK (char_length(linha_rodape) BETWEEN 1 AND 120);
