/** What the history asks besides its events: the patient's birth, the vital signs over time, the patients seen last. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { Params } from '#server/engine/filters.ts';
import { scopeSql, type ListScope } from '#server/engine/scope.ts';

export async function nascimentoDe(db: Queryable, pacienteId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      nascimento: string | null;
    }>`SELECT data_nascimento::text AS nascimento FROM paciente WHERE id = ${pacienteId}`,
  );
  return row?.nascimento ?? null;
}

export type LinhaDeSinais = {
  readonly medidoEm: string;
  readonly prontuarioId: number;
  readonly [campo: string]: unknown;
};

/** Vital signs of the charts in the reader's scope, the latest first. */
export function sinaisDe(
  db: Queryable,
  scope: ListScope,
  pacienteId: number,
  limite: number,
): Promise<LinhaDeSinais[]> {
  const params = new Params();
  const where = [
    `t.paciente_id = ${params.add(pacienteId)}`,
    "t.excluido_em IS NULL AND t.estado <> 'CANCELADO'",
    ...scopeSql(scope, 't', params),
  ];
  return all(db, {
    text: `SELECT ${isoSql('c.medido_em')} AS "medidoEm", t.id AS "prontuarioId", c.pressao_sistolica AS "pressaoSistolica",
                  c.pressao_diastolica AS "pressaoDiastolica", c.frequencia_cardiaca AS "frequenciaCardiaca",
                  c.frequencia_respiratoria AS "frequenciaRespiratoria", c.temperatura::float8 AS temperatura, c.saturacao, c.glicemia,
                  c.peso::float8 AS peso, c.altura, c.dor,
                  CASE WHEN c.altura > 0 THEN round(c.peso / (c.altura / 100.0) ^ 2, 1)::float8 END AS imc
             FROM prontuario t JOIN prontuario_sinais_vitais c ON c.prontuario_id = t.id
            WHERE ${where.join(' AND ')} ORDER BY c.medido_em DESC, c.id DESC LIMIT ${params.add(limite)}`,
    values: params.values,
  });
}

/** Patients whose history, or whose charts, the person opened last. */
export async function abertosPorUltimo(
  db: Queryable,
  prestadorId: number,
  usuarioId: number,
  quantos: number,
): Promise<number[]> {
  const rows = await all<{ id: number }>(db, {
    text: `SELECT p.id FROM (
             SELECT a.registro_id AS id, max(a.seq) AS seq FROM (
               SELECT registro_id, seq FROM auditoria WHERE usuario_id = $2 AND acao = 'ver-ficha' AND recurso = 'pacientes' ORDER BY seq DESC LIMIT 200
             ) a GROUP BY 1) u
             JOIN paciente p ON p.id = u.id AND ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL
            ORDER BY u.seq DESC LIMIT $3`,
    values: [prestadorId, usuarioId, quantos],
  });
  return rows.map(({ id }) => id);
}
