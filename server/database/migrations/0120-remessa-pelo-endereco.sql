-- The address of a payment remittance asks including (A2), which nobody does by hand: whoever sees one goes on seeing it.
INSERT INTO permissao (grupo_regra_id, sujeito, acao)
SELECT p.grupo_regra_id, 'remessapagamento', 'insert' FROM permissao p
WHERE p.sujeito = 'remessapagamento' AND p.acao = 'view'
ON CONFLICT DO NOTHING;
