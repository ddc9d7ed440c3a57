/** The stays that touch a day, and who was there at both midnights. */
import type { EstadaNoCenso } from '#domain/internacao/censo.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, isoSql, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));

/**
 * When a stay ended for the census: by death, when the person died and not when it was written down, often the next day.
 * The bed is held until then (`ate`). A death told as before the last transfer counts when the person came to that ward.
 */
const SAIDA = `CASE WHEN o.situacao = 'OBITO' THEN least(o.ate, greatest(o.de,
    (SELECT i.obito_em FROM internacao i WHERE i.id = o.internacao_id))) ELSE o.ate END`;
const saida = sql.raw(SAIDA);

type Periodo = { readonly inicio: string; readonly fim: string };

export function estadasDe(db: Queryable, escopo: Scope, { inicio, fim }: Periodo): Promise<EstadaNoCenso[]> {
  return all(
    db,
    sql<EstadaNoCenso>`SELECT o.internacao_id AS "internacaoId", o.setor_id AS "setorId", o.entrada, o.situacao,
        ${iso('o.de')} AS de, ${iso(`(${SAIDA})`)} AS ate
      FROM ocupacao o WHERE ${scopeWhere(escopo, 'o')} AND o.excluido_em IS NULL
       AND o.de <= ${fim}::timestamptz AND (o.ate IS NULL OR ${saida} >= ${inicio}::timestamptz)`,
  );
}

type Presentes = {
  readonly setorId: number;
  readonly setor: string;
  readonly leitos: number;
  readonly inicio: number;
  readonly fim: number;
};

export function presentesDe(db: Queryable, escopo: Scope, { inicio, fim }: Periodo): Promise<Presentes[]> {
  const em = (momento: string) =>
    sql`(SELECT count(*)::int FROM ocupacao o WHERE o.setor_id = s.id AND o.excluido_em IS NULL
          AND o.de <= ${momento}::timestamptz AND (o.ate IS NULL OR ${saida} > ${momento}::timestamptz))`;
  return all(
    db,
    sql<Presentes>`SELECT s.id AS "setorId", s.nome AS setor,
        (SELECT count(*)::int FROM leito l WHERE l.setor_id = s.id AND l.excluido_em IS NULL) AS leitos,
        ${em(inicio)} AS inicio, ${em(fim)} AS fim
      FROM setor s WHERE ${scopeWhere(escopo, 's')} AND s.excluido_em IS NULL ORDER BY s.ordem, s.nome, s.id`,
  );
}
