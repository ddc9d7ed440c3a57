-- Text is kept composed (NFC) from here on: what was written decomposed before is put right where it differs. A row whose
-- composed key another row already has stays as it is (a person decides which of the two counts).
DO $$
DECLARE
  coluna record;
  linha record;
BEGIN
  FOR coluna IN
    SELECT c.table_name AS tabela, c.column_name AS nome
      FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'character varying') AND c.is_generated = 'NEVER'
       AND c.column_name NOT LIKE 'senha%'
       AND EXISTS (SELECT 1 FROM information_schema.columns i WHERE i.table_schema = 'public' AND i.table_name = c.table_name AND i.column_name = 'id' AND i.data_type = 'bigint')
       AND EXISTS (SELECT 1 FROM information_schema.columns v WHERE v.table_schema = 'public' AND v.table_name = c.table_name AND v.column_name IN ('versao', 'ordem'))
       AND c.table_name NOT LIKE 'auditoria%' AND c.table_name NOT LIKE 'assinatura%' AND c.table_name NOT LIKE 'importacao%'
  LOOP
    FOR linha IN EXECUTE format('SELECT id FROM %I WHERE %I IS NOT NFC NORMALIZED', coluna.tabela, coluna.nome) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET %I = normalize(%I, NFC) WHERE id = $1', coluna.tabela, coluna.nome, coluna.nome) USING linha.id;
      EXCEPTION WHEN integrity_constraint_violation OR exclusion_violation OR raise_exception THEN
        RAISE NOTICE 'texto composto: %.% de % fica como estava', coluna.tabela, coluna.nome, linha.id;
      END;
    END LOOP;
  END LOOP;
END
$$;
