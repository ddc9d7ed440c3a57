-- What an administrator narrows of a group's rights on a subject (docs/guides/acesso.md), within what the declaration offers:
-- which rows (the key of an offer; NULL: all), which fields are hidden, which are read only.
CREATE TABLE grupo_limite (
  grupo_regra_id bigint NOT NULL REFERENCES grupo_regra ON DELETE CASCADE,
  sujeito text NOT NULL,
  linhas text,
  ocultos text[] NOT NULL DEFAULT '{}',
  fixos text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (grupo_regra_id, sujeito),
  CHECK (linhas IS NOT NULL OR cardinality(ocultos) + cardinality(fixos) > 0)
);
CREATE TRIGGER grupo_limite_avisa AFTER INSERT OR UPDATE OR DELETE ON grupo_limite
FOR EACH STATEMENT EXECUTE FUNCTION zelo_acesso_avisar();
