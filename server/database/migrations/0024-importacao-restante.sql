-- What an undone import could not take back, record by record, and why; it may be tried again once the reason is gone.
CREATE TABLE importacao_restante (
  importacao_id bigint NOT NULL REFERENCES importacao ON DELETE CASCADE,
  registro_id bigint NOT NULL,
  acao text NOT NULL CHECK (acao IN ('inserir', 'alterar')),
  versao integer NOT NULL,
  rotulo text NOT NULL,
  motivo text NOT NULL,
  PRIMARY KEY (importacao_id, registro_id)
);
