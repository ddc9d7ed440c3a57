-- The records that an import brought, for undoing it, by runs of consecutive ids: a row for each cost as much as
-- another index of the table. What it changed stays record by record in importacao_registro, with its old state, as
-- does what imports before this migration brought.
CREATE TABLE importacao_faixa (
  importacao_id bigint NOT NULL REFERENCES importacao ON DELETE CASCADE,
  primeiro bigint NOT NULL,
  ultimo bigint NOT NULL CHECK (ultimo >= primeiro),
  PRIMARY KEY (importacao_id, primeiro)
);
