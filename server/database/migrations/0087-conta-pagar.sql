-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE conta_pagar ADD COLUMN IF NOT EXISTS chave_acesso text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE conta_pagar DROP CONSTRAINT IF EXISTS conta_pagar__chave_acesso__ck_faf1b5f2, ADD CONSTRAINT conta_pagar__chave_acesso__ck_faf1b5f2 CHECK (char_length(chave_acesso) BETWEEN 1 AND 44 AND chave_acesso ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');
