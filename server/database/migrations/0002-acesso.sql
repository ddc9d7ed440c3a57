-- Sign-in attempts, links for the first administrator, and the word to every process when access changes.

-- Failed sign-ins by hash of user and address: counted before the password is looked at.
CREATE TABLE tentativa_login (
  chave bytea PRIMARY KEY,
  falhas integer NOT NULL,
  inicio timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX tentativa_login__inicio__ix ON tentativa_login (inicio);

-- One-time links for the first administrator; all die with the first use.
CREATE TABLE primeiro_acesso (
  token_hash bytea PRIMARY KEY,
  criado_em timestamptz(3) NOT NULL DEFAULT now()
);

-- Heard by server/plugins/access-listener.ts: 'sessao:<hash>', 'usuario:<id>' or 'tudo'.
CREATE FUNCTION zelo_acesso_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('zelo_acesso', 'tudo');
  RETURN NULL;
END
$$;
CREATE FUNCTION zelo_acesso_avisar_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('zelo_acesso', 'usuario:' || OLD.id);
  RETURN NULL;
END
$$;
CREATE FUNCTION zelo_acesso_avisar_vinculo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('zelo_acesso', 'usuario:' || coalesce(NEW.usuario_id, OLD.usuario_id));
  RETURN NULL;
END
$$;
CREATE FUNCTION zelo_acesso_avisar_sessao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('zelo_acesso', 'sessao:' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END
$$;

CREATE TRIGGER usuario_avisa AFTER UPDATE OR DELETE ON usuario
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_usuario();
CREATE TRIGGER usuario_grupo_avisa AFTER INSERT OR UPDATE OR DELETE ON usuario_grupo
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_vinculo();
CREATE TRIGGER usuario_prestador_avisa AFTER INSERT OR UPDATE OR DELETE ON usuario_prestador
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_vinculo();
CREATE TRIGGER permissao_avisa AFTER INSERT OR UPDATE OR DELETE ON permissao
FOR EACH STATEMENT EXECUTE FUNCTION zelo_acesso_avisar();
CREATE TRIGGER grupo_regra_avisa AFTER UPDATE OR DELETE ON grupo_regra
FOR EACH STATEMENT EXECUTE FUNCTION zelo_acesso_avisar();
-- A sliding write changes no access.
CREATE TRIGGER sessao_avisa AFTER UPDATE OF revogada_em OR DELETE ON sessao
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_sessao();

-- What the shipped profiles have brought so far: a new register reaches its groups, and what an administrator
-- took away does not come back.
CREATE TABLE perfil (
  nome text PRIMARY KEY,
  grupo_regra_id bigint REFERENCES grupo_regra ON DELETE SET NULL
);
CREATE TABLE perfil_sujeito (
  perfil text NOT NULL REFERENCES perfil ON DELETE CASCADE,
  sujeito text NOT NULL,
  PRIMARY KEY (perfil, sujeito)
);

-- The tables of providers come from declarations, after this file: the server asks for their triggers at start.
CREATE FUNCTION zelo_acesso_ligar() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tabela text;
BEGIN
  FOREACH tabela IN ARRAY ARRAY['prestador', 'profissional_corpo_clinico'] LOOP
    IF to_regclass(tabela) IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = to_regclass(tabela) AND tgname = tabela || '_avisa')
    THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION zelo_acesso_avisar()', tabela || '_avisa', tabela);
    END IF;
  END LOOP;
END
$$;
