-- A paper that only counts when it is signed by hand (a controlled prescription without a number of the SNCR) takes no
-- electronic signature.
ALTER TABLE documento_emitido ADD COLUMN a_mao boolean NOT NULL DEFAULT false;
UPDATE documento_emitido e SET a_mao = true
  FROM documento d JOIN prescricao_papel r ON r.documento_id = d.object_id::text AND r.assinatura = 'A_MAO'
 WHERE d.id = e.documento_id;
