-- Who reads a chart is settled by a permission of its own: groups that could write charts, and so restrict them, keep it.
INSERT INTO permissao (grupo_regra_id, sujeito, acao)
SELECT p.grupo_regra_id, 'prontuario', 'restringir' FROM permissao p WHERE p.sujeito = 'prontuario' AND p.acao = 'update'
ON CONFLICT DO NOTHING;
