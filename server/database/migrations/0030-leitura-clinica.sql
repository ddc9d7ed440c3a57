-- Who may read what a document or an answer holds: CLINICA asks for the permission 'clinico' on patients, GERAL does not.

-- ---- Documents: said of a tag, of a folder, or of one document; the stricter of folder and tag holds.
ALTER TABLE documento_tag ADD COLUMN leitura text NOT NULL DEFAULT 'CLINICA' CHECK (leitura IN ('CLINICA', 'GERAL'));
-- null: the folder and the tag say it
ALTER TABLE documento ADD COLUMN leitura text CHECK (leitura IN ('CLINICA', 'GERAL'));
UPDATE documento_tag SET leitura = 'GERAL'
 WHERE modulo = 'pacientes' AND lower(nome) IN ('docpessoal', 'documento pessoal');

CREATE FUNCTION zelo_documento_clinico(d documento) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE acima (pasta_id, leitura, nivel) AS (
    SELECT p.pasta_id, p.leitura, 1 FROM documento p WHERE p.id = d.pasta_id
    UNION ALL
    SELECT p.pasta_id, p.leitura, a.nivel + 1 FROM documento p JOIN acima a ON p.id = a.pasta_id WHERE a.nivel < 100
  )
  SELECT EXISTS (SELECT 1 FROM acima WHERE leitura = 'CLINICA')
      OR coalesce(
           d.leitura,
           (SELECT t.leitura FROM documento_tag t WHERE t.id = d.tag_id),
           (SELECT a.leitura FROM acima a WHERE a.leitura IS NOT NULL ORDER BY a.nivel LIMIT 1),
           -- Nothing says it: a folder is only a place, a file may be anything.
           CASE WHEN d.pasta THEN 'GERAL' ELSE 'CLINICA' END
         ) = 'CLINICA'
$$;

-- ---- The shipped groups that attend to patients or answer for the clinic. Reception gets it from an administrator.
INSERT INTO permissao (grupo_regra_id, sujeito, acao)
SELECT p.grupo_regra_id, 'paciente', 'clinico' FROM perfil p
 WHERE p.nome IN ('prestador', 'profissional') AND p.grupo_regra_id IS NOT NULL
   AND EXISTS (SELECT 1 FROM perfil_sujeito s WHERE s.perfil = p.nome AND s.sujeito = 'paciente')
ON CONFLICT DO NOTHING;
