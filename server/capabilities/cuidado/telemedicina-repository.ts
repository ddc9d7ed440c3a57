/** Whether a visit was by telemedicine: its appointment says so, and a chart without one was written in person. */
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, first, sql } from '#server/database/typed.ts';

/** How the visit of a chart was done; null: in person. */
export async function modalidadeDoProntuario(db: Queryable, prontuarioId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ modalidade: string }>`SELECT coalesce(k.modalidade_telemedicina, 'TELECONSULTA') AS modalidade
      FROM prontuario r JOIN agendamento a ON a.id = r.id_agenda
      JOIN tipo_atendimento k ON k.id = a.tipo_atendimento_id AND k.natureza = 'TELECONSULTA'
     WHERE r.id = ${prontuarioId}`,
  );
  return row?.modalidade ?? null;
}

type VisitasDoPar = {
  readonly ultimaPresencial: string | null;
  readonly primeiraPorVideo: string | null;
};

/** Of a patient with one professional, by charts that count, as days of `fuso`. */
export function visitasDoPar(
  db: Queryable,
  {
    pacienteId,
    profissionalId,
    fuso,
  }: { readonly pacienteId: number; readonly profissionalId: number; readonly fuso: string },
): Promise<VisitasDoPar> {
  return exactlyOne(
    db,
    sql<VisitasDoPar>`SELECT
        max((r.iniciado_em AT TIME ZONE ${fuso})::date) FILTER (WHERE NOT r.video)::text AS "ultimaPresencial",
        min((r.iniciado_em AT TIME ZONE ${fuso})::date) FILTER (WHERE r.video)::text AS "primeiraPorVideo"
      FROM (SELECT p.iniciado_em, coalesce(k.natureza = 'TELECONSULTA', false) AS video
              FROM prontuario p LEFT JOIN agendamento a ON a.id = p.id_agenda
              LEFT JOIN tipo_atendimento k ON k.id = a.tipo_atendimento_id
             WHERE p.paciente_id = ${pacienteId} AND p.profissional_id = ${profissionalId} AND p.estado <> 'CANCELADO'
               AND p.excluido_em IS NULL) r`,
  );
}
