-- The key that seals a person's drafts in their browsers, itself sealed (server/gateways/cofre.ts). Given to that
-- person's signed-in sessions only; without it what lies in a browser is unreadable.
CREATE TABLE chave_rascunho (
  usuario_id bigint PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  chave bytea NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now()
);
