-- Who sent which bytes, and when: a record takes a file from its sender only, for a day (server/engine/files.ts). One
-- content may have many senders. The row follows its file and does not keep it from the sweep.
CREATE TABLE arquivo_envio (
  usuario_id bigint NOT NULL,
  arquivo_id text NOT NULL REFERENCES arquivo ON DELETE CASCADE,
  em timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, arquivo_id)
);
CREATE INDEX arquivo_envio__arquivo_id__ix ON arquivo_envio (arquivo_id);
CREATE INDEX arquivo_envio__em__ix ON arquivo_envio (em);

INSERT INTO arquivo_envio (usuario_id, arquivo_id, em)
SELECT criado_por, id, criado_em FROM arquivo WHERE criado_por IS NOT NULL AND criado_em > now() - interval '1 day';
