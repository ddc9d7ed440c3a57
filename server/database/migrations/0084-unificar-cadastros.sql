-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS cadastro text COLLATE zelo_pt_br NOT NULL DEFAULT 'EM_USO';
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS unificado_com_id bigint;
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS unificado_em timestamptz(3);
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS unificado_por text COLLATE zelo_pt_br;
ALTER TABLE paciente ADD COLUMN IF NOT EXISTS motivo_unificacao text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__cadastro__ck_3b4eeae8, ADD CONSTRAINT paciente__cadastro__ck_3b4eeae8 CHECK (cadastro IN ('EM_USO', 'UNIFICADO'));
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__unificado_por__ck_26829490, ADD CONSTRAINT paciente__unificado_por__ck_26829490 CHECK (char_length(unificado_por) BETWEEN 1 AND 150);
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__motivo_unificacao__ck_8ae00a27, ADD CONSTRAINT paciente__motivo_unificacao__ck_8ae00a27 CHECK (char_length(motivo_unificacao) BETWEEN 1 AND 500);
CREATE INDEX IF NOT EXISTS paciente__unificado_com_id__ix ON paciente (unificado_com_id) WHERE unificado_com_id IS NOT NULL;

-- ---- Nothing begins to refer to a row in a state that is closed to it
CREATE OR REPLACE FUNCTION zelo_ciclo_referencia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_regra constant jsonb := TG_ARGV[0]::jsonb;
  v_alvo constant bigint := (to_jsonb(NEW) ->> (v_regra ->> 'chave'))::bigint;
  v_estado text;
BEGIN
  IF v_alvo IS NULL OR current_setting('zelo.ciclo', true) = 'livre' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) ->> (v_regra ->> 'chave'))::bigint = v_alvo THEN RETURN NEW; END IF;
  -- Waits for who is closing the row, and for nobody who only changes it.
  EXECUTE format('SELECT %I FROM %I WHERE id = $1 FOR KEY SHARE', v_regra ->> 'estado', v_regra ->> 'tabela')
     INTO v_estado USING v_alvo;
  IF v_regra -> 'travados' ? v_estado THEN
    RAISE EXCEPTION '% refers to % %, which is %', TG_TABLE_NAME, v_regra ->> 'tabela', v_alvo, v_estado USING ERRCODE = 'ZC001';
  END IF;
  RETURN NEW;
END
$$;

