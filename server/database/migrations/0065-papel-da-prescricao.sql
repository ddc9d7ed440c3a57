-- Papers of prescriptions have the code and the page of every other paper (docs/decisions/0106): /receita/<code> is gone.
-- Once applied anywhere, never edit it: write the next one.
ALTER TABLE documento_emitido ADD COLUMN valida_ate date;

INSERT INTO documento_emitido (documento_id, codigo, tipo, numero, profissional, conselho, unidade, emitido_em, valida_ate)
SELECT d.id, r.codigo,
       CASE r.tipo WHEN 'SIMPLES' THEN 'Receita simples' WHEN 'ANTIMICROBIANO' THEN 'Receita de antimicrobiano'
         WHEN 'CONTROLE_ESPECIAL' THEN 'Receita de controle especial' ELSE 'Notificação de receita' END,
       p.id || '-' || r.ordem, coalesce(f.nome_social, f.nome), coalesce(c.sigla || '-' || f.uf_conselho || ' ' || f.numero_conselho, ''),
       u.nome, coalesce(p.emitida_em, r.feita_em), r.valida_ate
  FROM prescricao_papel r JOIN prescricao p ON p.id = r.prescricao_id JOIN documento d ON d.object_id::text = r.documento_id
  JOIN profissional f ON f.id = p.profissional_id JOIN prestador u ON u.id = p.prestador_id LEFT JOIN conselho c ON c.id = f.conselho_id
    ON CONFLICT DO NOTHING;

-- What was suspended or cancelled since counts no more among the documents either.
SELECT set_config('zelo.documento', 'sem-efeito', true);
UPDATE documento d SET sem_efeito_em = p.encerrada_em, sem_efeito_por = p.atualizado_por, sem_efeito_motivo = 'outro',
       sem_efeito_explicacao = coalesce(p.motivo, '')
  FROM prescricao_papel r JOIN prescricao p ON p.id = r.prescricao_id
 WHERE d.object_id::text = r.documento_id AND d.excluido_em IS NULL AND d.sem_efeito_em IS NULL AND p.encerrada_em IS NOT NULL
   AND p.situacao IN ('SUSPENSA', 'CANCELADA') AND EXISTS (SELECT 1 FROM usuario WHERE id = p.atualizado_por);
SELECT set_config('zelo.documento', '', true);

-- A paper is a document of the chart; one that never became one is made when it is asked for.
DELETE FROM prescricao_papel WHERE documento_id IS NULL;
ALTER TABLE prescricao_papel DROP COLUMN codigo;
ALTER TABLE prescricao_papel ALTER COLUMN documento_id SET NOT NULL;
CREATE UNIQUE INDEX prescricao_papel__prestador_id__prescricao_id__ordem__uk ON prescricao_papel (prestador_id, prescricao_id, ordem) WHERE excluido_em IS NULL;
