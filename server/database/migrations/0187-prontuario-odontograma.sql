-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
DROP TRIGGER IF EXISTS plano_odontologico__tg_e99bdcce ON plano_odontologico;

-- ---- Columns
ALTER TABLE plano_odontologico ADD COLUMN IF NOT EXISTS boca_desenho text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE plano_odontologico DROP CONSTRAINT IF EXISTS plano_odontologico__boca_desenho__ck_6dbe719e, ADD CONSTRAINT plano_odontologico__boca_desenho__ck_6dbe719e CHECK (char_length(boca_desenho) BETWEEN 1 AND 200000);

-- ---- References and locks
DROP TRIGGER IF EXISTS plano_odontologico__tg_61e9d593 ON plano_odontologico;
CREATE TRIGGER plano_odontologico__tg_61e9d593 BEFORE UPDATE ON plano_odontologico FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"situacao","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por","restrito","total","boca_inicial","boca_desenho","documento_id","aceite_meio","conta_receber_id"],"saltos":{"RASCUNHO":{"APRESENTADO":["apresentado_em","apresentado_por"],"RECUSADO":["motivo"]},"APRESENTADO":{"RASCUNHO":[],"ACEITO":["aceito_por","parcelas","primeiro_vencimento","aceito_em","aceite_registrado_por"],"RECUSADO":["motivo"]},"ACEITO":{"ENCERRADO":["encerrado_em","motivo"]}},"travas":{"RASCUNHO":[],"APRESENTADO":["fields","delete"],"ACEITO":["fields","delete"],"RECUSADO":["fields","delete"],"ENCERRADO":["fields","delete"]}}');
