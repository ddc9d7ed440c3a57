-- 'Sem alergias conhecidas' was a yes-or-no whose 'no' meant that nobody had asked, and it could stand beside an
-- allergy. It becomes one fact of three. Where both were recorded, the allergy is believed: to believe the other
-- could harm.

-- ---- Columns
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS situacao_alergias text COLLATE zelo_pt_br;

UPDATE paciente p
   SET situacao_alergias = CASE
         WHEN EXISTS (SELECT 1 FROM paciente_alergias a WHERE a.paciente_id = p.id) THEN 'TEM'
         ELSE 'NEGA'
       END
 WHERE p.sem_alergias_conhecidas
    OR EXISTS (SELECT 1 FROM paciente_alergias a WHERE a.paciente_id = p.id);

-- The old answer is carried over above; left in place it would go on saying the other thing.
ALTER TABLE paciente DROP COLUMN sem_alergias_conhecidas;

-- ---- Rules and indexes
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__situacao_alergias__ck_772856c2, ADD CONSTRAINT paciente__situacao_alergias__ck_772856c2 CHECK (situacao_alergias IN ('NEGA', 'TEM'));
