-- The events of readings that several calls ask for at once, in one statement and on one chain. One that the same person,
-- record, reason and address had in the last minutes is not repeated, neither against the table nor within the call.

CREATE FUNCTION zelo_auditar_leituras(
  p_recursos text[], p_registro_ids bigint[], p_acoes text[], p_usuario_ids bigint[], p_usuario_nomes text[],
  p_prestador_ids bigint[], p_ips text[], p_motivos text[], p_minutos int
) RETURNS bigint LANGUAGE plpgsql AS $$
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
    array_agg(l.prestador_id) AS prestador_ids, array_agg(l.ip) AS ips, array_agg(l.motivo) AS motivos
  INTO v_leituras
  FROM (
    SELECT DISTINCT * FROM unnest(p_recursos, p_registro_ids, p_acoes, p_usuario_ids, p_usuario_nomes, p_prestador_ids,
      p_ips, p_motivos) AS u (recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo)
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
      v_leituras.prestador_ids[k], v_leituras.ips[k], v_leituras.motivos[k]));
    v_anteriores[k] := v_anterior;
    v_hashes[k] := v_hash;
  END LOOP;
  INSERT INTO auditoria (seq, cadeia, posicao, em, recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip,
    motivo, hash_anterior, hash)
  SELECT e.seq, v_cadeia, v_posicao + e.k, v_em, e.recurso, e.registro_id, e.acao, e.usuario_id, e.usuario_nome,
    e.prestador_id, e.ip, e.motivo, e.anterior, e.hash
  FROM unnest(v_seqs, v_leituras.recursos, v_leituras.registro_ids, v_leituras.acoes, v_leituras.usuario_ids,
    v_leituras.usuario_nomes, v_leituras.prestador_ids, v_leituras.ips, v_leituras.motivos, v_anteriores, v_hashes)
    WITH ORDINALITY AS e (seq, recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, ip, motivo, anterior, hash, k);
  UPDATE auditoria_cadeia c SET posicao = v_posicao + v_total, hash_anterior = v_anterior, hash = v_hash
  WHERE c.cadeia = v_cadeia;
  RETURN v_total;
END
$$;
