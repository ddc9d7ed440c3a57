-- Outside identities: who is who there, authorizations under way, tokens of the cloud signers.

ALTER TABLE sessao
  -- How the person proved who they are; a session of gov.br also ends there.
  ADD COLUMN meio text NOT NULL DEFAULT 'senha' CHECK (meio IN ('senha', 'email', 'govbr'));

-- The account of the e-mail identity service that belongs to a user: the uid outlives a change of address.
CREATE TABLE usuario_identidade (
  provedor text NOT NULL CHECK (provedor IN ('email')),
  uid text NOT NULL CHECK (char_length(uid) BETWEEN 1 AND 128),
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  email text NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (provedor, uid),
  UNIQUE (provedor, usuario_id)
);

-- Another address given to the user is another person's mailbox: the account behind the former one no longer enters.
CREATE FUNCTION zelo_identidade_desligar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM usuario_identidade WHERE usuario_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER usuario_identidade_desliga AFTER UPDATE OF email ON usuario
FOR EACH ROW WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)) EXECUTE FUNCTION zelo_identidade_desligar();

-- An authorization under way at an outside service. Only hashes: the PKCE verifier and the nonce are derived from
-- the state and the secret that the browser keeps in its cookie, so that another browser cannot finish it.
CREATE TABLE autorizacao_externa (
  estado_hash bytea PRIMARY KEY,
  servico text NOT NULL CHECK (servico IN ('govbr', 'assinador-govbr', 'assinador-vidaas')),
  navegador_hash bytea NOT NULL,
  -- Null: the person is only signing in.
  usuario_id bigint REFERENCES usuario ON DELETE CASCADE,
  retorno text NOT NULL,
  codigo_hash bytea,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  expira_em timestamptz(3) NOT NULL
);
CREATE INDEX autorizacao_externa__expira_em__ix ON autorizacao_externa (expira_em);
CREATE INDEX autorizacao_externa__usuario_id__ix ON autorizacao_externa (usuario_id);

-- What lets the product sign in the person's name for a while: AES-256-GCM, the key is not in the database.
CREATE TABLE assinador_token (
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  provedor text NOT NULL CHECK (provedor IN ('VIDAAS', 'GOVBR')),
  conteudo bytea NOT NULL,
  codigo_hash bytea NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  expira_em timestamptz(3) NOT NULL,
  PRIMARY KEY (usuario_id, provedor)
);
