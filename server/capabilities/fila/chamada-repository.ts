/** Calls to a room, whatever queue they are of, and the rooms. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

/** The column by which a call belongs to a row of its queue. */
export type DaFila = 'agendamento_id' | 'atendimento_urgencia_id';

export type ChamadaLida = {
  readonly id: number;
  readonly versao: number;
  readonly profissionalId: number;
  readonly onde: string;
  readonly vez: number;
  readonly em: string;
  readonly por: string | null;
  readonly porId: number | null;
};

/**
 * The open call of the row `alias`, as JSON, and how many were made in this wait: undone ones left out, and those of a visit
 * that was begun and given back since.
 */
export const chamadaSql = (coluna: DaFila, alias: string) =>
  sql`${sql.raw(`(SELECT json_build_object('id', c.id, 'versao', c.versao, 'profissionalId', c.profissional_id, 'onde', c.onde,
            'vez', c.vez, 'em', ${isoSql('c.chamada_em')}, 'por', u.nome, 'porId', c.criado_por)
     FROM chamada c LEFT JOIN usuario u ON u.id = c.criado_por
    WHERE c.${coluna} = ${alias}.id AND c.situacao = 'CHAMADA' AND c.excluido_em IS NULL) AS chamada,
  (SELECT count(*)::int FROM chamada c
    WHERE c.${coluna} = ${alias}.id AND c.situacao <> 'DESFEITA' AND c.excluido_em IS NULL
      AND c.id > coalesce((SELECT max(d.id) FROM chamada d
        WHERE d.${coluna} = ${alias}.id AND d.situacao = 'ATENDIDA' AND d.excluido_em IS NULL), 0)) AS chamadas`)}`;

/** Of which row of its queue the call is; undefined where the caller sees none. */
export async function donaDaChamada(
  db: Queryable,
  escopo: Scope,
  coluna: DaFila,
  chamada: number,
): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{ id: number | null }>`SELECT c.${sql.raw(coluna)} AS id FROM chamada c
      WHERE ${scopeWhere(escopo, 'c')} AND c.id = ${chamada} AND c.excluido_em IS NULL`,
  );
  return row?.id ?? undefined;
}

/** Open call of a row; null: nobody calls it. */
export async function chamadaAbertaDe(db: Queryable, coluna: DaFila, id: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM chamada
      WHERE ${sql.raw(coluna)} = ${id} AND situacao = 'CHAMADA' AND excluido_em IS NULL`,
  );
  return row?.id ?? null;
}

export type Sala = { readonly id: number; readonly nome: string; readonly onde: string };

/** Rooms in use of the unit. */
export function salasDe(db: Queryable, escopo: Scope): Promise<Sala[]> {
  return all(
    db,
    sql<Sala>`SELECT s.id, s.nome, s.nome || coalesce(', ' || s.localizacao, '') AS onde FROM sala s
      WHERE ${scopeWhere(escopo, 's')} AND s.excluido_em IS NULL AND s.ativo ORDER BY s.nome`,
  );
}

/** After so many preferences in a row it is the turn of whoever has waited longest without one. */
export async function seguidosDe(db: Queryable, prestadorId: number): Promise<number> {
  const { seguidos } = await exactlyOne(
    db,
    sql<{
      seguidos: number;
    }>`SELECT preferenciais_seguidos AS seguidos FROM prestador WHERE id = ${prestadorId}`,
  );
  return seguidos;
}
