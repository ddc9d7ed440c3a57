-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE form_pedido ADD COLUMN IF NOT EXISTS agendamento_id bigint;
ALTER TABLE form_pedido ADD COLUMN IF NOT EXISTS profissional_id bigint;
ALTER TABLE form_pedido ADD COLUMN IF NOT EXISTS nota integer;
ALTER TABLE form_pedido ADD COLUMN IF NOT EXISTS estrelas integer;

-- ---- Rules and indexes
ALTER TABLE form_pedido DROP CONSTRAINT IF EXISTS form_pedido__nota__ck_5a78edbe, ADD CONSTRAINT form_pedido__nota__ck_5a78edbe CHECK (nota >= 0 AND nota <= 10);
ALTER TABLE form_pedido DROP CONSTRAINT IF EXISTS form_pedido__estrelas__ck_f6630884, ADD CONSTRAINT form_pedido__estrelas__ck_f6630884 CHECK (estrelas >= 1 AND estrelas <= 5);
CREATE INDEX IF NOT EXISTS form_pedido__agendamento_id__ix ON form_pedido (agendamento_id) WHERE agendamento_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS form_pedido__profissional_id__ix ON form_pedido (profissional_id) WHERE profissional_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE form_pedido DROP CONSTRAINT IF EXISTS form_pedido__agendamento_id__fk, ADD CONSTRAINT form_pedido__agendamento_id__fk FOREIGN KEY (agendamento_id) REFERENCES agendamento (id);
ALTER TABLE form_pedido DROP CONSTRAINT IF EXISTS form_pedido__profissional_id__fk, ADD CONSTRAINT form_pedido__profissional_id__fk FOREIGN KEY (profissional_id) REFERENCES profissional (id);
