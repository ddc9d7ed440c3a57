-- A video visit for more than four people goes by a media server (docs/decisions/0134): which room it has there.
CREATE TABLE teleconsulta_grande (
  teleconsulta_id bigint PRIMARY KEY REFERENCES teleconsulta ON DELETE CASCADE,
  -- of the visit's number and a random part; another one after each call, so that nobody comes back into it
  sala text NOT NULL UNIQUE,
  criado_em timestamptz(3) NOT NULL DEFAULT now()
);
