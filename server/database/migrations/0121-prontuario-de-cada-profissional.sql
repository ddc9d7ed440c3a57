-- Who goes on with a visit that a colleague left writes a chart of their own: of one appointment each professional has one.
DROP INDEX prontuario_do_agendamento;
CREATE UNIQUE INDEX prontuario_do_agendamento ON prontuario (id_agenda, profissional_id) NULLS NOT DISTINCT
  WHERE id_agenda IS NOT NULL AND estado <> 'CANCELADO' AND excluido_em IS NULL;
