-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__relatorio__ck_76f5364a;

-- ---- Rules and indexes
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__relatorio__ck_8e882b3c, ADD CONSTRAINT relatorio_agendado__relatorio__ck_8e882b3c CHECK (relatorio IN ('marcacoes-profissional', 'producao', 'producao-repasse', 'producao-sem-repasse', 'pagamentos', 'pedidosambulancia', 'escalasmedicas', 'relatorio-borderos', 'aniversariantes', 'agenda-dash', 'paciente-dash', 'tempo-atendimento-teleconsultor', 'municipio', 'evitou-encaminhamento', 'satisfacao', 'pronto-atendimento-dash', 'financeiro-dash', 'laboratorio-dash', 'internacao-dash', 'ambulancia-dash'));
