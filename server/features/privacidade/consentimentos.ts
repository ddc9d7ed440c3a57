/** A consent whose last day is over is in force no more: its state follows its date, by the clock of its unit. */
import { FUSO_PADRAO } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { Pool } from '#server/database/query.ts';

/** At once; the rest waits ten minutes. */
const LOTE = 500;

type Vencido = { readonly id: number; readonly prestadorId: number };

const vencidos = (db: Queryable): Promise<Vencido[]> =>
  all(
    db,
    sql<Vencido>`SELECT c.id, c.prestador_id AS "prestadorId" FROM consentimento c
      LEFT JOIN prestador p ON p.id = c.prestador_id
     WHERE c.situacao = 'VIGENTE' AND c.excluido_em IS NULL
       AND c.valido_ate < (now() AT TIME ZONE coalesce(p.fuso_horario, ${FUSO_PADRAO}))::date
     ORDER BY c.id LIMIT ${LOTE}`,
  );

/** Answers how many ended. */
export async function vencerConsentimentos(pool: Pool, registros: OpenRecords): Promise<number> {
  const rows = await vencidos(pool);
  for (const { id, prestadorId } of rows)
    await registros(
      doProduto(TITULOS_DE_TAREFA['consentimentos-vencer'], prestadorId),
      'consentimentos',
    ).server.transition(id, { transicao: 'vencer' });
  return rows.length;
}
