-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS carteira_recusada text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__carteira_recusada__ck_8dc16ae8, ADD CONSTRAINT agendamento__carteira_recusada__ck_8dc16ae8 CHECK (char_length(carteira_recusada) BETWEEN 1 AND 1000);