-- ---- References and locks
ALTER TABLE paciente DROP CONSTRAINT IF EXISTS paciente__unificado_com_id__fk, ADD CONSTRAINT paciente__unificado_com_id__fk FOREIGN KEY (unificado_com_id) REFERENCES paciente (id);
DROP TRIGGER IF EXISTS paciente__tg_ec059eae ON paciente;
CREATE TRIGGER paciente__tg_ec059eae BEFORE UPDATE ON paciente FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"cadastro","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"EM_USO":{"UNIFICADO":["unificado_com_id","ativo","unificado_em","unificado_por","motivo_unificacao"]}},"travas":{"EM_USO":[],"UNIFICADO":["fields","delete"]}}');
DROP TRIGGER IF EXISTS paciente__paciente_outros_enderecos__tg_39f9833f ON paciente_outros_enderecos;
CREATE TRIGGER paciente__paciente_outros_enderecos__tg_39f9833f BEFORE INSERT OR UPDATE OR DELETE ON paciente_outros_enderecos FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__paciente_convenios__tg_6c723f85 ON paciente_convenios;
CREATE TRIGGER paciente__paciente_convenios__tg_6c723f85 BEFORE INSERT OR UPDATE OR DELETE ON paciente_convenios FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__paciente_responsaveis__tg_4748995a ON paciente_responsaveis;
CREATE TRIGGER paciente__paciente_responsaveis__tg_4748995a BEFORE INSERT OR UPDATE OR DELETE ON paciente_responsaveis FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__paciente_alergias__tg_0a32697a ON paciente_alergias;
CREATE TRIGGER paciente__paciente_alergias__tg_0a32697a BEFORE INSERT OR UPDATE OR DELETE ON paciente_alergias FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__documento__tg_6897011c ON documento;
CREATE TRIGGER paciente__documento__tg_6897011c BEFORE INSERT OR UPDATE OR DELETE ON documento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"paciente","estado":"cadastro","chave":"registro_id","travados":["UNIFICADO"],"modulo":"pacientes","livres":["versao","aspectos","leitura","tag_id","atualizado_em","atualizado_por"],"assinar":["arquivo_id","mime","tamanho","conteudo","conteudo_em","conteudo_por"]}');
DROP TRIGGER IF EXISTS paciente__acesso_prontuario__tg_340b0a69 ON acesso_prontuario;
CREATE TRIGGER paciente__acesso_prontuario__tg_340b0a69 BEFORE INSERT OR UPDATE OF paciente_id ON acesso_prontuario FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__administracao__tg_1d34c01d ON administracao;
CREATE TRIGGER paciente__administracao__tg_1d34c01d BEFORE INSERT OR UPDATE OF paciente_id ON administracao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__agendamento__tg_c5df4850 ON agendamento;
CREATE TRIGGER paciente__agendamento__tg_c5df4850 BEFORE INSERT OR UPDATE OF paciente_id ON agendamento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__atendimento_urgencia__tg_0070fdf1 ON atendimento_urgencia;
CREATE TRIGGER paciente__atendimento_urgencia__tg_0070fdf1 BEFORE INSERT OR UPDATE OF paciente_id ON atendimento_urgencia FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__chamada__tg_227c03f5 ON chamada;
CREATE TRIGGER paciente__chamada__tg_227c03f5 BEFORE INSERT OR UPDATE OF paciente_id ON chamada FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__internacao__tg_79ac5f17 ON internacao;
CREATE TRIGGER paciente__internacao__tg_79ac5f17 BEFORE INSERT OR UPDATE OF paciente_id ON internacao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__lista_espera__tg_6c61fa0a ON lista_espera;
CREATE TRIGGER paciente__lista_espera__tg_6c61fa0a BEFORE INSERT OR UPDATE OF paciente_id ON lista_espera FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__ocupacao__tg_b3862387 ON ocupacao;
CREATE TRIGGER paciente__ocupacao__tg_b3862387 BEFORE INSERT OR UPDATE OF paciente_id ON ocupacao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__papel_clinico__tg_296612ef ON papel_clinico;
CREATE TRIGGER paciente__papel_clinico__tg_296612ef BEFORE INSERT OR UPDATE OF paciente_id ON papel_clinico FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__pedido_ambulancia__tg_27c1eae8 ON pedido_ambulancia;
CREATE TRIGGER paciente__pedido_ambulancia__tg_27c1eae8 BEFORE INSERT OR UPDATE OF paciente_id ON pedido_ambulancia FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__pedido_exame__tg_50fc3511 ON pedido_exame;
CREATE TRIGGER paciente__pedido_exame__tg_50fc3511 BEFORE INSERT OR UPDATE OF paciente_id ON pedido_exame FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__prescricao__tg_c143f0c9 ON prescricao;
CREATE TRIGGER paciente__prescricao__tg_c143f0c9 BEFORE INSERT OR UPDATE OF paciente_id ON prescricao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__prontuario__tg_61917b7d ON prontuario;
CREATE TRIGGER paciente__prontuario__tg_61917b7d BEFORE INSERT OR UPDATE OF paciente_id ON prontuario FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__teleconsulta__tg_b541a349 ON teleconsulta;
CREATE TRIGGER paciente__teleconsulta__tg_b541a349 BEFORE INSERT OR UPDATE OF paciente_id ON teleconsulta FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__teleconsultoria__tg_c8788e36 ON teleconsultoria;
CREATE TRIGGER paciente__teleconsultoria__tg_c8788e36 BEFORE INSERT OR UPDATE OF paciente_id ON teleconsultoria FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__transferencia_paciente__tg_2c25aad9 ON transferencia_paciente;
CREATE TRIGGER paciente__transferencia_paciente__tg_2c25aad9 BEFORE INSERT OR UPDATE OF paciente_id ON transferencia_paciente FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__form_pedido__tg_fa41a5dc ON form_pedido;
CREATE TRIGGER paciente__form_pedido__tg_fa41a5dc BEFORE INSERT OR UPDATE OF paciente_id ON form_pedido FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__form_resposta__tg_0db77bfc ON form_resposta;
CREATE TRIGGER paciente__form_resposta__tg_0db77bfc BEFORE INSERT OR UPDATE OF paciente_id ON form_resposta FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
DROP TRIGGER IF EXISTS paciente__mensagem_enviada__tg_11be2afd ON mensagem_enviada;
CREATE TRIGGER paciente__mensagem_enviada__tg_11be2afd BEFORE INSERT OR UPDATE OF paciente_id ON mensagem_enviada FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');

-- ---- A conversation is about a record in use too
DROP TRIGGER IF EXISTS chat_conversa_paciente_em_uso ON chat_conversa;
CREATE TRIGGER chat_conversa_paciente_em_uso BEFORE INSERT OR UPDATE OF paciente_id ON chat_conversa FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_referencia('{"tabela":"paciente","estado":"cadastro","chave":"paciente_id","travados":["UNIFICADO"]}');
