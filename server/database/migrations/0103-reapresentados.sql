-- Written by npm run migracao from the declarations; review before committing.
-- Once applied anywhere, never edit it: write the next one.

-- ---- Columns
ALTER TABLE item_bordero_pagamento ADD COLUMN IF NOT EXISTS reapresenta_id bigint;

-- ---- Rules and indexes
CREATE INDEX IF NOT EXISTS item_bordero_pagamento__reapresenta_id__ix ON item_bordero_pagamento (reapresenta_id) WHERE reapresenta_id IS NOT NULL;

-- ---- References and locks
ALTER TABLE item_bordero_pagamento DROP CONSTRAINT IF EXISTS item_bordero_pagamento__reapresenta_id__fk, ADD CONSTRAINT item_bordero_pagamento__reapresenta_id__fk FOREIGN KEY (reapresenta_id) REFERENCES item_bordero_pagamento (id);
