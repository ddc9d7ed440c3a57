-- The audit rebuilds the rows. An event of many rows (base data, import, migration) carries their numbers and, in that
-- order, twelve bytes of each row's digest: enough to tell which row is no longer what was written.
CREATE FUNCTION zelo_resumo(linha text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT substring(sha256(convert_to(linha, 'UTF8')) FOR 12)
$$;

-- '1-3, 7' as rows, each with its place among all.
CREATE FUNCTION zelo_numeros(faixas text) RETURNS TABLE (n bigint, id bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT row_number() OVER (ORDER BY f.ordem, g.id), g.id
  FROM regexp_split_to_table(faixas, ', ') WITH ORDINALITY AS f (faixa, ordem),
    generate_series(split_part(f.faixa, '-', 1)::bigint, split_part(f.faixa, '-', -1)::bigint) AS g (id)
$$;

-- Rows that a migration names for its event: those whose child rows it deleted, those that it deleted. Empty between migrations.
CREATE TABLE auditoria_a_marcar (
  recurso text NOT NULL,
  registro_id bigint NOT NULL,
  PRIMARY KEY (recurso, registro_id)
);
CREATE FUNCTION zelo_marcar(p_recurso text, p_ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO auditoria_a_marcar (recurso, registro_id) SELECT p_recurso, id FROM unnest(p_ids) AS id ON CONFLICT DO NOTHING
$$;

-- Whether this installation is older than the rule: what its audit lacks gets one event 'marco' a row, once.
CREATE TABLE auditoria_marco (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  antiga boolean NOT NULL,
  marcada_em timestamptz(3),
  linhas bigint
);
INSERT INTO auditoria_marco (antiga) SELECT EXISTS (SELECT 1 FROM auditoria);
