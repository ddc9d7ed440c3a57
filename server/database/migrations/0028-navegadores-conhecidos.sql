-- Browsers in which a person has signed in with success: each has attempts of its own, so that nobody locks a colleague
-- out of a computer that he has used before (docs/decisions/0041). Only the hash of the browser's mark is kept.
CREATE TABLE navegador_conhecido (
  usuario_id bigint NOT NULL REFERENCES usuario ON DELETE CASCADE,
  marca bytea NOT NULL,
  criado_em timestamptz(3) NOT NULL DEFAULT now(),
  usado_em timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, marca)
);
CREATE INDEX navegador_conhecido__marca__ix ON navegador_conhecido (marca);

-- Counts of one browser or one session by itself: they lock nothing but that.
ALTER TABLE tentativa_login ADD COLUMN propria boolean NOT NULL DEFAULT false;
