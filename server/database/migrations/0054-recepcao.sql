-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS senha text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS dia_senha date;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS prioridade text COLLATE zelo_pt_br NOT NULL DEFAULT 'NORMAL';
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS motivo_prioridade text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS numero_carteira text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS validade_carteira date;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS numero_autorizacao text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS acompanhante text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS parentesco_acompanhante text COLLATE zelo_pt_br;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS telefone_acompanhante text COLLATE zelo_pt_br;
ALTER TABLE lista_espera ADD COLUMN IF NOT EXISTS nome_paciente text COLLATE zelo_pt_br;
ALTER TABLE lista_espera DROP COLUMN IF EXISTS busca;
ALTER TABLE lista_espera ADD COLUMN busca text COLLATE zelo_pt_br GENERATED ALWAYS AS (zelo_busca(COALESCE(nome_paciente::text, '') || ' ' || COALESCE(contato::text, ''))) STORED;
CREATE INDEX IF NOT EXISTS lista_espera__busca__trgm ON lista_espera USING gin (busca gin_trgm_ops);
UPDATE lista_espera l SET nome_paciente = coalesce(p.nome_social, p.nome) FROM paciente p WHERE p.id = l.paciente_id;

-- ---- Rules and indexes that no declaration asks for any more
DROP INDEX IF EXISTS lista_espera__prestador_id__contato__ix;
DROP TRIGGER IF EXISTS agendamento__tg_7241d835 ON agendamento;

-- ---- Rules and indexes
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__senha__ck_8058a00c, ADD CONSTRAINT agendamento__senha__ck_8058a00c CHECK (char_length(senha) BETWEEN 1 AND 6);
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__prioridade__ck_26a46026, ADD CONSTRAINT agendamento__prioridade__ck_26a46026 CHECK (prioridade IN ('NORMAL', 'PREFERENCIAL', 'SUPERPREFERENCIAL'));
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__motivo_prioridade__ck_02ccabd7, ADD CONSTRAINT agendamento__motivo_prioridade__ck_02ccabd7 CHECK (motivo_prioridade IN ('IDOSO_80', 'IDOSO_60', 'DEFICIENCIA', 'TEA', 'GESTANTE', 'LACTANTE', 'CRIANCA_COLO', 'OBESIDADE', 'MOBILIDADE', 'DOADOR_SANGUE'));
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__numero_carteira__ck_a07c52a4, ADD CONSTRAINT agendamento__numero_carteira__ck_a07c52a4 CHECK (char_length(numero_carteira) BETWEEN 1 AND 20 AND numero_carteira ~ '^[0-9A-Za-z./-]{1,20}$');
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__numero_autorizacao__ck_7086a0cb, ADD CONSTRAINT agendamento__numero_autorizacao__ck_7086a0cb CHECK (char_length(numero_autorizacao) BETWEEN 1 AND 20);
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__acompanhante__ck_e0b30340, ADD CONSTRAINT agendamento__acompanhante__ck_e0b30340 CHECK (char_length(acompanhante) BETWEEN 1 AND 150);
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__parentesco_acompanhante__ck_e88e2f15, ADD CONSTRAINT agendamento__parentesco_acompanhante__ck_e88e2f15 CHECK (parentesco_acompanhante IN ('MAE', 'PAI', 'CONJUGE', 'FILHO', 'IRMAO', 'AVO', 'TUTOR', 'OUTRO'));
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__telefone_acompanhante__ck_6a115982, ADD CONSTRAINT agendamento__telefone_acompanhante__ck_6a115982 CHECK (char_length(telefone_acompanhante) >= 1);
CREATE UNIQUE INDEX IF NOT EXISTS agendamento__prestador_id__dia_senha__senha__uk ON agendamento (prestador_id, dia_senha, senha) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS agendamento__prestador_id__dia_senha__ix ON agendamento (prestador_id, dia_senha, id) WHERE excluido_em IS NULL;
ALTER TABLE lista_espera DROP CONSTRAINT IF EXISTS lista_espera__nome_paciente__ck_cfc941de, ADD CONSTRAINT lista_espera__nome_paciente__ck_cfc941de CHECK (char_length(nome_paciente) BETWEEN 1 AND 150);
CREATE INDEX IF NOT EXISTS lista_espera__prestador_id__nome_paciente__ix ON lista_espera (prestador_id, nome_paciente, id) WHERE excluido_em IS NULL;

-- ---- References and locks
DROP TRIGGER IF EXISTS agendamento__tg_b2104bae ON agendamento;
CREATE TRIGGER agendamento__tg_b2104bae BEFORE UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"RESERVADO":{"AGENDADO":["marcado_em"]},"AGENDADO":{"CONFIRMADO":["confirmado_em"],"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"]},"CONFIRMADO":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"FALTOU":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em"],"AGENDADO":[]},"AGUARDANDO":{"EM_ATENDIMENTO":["iniciado_em"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"EM_ATENDIMENTO":{"FINALIZADO":["finalizado_em"]}},"travas":{"RESERVADO":[],"AGENDADO":[],"CONFIRMADO":[],"AGUARDANDO":[],"EM_ATENDIMENTO":[],"FINALIZADO":["fields","delete"],"FALTOU":[],"CANCELADO":["fields","delete"]}}');
