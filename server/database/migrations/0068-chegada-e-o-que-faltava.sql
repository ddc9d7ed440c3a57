-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS chegada_por text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS faltava_na_chegada text COLLATE zelo_pt_br;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS agendamento__tg_689f7947 ON agendamento;

-- ---- Rules and indexes
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__chegada_por__ck_268ec963, ADD CONSTRAINT agendamento__chegada_por__ck_268ec963 CHECK (char_length(chegada_por) BETWEEN 1 AND 200);
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__faltava_na_chegada__ck_ea08e9c1, ADD CONSTRAINT agendamento__faltava_na_chegada__ck_ea08e9c1 CHECK (char_length(faltava_na_chegada) BETWEEN 1 AND 1000);

-- ---- References and locks
DROP TRIGGER IF EXISTS agendamento__tg_4f0b7bac ON agendamento;
CREATE TRIGGER agendamento__tg_4f0b7bac BEFORE UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"RESERVADO":{"AGENDADO":["marcado_em"]},"AGENDADO":{"CONFIRMADO":["confirmado_em"],"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"]},"CONFIRMADO":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"FALTOU":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"AGENDADO":[]},"AGUARDANDO":{"EM_ATENDIMENTO":["iniciado_em"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"EM_ATENDIMENTO":{"FINALIZADO":["finalizado_em"]}},"travas":{"RESERVADO":[],"AGENDADO":[],"CONFIRMADO":[],"AGUARDANDO":[],"EM_ATENDIMENTO":[],"FINALIZADO":["fields","delete"],"FALTOU":[],"CANCELADO":["fields","delete"]}}');
