-- Indexes of references that may be empty hold only those that are filled (docs/decisions/0070): of a patient's five,
-- an import fills none, and every empty entry was paid for. Same names, same answers: `column = value` implies that
-- it is filled. Whatever tables there are by now.
DO $$
DECLARE
  indice record;
BEGIN
  FOR indice IN
    SELECT i.relname AS nome, t.relname AS tabela, a.attname AS coluna
      FROM pg_index x
      JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_class t ON t.oid = x.indrelid AND t.relnamespace = 'public'::regnamespace
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0] AND NOT a.attnotnull
     WHERE x.indnatts = 1 AND NOT x.indisunique AND x.indpred IS NULL AND x.indexprs IS NULL
       AND i.relname LIKE t.relname || '\_\_%\_\_ix'
       AND EXISTS (SELECT 1 FROM pg_constraint f WHERE f.conrelid = t.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum])
     ORDER BY t.relname, i.relname
  LOOP
    EXECUTE format('DROP INDEX %I', indice.nome);
    EXECUTE format('CREATE INDEX %I ON %I (%I) WHERE %I IS NOT NULL', indice.nome, indice.tabela, indice.coluna, indice.coluna);
  END LOOP;
END
$$;
