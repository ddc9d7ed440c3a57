/** Samples that were judged by a sex and a birth, and whether these were others since. */
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, first, isoSql, sql } from '#server/database/typed.ts';
import type { Resultado } from './julgamento.ts';

/** A sample of which a value was judged, and no more of it than that asks. */
export type AmostraJulgada = {
  readonly id: number;
  readonly prestadorId: number;
  readonly etiqueta: string;
  readonly pacienteId: number;
  readonly coletadaEm: string | null;
  readonly semanasGestacao: number | null;
  readonly resultados: readonly Pick<
    Resultado,
    'exameId' | 'analito' | 'nome' | 'tipo' | 'unidade' | 'valor' | 'interpretacao' | 'referencia'
  >[];
};

/** The latest of a patient that are typed to the end; the bench judges the others anew. */
export function amostrasJulgadas(db: Queryable, pacienteId: number): Promise<AmostraJulgada[]> {
  return all(
    db,
    sql<AmostraJulgada>`SELECT t.id, t.prestador_id AS "prestadorId", t.etiqueta, t.paciente_id AS "pacienteId",
        ${sql.raw(isoSql('t.coletada_em'))} AS "coletadaEm", t.semanas_gestacao AS "semanasGestacao",
        (SELECT coalesce(json_agg(json_build_object('exameId', r.exame_id, 'analito', r.analito, 'nome', r.nome, 'tipo', r.tipo,
            'unidade', r.unidade, 'valor', r.valor, 'interpretacao', r.interpretacao, 'referencia', r.referencia) ORDER BY r.ordem), '[]')
          FROM amostra_resultados r WHERE r.amostra_id = t.id) AS resultados
      FROM amostra t WHERE t.paciente_id = ${pacienteId} AND t.situacao IN ('RESULTADA', 'CONFERIDA', 'LIBERADA') AND t.excluido_em IS NULL
      ORDER BY t.coletada_em DESC NULLS LAST, t.id DESC LIMIT 100`,
  );
}

/** Whether sex or birth of the patient changed after this moment. */
export async function identidadeMudouDesde(db: Queryable, pacienteId: number, em: string): Promise<boolean> {
  const { mudou } = await exactlyOne(
    db,
    sql<{ mudou: boolean }>`SELECT EXISTS (SELECT 1 FROM auditoria a
      WHERE a.recurso = 'pacientes' AND a.registro_id = ${pacienteId} AND a.acao = 'alterar' AND a.em > ${em}::timestamptz
        AND (a.antes ->> 'sexo' IS DISTINCT FROM a.depois ->> 'sexo'
          OR a.antes ->> 'dataNascimento' IS DISTINCT FROM a.depois ->> 'dataNascimento')) AS mudou`,
  );
  return mudou;
}

/** Who released it last, else who typed it; undefined: nobody whose account is in use. */
export async function quemJulgou(db: Queryable, amostraId: number): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT u.id FROM transicao t JOIN usuario u ON u.id = t.usuario_id AND u.ativo AND u.excluido_em IS NULL
      WHERE t.recurso = 'amostras' AND t.registro_id = ${amostraId} AND t.nome IN ('liberar', 'resultar')
      ORDER BY t.nome = 'liberar' DESC, t.id DESC LIMIT 1`,
  );
  return row?.id;
}
