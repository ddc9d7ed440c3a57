-- The session as the screen needs it: locked or not. The product's own values that an administrator keeps.

-- Set: the token answers nothing but unlock, the locked 'me' and its own end.
ALTER TABLE sessao ADD COLUMN bloqueada_em timestamptz(3);

DROP TRIGGER sessao_avisa ON sessao;
CREATE TRIGGER sessao_avisa AFTER UPDATE OF revogada_em, bloqueada_em OR DELETE ON sessao
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_sessao();

-- One row: src/domain/configuracao names the keys. What the environment sets is not read from here.
CREATE TABLE configuracao (
  id smallint PRIMARY KEY CHECK (id = 1),
  valores jsonb NOT NULL CHECK (jsonb_typeof(valores) = 'object'),
  versao integer NOT NULL,
  atualizado_em timestamptz(3),
  atualizado_por bigint
);
INSERT INTO configuracao (id, valores, versao) VALUES (1, '{}', 1);

CREATE FUNCTION zelo_configuracao_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('zelo_configuracao', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER configuracao_avisa AFTER UPDATE ON configuracao
FOR EACH STATEMENT EXECUTE FUNCTION zelo_configuracao_avisar();
