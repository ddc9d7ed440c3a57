/** Consents whose last day is over, by the clock of their unit. */
import { FUSO_PADRAO } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

/** At once; the rest waits ten minutes. */
const LOTE = 500;

type Vencido = { readonly id: number; readonly prestadorId: number };

export const consentimentosVencidos = (db: Queryable): Promise<Vencido[]> =>
  all(
    db,
    sql<Vencido>`SELECT c.id, c.prestador_id AS "prestadorId" FROM consentimento c
      LEFT JOIN prestador p ON p.id = c.prestador_id
     WHERE c.situacao = 'VIGENTE' AND c.excluido_em IS NULL
       AND c.valido_ate < (now() AT TIME ZONE coalesce(p.fuso_horario, ${FUSO_PADRAO}))::date
     ORDER BY c.id LIMIT ${LOTE}`,
  );
