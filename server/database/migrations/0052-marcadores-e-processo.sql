-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE prestador_convenio ADD COLUMN IF NOT EXISTS numero_processo text COLLATE zelo_pt_br;
ALTER TABLE fornecedor ADD COLUMN IF NOT EXISTS marcadores jsonb;

-- ---- Rules and indexes
ALTER TABLE prestador_convenio DROP CONSTRAINT IF EXISTS prestador_convenio__numero_processo__ck_a12e2d46, ADD CONSTRAINT prestador_convenio__numero_processo__ck_a12e2d46 CHECK (char_length(numero_processo) BETWEEN 1 AND 30);
