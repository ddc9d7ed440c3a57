-- The unit's clock (docs/decisions/0096): whether somebody is of a unit today is asked by the unit's own day.
CREATE OR REPLACE FUNCTION zelo_trabalha_no_prestador(p_usuario usuario, p_prestador bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM prestador pr WHERE pr.id = p_prestador AND pr.ativo AND pr.excluido_em IS NULL)
    AND (p_usuario.admin
      OR EXISTS (SELECT 1 FROM usuario_prestador up WHERE up.usuario_id = p_usuario.id AND up.prestador_id = p_prestador)
      OR (p_usuario.profissional AND EXISTS (
        SELECT 1 FROM profissional_corpo_clinico cc JOIN prestador pr ON pr.id = cc.prestador_id
         WHERE cc.profissional_id = p_usuario.profissional_id AND cc.prestador_id = p_prestador
           AND (cc.inicio IS NULL OR cc.inicio <= now() AT TIME ZONE pr.fuso_horario)
           AND (cc.fim IS NULL OR cc.fim >= (now() AT TIME ZONE pr.fuso_horario)::date))));
END
$$;
