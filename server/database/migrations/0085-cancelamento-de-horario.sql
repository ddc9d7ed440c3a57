-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE mensagem_modelo DROP CONSTRAINT IF EXISTS mensagem_modelo__finalidade__ck_a20bde07;

-- ---- Rules and indexes
ALTER TABLE mensagem_modelo DROP CONSTRAINT IF EXISTS mensagem_modelo__finalidade__ck_3e8e1d6d, ADD CONSTRAINT mensagem_modelo__finalidade__ck_3e8e1d6d CHECK (finalidade IN ('CONFIRMACAO', 'REMARCACAO', 'CANCELAMENTO', 'LEMBRETE', 'PREPARO', 'RETORNO', 'ANIVERSARIO', 'TELECONSULTA', 'COBRANCA', 'OUTRA'));
