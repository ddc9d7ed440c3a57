-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE amostra_resultados ADD COLUMN IF NOT EXISTS formula text COLLATE zelo_pt_br;
ALTER TABLE exame_laboratorio_analitos ADD COLUMN IF NOT EXISTS formula text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE amostra_resultados DROP CONSTRAINT IF EXISTS amostra_resultados__formula__ck_c34e33fc, ADD CONSTRAINT amostra_resultados__formula__ck_c34e33fc CHECK (char_length(formula) BETWEEN 1 AND 200);
ALTER TABLE exame_laboratorio_analitos DROP CONSTRAINT IF EXISTS exame_laboratorio_analitos__formula__ck_c34e33fc, ADD CONSTRAINT exame_laboratorio_analitos__formula__ck_c34e33fc CHECK (char_length(formula) BETWEEN 1 AND 200);
