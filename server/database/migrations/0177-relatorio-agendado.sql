-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- What no declaration asks for any more, or stands in the way of a change of type
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__periodo__ck_eeb71001;
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__relatorio__ck_ed538115;

-- ---- Columns
ALTER TABLE relatorio_agendado ADD COLUMN IF NOT EXISTS filtros text COLLATE zelo_pt_br;
ALTER TABLE relatorio_agendado ADD COLUMN IF NOT EXISTS filtrados text COLLATE zelo_pt_br;

-- ---- Rules and indexes
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__relatorio__ck_76f5364a, ADD CONSTRAINT relatorio_agendado__relatorio__ck_76f5364a CHECK (relatorio IN ('marcacoes-profissional', 'producao', 'producao-repasse', 'producao-sem-repasse', 'pagamentos', 'pedidosambulancia', 'escalasmedicas', 'relatorio-borderos', 'aniversariantes', 'agenda-dash', 'paciente-dash', 'tempo-atendimento-teleconsultor', 'municipio', 'evitou-encaminhamento', 'satisfacao', 'pronto-atendimento-dash', 'financeiro-dash', 'laboratorio-dash'));
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__filtros__ck_d202ff70, ADD CONSTRAINT relatorio_agendado__filtros__ck_d202ff70 CHECK (char_length(filtros) BETWEEN 1 AND 1000);
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__filtrados__ck_3069f13f, ADD CONSTRAINT relatorio_agendado__filtrados__ck_3069f13f CHECK (char_length(filtrados) BETWEEN 1 AND 1000);
ALTER TABLE relatorio_agendado DROP CONSTRAINT IF EXISTS relatorio_agendado__periodo__ck_743eb157, ADD CONSTRAINT relatorio_agendado__periodo__ck_743eb157 CHECK (periodo IN ('hoje', 'ontem', 'semana', 'semana-anterior', 'mes', 'mes-anterior', 'trimestre', 'ano', '12-meses'));
