-- Papers that count only with a qualified signature (Lei 14.063/2020, art. 13; RDC 471/2021): atestados, and prescriptions of
-- controlled and retained medicines. Said when the document is made, and kept beside it.
CREATE TABLE documento_qualificado (
  documento_id bigint PRIMARY KEY REFERENCES documento(id) ON DELETE CASCADE
);
INSERT INTO documento_qualificado (documento_id)
  SELECT d.id FROM documento d JOIN prescricao_papel r ON r.documento_id = d.object_id::text AND r.assinatura = 'QUALIFICADA'
  UNION
  SELECT d.id FROM documento d JOIN papel_clinico p ON p.documento_id = d.object_id::text AND p.tipo = 'ATESTADO';
