/** The privacy term in force, and who accepted it. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import { termoEmVigorSql } from '#server/plugins/privacy-term.ts';

export type Publico = 'USUARIOS' | 'LINKS';
export type Termo = {
  readonly id: number;
  readonly titulo: string;
  readonly versaoDoTexto: string;
  readonly texto: string;
  readonly emVigorDesde: string;
};
/** Whose acceptance: an account, or the holder of a link. */
export type Quem = { readonly usuarioId: number } | { readonly conviteId: number };

export const termoEmVigor = (db: Queryable, publico: Publico): Promise<Termo | undefined> =>
  first(
    db,
    sql<Termo>`${sql.raw(
      termoEmVigorSql(
        publico,
        `t.id, t.titulo, t.versao_do_texto AS "versaoDoTexto", t.texto, ${isoSql('t.em_vigor_desde')} AS "emVigorDesde"`,
      ),
    )}`,
  );

/** Two that put a text in force for the same people go one after the other: the second sees, and replaces, the first. */
export async function umTermoPorVez(db: Queryable, publico: Publico): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`termo em vigor ${publico}`}, 0))`);
}

/** Other texts in force for the same people; none where the text itself was replaced meanwhile, by one of the same batch. */
export const outrosEmVigor = (
  db: Queryable,
  publico: Publico,
  menosId: number,
): Promise<{ readonly id: number; readonly versao: number }[]> =>
  all(
    db,
    sql<{ id: number; versao: number }>`SELECT t.id, t.versao FROM termo_privacidade t
      WHERE t.situacao = 'EM_VIGOR' AND t.publico = ${publico} AND t.id <> ${menosId} AND t.excluido_em IS NULL
        AND EXISTS (SELECT 1 FROM termo_privacidade n WHERE n.id = ${menosId} AND n.situacao = 'EM_VIGOR')`,
  );

export type Aceite = { readonly id: number; readonly versao: number; readonly aceitoEm: string };

/** The acceptance of a text that was not taken back. */
export function aceiteDe(db: Queryable, termoId: number, pessoa: Quem): Promise<Aceite | undefined> {
  const de =
    'usuarioId' in pessoa ? sql`a.usuario_id = ${pessoa.usuarioId}` : sql`a.convite_id = ${pessoa.conviteId}`;
  return first(
    db,
    sql<Aceite>`SELECT a.id, a.versao, ${sql.raw(isoSql('a.aceito_em'))} AS "aceitoEm" FROM aceite_termo a
      WHERE a.termo_id = ${termoId} AND ${de} AND a.situacao = 'ACEITO' AND a.excluido_em IS NULL ORDER BY a.id DESC LIMIT 1`,
  );
}

/** Two tabs that accept together make one row. */
export async function umPorVez(db: Queryable, pessoa: Quem): Promise<void> {
  const chave =
    'usuarioId' in pessoa ? `termo usuario ${pessoa.usuarioId}` : `termo link ${pessoa.conviteId}`;
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${chave}, 0))`);
}

/** Every process reads the account's sessions again. */
export async function avisarSessoes(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, sql`SELECT pg_notify('zelo_acesso', ${`usuario:${usuarioId}`})`);
}
