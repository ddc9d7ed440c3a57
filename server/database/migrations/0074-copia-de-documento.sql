-- The signed closing of a chart stands among the patient's documents too, as a copy that follows its original.
ALTER TABLE documento ADD COLUMN copia_de bigint REFERENCES documento (id);
CREATE UNIQUE INDEX documento__copia_de__uk ON documento (copia_de) WHERE copia_de IS NOT NULL;

-- A copy is nobody's to read while the chart of its original is restricted: whoever may reads it in the chart.
CREATE FUNCTION zelo_documento_sigiloso(d documento) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT d.copia_de IS NOT NULL AND EXISTS (
    SELECT 1 FROM documento o JOIN prontuario p ON p.id = o.registro_id
     WHERE o.id = d.copia_de AND o.modulo = 'prontuarios' AND p.restrito)
$$;
