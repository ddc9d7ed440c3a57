-- Which steps of the first day the administrators left for later: by step, who and when (server/features/inicio).
ALTER TABLE configuracao ADD COLUMN primeiro_dia jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(primeiro_dia) = 'object');
