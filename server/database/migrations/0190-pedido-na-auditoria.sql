-- Each event says which call it came from: the number that the log's lines, the trace and the answer of that call bear
-- (docs/decisions/0296). The hash covers it where it is there; an event without it is hashed as ever, so older ones verify
-- as before. What an earlier version calls stays beside: two versions may run side by side.
ALTER TABLE auditoria ADD COLUMN pedido text;

CREATE FUNCTION zelo_auditoria_conteudo(
  seq bigint, cadeia smallint, posicao bigint, em timestamptz, recurso text, registro_id bigint, acao text,
  antes jsonb, depois jsonb, usuario_id bigint, usuario_nome text, prestador_id bigint, ip text, motivo text, pedido text
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT convert_to((CASE WHEN pedido IS NULL
    THEN jsonb_build_array(seq, cadeia, posicao, (extract(epoch FROM em) * 1000000)::bigint, recurso,
      registro_id, acao, antes, depois, usuario_id, usuario_nome, prestador_id, ip, motivo)
    ELSE jsonb_build_array(seq, cadeia, posicao, (extract(epoch FROM em) * 1000000)::bigint, recurso,
      registro_id, acao, antes, depois, usuario_id, usuario_nome, prestador_id, ip, motivo, pedido)
    END)::text, 'UTF8')
$$;

CREATE FUNCTION zelo_auditar(
  p_recurso text, p_registro_id bigint, p_acao text, p_antes jsonb, p_depois jsonb, p_usuario_id bigint,
  p_usuario_nome text, p_prestador_id bigint, p_ip text, p_motivo text, p_pedido text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_cadeia constant smallint := zelo_auditoria_cadeia();
  v_seq bigint;
  v_em timestamptz;
  v_posicao bigint;
  v_anterior bytea;
  v_hash bytea;
BEGIN
  -- Lock the head before taking a number, so that seq rises along the chain.
  SELECT c.posicao + 1, c.hash INTO v_posicao, v_anterior FROM auditoria_cadeia c WHERE c.cadeia = v_cadeia FOR NO KEY UPDATE;
  v_seq := nextval('auditoria_seq_seq');
  v_em := clock_timestamp();
  v_hash := sha256(v_anterior || zelo_auditoria_conteudo(v_seq, v_cadeia, v_posicao, v_em, p_recurso, p_registro_id,
    p_acao, p_antes, p_depois, p_usuario_id, p_usuario_nome, p_prestador_id, p_ip, p_motivo, p_pedido));
  UPDATE auditoria_cadeia c SET posicao = v_posicao, hash_anterior = v_anterior, hash = v_hash WHERE c.cadeia = v_cadeia;
  INSERT INTO auditoria (seq, cadeia, posicao, em, recurso, registro_id, acao, antes, depois, usuario_id, usuario_nome,
    prestador_id, ip, motivo, pedido, hash_anterior, hash)
  VALUES (v_seq, v_cadeia, v_posicao, v_em, p_recurso, p_registro_id, p_acao, p_antes, p_depois, p_usuario_id,
    p_usuario_nome, p_prestador_id, p_ip, p_motivo, p_pedido, v_anterior, v_hash);
  RETURN v_seq;
END
$$;

CREATE FUNCTION zelo_auditar_lote(
  p_recurso text, p_acao text, p_registro_ids bigint[], p_antes jsonb[], p_depois jsonb[], p_usuario_id bigint,
  p_usuario_nome text, p_prestador_id bigint, p_ip text, p_motivo text, p_pedido text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_total constant int := coalesce(array_length(p_registro_ids, 1), 0);
  v_cadeia smallint;
  v_em timestamptz;
  v_posicao bigint;
  v_hash bytea;
  v_anterior bytea;
  v_seqs bigint[];
  v_anteriores bytea[] := '{}';
  v_hashes bytea[] := '{}';
BEGIN
  IF v_total = 0 THEN RETURN 0; END IF;
  v_cadeia := zelo_auditoria_cadeia();
  SELECT c.posicao, c.hash INTO v_posicao, v_hash FROM auditoria_cadeia c WHERE c.cadeia = v_cadeia FOR NO KEY UPDATE;
  v_seqs := ARRAY(SELECT nextval('auditoria_seq_seq') FROM generate_series(1, v_total));
  v_em := clock_timestamp();
  FOR k IN 1..v_total LOOP
    v_anterior := v_hash;
    v_hash := sha256(v_anterior || zelo_auditoria_conteudo(v_seqs[k], v_cadeia, v_posicao + k, v_em, p_recurso,
      p_registro_ids[k], p_acao, p_antes[k], p_depois[k], p_usuario_id, p_usuario_nome, p_prestador_id, p_ip, p_motivo,
      p_pedido));
    v_anteriores[k] := v_anterior;
    v_hashes[k] := v_hash;
  END LOOP;
  INSERT INTO auditoria (seq, cadeia, posicao, em, recurso, registro_id, acao, antes, depois, usuario_id, usuario_nome,
    prestador_id, ip, motivo, pedido, hash_anterior, hash)
  SELECT e.seq, v_cadeia, v_posicao + e.k, v_em, p_recurso, e.registro_id, p_acao, e.antes, e.depois, p_usuario_id,
    p_usuario_nome, p_prestador_id, p_ip, p_motivo, p_pedido, e.anterior, e.hash
  FROM unnest(v_seqs, p_registro_ids, coalesce(p_antes, '{}'), coalesce(p_depois, '{}'), v_anteriores, v_hashes)
    WITH ORDINALITY AS e (seq, registro_id, antes, depois, anterior, hash, k);
  UPDATE auditoria_cadeia c SET posicao = v_posicao + v_total, hash_anterior = v_anterior, hash = v_hash
  WHERE c.cadeia = v_cadeia;
  RETURN v_total;
END
$$;

CREATE FUNCTION zelo_auditar_leituras(
  p_recursos text[], p_registro_ids bigint[], p_acoes text[], p_usuario_ids bigint[], p_usuario_nomes text[],
  p_prestador_ids bigint[], p_ips text[], p_motivos text[], p_pedidos text[], p_minutos int
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_leituras record;
  v_total int;
  v_cadeia smallint;
  v_em timestamptz;
  v_posicao bigint;
  v_hash bytea;
  v_anterior bytea;
  v_seqs bigint[];
  v_anteriores bytea[] := '{}';
  v_hashes bytea[] := '{}';
BEGIN
  SELECT array_agg(l.recurso) AS recursos, array_agg(l.registro_id) AS registro_ids, array_agg(l.acao) AS acoes,
    array_agg(l.usuario_id) AS usuario_ids, array_agg(l.usuario_nome) AS usuario_nomes,
    array_agg(l.prestador_id) AS prestador_ids, array_agg(l.ip) AS ips, array_agg(l.motivo) AS motivos,
    array_agg(l.pedido) AS pedidos
  INTO v_leituras
  FROM (
    -- Two calls for the same reading are one event, of the first of them.
    SELECT recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo, (array_agg(pedido ORDER BY n))[1] AS pedido
    FROM unnest(p_recursos, p_registro_ids, p_acoes, p_usuario_ids, p_usuario_nomes, p_prestador_ids, p_ips, p_motivos, p_pedidos)
      WITH ORDINALITY AS u (recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo, pedido, n)
    GROUP BY recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo
  ) l
  WHERE NOT zelo_leitura_recente(l.recurso, l.registro_id, l.acao, l.usuario_id, l.ip, l.motivo, p_minutos);
  v_total := coalesce(array_length(v_leituras.recursos, 1), 0);
  IF v_total = 0 THEN RETURN 0; END IF;
  v_cadeia := zelo_auditoria_cadeia();
  -- Lock the head before taking numbers, so that seq rises along the chain.
  SELECT c.posicao, c.hash INTO v_posicao, v_hash FROM auditoria_cadeia c WHERE c.cadeia = v_cadeia FOR NO KEY UPDATE;
  v_seqs := ARRAY(SELECT nextval('auditoria_seq_seq') FROM generate_series(1, v_total));
  v_em := clock_timestamp();
  FOR k IN 1..v_total LOOP
    v_anterior := v_hash;
    v_hash := sha256(v_anterior || zelo_auditoria_conteudo(v_seqs[k], v_cadeia, v_posicao + k, v_em, v_leituras.recursos[k],
      v_leituras.registro_ids[k], v_leituras.acoes[k], NULL, NULL, v_leituras.usuario_ids[k], v_leituras.usuario_nomes[k],
      v_leituras.prestador_ids[k], v_leituras.ips[k], v_leituras.motivos[k], v_leituras.pedidos[k]));
    v_anteriores[k] := v_anterior;
    v_hashes[k] := v_hash;
  END LOOP;
  INSERT INTO auditoria (seq, cadeia, posicao, em, recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip,
    motivo, pedido, hash_anterior, hash)
  SELECT e.seq, v_cadeia, v_posicao + e.k, v_em, e.recurso, e.registro_id, e.acao, e.usuario_id, e.usuario_nome,
    e.prestador_id, e.ip, e.motivo, e.pedido, e.anterior, e.hash
  FROM unnest(v_seqs, v_leituras.recursos, v_leituras.registro_ids, v_leituras.acoes, v_leituras.usuario_ids,
    v_leituras.usuario_nomes, v_leituras.prestador_ids, v_leituras.ips, v_leituras.motivos, v_leituras.pedidos, v_anteriores, v_hashes)
    WITH ORDINALITY AS e (seq, recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo, pedido, anterior, hash, k);
  UPDATE auditoria_cadeia c SET posicao = v_posicao + v_total, hash_anterior = v_anterior, hash = v_hash
  WHERE c.cadeia = v_cadeia;
  RETURN v_total;
END
$$;

CREATE OR REPLACE FUNCTION zelo_auditar(
  p_recurso text, p_registro_id bigint, p_acao text, p_antes jsonb, p_depois jsonb, p_usuario_id bigint,
  p_usuario_nome text, p_prestador_id bigint, p_ip text, p_motivo text
) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT zelo_auditar(p_recurso, p_registro_id, p_acao, p_antes, p_depois, p_usuario_id, p_usuario_nome, p_prestador_id,
    p_ip, p_motivo, NULL)
$$;
CREATE OR REPLACE FUNCTION zelo_auditar_lote(
  p_recurso text, p_acao text, p_registro_ids bigint[], p_antes jsonb[], p_depois jsonb[], p_usuario_id bigint,
  p_usuario_nome text, p_prestador_id bigint, p_ip text, p_motivo text
) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT zelo_auditar_lote(p_recurso, p_acao, p_registro_ids, p_antes, p_depois, p_usuario_id, p_usuario_nome,
    p_prestador_id, p_ip, p_motivo, NULL)
$$;
CREATE OR REPLACE FUNCTION zelo_auditar_leituras(
  p_recursos text[], p_registro_ids bigint[], p_acoes text[], p_usuario_ids bigint[], p_usuario_nomes text[],
  p_prestador_ids bigint[], p_ips text[], p_motivos text[], p_minutos int
) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT zelo_auditar_leituras(p_recursos, p_registro_ids, p_acoes, p_usuario_ids, p_usuario_nomes, p_prestador_ids,
    p_ips, p_motivos, '{}'::text[], p_minutos)
$$;

-- Whoever may call them writes events (0159).
REVOKE EXECUTE ON FUNCTION
  zelo_auditar(text, bigint, text, jsonb, jsonb, bigint, text, bigint, text, text, text),
  zelo_auditar_lote(text, text, bigint[], jsonb[], jsonb[], bigint, text, bigint, text, text, text),
  zelo_auditar_leituras(text[], bigint[], text[], bigint[], text[], bigint[], text[], text[], text[], int)
  FROM PUBLIC;
