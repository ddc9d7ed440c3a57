/** Critical values as their reminders and their samples ask for them. */
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, isoSql, sql } from '#server/database/typed.ts';

export type CriticoEsquecido = {
  readonly id: number;
  readonly prestadorId: number;
  readonly profissionalId: number | null;
  /** The professional of the chart; null: it came over the counter. */
  readonly responsavelId: number | null;
  readonly descricao: string;
  readonly paciente: string;
  readonly detectadoEm: string;
};

/** Critical values that have waited for longer than this, of all providers. */
export function criticosEsquecidos(db: Queryable, minutos: number): Promise<CriticoEsquecido[]> {
  return all(
    db,
    sql<CriticoEsquecido>`SELECT t.id, t.prestador_id AS "prestadorId", t.profissional_id AS "profissionalId", o.profissional_id AS "responsavelId", t.descricao,
        ${sql.raw(nomeSql('p'))} AS paciente, ${sql.raw(isoSql('t.detectado_em'))} AS "detectadoEm"
      FROM valor_critico t JOIN paciente p ON p.id = t.paciente_id
      JOIN amostra a ON a.id = t.amostra_id LEFT JOIN prontuario o ON o.id = a.prontuario_id
      WHERE t.situacao = 'PENDENTE' AND t.excluido_em IS NULL AND t.detectado_em < now() - make_interval(mins => ${minutos})
      ORDER BY t.detectado_em LIMIT 200`,
  );
}

export type CriticoSabido = {
  readonly id: number;
  readonly amostraId: number;
  readonly descricao: string;
  readonly situacao: string;
};

/** The critical values that are known of these samples, told or not. */
export function criticosDasAmostras(db: Queryable, amostras: readonly number[]): Promise<CriticoSabido[]> {
  return all(
    db,
    sql<CriticoSabido>`SELECT t.id, t.amostra_id AS "amostraId", t.descricao, t.situacao
      FROM valor_critico t WHERE t.amostra_id = ANY (${[...amostras]}::bigint[]) AND t.excluido_em IS NULL ORDER BY t.id`,
  );
}
