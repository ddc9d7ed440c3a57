/** The kept counts of boards over many rows (contagens.ts): by the hash of what counts them. */
import type { Queryable } from '#server/database/query.ts';

/** Older than this it is not shown: the person waits for the new one. */
const VALE_HORAS = 24;

/** From this age on a board that people come back to is counted again before they come. */
const ADIANTA_HORAS = 20;

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

/** A board of many rows over these days ('' for a board without any), as one person looks at it. */
export type Vista = {
  readonly painel: string;
  readonly de: string;
  readonly ate: string;
  readonly usuarioId: number;
  readonly prestadorId: number;
};

const chavesDa = ({ usuarioId, prestadorId, painel, de, ate }: Vista) => [
  usuarioId,
  prestadorId,
  painel,
  de,
  ate,
];

/** Somebody looked; `contada`: all of it was counted for that. */
export async function lembrarVista(db: Queryable, vista: Vista, contada: boolean): Promise<void> {
  await db.query({
    text: `INSERT INTO painel_vista (usuario_id, prestador_id, painel, de, ate) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (usuario_id, prestador_id, painel, de, ate) DO UPDATE
         SET vista_em = now(), contada_em = CASE WHEN $6::boolean THEN now() ELSE painel_vista.contada_em END`,
    values: [...chavesDa(vista), contada],
  });
}

export async function vistaContada(db: Queryable, vista: Vista): Promise<void> {
  await db.query({
    text: `UPDATE painel_vista SET contada_em = now()
      WHERE (usuario_id, prestador_id, painel, de, ate) = ($1, $2, $3, $4, $5)`,
    values: chavesDa(vista),
  });
}

/** Looked at within a week, and whose counts would soon be too old to be shown. */
export async function vistasAContar(db: Queryable): Promise<readonly Vista[]> {
  const { rows } = await db.query<Vista>({
    text: `SELECT painel, de, ate, usuario_id AS "usuarioId", prestador_id AS "prestadorId" FROM painel_vista
      WHERE contada_em < now() - make_interval(hours => ${ADIANTA_HORAS}) AND vista_em > now() - interval '7 days'
      ORDER BY contada_em LIMIT 1000`,
    values: [],
  });
  return rows;
}

/** Of all that are kept, those that nobody looked at for two days; of a look, a week. */
export async function esquecerContagens(db: Queryable): Promise<void> {
  await db.query({
    text: `DELETE FROM painel_contagem WHERE usado_em < now() - interval '2 days'`,
    values: [],
  });
  await db.query({ text: `DELETE FROM painel_vista WHERE vista_em < now() - interval '7 days'`, values: [] });
}
