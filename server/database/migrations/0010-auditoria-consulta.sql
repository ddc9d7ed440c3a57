-- What the audit screen asks for, newest first. A write pays for two entries at most: the kinds that come by the
-- thousand are left out of the second index, since a walk back along the key finds them at once (docs/decisions/0060).
DROP INDEX auditoria__usuario_id__ix;
CREATE INDEX auditoria__usuario_id__ix ON auditoria (usuario_id, seq) WHERE usuario_id IS NOT NULL;
CREATE INDEX auditoria__acao__ix ON auditoria (acao, seq) WHERE acao NOT IN ('inserir', 'alterar', 'importar', 'ver');

-- The first seq that is not before a moment. Events are numbered in the order of their time, but for the moments
-- between taking a number and reading the clock, so a search by halves needs no index on the time: some 30 probes
-- of the key. The caller allows for the blur and compares the time itself too.
CREATE FUNCTION zelo_auditoria_desde(momento timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  baixo bigint;
  alto bigint;
  meio bigint;
  achado bigint;
  v_em timestamptz;
BEGIN
  SELECT min(seq), max(seq) + 1 INTO baixo, alto FROM auditoria;
  IF baixo IS NULL THEN RETURN 0; END IF;
  WHILE baixo < alto LOOP
    meio := (baixo + alto) / 2;
    SELECT a.seq, a.em INTO achado, v_em FROM auditoria a WHERE a.seq >= meio ORDER BY a.seq LIMIT 1;
    IF achado IS NULL OR v_em >= momento THEN alto := meio; ELSE baixo := achado + 1; END IF;
  END LOOP;
  RETURN baixo;
END
$$;

-- Whether the same person has just read the same record for the same reason from the same address.
CREATE FUNCTION zelo_leitura_recente(
  p_recurso text, p_registro_id bigint, p_acao text, p_usuario_id bigint, p_ip text, p_motivo text, p_minutos int
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM (
      SELECT acao, usuario_id, em, ip, motivo FROM auditoria
       WHERE recurso = p_recurso AND registro_id = p_registro_id ORDER BY seq DESC LIMIT 20
    ) u
    WHERE u.acao = p_acao AND u.usuario_id = p_usuario_id AND u.em > now() - make_interval(mins => p_minutos)
      AND u.ip IS NOT DISTINCT FROM p_ip AND (p_motivo IS NULL OR u.motivo IS NOT DISTINCT FROM p_motivo))
$$;
