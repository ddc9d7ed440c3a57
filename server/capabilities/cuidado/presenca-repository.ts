/** Where somebody is received right now at a provider, by whichever record it knows the person. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { exactlyOne, first, isoSql, sql } from '#server/database/typed.ts';
import { mesmaPessoaSql } from './paciente-sql.ts';

export type Presenca = {
  /** How the provider is called. */
  readonly unidade: string;
  readonly onde: 'AGENDA' | 'URGENCIA' | 'LEITO';
};

/** Whoever arrives for a visit by video is not in the house. */
const NA_CASA = `NOT EXISTS (SELECT 1 FROM tipo_atendimento k WHERE k.id = v.tipo_atendimento_id AND k.natureza = 'TELECONSULTA')`;

const ESPERA = `v.situacao IN ('AGUARDANDO', 'EM_ATENDIMENTO') AND v.chegada_em > now() - interval '1 day'`;

/** Received and still there: waiting or being seen, in the emergency, or in a bed. */
export function presencaDe(
  db: Queryable,
  pacienteId: number,
  prestadorId: number,
): Promise<Presenca | undefined> {
  const casa = sql.raw(ofTenant('v.', String(prestadorId)));
  const pessoa = sql.raw(`x.id = v.paciente_id AND ${mesmaPessoaSql('p', 'x')}`);
  const presente = (onde: string, tabela: string, condicao: string) =>
    sql`SELECT ${sql.lit(onde)}::text AS onde FROM ${sql.raw(tabela)} v JOIN paciente p ON p.id = ${pacienteId} JOIN paciente x ON ${pessoa}
         WHERE ${casa} AND v.excluido_em IS NULL AND ${sql.raw(condicao)}`;
  return first(
    db,
    sql<Presenca>`SELECT u.nome AS unidade, k.onde FROM (
        ${presente('AGENDA', 'agendamento', `${ESPERA} AND ${NA_CASA}`)}
        UNION ALL ${presente('URGENCIA', 'atendimento_urgencia', 'v.encerrado_em IS NULL')}
        UNION ALL ${presente('LEITO', 'ocupacao', 'v.ate IS NULL')}) k
      JOIN prestador u ON u.id = ${prestadorId} LIMIT 1`,
  );
}

/** Whether this appointment brings the person into the house; one by video does not. */
export async function vemACasa(db: Queryable, agendamentoId: number): Promise<boolean> {
  const { vem } = await exactlyOne(
    db,
    sql<{ vem: boolean }>`SELECT ${sql.raw(NA_CASA)} AS vem FROM agendamento v WHERE v.id = ${agendamentoId}`,
  );
  return vem;
}

/**
 * What was to bring the person here and is over, by this record alone: everything where the person is here, else what was asked
 * until the last arrival. Undefined: never received. Somebody whose identity became known later was received all the same.
 */
export async function recebidoAte(
  db: Queryable,
  pacienteId: number,
  prestadorId: number,
): Promise<{ readonly ate: string | null } | undefined> {
  const registrosDoPaciente = sql.raw(
    `${ofTenant('v.', String(prestadorId))} AND v.paciente_id = ${String(pacienteId)} AND v.excluido_em IS NULL`,
  );
  const { ultima, presente } = await exactlyOne(
    db,
    sql<{
      ultima: string | null;
      presente: boolean;
    }>`SELECT ${sql.raw(isoSql('max(k.em)'))} AS ultima, coalesce(bool_or(k.presente), false) AS presente FROM (
        SELECT v.chegada_em AS em, ${sql.raw(ESPERA)} AS presente FROM agendamento v WHERE ${registrosDoPaciente} AND ${sql.raw(NA_CASA)}
        UNION ALL SELECT v.chegada_em, v.encerrado_em IS NULL FROM atendimento_urgencia v WHERE ${registrosDoPaciente}
        UNION ALL SELECT v.de, v.ate IS NULL FROM ocupacao v WHERE ${registrosDoPaciente}) k`,
  );
  if (presente) return { ate: null };
  return ultima === null ? undefined : { ate: ultima };
}

/** What says which person a record is of: where one of these becomes known, the person may be one who was awaited. */
const IDENTIDADE = ['nome', 'dataNascimento', 'nomeMae', 'cpf', 'cns'] as const;
type Identidade = { readonly [campo in (typeof IDENTIDADE)[number]]?: string | null };

export const mudouIdentidade = (antes: Identidade, depois: Identidade): boolean =>
  IDENTIDADE.some((campo) => (antes[campo] ?? null) !== (depois[campo] ?? null));
