/** What the lists of a patient ask the tables: how a code is called, and what other charts say. */
import type { Prescrita } from '#domain/prontuario/conciliacao.ts';
import type { Linha, Lista } from '#domain/prontuario/lista.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, isoSql, sql } from '#server/database/typed.ts';

type Lugar = { readonly pacienteId: number; readonly menos: number };
export type LinhaDeOutro = Linha & {
  readonly prontuarioId: number;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  readonly iniciadoEm: string;
  /** The list brought it and the chart did not touch it: it is no word of this chart. */
  readonly trazida?: boolean;
};

const inicio = sql.raw(isoSql('p.iniciado_em'));
const doChart = sql`p.id AS "prontuarioId", p.profissional_id AS "profissionalId", p.restrito, ${inicio} AS "iniciadoEm"`;
const valem = ({ pacienteId, menos }: Lugar) =>
  sql`p.paciente_id = ${pacienteId} AND p.id <> ${menos} AND p.excluido_em IS NULL AND p.estado <> 'CANCELADO'`;
/** The chart said last comes first; its lines stand as they are in it. */
const emOrdem = sql`ORDER BY p.iniciado_em DESC, p.id DESC, c.ordem, c.id`;

/** Each table in the words of the chart (src/domain/prontuario/lista.ts). */
const LINHAS = {
  problemas: (db: Queryable, lugar: Lugar) =>
    all(
      db,
      sql<LinhaDeOutro>`SELECT ${doChart}, c.cid_id AS "cidId", c.ciap_id AS "ciapId", c.situacao, c.desde::text AS desde, c.observacao, c.trazido_de IS NOT NULL AS trazida
        FROM prontuario p JOIN prontuario_problemas c ON c.prontuario_id = p.id WHERE ${valem(lugar)} ${emOrdem}`,
    ),
  medicamentos: (db: Queryable, lugar: Lugar) =>
    all(
      db,
      sql<LinhaDeOutro>`SELECT ${doChart}, c.nome, c.dose, c.frequencia, c.desde::text AS desde, c.em_uso AS "emUso", c.trazido_de IS NOT NULL AS trazida
        FROM prontuario p JOIN prontuario_medicamentos c ON c.prontuario_id = p.id WHERE ${valem(lugar)} ${emOrdem}`,
    ),
  imunizacoes: (db: Queryable, lugar: Lugar) =>
    all(
      db,
      sql<LinhaDeOutro>`SELECT ${doChart}, c.vacina, c.dose, c.aplicada_em::text AS "aplicadaEm", c.lote, c.via
        FROM prontuario p JOIN prontuario_imunizacoes c ON c.prontuario_id = p.id WHERE ${valem(lugar)} ${emOrdem}`,
    ),
  historico: (db: Queryable, lugar: Lugar) =>
    all(
      db,
      sql<LinhaDeOutro>`SELECT ${doChart}, c.tipo, c.descricao, c.detalhe, c.desde::text AS desde, c.atual, c.trazido_de IS NOT NULL AS trazida
        FROM prontuario p JOIN prontuario_historico c ON c.prontuario_id = p.id WHERE ${valem(lugar)} ${emOrdem}`,
    ),
} satisfies { readonly [tabela in Lista['tabela']]: unknown };

/** What the patient's other charts say in one table, the newest chart first; one that is cancelled or deleted says nothing. */
export const linhasDeOutros = (
  db: Queryable,
  tabela: Lista['tabela'],
  lugar: Lugar,
): Promise<LinhaDeOutro[]> => LINHAS[tabela](db, lugar);

/**
 * The patient's own prescriptions that run, oldest first. Not those of an admission in course, which is the treatment, nor of
 * a restricted chart, of which nobody is asked.
 */
export const prescricoesEmUso = (
  db: Queryable,
  { pacienteId, prestadorId }: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<Prescrita[]> =>
  all(
    db,
    sql<Prescrita>`SELECT r.id, array_agg(i.descricao ORDER BY i.id) AS itens
      FROM prescricao r JOIN prontuario p ON p.id = r.prontuario_id JOIN prescricao_itens i ON i.prescricao_id = r.id
     WHERE r.paciente_id = ${pacienteId} AND ${sql.raw(ofTenant('r.', String(prestadorId)))} AND r.situacao = 'EMITIDA'
       AND r.excluido_em IS NULL AND NOT p.restrito
       AND NOT EXISTS (SELECT 1 FROM internacao n WHERE n.id = p.internacao_id AND n.encerrada_em IS NULL)
     GROUP BY r.id ORDER BY r.id`,
  );

/** 'I10 Hipertensão essencial (primária)': the code as people write it, and its name. Null: no such code. */
export async function nomeDoCodigo(
  db: Queryable,
  { cidId, ciapId }: { readonly cidId: number | null; readonly ciapId: number | null },
): Promise<string | null> {
  const { nome } = await exactlyOne(
    db,
    sql<{ nome: string | null }>`SELECT coalesce(
      (SELECT c.codigo_formatado || ' ' || c.nome FROM cid c WHERE c.id = ${cidId}::bigint),
      (SELECT c.codigo || ' ' || c.nome FROM ciap c WHERE c.id = ${ciapId}::bigint)) AS nome`,
  );
  return nome;
}
