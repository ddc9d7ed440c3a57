-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS sem_telefone boolean NOT NULL DEFAULT false;

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE uniao_paciente DROP CONSTRAINT IF EXISTS uniao_paciente__diferem__ck_390bac7c;

-- ---- Rules and indexes
ALTER TABLE uniao_paciente DROP CONSTRAINT IF EXISTS uniao_paciente__diferem__ck_3bac68dd, ADD CONSTRAINT uniao_paciente__diferem__ck_3bac68dd CHECK (char_length(diferem) BETWEEN 1 AND 1500);

