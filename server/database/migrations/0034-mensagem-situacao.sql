-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE mensagem_enviada ADD COLUMN IF NOT EXISTS situacao text COLLATE zelo_pt_br NOT NULL DEFAULT 'ENVIADA';
ALTER TABLE mensagem_enviada ADD COLUMN IF NOT EXISTS falha text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE mensagem_enviada DROP CONSTRAINT IF EXISTS mensagem_enviada__situacao__ck_c1721b71, ADD CONSTRAINT mensagem_enviada__situacao__ck_c1721b71 CHECK (situacao IN ('ENVIADA', 'NA_FILA', 'FALHOU'));
ALTER TABLE mensagem_enviada DROP CONSTRAINT IF EXISTS mensagem_enviada__falha__ck_01e1cae8, ADD CONSTRAINT mensagem_enviada__falha__ck_01e1cae8 CHECK (char_length(falha) BETWEEN 1 AND 500);
