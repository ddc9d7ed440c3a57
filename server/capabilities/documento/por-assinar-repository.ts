/** The one meaning of 'waits for a signature' in SQL, as `porAssinar` (src/domain/documento/itens.ts) is on a screen. */
import { sql } from '#server/database/typed.ts';

/** `d` is a PDF in force that nobody signed; what is only good when signed by hand waits for nothing here. */
export const porAssinarSql = sql<boolean>`NOT d.pasta AND d.mime = 'application/pdf' AND d.aspectos = '[]'
  AND d.excluido_em IS NULL AND d.sem_efeito_em IS NULL
  AND NOT EXISTS (SELECT 1 FROM documento_emitido e WHERE e.documento_id = d.id AND e.a_mao)`;
