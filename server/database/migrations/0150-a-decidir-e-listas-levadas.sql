-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
ALTER TABLE incidente_dados DROP CONSTRAINT IF EXISTS incidente_dados__texto_anpd__ck_7aa12da6;
ALTER TABLE incidente_dados DROP CONSTRAINT IF EXISTS incidente_dados__texto_titulares__ck_418cbf3a;

-- ---- Columns
ALTER TABLE uniao_paciente ADD COLUMN IF NOT EXISTS a_decidir bigint;
ALTER TABLE incidente_dados ADD COLUMN IF NOT EXISTS listas_levadas text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE uniao_paciente DROP CONSTRAINT IF EXISTS uniao_paciente__a_decidir__ck_8e429899, ADD CONSTRAINT uniao_paciente__a_decidir__ck_8e429899 CHECK (a_decidir >= 0);
ALTER TABLE incidente_dados DROP CONSTRAINT IF EXISTS incidente_dados__listas_levadas__ck_d1e56d3d, ADD CONSTRAINT incidente_dados__listas_levadas__ck_d1e56d3d CHECK (char_length(listas_levadas) BETWEEN 1 AND 12000);
ALTER TABLE incidente_dados DROP CONSTRAINT IF EXISTS incidente_dados__texto_anpd__ck_7bc8b064, ADD CONSTRAINT incidente_dados__texto_anpd__ck_7bc8b064 CHECK (char_length(texto_anpd) BETWEEN 1 AND 10000);
ALTER TABLE incidente_dados DROP CONSTRAINT IF EXISTS incidente_dados__texto_titulares__ck_6e0f4490, ADD CONSTRAINT incidente_dados__texto_titulares__ck_6e0f4490 CHECK (char_length(texto_titulares) BETWEEN 1 AND 10000);
