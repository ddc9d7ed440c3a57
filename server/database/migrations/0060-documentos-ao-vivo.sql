-- Whoever looks at a record's documents is told that something changed there (docs/decisions/0094): the topic names the
-- record, the event names nothing.
CREATE FUNCTION zelo_documentos_ao_vivo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_topico text;
BEGIN
  FOR v_topico IN SELECT DISTINCT 'documentos:' || m.modulo || ':' || m.registro_id FROM mudadas m LIMIT 200 LOOP
    CONTINUE WHEN EXISTS (SELECT 1 FROM canal_evento e WHERE e.topico = v_topico AND e.tx = pg_current_xact_id());
    INSERT INTO canal_evento (topico) VALUES (v_topico);
    PERFORM pg_notify('zelo_canal', 't:' || v_topico);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER documento_ao_vivo_inserir AFTER INSERT ON documento REFERENCING NEW TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION zelo_documentos_ao_vivo();
CREATE TRIGGER documento_ao_vivo_alterar AFTER UPDATE ON documento REFERENCING NEW TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION zelo_documentos_ao_vivo();
CREATE TRIGGER documento_ao_vivo_excluir AFTER DELETE ON documento REFERENCING OLD TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION zelo_documentos_ao_vivo();
