-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE fatura_convenio ADD COLUMN IF NOT EXISTS juntada_em timestamptz(3);

-- ---- Rules and indexes that no declaration asks for any more
DROP TRIGGER IF EXISTS fatura_convenio__tg_0ba3e748 ON fatura_convenio;

-- ---- References and locks
DROP TRIGGER IF EXISTS fatura_convenio__tg_0ecda22d ON fatura_convenio;
CREATE TRIGGER fatura_convenio__tg_0ecda22d BEFORE UPDATE ON fatura_convenio FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","quantidade_titulos","total"],"saltos":{"ABERTA":{"ABERTA":["juntada_em"],"FECHADA":["vencimento","fechada_em","fechada_por"],"CANCELADA":["motivo"]},"FECHADA":{"ABERTA":["motivo"]}},"travas":{"ABERTA":[],"FECHADA":["fields","delete"],"CANCELADA":["fields","delete"]}}');
