/**
 * What a person has and takes that is not ended, whichever provider wrote it: the lists of every record of the person and
 * the prescriptions that still run. Read by person, never written here.
 */
import {
  aindaCorrem,
  comAlergias,
  comParecidos,
  type AlergiaDaPessoa,
  type AntecedenteEmCurso,
  type EmCurso,
  type ImunizacaoEmCurso,
  type MedicamentoEmCurso,
  type Parado,
  type ProblemaEmCurso,
} from '#domain/cuidado/lista.ts';
import { alergiasUmaVez } from '#domain/prescricao/alergias.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, isoSql, sql } from '#server/database/typed.ts';

export type DeQuemLe = {
  readonly pacienteId: number;
  readonly prestadorId: number;
  /** What only a restricted chart said is told to its author alone. Null: to nobody. */
  readonly profissionalId: number | null;
};

/** Whether another provider wrote it. */
const deOutro = (alias: string, prestadorId: number) =>
  sql.raw(`NOT (${ofTenant(`${alias}.`, String(prestadorId))})`);

/** The destination answered for who the person is, and nobody gave it up. */
const TRANSFERIDA = `t.situacao IN ('ACEITA', 'A_CAMINHO', 'CHEGOU') AND t.excluido_em IS NULL AND x.excluido_em IS NULL`;

/**
 * Records of one person, whichever provider's and however many lie between: the same CPF, the same CNS where one has no CPF, the
 * record that a transfer made or was linked to, for who has neither number, and those that were joined. A CNS leads on once:
 * two CPFs that have it with a third record between them are two persons. A joined record leads to the one that stayed, which
 * holds what counts.
 */
const pessoa = (pacienteId: number) => sql`(
  WITH RECURSIVE cadastros (id, por_cns) AS (
    SELECT ${pacienteId}::bigint, false
    UNION SELECT liga.id, c.por_cns OR liga.por_cns FROM cadastros c CROSS JOIN LATERAL (
      SELECT x.id, false AS por_cns FROM paciente p JOIN paciente x ON x.cpf = p.cpf WHERE p.id = c.id AND x.excluido_em IS NULL
      UNION ALL SELECT x.id, true FROM paciente p JOIN paciente x ON x.cns = p.cns AND (x.cpf IS NULL OR p.cpf IS NULL)
             WHERE p.id = c.id AND NOT c.por_cns AND x.excluido_em IS NULL
      UNION ALL SELECT x.id, false FROM transferencia_paciente t JOIN paciente x ON x.id = t.paciente_id
             WHERE t.paciente_destino_id = c.id AND ${sql.raw(TRANSFERIDA)}
      UNION ALL SELECT x.id, false FROM transferencia_paciente t JOIN paciente x ON x.id = t.paciente_destino_id
             WHERE t.paciente_id = c.id AND ${sql.raw(TRANSFERIDA)}
      UNION ALL SELECT x.id, false FROM paciente x WHERE x.unificado_com_id = c.id AND x.excluido_em IS NULL
      UNION ALL SELECT x.id, false FROM paciente p JOIN paciente x ON x.id = p.unificado_com_id
             WHERE p.id = c.id AND x.excluido_em IS NULL) liga)
  SELECT c.id FROM cadastros c JOIN paciente x ON x.id = c.id WHERE c.id = ${pacienteId} OR x.unificado_com_id IS NULL)`;

type MedicamentoLido = MedicamentoEmCurso & {
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  /** Prescribed within an admission that is in course. */
  readonly internado: boolean;
};

const paradosDaPessoa = (db: Queryable, pacienteId: number): Promise<Parado[]> =>
  all(
    db,
    sql<Parado>`SELECT m.nome, ${sql.raw(isoSql('m.encerrado_em'))} AS em FROM medicamento_paciente m
       WHERE m.paciente_id IN ${pessoa(pacienteId)} AND m.situacao = 'PARADO' AND m.encerrado_em IS NOT NULL
         AND m.excluido_em IS NULL`,
  );

/**
 * The safety of a prescription asks for all; `menos`: the prescription being written. The treatment of an admission ends
 * with it: what is taken home was prescribed after the discharge was asked for, for continuous use or with a quantity.
 */
export async function medicamentosDaPessoa(
  db: Queryable,
  { pacienteId, prestadorId }: Pick<DeQuemLe, 'pacienteId' | 'prestadorId'>,
  menos = 0,
): Promise<MedicamentoLido[]> {
  const lidos = await all(
    db,
    sql<MedicamentoLido>`
      SELECT 'lista' AS origem, m.id, m.nome, NULL AS principios, nullif(concat_ws(', ', m.dose, m.frequencia), '') AS uso,
             m.desde::text AS desde, ${deOutro('m', prestadorId)} AS alheio, m.profissional_id AS "profissionalId", m.restrito, false AS internado
        FROM medicamento_paciente m
       WHERE m.paciente_id IN ${pessoa(pacienteId)} AND m.situacao = 'EM_USO' AND m.excluido_em IS NULL
      UNION ALL
      SELECT 'prescricao', r.id, i.descricao, i.principios, i.posologia, ${sql.raw(isoSql('r.emitida_em'))},
             ${deOutro('r', prestadorId)}, r.profissional_id, coalesce(p.restrito, false),
             EXISTS (SELECT 1 FROM internacao n WHERE n.id = p.internacao_id AND n.encerrada_em IS NULL)
        FROM prescricao r JOIN prescricao_itens i ON i.prescricao_id = r.id LEFT JOIN prontuario p ON p.id = r.prontuario_id
       WHERE r.paciente_id IN ${pessoa(pacienteId)} AND r.situacao = 'EMITIDA' AND r.id <> ${menos} AND r.excluido_em IS NULL
         AND (i.uso_continuo OR i.duracao_dias IS NULL OR r.emitida_em + make_interval(days => i.duracao_dias) > now())
         AND (i.uso_continuo OR i.quantidade IS NOT NULL OR NOT EXISTS (SELECT 1 FROM internacao n WHERE n.id = p.internacao_id
            AND n.encerrada_em IS NOT NULL AND (n.alta_pedida_em IS NULL OR r.emitida_em < n.alta_pedida_em)))
      ORDER BY 1, 3`,
  );
  return lidos.some(({ origem }) => origem === 'prescricao')
    ? aindaCorrem(lidos, await paradosDaPessoa(db, pacienteId))
    : lidos;
}

