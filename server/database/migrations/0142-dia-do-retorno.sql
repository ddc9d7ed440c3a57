-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE retorno_pagamento_linhas ADD COLUMN IF NOT EXISTS data date;
