-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE atendimento_urgencia ADD COLUMN IF NOT EXISTS internacao_id bigint;
ALTER TABLE atendimento_urgencia ADD COLUMN IF NOT EXISTS internacao_ja_havia boolean NOT NULL DEFAULT false;
ALTER TABLE internacao ADD COLUMN IF NOT EXISTS tipo_leito text COLLATE zelo_pt_br;
ALTER TABLE internacao ADD COLUMN IF NOT EXISTS obito_em timestamptz(3);
ALTER TABLE internacao ADD COLUMN IF NOT EXISTS declaracao_obito text COLLATE zelo_pt_br;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS internacao__tg_f84f71ee ON internacao;

-- ---- Rules and indexes
CREATE INDEX IF NOT EXISTS atendimento_urgencia__internacao_id__ix ON atendimento_urgencia (internacao_id) WHERE internacao_id IS NOT NULL;
ALTER TABLE internacao DROP CONSTRAINT IF EXISTS internacao__tipo_leito__ck_d588d333, ADD CONSTRAINT internacao__tipo_leito__ck_d588d333 CHECK (tipo_leito IN ('ENFERMARIA', 'APARTAMENTO', 'ISOLAMENTO', 'SEMI_INTENSIVA', 'UTI'));
ALTER TABLE internacao DROP CONSTRAINT IF EXISTS internacao__declaracao_obito__ck_3a023b7b, ADD CONSTRAINT internacao__declaracao_obito__ck_3a023b7b CHECK (char_length(declaracao_obito) BETWEEN 1 AND 20);

-- ---- References and locks
ALTER TABLE atendimento_urgencia DROP CONSTRAINT IF EXISTS atendimento_urgencia__internacao_id__fk, ADD CONSTRAINT atendimento_urgencia__internacao_id__fk FOREIGN KEY (internacao_id) REFERENCES internacao (id);
DROP TRIGGER IF EXISTS internacao__tg_5da50de4 ON internacao;
CREATE TRIGGER internacao__tg_5da50de4 BEFORE UPDATE ON internacao FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"SOLICITADA":{"INTERNADA":["internada_em","internada_por"],"CANCELADA":["encerrada_em","encerrada_por","motivo"]},"INTERNADA":{"ALTA_SOLICITADA":["previsao_alta","alta_pedida_em","alta_pedida_por"],"EVASAO":["encerrada_em","encerrada_por","motivo"],"OBITO":["obito_em","declaracao_obito","encerrada_em","encerrada_por","motivo"]},"ALTA_SOLICITADA":{"INTERNADA":[],"ALTA":["saida","resumo_alta","encerrada_em","encerrada_por","motivo"],"EVASAO":["encerrada_em","encerrada_por","motivo"],"OBITO":["obito_em","declaracao_obito","encerrada_em","encerrada_por","motivo"]}},"travas":{"SOLICITADA":[],"INTERNADA":["delete"],"ALTA_SOLICITADA":["delete"],"ALTA":["fields","delete"],"OBITO":["fields","delete"],"EVASAO":["fields","delete"],"CANCELADA":["fields","delete"]}}');
