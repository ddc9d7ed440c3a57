-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE baixa_conta_pagar ADD COLUMN IF NOT EXISTS motivo_encargos text COLLATE zelo_pt_br;
ALTER TABLE baixa_conta_receber ADD COLUMN IF NOT EXISTS motivo_encargos text COLLATE zelo_pt_br;
ALTER TABLE forma_recebimento ADD COLUMN IF NOT EXISTS dias_entre_parcelas integer;
ALTER TABLE movimento_bancario ADD COLUMN IF NOT EXISTS parcela integer;
ALTER TABLE plano_conta ADD COLUMN IF NOT EXISTS padrao_de text COLLATE zelo_pt_br;

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS glosa__tg_b2f874d2 ON glosa;

-- ---- Rules and indexes
ALTER TABLE baixa_conta_pagar DROP CONSTRAINT IF EXISTS baixa_conta_pagar__motivo_encargos__ck_6d7060cc, ADD CONSTRAINT baixa_conta_pagar__motivo_encargos__ck_6d7060cc CHECK (char_length(motivo_encargos) BETWEEN 1 AND 300);
ALTER TABLE baixa_conta_receber DROP CONSTRAINT IF EXISTS baixa_conta_receber__motivo_encargos__ck_6d7060cc, ADD CONSTRAINT baixa_conta_receber__motivo_encargos__ck_6d7060cc CHECK (char_length(motivo_encargos) BETWEEN 1 AND 300);
ALTER TABLE forma_recebimento DROP CONSTRAINT IF EXISTS forma_recebimento__dias_entre_parcelas__ck_190c3b9d, ADD CONSTRAINT forma_recebimento__dias_entre_parcelas__ck_190c3b9d CHECK (dias_entre_parcelas >= 0 AND dias_entre_parcelas <= 180);
ALTER TABLE movimento_bancario DROP CONSTRAINT IF EXISTS movimento_bancario__parcela__ck_e64bdcbb, ADD CONSTRAINT movimento_bancario__parcela__ck_e64bdcbb CHECK (parcela >= 1 AND parcela <= 48);
ALTER TABLE plano_conta DROP CONSTRAINT IF EXISTS plano_conta__padrao_de__ck_dfee3cf7, ADD CONSTRAINT plano_conta__padrao_de__ck_dfee3cf7 CHECK (padrao_de IN ('TARIFAS'));
CREATE UNIQUE INDEX IF NOT EXISTS plano_conta__padrao_de__uk ON plano_conta (padrao_de) WHERE excluido_em IS NULL;

-- ---- References and locks
DROP TRIGGER IF EXISTS glosa__tg_7f421d23 ON glosa;
CREATE TRIGGER glosa__tg_7f421d23 BEFORE UPDATE ON glosa FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","recurso_em","recurso","protocolo_recurso","resposta_em","resposta","valor_recuperado","valor_perdido"],"saltos":{"GLOSADA":{"EM_RECURSO":["recurso_em","recurso","protocolo_recurso"],"ACEITA":["encerrada_em","encerrada_por","motivo"],"RECUPERADA":["resposta_em","resposta","encerrada_em","encerrada_por"],"CANCELADA":["motivo"]},"EM_RECURSO":{"RECUPERADA":["resposta_em","resposta","encerrada_em","encerrada_por"],"RECUPERADA_PARCIAL":["valor_recuperado","resposta_em","resposta","encerrada_em","encerrada_por"],"MANTIDA":["resposta_em","resposta","encerrada_em","encerrada_por"]},"ACEITA":{"GLOSADA":["motivo"]},"RECUPERADA":{"GLOSADA":["motivo"]},"RECUPERADA_PARCIAL":{"GLOSADA":["motivo"]},"MANTIDA":{"GLOSADA":["motivo"]}},"travas":{"GLOSADA":[],"EM_RECURSO":["fields","delete"],"RECUPERADA":["fields","delete"],"RECUPERADA_PARCIAL":["fields","delete"],"MANTIDA":["fields","delete"],"ACEITA":["fields","delete"],"CANCELADA":["fields","delete"]}}');

-- ---- By hand: a card in instalments moves once for each of them
DROP INDEX IF EXISTS movimento_bancario_do_recebimento;
CREATE UNIQUE INDEX movimento_bancario_do_recebimento ON movimento_bancario (baixa_receber_id, origem, coalesce(parcela, 1)) WHERE origem IN ('RECEBIMENTO', 'TAXA') AND excluido_em IS NULL;
-- Open titles are summed from this index alone, what is lost of them too.
DROP INDEX IF EXISTS conta_receber_em_aberto;
CREATE INDEX conta_receber_em_aberto ON conta_receber (prestador_id, (coalesce(vencimento_util, vencimento)))
  INCLUDE (vencimento_util, vencimento, valor_liquido, valor_recebido, valor_perdido)
  WHERE excluido_em IS NULL AND situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL');
