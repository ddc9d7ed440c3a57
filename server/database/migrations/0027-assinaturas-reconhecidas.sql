-- Signatures of files from elsewhere are recognised, every signature has a moment, a signed document can be made void.

-- When this system made or received each signature of a file, by its place in the file. A file signed again takes the
-- moments of its beginning along.
CREATE TABLE assinatura_momento (
  arquivo_id text NOT NULL REFERENCES arquivo,
  ordem int NOT NULL CHECK (ordem >= 0),
  em timestamptz(3) NOT NULL,
  como text NOT NULL CHECK (como IN ('feita', 'recebida')),
  -- who signed, where it was made here
  usuario_id bigint REFERENCES usuario,
  PRIMARY KEY (arquivo_id, ordem),
  CHECK ((como = 'feita') = (usuario_id IS NOT NULL))
);

ALTER TABLE documento
  ADD COLUMN sem_efeito_em timestamptz(3),
  ADD COLUMN sem_efeito_por bigint REFERENCES usuario,
  -- src/domain/documentos/sem-efeito.ts; the kind is public, the explanation is not
  ADD COLUMN sem_efeito_motivo text,
  ADD COLUMN sem_efeito_explicacao text COLLATE zelo_pt_br CHECK (char_length(sem_efeito_explicacao) <= 500),
  -- filed anew from a void one
  ADD COLUMN refeito_de bigint REFERENCES documento,
  ADD CHECK ((sem_efeito_em IS NULL) = (sem_efeito_por IS NULL) AND (sem_efeito_em IS NULL) = (sem_efeito_motivo IS NULL)
             AND (sem_efeito_em IS NULL) = (sem_efeito_explicacao IS NULL)),
  -- never deleted
  ADD CHECK (sem_efeito_em IS NULL OR excluido_em IS NULL);
CREATE INDEX documento__refeito_de__ix ON documento (refeito_de) WHERE refeito_de IS NOT NULL;
-- A void document gives its name free: the right one may bear it.
DROP INDEX documento__nome__uk;
CREATE UNIQUE INDEX documento__nome__uk ON documento (modulo, registro_id, coalesce(pasta_id, 0), nome_chave)
  WHERE excluido_em IS NULL AND sem_efeito_em IS NULL;

-- What is stored already is looked at once, little by little.
INSERT INTO tarefa (tipo, dados, executar_em)
SELECT 'conferir-assinaturas', jsonb_build_object('arquivoId', arquivo_id),
       now() + make_interval(secs => 0.1 * row_number() OVER (ORDER BY arquivo_id))
  FROM (SELECT arquivo_id FROM documento WHERE mime = 'application/pdf'
        UNION SELECT arquivo_id FROM documento_versao WHERE mime = 'application/pdf') pdf;

-- The shipped groups that sign; a group that is made later gets it with its subjects.
INSERT INTO permissao (grupo_regra_id, sujeito, acao)
SELECT p.grupo_regra_id, 'paciente', 'semefeito' FROM perfil p
 WHERE p.nome IN ('prestador', 'profissional') AND p.grupo_regra_id IS NOT NULL
   AND EXISTS (SELECT 1 FROM perfil_sujeito s WHERE s.perfil = p.nome AND s.sujeito = 'paciente')
ON CONFLICT DO NOTHING;
