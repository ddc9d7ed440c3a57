-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Rules and indexes
CREATE INDEX IF NOT EXISTS paciente_convenios__numero_carteira__ix ON paciente_convenios (numero_carteira);
