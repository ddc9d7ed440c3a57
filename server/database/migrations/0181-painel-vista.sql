-- Who looked at which board of many rows, over which days: what they look at again is counted before they come
-- (docs/decisions/0245). Forgotten a week after the last look.
CREATE TABLE painel_vista (
  painel text NOT NULL,
  de text NOT NULL,
  ate text NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  prestador_id integer NOT NULL REFERENCES prestador (id) ON DELETE CASCADE,
  vista_em timestamptz(3) NOT NULL DEFAULT now(),
  contada_em timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, prestador_id, painel, de, ate)
);
CREATE INDEX painel_vista__prestador_id__ix ON painel_vista (prestador_id);
CREATE INDEX painel_vista__contada_em__ix ON painel_vista (contada_em);
