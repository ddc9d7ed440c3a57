-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE recibo ADD COLUMN IF NOT EXISTS documento_id text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE recibo DROP CONSTRAINT IF EXISTS recibo__documento_id__ck_263ca492, ADD CONSTRAINT recibo__documento_id__ck_263ca492 CHECK (char_length(documento_id) BETWEEN 1 AND 60);
