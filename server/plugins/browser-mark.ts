/**
 * The browser's own mark (`dispositivo` of a sign-in) and who has signed in with it: kept as a hash, bound to the
 * person, forgotten with the password. It opens nothing; it gives attempts of one's own (docs/decisions/0041).
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '#server/database/query.ts';

/** Long enough that nobody finds one by trying; ours have 32 characters at random. */
const MARCA = /^[A-Za-z0-9-]{20,64}$/;
/** Browsers of one person that are remembered, the last used ones, and for how long without use. */
const POR_PESSOA = 20;
const DIAS = 90;
const VIVA = `usado_em > now() - interval '${DIAS} days'`;

/** The mark, where the value is one that nobody can guess. */
export function lerMarca(value: unknown): string | null {
  return typeof value === 'string' && MARCA.test(value) ? value : null;
}

/** What is kept of a mark. */
export function resumoDaMarca(marca: string): Buffer {
  return createHash('sha256').update(marca).digest();
}

/** Remembers that the person has signed in with this browser. */
export async function lembrarNavegador(
  db: Queryable,
  usuarioId: number,
  dispositivo: string | null,
): Promise<void> {
  const marca = lerMarca(dispositivo);
  if (marca === null) return;
  await db.query({
    name: 'navegador-lembrar',
    text: `INSERT INTO navegador_conhecido (usuario_id, marca) VALUES ($1, $2)
           ON CONFLICT (usuario_id, marca) DO UPDATE SET usado_em = now()`,
    values: [usuarioId, resumoDaMarca(marca)],
  });
  await db.query({
    name: 'navegador-esquecer-velhos',
    text: `DELETE FROM navegador_conhecido n WHERE n.usuario_id = $1 AND (NOT ${VIVA} OR n.marca NOT IN (
             SELECT marca FROM navegador_conhecido WHERE usuario_id = $1 ORDER BY usado_em DESC, marca LIMIT ${POR_PESSOA}))`,
    values: [usuarioId],
  });
}

/** Whether anybody has signed in with this browser. */
export async function navegadorConhecido(db: Queryable, marca: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'navegador-conhecido',
    text: `SELECT 1 FROM navegador_conhecido WHERE marca = $1 AND ${VIVA} LIMIT 1`,
    values: [resumoDaMarca(marca)],
  });
  return rows.length > 0;
}

/** Whether this very person has, by login or, for an outside identity, by e-mail. */
export async function navegadorDe(
  db: Queryable,
  identificacao: { readonly login?: string; readonly email?: string },
  marca: string,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'navegador-de',
    text: `SELECT 1 FROM navegador_conhecido n JOIN usuario u ON u.id = n.usuario_id AND u.excluido_em IS NULL
            WHERE n.marca = $1 AND n.${VIVA} AND (u.login = $2 OR lower(u.email) = $3) LIMIT 1`,
    values: [resumoDaMarca(marca), identificacao.login ?? null, identificacao.email ?? null],
  });
  return rows.length > 0;
}

/** Forgets the browsers of a person whose password was made anew, and their trust, but for that of the session that did it. */
export async function esquecerNavegadores(
  db: Queryable,
  usuarioId: number,
  excetoSessao: string | null,
): Promise<void> {
  await db.query({
    text: `DELETE FROM navegador_conhecido WHERE usuario_id = $1 AND marca IS DISTINCT FROM
             (SELECT dispositivo FROM sessao WHERE token_hash = decode($2, 'hex') AND usuario_id = $1)`,
    values: [usuarioId, excetoSessao],
  });
  await db.query({
    text: `DELETE FROM navegador_confiavel WHERE usuario_id = $1 AND marca IS DISTINCT FROM
             (SELECT dispositivo FROM sessao WHERE token_hash = decode($2, 'hex') AND usuario_id = $1)`,
    values: [usuarioId, excetoSessao],
  });
}
