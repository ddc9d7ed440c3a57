-- The number of a patient's chart is given by the server, one after the other in each provider (NGS-23). The counter
-- remembers numbers of rows that went to the bin, so that none is given twice.
CREATE TABLE IF NOT EXISTS serie_numero (
  serie text NOT NULL,
  prestador_id bigint NOT NULL,
  ultimo bigint NOT NULL CHECK (ultimo >= 0),
  PRIMARY KEY (serie, prestador_id)
);

-- What was typed stays; who has none gets the numbers after the last, in the order of the registers.
WITH ultimos AS (
  SELECT prestador_id, coalesce(max(numero_prontuario), 0) AS ultimo FROM paciente GROUP BY prestador_id),
novos AS (
  SELECT p.id, u.ultimo + row_number() OVER (PARTITION BY p.prestador_id ORDER BY p.id) AS numero
    FROM paciente p JOIN ultimos u ON u.prestador_id = p.prestador_id
   WHERE p.numero_prontuario IS NULL AND p.cadastro = 'EM_USO')
UPDATE paciente p SET numero_prontuario = n.numero FROM novos n WHERE p.id = n.id;

INSERT INTO serie_numero (serie, prestador_id, ultimo)
SELECT 'prontuario', prestador_id, max(numero_prontuario) FROM paciente
 WHERE numero_prontuario IS NOT NULL AND prestador_id IS NOT NULL GROUP BY prestador_id
ON CONFLICT (serie, prestador_id) DO UPDATE SET ultimo = greatest(serie_numero.ultimo, excluded.ultimo);
