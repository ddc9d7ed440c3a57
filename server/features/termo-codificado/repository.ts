/** Rows of the code registers, as they read now. */
import type { Codigo } from '#domain/prontuario/termo.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

type Achado = Codigo & { readonly id: number };

/** The table of the DATASUS that comes with the product (schemas/cadastros/cid.ts). */
const VERSAO_CID = '2008';

export const REGISTROS_DE_CODIGOS = ['cids', 'ciaps', 'procedimentos'] as const;
export type RegistroDeCodigos = (typeof REGISTROS_DE_CODIGOS)[number];

/** The codes of these rows, in the bin too: what is referred to already may be told. */
export function codigosDe(
  db: Queryable,
  registro: RegistroDeCodigos,
  ids: readonly number[],
): Promise<Achado[]> {
  if (registro === 'cids')
    return all(
      db,
      sql<Achado>`SELECT id, 'CID-10' AS sistema, ${VERSAO_CID} AS versao, codigo_formatado AS codigo, nome FROM cid WHERE id = ANY (${ids})`,
    );
  if (registro === 'ciaps')
    return all(
      db,
      sql<Achado>`SELECT id, 'CIAP-2' AS sistema, NULL::text AS versao, codigo, nome FROM ciap WHERE id = ANY (${ids})`,
    );
  return all(
    db,
    sql<Achado>`SELECT id, terminologia AS sistema, inicio_vigencia::text AS versao, codigo, nome FROM procedimento WHERE id = ANY (${ids})`,
  );
}
