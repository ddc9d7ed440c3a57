/** Where somebody is received right now at a provider, by whichever record it knows the person. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, sql } from '#server/database/typed.ts';
import { mesmaPessoaSql } from './paciente-sql.ts';

export type Presenca = {
  /** How the provider is called. */
  readonly unidade: string;
  readonly onde: 'AGENDA' | 'URGENCIA' | 'LEITO';
};

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
        ${presente('AGENDA', 'agendamento', "v.situacao IN ('AGUARDANDO', 'EM_ATENDIMENTO') AND v.chegada_em > now() - interval '1 day'")}
        UNION ALL ${presente('URGENCIA', 'atendimento_urgencia', 'v.encerrado_em IS NULL')}
        UNION ALL ${presente('LEITO', 'ocupacao', 'v.ate IS NULL')}) k
      JOIN prestador u ON u.id = ${prestadorId} LIMIT 1`,
  );
}
