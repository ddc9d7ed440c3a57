-- What tiles of boards over many rows have counted, by the statement that counts it: whoever's rows are others asks another
-- statement (docs/decisions/0245). Numbers and keys of groups alone; everything here can be counted anew.
CREATE TABLE painel_contagem (
  chave text PRIMARY KEY,
  valor jsonb NOT NULL,
  contado_em timestamptz(3) NOT NULL DEFAULT now(),
  usado_em timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX painel_contagem__usado_em__ix ON painel_contagem (usado_em);
