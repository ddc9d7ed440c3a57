/** How a medicine was last prescribed: to the patient by anybody, else by the professional to anybody. */
import type { UltimaPosologia } from '#domain/prescricao/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

/** Older habits are not proposed for other patients. */
const MOST_YEARS = 2;

const PARTES = sql.raw(`trim_scale(i.dose)::text AS dose, i.unidade, i.via, i.frequencia,
  i.duracao_dias AS "duracaoDias", i.quantidade, i.uso_continuo AS "usoContinuo",
  i.se_necessario AS "seNecessario", i.posologia, coalesce(r.emitida_em, r.criado_em) AS "emitidaEm"`);

/**
 * Only what is in the caller's sight (`escopo` of prescriptions), and nothing that was suspended or cancelled.
 * The same presentation of another maker is the same medicine, and so is its name written freely.
 */
export async function ultimaPosologia(
  db: Queryable,
  escopo: Scope,
  de: {
    readonly pacienteId: number;
    readonly profissionalId: number | null;
    readonly medicamentoId: number;
  },
): Promise<UltimaPosologia | null> {
  const { pacienteId, profissionalId, medicamentoId } = de;
  // Makers spell it with and without accents. The index finds, the key decides.
  const presentations = sql`WITH este AS (
      SELECT zelo_busca(coalesce(produto, nome)) AS chave FROM medicamento WHERE id = ${medicamentoId}
    ), mesmos AS (
      SELECT m.id FROM este JOIN medicamento m
          ON m.busca LIKE '%' || replace(este.chave, '%', '_') || '%'
         AND zelo_busca(coalesce(m.produto, m.nome)) = este.chave
    )`;
  const valem = sql`${scopeWhere(escopo, 'r')} AND r.situacao = 'EMITIDA' AND r.excluido_em IS NULL`;
  const doPaciente = await first(
    db,
    sql<Omit<UltimaPosologia, 'de'>>`${presentations}
      SELECT ${PARTES} FROM prescricao r JOIN prescricao_itens i ON i.prescricao_id = r.id
       WHERE r.paciente_id = ${pacienteId} AND ${valem}
         AND (i.medicamento_id IN (SELECT id FROM mesmos)
              OR (i.medicamento_id IS NULL AND zelo_busca(i.descricao) = (SELECT chave FROM este)))
       ORDER BY r.emitida_em DESC, i.ordem LIMIT 1`,
  );
  if (doPaciente) return { de: 'paciente', ...doPaciente };
  if (profissionalId === null) return null;
  const doProfissional = await first(
    db,
    sql<Omit<UltimaPosologia, 'de'>>`${presentations}
      SELECT ${PARTES} FROM prescricao_itens i JOIN prescricao r ON r.id = i.prescricao_id
       WHERE i.medicamento_id IN (SELECT id FROM mesmos) AND r.profissional_id = ${profissionalId} AND ${valem}
         AND r.emitida_em > now() - make_interval(years => ${MOST_YEARS})
       ORDER BY r.emitida_em DESC, i.ordem LIMIT 1`,
  );
  return doProfissional ? { de: 'profissional', ...doProfissional } : null;
}
