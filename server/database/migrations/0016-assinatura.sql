-- Digital signature: every cloud signer of the interface, and the public code of a signed file.

ALTER TABLE autorizacao_externa DROP CONSTRAINT autorizacao_externa_servico_check;
ALTER TABLE autorizacao_externa ADD CONSTRAINT autorizacao_externa_servico_check
  CHECK (servico IN ('govbr', 'assinador-govbr', 'assinador-vidaas', 'assinador-birdid', 'assinador-serproid',
                     'assinador-safeid', 'assinador-remoteid'));

ALTER TABLE assinador_token DROP CONSTRAINT assinador_token_provedor_check;
ALTER TABLE assinador_token ADD CONSTRAINT assinador_token_provedor_check
  CHECK (provedor IN ('VIDAAS', 'BIRDID', 'SERPROID', 'SAFEID', 'REMOTEID', 'GOVBR'));

-- By its code anybody checks a signed file, without an account: it names the bytes and nobody's record.
CREATE TABLE assinatura_verificacao (
  codigo text PRIMARY KEY CHECK (codigo ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  arquivo_id text NOT NULL UNIQUE REFERENCES arquivo,
  criado_em timestamptz(3) NOT NULL DEFAULT now()
);
