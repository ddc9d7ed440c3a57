-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS particular boolean NOT NULL DEFAULT false;
ALTER TABLE agendamento ADD COLUMN IF NOT EXISTS autorizacao text COLLATE zelo_pt_br;
ALTER TABLE paciente ALTER COLUMN data_nascimento DROP NOT NULL;
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS nascimento_desconhecido boolean NOT NULL DEFAULT false;
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS idade_estimada integer;
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS idade_estimada_em date;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS agendamento__tg_8b1ac45a ON agendamento;

-- ---- Rules and indexes
ALTER TABLE agendamento DROP CONSTRAINT IF EXISTS agendamento__autorizacao__ck_2d7d2d6f, ADD CONSTRAINT agendamento__autorizacao__ck_2d7d2d6f CHECK (autorizacao IN ('A_PEDIR', 'PEDIDA'));
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__idade_estimada__ck_d31083e6, ADD CONSTRAINT paciente__idade_estimada__ck_d31083e6 CHECK (idade_estimada >= 0 AND idade_estimada <= 130);

-- ---- References and locks
DROP TRIGGER IF EXISTS agendamento__tg_ee028259 ON agendamento;
CREATE TRIGGER agendamento__tg_ee028259 BEFORE UPDATE ON agendamento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"RESERVADO":{"AGENDADO":["marcado_em"]},"AGENDADO":{"CONFIRMADO":["confirmado_em"],"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"]},"CONFIRMADO":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"FALTOU":{"AGUARDANDO":["prioridade","motivo_prioridade","convenio_id","tipo_atendimento_id","numero_carteira","validade_carteira","numero_autorizacao","autorizacao","acompanhante","parentesco_acompanhante","telefone_acompanhante","chegada_em","chegada_por"],"AGENDADO":[]},"AGUARDANDO":{"EM_ATENDIMENTO":["iniciado_em"],"FALTOU":["encerrado_em","motivo"],"CANCELADO":["encerrado_em","motivo"],"AGENDADO":[]},"EM_ATENDIMENTO":{"EM_ATENDIMENTO":[],"AGUARDANDO":[],"FINALIZADO":["finalizado_em"]}},"travas":{"RESERVADO":[],"AGENDADO":[],"CONFIRMADO":[],"AGUARDANDO":[],"EM_ATENDIMENTO":[],"FINALIZADO":["fields","delete"],"FALTOU":[],"CANCELADO":["fields","delete"]}}');

-- ---- The day of birth that the emergency made up, the first of January, becomes the age that was guessed. Nothing else
-- tells a made-up day from a real one: only provisional registers, which nobody has identified, have one.
DO $$
DECLARE inventados bigint; mudados bigint;
BEGIN
  SELECT count(*) INTO inventados FROM paciente WHERE provisorio AND to_char(data_nascimento, 'MM-DD') = '01-01';
  UPDATE paciente
     SET nascimento_desconhecido = true, data_nascimento = NULL, idade_estimada_em = criado_em::date,
         idade_estimada = least(130, greatest(0, extract(year FROM criado_em)::int - extract(year FROM data_nascimento)::int))
   WHERE provisorio AND to_char(data_nascimento, 'MM-DD') = '01-01';
  GET DIAGNOSTICS mudados = ROW_COUNT;
  IF inventados <> mudados OR EXISTS (SELECT 1 FROM paciente WHERE data_nascimento IS NULL AND NOT nascimento_desconhecido) THEN
    RAISE EXCEPTION 'nascimentos inventados: % achados, % mudados', inventados, mudados;
  END IF;
END
$$;
-- ---- What is booked already and had to be authorised is to be asked for, where there is no number yet.
UPDATE agendamento a SET autorizacao = 'A_PEDIR'
  FROM convenio c
 WHERE c.id = a.convenio_id AND c.exige_autorizacao AND c.modalidade NOT IN ('PARTICULAR', 'SUS') AND a.excluido_em IS NULL
   AND coalesce(a.numero_autorizacao, '') = '' AND a.situacao IN ('AGENDADO', 'CONFIRMADO');
