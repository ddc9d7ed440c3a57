-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE bordero_imposto ADD COLUMN IF NOT EXISTS retorno_em timestamptz(3);
ALTER TABLE bordero_imposto_guias ADD COLUMN IF NOT EXISTS codigo_barras text COLLATE zelo_pt_br;
ALTER TABLE bordero_imposto_guias ADD COLUMN IF NOT EXISTS resposta text COLLATE zelo_pt_br;
ALTER TABLE bordero_imposto_guias ADD COLUMN IF NOT EXISTS banco text COLLATE zelo_pt_br;
ALTER TABLE remessa_pagamento ALTER COLUMN bordero_id DROP NOT NULL;
ALTER TABLE remessa_pagamento ADD COLUMN IF NOT EXISTS bordero_imposto_id bigint;
ALTER TABLE retorno_pagamento_linhas ADD COLUMN IF NOT EXISTS bordero_imposto_id bigint;

-- ---- Rules and indexes that no declaration asks for any more
ALTER TABLE bordero_imposto DROP CONSTRAINT IF EXISTS bordero_imposto__situacao__ck_6fe856f2;
ALTER TABLE bordero_imposto_guias DROP CONSTRAINT IF EXISTS bordero_imposto_guias__situacao__ck_432fd362;
DROP TRIGGER IF EXISTS bordero_imposto__tg_7cde870a ON bordero_imposto;

-- ---- Rules and indexes
ALTER TABLE bordero_imposto DROP CONSTRAINT IF EXISTS bordero_imposto__situacao__ck_80d968c4, ADD CONSTRAINT bordero_imposto__situacao__ck_80d968c4 CHECK (situacao IN ('ABERTO', 'APROVADO', 'ENVIADO', 'PAGO', 'FECHADO', 'CANCELADO'));
ALTER TABLE bordero_imposto_guias DROP CONSTRAINT IF EXISTS bordero_imposto_guias__situacao__ck_e09056bd, ADD CONSTRAINT bordero_imposto_guias__situacao__ck_e09056bd CHECK (situacao IN ('A_PAGAR', 'TRANSPORTADA', 'RECUSADA'));
ALTER TABLE bordero_imposto_guias DROP CONSTRAINT IF EXISTS bordero_imposto_guias__codigo_barras__ck_b4cbb167, ADD CONSTRAINT bordero_imposto_guias__codigo_barras__ck_b4cbb167 CHECK (char_length(codigo_barras) BETWEEN 1 AND 70);
ALTER TABLE bordero_imposto_guias DROP CONSTRAINT IF EXISTS bordero_imposto_guias__resposta__ck_6790a0ae, ADD CONSTRAINT bordero_imposto_guias__resposta__ck_6790a0ae CHECK (resposta IN ('PAGA', 'RECUSADA'));
ALTER TABLE bordero_imposto_guias DROP CONSTRAINT IF EXISTS bordero_imposto_guias__banco__ck_fdb79910, ADD CONSTRAINT bordero_imposto_guias__banco__ck_fdb79910 CHECK (char_length(banco) BETWEEN 1 AND 500);
CREATE INDEX IF NOT EXISTS remessa_pagamento__bordero_imposto_id__ix ON remessa_pagamento (bordero_imposto_id) WHERE bordero_imposto_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS retorno_pagamento_linhas__bordero_imposto_id__ix ON retorno_pagamento_linhas (bordero_imposto_id) WHERE bordero_imposto_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE remessa_pagamento DROP CONSTRAINT IF EXISTS remessa_pagamento__bordero_imposto_id__fk, ADD CONSTRAINT remessa_pagamento__bordero_imposto_id__fk FOREIGN KEY (bordero_imposto_id) REFERENCES bordero_imposto (id);
ALTER TABLE retorno_pagamento_linhas DROP CONSTRAINT IF EXISTS retorno_pagamento_linhas__bordero_imposto_id__fk, ADD CONSTRAINT retorno_pagamento_linhas__bordero_imposto_id__fk FOREIGN KEY (bordero_imposto_id) REFERENCES bordero_imposto (id);
DROP TRIGGER IF EXISTS bordero_imposto__tg_ff8f8d07 ON bordero_imposto;
CREATE TRIGGER bordero_imposto__tg_ff8f8d07 BEFORE UPDATE ON bordero_imposto FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","principal","acrescimos","total","transportado"],"saltos":{"ABERTO":{"ABERTO":["juntado_em"],"APROVADO":["aprovado_em","aprovado_por"],"CANCELADO":["motivo"]},"APROVADO":{"ABERTO":["motivo"],"PAGO":["data_pagamento","conta_bancaria_id"],"ENVIADO":["conta_bancaria_id"],"CANCELADO":["motivo"]},"ENVIADO":{"APROVADO":["motivo","retorno_em"]},"PAGO":{"APROVADO":["motivo"],"FECHADO":["fechado_em","fechado_por"]}},"travas":{"ABERTO":[],"APROVADO":["fields","delete"],"ENVIADO":["fields","delete"],"PAGO":["fields","delete"],"FECHADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
