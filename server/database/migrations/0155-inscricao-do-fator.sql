-- Who must have a second factor and has none makes it at a sign-in, for which the password alone is not enough
-- (docs/decisions/0179): a code is typed first, of the person's own mail or given by an administrator. The code is made of
-- its seed by the vault (server/gateways/vault.ts) and kept nowhere.
CREATE TABLE inscricao_fator (
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  origem text NOT NULL CHECK (origem IN ('email', 'administrador')),
  semente text NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  expira_em timestamptz(3) NOT NULL,
  PRIMARY KEY (usuario_id, origem)
);
-- The code was typed in this sign-in: a factor may be made.
ALTER TABLE sessao ADD COLUMN inscricao_liberada boolean NOT NULL DEFAULT false;
