-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE mensagem_modelo DROP CONSTRAINT IF EXISTS mensagem_modelo__finalidade__ck_32275995;

-- ---- Rules and indexes
ALTER TABLE mensagem_modelo DROP CONSTRAINT IF EXISTS mensagem_modelo__finalidade__ck_a20bde07, ADD CONSTRAINT mensagem_modelo__finalidade__ck_a20bde07 CHECK (finalidade IN ('CONFIRMACAO', 'REMARCACAO', 'LEMBRETE', 'PREPARO', 'RETORNO', 'ANIVERSARIO', 'TELECONSULTA', 'COBRANCA', 'OUTRA'));
