-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE mensagem_enviada ADD COLUMN IF NOT EXISTS agendamento_id bigint;
ALTER TABLE mensagem_enviada ADD COLUMN IF NOT EXISTS horario timestamptz(3);

-- ---- Rules and indexes
ALTER TABLE mensagem_enviada DROP CONSTRAINT IF EXISTS mensagem_enviada__agendamento_id__ck_6083cc20, ADD CONSTRAINT mensagem_enviada__agendamento_id__ck_6083cc20 CHECK (agendamento_id >= 1);

-- ---- By hand
-- The term is accepted on a device: a link that was sent on asks its next reader anew. Whoever does not accept it is
-- told to the professional, and so is an entry by another device. Of a device only the hash of its mark is kept.
ALTER TABLE teleconsulta_participante ADD COLUMN IF NOT EXISTS consentimento_aparelho bytea,
  ADD COLUMN IF NOT EXISTS aparelho bytea,
  ADD COLUMN IF NOT EXISTS outro_aparelho_em timestamptz(3),
  ADD COLUMN IF NOT EXISTS recusou_em timestamptz(3);
