-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE prontuario ADD COLUMN IF NOT EXISTS sinais_da_conduta text COLLATE zelo_pt_br;
ALTER TABLE prontuario_sinais_vitais ADD COLUMN IF NOT EXISTS consciencia text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE prontuario DROP CONSTRAINT IF EXISTS prontuario__sinais_da_conduta__ck_600d8839, ADD CONSTRAINT prontuario__sinais_da_conduta__ck_600d8839 CHECK (char_length(sinais_da_conduta) BETWEEN 1 AND 500);
ALTER TABLE prontuario_sinais_vitais DROP CONSTRAINT IF EXISTS prontuario_sinais_vitais__consciencia__ck_58c3832d, ADD CONSTRAINT prontuario_sinais_vitais__consciencia__ck_58c3832d CHECK (consciencia IN ('A', 'C', 'V', 'P', 'U'));
