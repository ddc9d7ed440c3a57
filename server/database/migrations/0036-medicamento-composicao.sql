-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE medicamento ADD COLUMN IF NOT EXISTS principio_ativo_origem text COLLATE zelo_pt_br;
ALTER TABLE medicamento ADD COLUMN IF NOT EXISTS classe_terapeutica text COLLATE zelo_pt_br;
ALTER TABLE medicamento ADD COLUMN IF NOT EXISTS concentracao text COLLATE zelo_pt_br;
ALTER TABLE medicamento ADD COLUMN IF NOT EXISTS forma_farmaceutica text COLLATE zelo_pt_br;
ALTER TABLE medicamento DROP COLUMN IF EXISTS busca;
ALTER TABLE medicamento ADD COLUMN busca text COLLATE zelo_pt_br GENERATED ALWAYS AS (zelo_busca(COALESCE(codigo::text, '') || ' ' || COALESCE(nome::text, '') || ' ' || COALESCE(produto::text, '') || ' ' || COALESCE(principio_ativo::text, '') || ' ' || COALESCE(classe_terapeutica::text, ''))) STORED;
CREATE INDEX IF NOT EXISTS medicamento__busca__trgm ON medicamento USING gin (busca gin_trgm_ops);

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__categoria__ck_a3b1d45f;

-- ---- Rules and indexes
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__principio_ativo_origem__ck_ff5120cc, ADD CONSTRAINT medicamento__principio_ativo_origem__ck_ff5120cc CHECK (principio_ativo_origem IN ('REGISTRO', 'NOME', 'MARCA'));
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__classe_terapeutica__ck_3d6cef4b, ADD CONSTRAINT medicamento__classe_terapeutica__ck_3d6cef4b CHECK (char_length(classe_terapeutica) BETWEEN 1 AND 100);
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__concentracao__ck_2eb3c114, ADD CONSTRAINT medicamento__concentracao__ck_2eb3c114 CHECK (char_length(concentracao) BETWEEN 1 AND 80);
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__forma_farmaceutica__ck_a91be7aa, ADD CONSTRAINT medicamento__forma_farmaceutica__ck_a91be7aa CHECK (char_length(forma_farmaceutica) BETWEEN 1 AND 80);
ALTER TABLE medicamento DROP CONSTRAINT IF EXISTS medicamento__categoria__ck_4ae5a9ed, ADD CONSTRAINT medicamento__categoria__ck_4ae5a9ed CHECK (categoria IN ('REFERENCIA', 'GENERICO', 'SIMILAR', 'NOVO', 'ESPECIFICO', 'BIOLOGICO', 'FITOTERAPICO', 'OUTRO'));
