/** What a treatment plan is made of: planned events with what they are charged as, the title of who pays, signatures. */
import type { Cobrado } from '#domain/odontologia/lugar.ts';
import { COBRADO } from '#server/capabilities/odontologia/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

export type Planejado = {
  readonly id: number;
  readonly pacienteId: number;
  readonly nome: string;
  readonly situacao: string;
  /** Where it is to be done, and what it is charged as there. */
  readonly boca: Cobrado;
  /** The accepted plan that has it already. */
  readonly planoId: number | null;
  readonly plano: string | null;
};

const PLANEJADO = (
  prestadorId: number,
) => sql`SELECT e.id, e.paciente_id AS "pacienteId", coalesce(e.nome, c.nome) AS nome, e.situacao, ${COBRADO} AS boca,
    a.id AS "planoId", a.titulo AS plano
  FROM evento_odontologico e JOIN condicao_dentaria c ON c.id = e.condicao_id
  LEFT JOIN LATERAL (SELECT t.id, t.titulo FROM plano_odontologico_itens i JOIN plano_odontologico t ON t.id = i.plano_odontologico_id
     WHERE i.evento_id = e.id AND t.situacao = 'ACEITO' AND t.excluido_em IS NULL ORDER BY t.id LIMIT 1) a ON true
  WHERE ${daCasa('e.', prestadorId)} AND e.excluido_em IS NULL`;

/** These events of the provider, whatever became of them. */
export const tratamentosDe = (
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<Planejado[]> =>
  all(db, sql<Planejado>`${PLANEJADO(prestadorId)} AND e.id = ANY (${[...ids]}::bigint[])`);

/** What is to be done in this mouth and stands in no accepted plan, the first said first. */
export const porFazerDe = (db: Queryable, prestadorId: number, pacienteId: number): Promise<Planejado[]> =>
  all(
    db,
    sql<Planejado>`${PLANEJADO(prestadorId)} AND e.paciente_id = ${pacienteId} AND e.situacao IN ('PLANEJADO', 'EM_EXECUCAO')
      AND c.tipo = 'TRATAMENTO' AND a.id IS NULL ORDER BY e.data, e.id LIMIT 120`,
  );

/** The accepted plan that has this event, whose money is a title. */
export const planoAceitoDo = (
  db: Queryable,
  prestadorId: number,
  evento: number,
): Promise<{ readonly titulo: string } | undefined> =>
  first(
    db,
    sql<{
      titulo: string;
    }>`SELECT t.titulo FROM plano_odontologico_itens i JOIN plano_odontologico t ON t.id = i.plano_odontologico_id
      WHERE i.evento_id = ${evento} AND ${daCasa('t.', prestadorId)} AND t.situacao = 'ACEITO' AND t.excluido_em IS NULL ORDER BY t.id LIMIT 1`,
  );

/** Other plans that this one was an alternative to, or they to it, and that nobody decided yet. */
export const alternativasDe = (
  db: Queryable,
  { id, alternativaDeId }: { readonly id: number; readonly alternativaDeId: number | null },
): Promise<{ readonly id: number }[]> =>
  all(
    db,
    sql<{ id: number }>`SELECT t.id FROM plano_odontologico t
      WHERE t.id <> ${id} AND t.excluido_em IS NULL AND t.situacao IN ('RASCUNHO', 'APRESENTADO')
        AND (t.id = ${alternativaDeId} OR t.alternativa_de_id = ${id} OR t.alternativa_de_id = ${alternativaDeId}) ORDER BY t.id`,
  );

export const convenioDito = (db: Queryable, id: number): Promise<{ readonly nome: string } | undefined> =>
  first(db, sql<{ nome: string }>`SELECT c.nome FROM convenio c WHERE c.id = ${id}`);
