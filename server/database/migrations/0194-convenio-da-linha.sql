-- A line of a statement that waits for its guide says whose it is, so that only guides of its convênio are offered. The others
-- are done: nobody chooses a guide for them.
UPDATE linha_demonstrativo_tiss l SET convenio_id = d.convenio_id
  FROM demonstrativo_tiss d
 WHERE d.id = l.demonstrativo_tiss_id AND l.situacao = 'PENDENTE' AND l.convenio_id IS NULL AND d.convenio_id IS NOT NULL;
