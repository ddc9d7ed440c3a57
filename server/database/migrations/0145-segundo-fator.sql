-- The second factor (docs/decisions/0170): what a person proves beside the password. Seeds, keys and codes are sealed by the
-- vault (server/gateways/vault.ts) and stand in no declared table, whose events keep whole rows.

-- 'pendente': the password was right, and the second step is still owed. 'confirmada_em': the person proved himself last.
ALTER TABLE sessao
  ADD COLUMN pendente boolean NOT NULL DEFAULT false,
  ADD COLUMN confirmada_em timestamptz(3);
CREATE TRIGGER sessao_avisa_fator AFTER UPDATE OF pendente, confirmada_em ON sessao
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_sessao();

-- The authenticator app of a person. 'ultimo_passo': the step of 30 s that was used last, which no code repeats.
CREATE TABLE segundo_fator_app (
  usuario_id bigint PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  segredo bytea NOT NULL,
  ultimo_passo bigint NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE chave_acesso (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  credencial text NOT NULL UNIQUE,
  chave bytea NOT NULL,
  contador bigint NOT NULL,
  transportes text[] NOT NULL,
  nome text NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  usado_em timestamptz(3)
);
CREATE INDEX chave_acesso__usuario_id__ix ON chave_acesso (usuario_id);
CREATE TABLE codigo_recuperacao (
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  resumo bytea NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  usado_em timestamptz(3),
  PRIMARY KEY (usuario_id, resumo)
);
-- Browsers that the second step is not asked at, until a day.
CREATE TABLE navegador_confiavel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  marca bytea NOT NULL,
  agente text,
  ip text,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  usado_em timestamptz(3) NOT NULL DEFAULT now(),
  expira_em timestamptz(3) NOT NULL,
  UNIQUE (usuario_id, marca)
);
-- What a passkey was asked to sign: once, for a few minutes, by hash.
CREATE TABLE desafio_chave (
  resumo bytea PRIMARY KEY,
  uso text NOT NULL,
  usuario_id bigint REFERENCES usuario ON DELETE CASCADE,
  expira_em timestamptz(3) NOT NULL
);
CREATE INDEX desafio_chave__usuario_id__ix ON desafio_chave (usuario_id);
CREATE INDEX desafio_chave__expira_em__ix ON desafio_chave (expira_em);

-- A factor that comes or goes changes what a session has to prove.
CREATE TRIGGER segundo_fator_app_avisa AFTER INSERT OR DELETE ON segundo_fator_app
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_vinculo();
CREATE TRIGGER chave_acesso_avisa AFTER INSERT OR DELETE ON chave_acesso
FOR EACH ROW EXECUTE FUNCTION zelo_acesso_avisar_vinculo();

-- Who signs in with a passkey has typed no password.
ALTER TABLE sessao
  DROP CONSTRAINT sessao_meio_check,
  ADD CONSTRAINT sessao_meio_check CHECK (meio IN ('senha', 'email', 'govbr', 'chave'));
