-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- References and locks
DROP TRIGGER IF EXISTS nota_fornecedor__documento__tg_e1ffe0bd ON documento;
CREATE TRIGGER nota_fornecedor__documento__tg_e1ffe0bd BEFORE INSERT OR UPDATE OR DELETE ON documento FOR EACH ROW EXECUTE FUNCTION zelo_ciclo_dependente('{"tabela":"nota_fornecedor","estado":"situacao","chave":"registro_id","travados":["ACEITA"],"modulo":"notas-fornecedor","livres":["versao","aspectos","leitura","tag_id","atualizado_em","atualizado_por"],"assinar":["arquivo_id","mime","tamanho","conteudo","conteudo_em","conteudo_por"]}');
