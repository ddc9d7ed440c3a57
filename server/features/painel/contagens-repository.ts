/** The kept counts of boards over many rows (contagens.ts): by the hash of what counts them. */
import type { Queryable } from '#server/database/query.ts';

/** Older than this it is not shown: the person waits for the new one. */
const VALE_HORAS = 24;

/** A count as `guardarContagens` was given it: JSON, which its writer knows how to read. */
export async function contagemGuardada(
  db: Queryable,
  chave: string,
): Promise<{ readonly valor: unknown; readonly em: string } | undefined> {
  const { rows } = await db.query<{ valor: unknown; em: string }>({
    name: 'painel-contagem',
    text: `UPDATE painel_contagem SET usado_em = now() WHERE chave = $1 AND contado_em > now() - make_interval(hours => ${VALE_HORAS})
      RETURNING valor, contado_em AS em`,
    values: [chave],
  });
  return rows[0];
}

/** In the order of their keys: two looks at once do not wait for each other. */
export async function guardarContagens(
  db: Queryable,
  contagens: readonly (readonly [string, unknown])[],
): Promise<void> {
  await db.query({
    text: `INSERT INTO painel_contagem (chave, valor) SELECT n.chave, n.valor FROM unnest($1::text[], $2::jsonb[]) AS n (chave, valor) ORDER BY n.chave
      ON CONFLICT (chave) DO UPDATE SET valor = EXCLUDED.valor, contado_em = now()`,
    values: [contagens.map(([chave]) => chave), contagens.map(([, valor]) => JSON.stringify(valor))],
  });
}

export async function haContagens(db: Queryable, chaves: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ ha: boolean }>({
    text: 'SELECT EXISTS (SELECT 1 FROM painel_contagem WHERE chave = ANY ($1)) AS ha',
    values: [chaves],
  });
  return rows[0]?.ha ?? false;
}

/** Of all that are kept, those that nobody looked at for two days. */
export async function esquecerContagens(db: Queryable): Promise<void> {
  await db.query({
    text: `DELETE FROM painel_contagem WHERE usado_em < now() - interval '2 days'`,
    values: [],
  });
}
