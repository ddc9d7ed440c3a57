-- Unsaved text of records that say `form.drafts: 'servidor'`, by person and record (CLIN-02): what a machine's end may not take.
CREATE TABLE rascunho (
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  -- 0: a register without provider
  prestador bigint NOT NULL,
  recurso text NOT NULL,
  -- the row's number, 'novo' or 'copia-<número>'
  registro text NOT NULL,
  -- counts the writes: a window that has not seen the last one overwrites nothing
  numero integer NOT NULL DEFAULT 1,
  -- the window that wrote last
  janela text NOT NULL,
  -- version of the row that the text started from; null: a new one
  versao integer,
  valores jsonb NOT NULL,
  em timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (usuario_id, prestador, recurso, registro)
);