/** Own ones first; what another provider's record of the person says counts as much, and says whose it is. */
export function alergiasDaPessoa(
  db: Queryable,
  { pacienteId, prestadorId }: Pick<DeQuemLe, 'pacienteId' | 'prestadorId'>,
): Promise<AlergiaDaPessoa[]> {
  return all(
    db,
    sql<AlergiaDaPessoa>`
      SELECT a.id, a.agente, a.principio_ativo AS "principioAtivo", a.gravidade, a.reacao,
             ${deOutro('p', prestadorId)} AS alheio
        FROM paciente_alergias a JOIN paciente p ON p.id = a.paciente_id
       WHERE a.paciente_id IN ${pessoa(pacienteId)}
       ORDER BY (a.paciente_id = ${pacienteId}) DESC, a.paciente_id, a.ordem`,
  );
}

/** Problems that nobody ended; what only a restricted chart said, to its author alone. */
export function problemasDaPessoa(
  db: Queryable,
  { pacienteId, prestadorId, profissionalId }: DeQuemLe,
): Promise<ProblemaEmCurso[]> {
  return all(
    db,
    sql<ProblemaEmCurso>`
      SELECT * FROM (
        SELECT DISTINCT ON (m.cid_id, m.ciap_id) m.id, coalesce(m.nome, '') AS nome, m.situacao, m.desde::text AS desde,
               m.observacao, ${deOutro('m', prestadorId)} AS alheio
          FROM problema_paciente m
         WHERE m.paciente_id IN ${pessoa(pacienteId)} AND m.situacao <> 'RESOLVIDO' AND m.excluido_em IS NULL
           AND (NOT m.restrito OR m.profissional_id = ${profissionalId}::bigint)
         ORDER BY m.cid_id, m.ciap_id, alheio, m.id) x
       ORDER BY x.situacao, x.nome, x.id`,
  );
}

/** A vaccine of one day is one event, whoever told it. */
function imunizacoesDaPessoa(
  db: Queryable,
  { pacienteId, prestadorId, profissionalId }: DeQuemLe,
): Promise<ImunizacaoEmCurso[]> {
  return all(
    db,
    sql<ImunizacaoEmCurso>`
      SELECT * FROM (
        SELECT DISTINCT ON (zelo_busca(m.vacina), m.aplicada_em, m.dose) m.id, m.vacina AS nome, m.dose,
               m.aplicada_em::text AS "aplicadaEm", ${deOutro('m', prestadorId)} AS alheio
          FROM imunizacao_paciente m
         WHERE m.paciente_id IN ${pessoa(pacienteId)} AND m.situacao = 'APLICADA' AND m.excluido_em IS NULL
           AND (NOT m.restrito OR m.profissional_id = ${profissionalId}::bigint)
         ORDER BY zelo_busca(m.vacina), m.aplicada_em, m.dose, alheio, m.id) x
       ORDER BY x."aplicadaEm" DESC, x.id`,
  );
}

function antecedentesDaPessoa(
  db: Queryable,
  { pacienteId, prestadorId, profissionalId }: DeQuemLe,
): Promise<AntecedenteEmCurso[]> {
  return all(
    db,
    sql<AntecedenteEmCurso>`
      SELECT m.id, m.tipo, m.descricao AS nome, m.detalhe, m.desde::text AS desde, ${deOutro('m', prestadorId)} AS alheio
        FROM antecedente_paciente m
       WHERE m.paciente_id IN ${pessoa(pacienteId)} AND m.situacao = 'ATUAL' AND m.excluido_em IS NULL
         AND (NOT m.restrito OR m.profissional_id = ${profissionalId}::bigint)
       ORDER BY array_position(ARRAY['DISPOSITIVO', 'HABITO', 'CIRURGIA', 'FAMILIAR'], m.tipo::text), m.descricao, m.id`,
  );
}

/** What the header of a clinical screen says of the patient. */
export async function emCurso(db: Queryable, quemLe: DeQuemLe): Promise<EmCurso> {
  const [alergias, problemas, medicamentos, imunizacoes, antecedentes] = await Promise.all([
    alergiasDaPessoa(db, quemLe),
    problemasDaPessoa(db, quemLe),
    medicamentosDaPessoa(db, quemLe),
    imunizacoesDaPessoa(db, quemLe),
    antecedentesDaPessoa(db, quemLe),
  ]);
  return {
    alergias: alergiasUmaVez(alergias.filter(({ alheio }) => alheio)),
    problemas,
    imunizacoes,
    antecedentes,
    medicamentos: comAlergias(
      comParecidos(
        medicamentos
          .filter(
            ({ restrito, profissionalId }) =>
              !restrito || (profissionalId !== null && profissionalId === quemLe.profissionalId),
          )
          .map(({ origem, id, nome, principios, uso, desde, alheio }) => ({
            origem,
            id,
            nome,
            principios,
            uso,
            desde,
            alheio,
          })),
      ),
      alergias,
    ),
  };
}
