/** Whether the privacy term in force was accepted (LGPD; docs/decisions/0182): asked by every session and every link. */
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

/** The text in force for these people: one, and the same for whoever asks, reads or accepts. `t` in what is selected. */
export const termoEmVigorSql = (publico: 'USUARIOS' | 'LINKS', columns: string): string =>
  `SELECT ${columns} FROM termo_privacidade t
    WHERE t.situacao = 'EM_VIGOR' AND t.publico = '${publico}' AND t.excluido_em IS NULL
    ORDER BY t.em_vigor_desde DESC, t.id DESC LIMIT 1`;

/**
 * Whether the account `u` of the session `s` owes it. A term that came into force after the session began waits for the
 * next entry: nobody is stopped in the middle of what he writes.
 */
export const TERMO_PENDENTE_SQL = `
EXISTS (SELECT 1 FROM (${termoEmVigorSql('USUARIOS', 't.id, t.em_vigor_desde')}) v
         WHERE v.em_vigor_desde <= s.criado_em
           AND NOT EXISTS (SELECT 1 FROM aceite_termo a
                            WHERE a.termo_id = v.id AND a.usuario_id = u.id AND a.situacao = 'ACEITO' AND a.excluido_em IS NULL))`;

/** Whether whoever holds the link owes it. */
export async function termoPendenteDoLink(db: Queryable, conviteId: number): Promise<boolean> {
  const found = await first(
    db,
    sql<{ um: number }>`SELECT 1 AS um FROM (${sql.raw(termoEmVigorSql('LINKS', 't.id'))}) v
      WHERE NOT EXISTS (SELECT 1 FROM aceite_termo a
                         WHERE a.termo_id = v.id AND a.convite_id = ${conviteId} AND a.situacao = 'ACEITO' AND a.excluido_em IS NULL)`,
  );
  return found !== undefined;
}
