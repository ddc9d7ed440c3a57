-- Passwords: history, recovery links, provisional ones; attempts by account and address; what an entry leaves behind.

ALTER TABLE usuario
  -- A password that an administrator gave out is worth nothing after this; null: the person's own.
  ADD COLUMN senha_provisoria_ate timestamptz(3),
  ADD COLUMN senha_trocada_em timestamptz(3);

-- Hashes of passwords that were in force before, newest last; only as many as the rule compares with are kept.
CREATE TABLE senha_anterior (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  senha_hash text NOT NULL,
  trocada_em timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX senha_anterior__usuario_id__ix ON senha_anterior (usuario_id, id);

-- One-time links to make a new password; only the hash of the token is here.
CREATE TABLE senha_link (
  token_hash bytea PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  expira_em timestamptz(3) NOT NULL
);
CREATE INDEX senha_link__usuario_id__ix ON senha_link (usuario_id);
CREATE INDEX senha_link__expira_em__ix ON senha_link (expira_em);

-- Requests for such links, by hash of what was typed and of the address it came from.
CREATE TABLE senha_pedido (
  chave bytea PRIMARY KEY,
  total integer NOT NULL,
  inicio timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX senha_pedido__inicio__ix ON senha_pedido (inicio);

-- Attempts by account (hash of the name typed, known or not) and address. Counts live for a quarter of an hour.
DROP TABLE tentativa_login;
CREATE TABLE tentativa_login (
  conta bytea NOT NULL,
  origem bytea NOT NULL,
  -- Begun, whatever came of them: what bounds a burst.
  tentativas integer NOT NULL DEFAULT 0,
  falhas integer NOT NULL DEFAULT 0,
  inicio timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (conta, origem)
);
CREATE INDEX tentativa_login__inicio__ix ON tentativa_login (inicio);

ALTER TABLE sessao
  -- Hash of the browser's own mark, to tell 'neste computador' from another.
  ADD COLUMN dispositivo bytea,
  -- The entry before this one: { em, ip, agente, mesmoComputador, falhas }; null: the first.
  ADD COLUMN acesso_anterior jsonb;

-- Counters of sign-in change nobody's access: an attack on one name must not empty the cache of its sessions.
CREATE OR REPLACE FUNCTION zelo_acesso_avisar_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.tentativas := OLD.tentativas;
    NEW.bloqueado_ate := OLD.bloqueado_ate;
    NEW.ultimo_acesso := OLD.ultimo_acesso;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NULL; END IF;
  END IF;
  PERFORM pg_notify('zelo_acesso', 'usuario:' || OLD.id);
  RETURN NULL;
END
$$;
