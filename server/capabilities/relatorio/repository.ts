/** What reports ask of the database beside the registers themselves: what waits already, files that are over, who receives. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, run, sql } from '#server/database/typed.ts';

/** Reports whose week is over, each with its provider. */
export const vencidosEm = (
  db: Queryable,
  hoje: string,
): Promise<{ readonly id: number; readonly prestadorId: number }[]> =>
  all(
    db,
    sql<{ id: number; prestadorId: number }>`SELECT id, prestador_id AS "prestadorId" FROM relatorio_gerado
      WHERE situacao = 'PRONTO' AND guardado_ate < ${hoje}::date AND excluido_em IS NULL ORDER BY id LIMIT 500`,
  );

/** Until the transaction ends: what one person asks for at the same time is looked at one after another. */
export const umPorVez = (db: Queryable, usuarioId: number): Promise<unknown> =>
  run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('relatorio', ${usuarioId}))`);

/** Waits already, the same that is asked for. */
export const iguaisNaFila = (
  db: Queryable,
  pedido: {
    readonly prestadorId: number;
    readonly usuarioId: number;
    readonly relatorio: string;
    readonly formato: string;
    readonly consulta: string;
  },
): Promise<{ readonly id: number } | undefined> =>
  first(
    db,
    sql<{ id: number }>`SELECT id FROM relatorio_gerado
      WHERE ${sql.raw(ofTenant('', String(pedido.prestadorId)))} AND usuario_id = ${pedido.usuarioId} AND relatorio = ${pedido.relatorio}
        AND formato = ${pedido.formato} AND consulta = ${pedido.consulta} AND situacao = 'NA_FILA' AND excluido_em IS NULL
      LIMIT 1`,
  );

export type Agendamento = {
  readonly id: number;
  readonly prestadorId: number;
  readonly fuso: string | null;
  readonly ultimaVez: string | null;
};

/** Active schedules of every provider, each with its unit's zone. */
export const agendamentos = (db: Queryable): Promise<Agendamento[]> =>
  all(
    db,
    sql<Agendamento>`SELECT a.id, a.prestador_id AS "prestadorId", p.fuso_horario AS fuso, a.ultima_vez AS "ultimaVez"
      FROM relatorio_agendado a JOIN prestador p ON p.id = a.prestador_id AND p.excluido_em IS NULL
      WHERE a.ativo AND a.excluido_em IS NULL ORDER BY a.id`,
  );

/** Accounts of these logins that may enter. */
export const contasDe = (
  db: Queryable,
  logins: readonly string[],
): Promise<{ readonly id: number; readonly login: string }[]> =>
  all(
    db,
    sql<{ id: number; login: string }>`SELECT id, login FROM usuario
      WHERE lower(login) = ANY (${logins.map((login) => login.toLowerCase())}) AND ativo AND excluido_em IS NULL`,
  );

/** The unit's own zone. */
export async function fusoDe(db: Queryable, prestadorId: number): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{ fuso: string | null }>`SELECT fuso_horario AS fuso FROM prestador WHERE id = ${prestadorId}`,
  );
  return row?.fuso ?? undefined;
}

/** Where a person reads mail; undefined: who may not enter any more. */
export const enderecoDaConta = (
  db: Queryable,
  id: number,
): Promise<{ readonly nome: string; readonly email: string | null } | undefined> =>
  first(
    db,
    sql<{ nome: string; email: string | null }>`SELECT nome, email FROM usuario
      WHERE id = ${id} AND ativo AND excluido_em IS NULL`,
  );
