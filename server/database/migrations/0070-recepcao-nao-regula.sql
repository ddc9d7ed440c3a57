-- Reception asks for ambulances and does not regulate them: what the shipped profile gave is taken from its group. Groups of
-- the house's own keep what they were given.
DELETE FROM permissao p USING perfil f
 WHERE f.nome = 'administrativo' AND p.grupo_regra_id = f.grupo_regra_id
   AND p.sujeito = 'pedidoambulancia' AND p.acao = 'regular';
