-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE movimento_bancario ADD COLUMN IF NOT EXISTS bordero_imposto_id bigint;

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE movimento_bancario DROP CONSTRAINT IF EXISTS movimento_bancario__origem__ck_e24125bf;

-- ---- Rules and indexes
ALTER TABLE movimento_bancario DROP CONSTRAINT IF EXISTS movimento_bancario__origem__ck_bba9130f, ADD CONSTRAINT movimento_bancario__origem__ck_bba9130f CHECK (origem IN ('MANUAL', 'PAGAMENTO', 'RECEBIMENTO', 'IMPOSTO', 'TAXA', 'TRANSFERENCIA', 'EXTRATO', 'ESTORNO'));
CREATE INDEX IF NOT EXISTS movimento_bancario__bordero_imposto_id__ix ON movimento_bancario (bordero_imposto_id) WHERE bordero_imposto_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE movimento_bancario DROP CONSTRAINT IF EXISTS movimento_bancario__bordero_imposto_id__fk, ADD CONSTRAINT movimento_bancario__bordero_imposto_id__fk FOREIGN KEY (bordero_imposto_id) REFERENCES bordero_imposto (id);
