-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
ALTER TABLE recurso_tiss DROP CONSTRAINT IF EXISTS recurso_tiss__situacao__ck_799e91e9;
DROP TRIGGER IF EXISTS demonstrativo_tiss__tg_09e4b12c ON demonstrativo_tiss;
DROP TRIGGER IF EXISTS recurso_tiss__tg_62a00a72 ON recurso_tiss;

-- ---- Columns
ALTER TABLE demonstrativo_tiss ALTER COLUMN soma_liberado DROP DEFAULT;
ALTER TABLE demonstrativo_tiss ALTER COLUMN soma_liberado DROP NOT NULL;
ALTER TABLE demonstrativo_tiss ALTER COLUMN soma_glosa DROP DEFAULT;
ALTER TABLE demonstrativo_tiss ALTER COLUMN soma_glosa DROP NOT NULL;
ALTER TABLE demonstrativo_tiss ADD COLUMN IF NOT EXISTS soma_pago numeric(19,2);
ALTER TABLE guia_tiss ALTER COLUMN valor_liberado DROP DEFAULT;
ALTER TABLE guia_tiss ALTER COLUMN valor_liberado DROP NOT NULL;
ALTER TABLE guia_tiss ALTER COLUMN valor_glosado DROP DEFAULT;
ALTER TABLE guia_tiss ALTER COLUMN valor_glosado DROP NOT NULL;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_informado DROP DEFAULT;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_informado DROP NOT NULL;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_liberado DROP DEFAULT;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_liberado DROP NOT NULL;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_glosa DROP DEFAULT;
ALTER TABLE linha_demonstrativo_tiss ALTER COLUMN valor_glosa DROP NOT NULL;
ALTER TABLE linha_demonstrativo_tiss ADD COLUMN IF NOT EXISTS valor_pago numeric(19,2);

-- ---- What no plan has answered says so: nothing, and not zero
UPDATE guia_tiss g SET valor_liberado = NULL, valor_glosado = NULL
  WHERE NOT EXISTS (SELECT 1 FROM linha_demonstrativo_tiss l WHERE l.guia_tiss_id = g.id AND l.situacao = 'LANCADA');
UPDATE linha_demonstrativo_tiss SET
  valor_pago = CASE WHEN especie IN ('PAGAMENTO', 'AJUSTE') THEN valor_liberado END,
  valor_informado = CASE WHEN especie IN ('GLOSA', 'AJUSTE') THEN NULL ELSE valor_informado END,
  valor_liberado = CASE WHEN especie IN ('ITEM', 'PAGAMENTO', 'RECURSO') THEN valor_liberado END,
  valor_glosa = CASE WHEN especie IN ('GLOSA', 'GUIA', 'PAGAMENTO') THEN valor_glosa END;
UPDATE demonstrativo_tiss d SET (soma_liberado, soma_glosa, soma_pago) =
  (SELECT sum(l.valor_liberado), sum(l.valor_glosa), sum(l.valor_pago) FROM linha_demonstrativo_tiss l
    WHERE l.demonstrativo_tiss_id = d.id AND l.excluido_em IS NULL);

-- ---- Rules and indexes
ALTER TABLE recurso_tiss DROP CONSTRAINT IF EXISTS recurso_tiss__situacao__ck_431a5cf2, ADD CONSTRAINT recurso_tiss__situacao__ck_431a5cf2 CHECK (situacao IN ('MONTANDO', 'COM_ERRO', 'PRONTO', 'TRANSMITINDO', 'ENVIADO', 'RESPONDIDO', 'CANCELADO'));

-- ---- References and locks
DROP TRIGGER IF EXISTS demonstrativo_tiss__tg_dc4e5bef ON demonstrativo_tiss;
CREATE TRIGGER demonstrativo_tiss__tg_dc4e5bef BEFORE UPDATE ON demonstrativo_tiss FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","soma_liberado","soma_glosa","soma_pago","quantidade_linhas","pendentes","lancadas","avisos","resumo","conta_bancaria_id","forma_recebimento_id","usuario_id"],"saltos":{"LIDO":{"LANCANDO":["conta_bancaria_id","forma_recebimento_id"],"DESCARTADO":["motivo"]},"LANCADO":{"LANCANDO":["conta_bancaria_id","forma_recebimento_id"]},"LANCANDO":{"LANCADO":["lancado_em"]}},"travas":{"LIDO":["fields","delete"],"LANCANDO":["fields","delete"],"LANCADO":["fields","delete"],"DESCARTADO":["fields","delete"]}}');
DROP TRIGGER IF EXISTS linha_demonstrativo_tiss__tg_742b91ac ON linha_demonstrativo_tiss;
CREATE TRIGGER linha_demonstrativo_tiss__tg_742b91ac AFTER INSERT ON linha_demonstrativo_tiss REFERENCING NEW TABLE AS novas FOR EACH STATEMENT EXECUTE FUNCTION zelo_ao_vivo('{"recurso":"linhas-demonstrativo-tiss","tenant":true,"estado":null}');
DROP TRIGGER IF EXISTS linha_demonstrativo_tiss__tg_bb973e4a ON linha_demonstrativo_tiss;
CREATE TRIGGER linha_demonstrativo_tiss__tg_bb973e4a AFTER UPDATE ON linha_demonstrativo_tiss REFERENCING OLD TABLE AS velhas NEW TABLE AS novas FOR EACH STATEMENT EXECUTE FUNCTION zelo_ao_vivo('{"recurso":"linhas-demonstrativo-tiss","tenant":true,"estado":null}');
DROP TRIGGER IF EXISTS linha_demonstrativo_tiss__tg_5047850e ON linha_demonstrativo_tiss;
CREATE TRIGGER linha_demonstrativo_tiss__tg_5047850e AFTER DELETE ON linha_demonstrativo_tiss REFERENCING OLD TABLE AS velhas FOR EACH STATEMENT EXECUTE FUNCTION zelo_ao_vivo('{"recurso":"linhas-demonstrativo-tiss","tenant":true,"estado":null}');
DROP TRIGGER IF EXISTS recurso_tiss__tg_502a75e4 ON recurso_tiss;
CREATE TRIGGER recurso_tiss__tg_502a75e4 BEFORE UPDATE ON recurso_tiss FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","quantidade_glosas","total","protocolo","sequencial","hash","erros","mensagem","gerado_em"],"saltos":{"MONTANDO":{"PRONTO":[],"COM_ERRO":[],"CANCELADO":["motivo"]},"PRONTO":{"TRANSMITINDO":[],"ENVIADO":["protocolo","enviado_em","enviado_por"],"MONTANDO":[],"RESPONDIDO":[],"CANCELADO":["motivo"]},"TRANSMITINDO":{"PRONTO":[],"ENVIADO":["enviado_em","enviado_por"]},"ENVIADO":{"ENVIADO":["protocolo"],"RESPONDIDO":[]},"COM_ERRO":{"MONTANDO":[],"CANCELADO":["motivo"]}},"travas":{"MONTANDO":["fields","delete"],"COM_ERRO":["fields","delete"],"PRONTO":["fields","delete"],"TRANSMITINDO":["fields","delete"],"ENVIADO":["fields","delete"],"RESPONDIDO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
