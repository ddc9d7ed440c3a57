/** Doses of who is admitted: those still to be given, and whose chart a prescription belongs to. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, sql } from '#server/database/typed.ts';

/** The admission in course of the prescription's chart, whose discharge waits; undefined: the visit is of no admission. */
export function internacaoDaPrescricao(
  db: Queryable,
  prontuarioId: number,
): Promise<{ internacaoId: number; pacienteId: number; fuso: string } | undefined> {
  return first(
    db,
    sql<{
      internacaoId: number;
      pacienteId: number;
      fuso: string;
    }>`SELECT i.id AS "internacaoId", i.paciente_id AS "pacienteId",
        u.fuso_horario AS fuso
      FROM prontuario p JOIN internacao i ON i.id = p.internacao_id JOIN prestador u ON u.id = i.prestador_id
     WHERE p.id = ${prontuarioId} AND i.situacao IN ('INTERNADA', 'ALTA_SOLICITADA') AND i.excluido_em IS NULL FOR SHARE OF i`,
  );
}

/** Whether the patient is still there; until the write ends the discharge waits. */
export async function aindaInternado(db: Queryable, internacaoId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM internacao
      WHERE id = ${internacaoId} AND situacao IN ('INTERNADA', 'ALTA_SOLICITADA') AND excluido_em IS NULL FOR SHARE`,
  );
  return row !== undefined;
}

/** Doses that nobody has checked, locked: one that is being given at this moment is no longer among them. */
export async function dosesPrevistas(
  db: Queryable,
  de: { readonly internacaoId: number } | { readonly prescricaoId: number },
): Promise<number[]> {
  const condicao =
    'internacaoId' in de ? sql`internacao_id = ${de.internacaoId}` : sql`prescricao_id = ${de.prescricaoId}`;
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM administracao WHERE ${condicao} AND situacao = 'PREVISTA' AND excluido_em IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** The medicine of a dose as it was prescribed, and the alerts that its prescriber acknowledged. */
export function prescritoDaDose(
  db: Queryable,
  { prescricaoId, itemId }: { readonly prescricaoId: number; readonly itemId: number },
): Promise<
  | { readonly descricao: string; readonly principios: string | null; readonly cientes: readonly string[] }
  | undefined
> {
  return first(
    db,
    sql<{
      descricao: string;
      principios: string | null;
      cientes: string[];
    }>`SELECT i.descricao, i.principios,
        ARRAY(SELECT c.alerta FROM prescricao_ciencias c WHERE c.prescricao_id = i.prescricao_id) AS cientes
      FROM prescricao_itens i WHERE i.prescricao_id = ${prescricaoId} AND i.id = ${itemId}`,
  );
}
