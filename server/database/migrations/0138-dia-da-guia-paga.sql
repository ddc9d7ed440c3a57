-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE bordero_imposto_guias ADD COLUMN IF NOT EXISTS paga_em date;
