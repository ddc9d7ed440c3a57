/** What ties a professional to a patient, and what was said to open a history. */
import type { Fatos } from '#domain/cuidado/vinculo.ts';
import { ANTES_HORAS, DEPOIS_HORAS } from '#domain/cuidado/vinculo.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';

export type Lugar = { readonly prestadorId: number; readonly pacienteId: number };

/** The professional's appointments with the patient around now, and the charts that they opened. */
export async function fatosDe(
  db: Queryable,
  { prestadorId, pacienteId }: Lugar,
  profissionalId: number,
): Promise<Fatos> {
  const values = [prestadorId, pacienteId, profissionalId];
  const agendamentos = await all<Fatos['agendamentos'][number]>(db, {
    text: `SELECT ${isoSql('a.inicio')} AS inicio, ${isoSql('a.fim')} AS fim, a.situacao FROM agendamento a
            WHERE ${ofTenant('a.', '$1')} AND a.paciente_id = $2 AND a.profissional_id = $3 AND a.excluido_em IS NULL
              AND a.inicio <= now() + interval '${ANTES_HORAS} hours' AND a.fim >= now() - interval '${DEPOIS_HORAS} hours'`,
    values,
  });
  const prontuarios = await all<Fatos['prontuarios'][number]>(db, {
    text: `SELECT ${isoSql('p.iniciado_em')} AS "iniciadoEm", p.estado FROM prontuario p
            WHERE ${ofTenant('p.', '$1')} AND p.paciente_id = $2 AND p.profissional_id = $3 AND p.excluido_em IS NULL
            ORDER BY p.estado IN ('ABERTO', 'REABERTO') DESC, p.estado = 'CANCELADO', p.iniciado_em DESC LIMIT 10`,
    values,
  });
  return { agendamentos, prontuarios };
}

export type AcessoVivo = {
  readonly finalidade: string;
  readonly justificativa: string;
  readonly validoAte: string;
};

/** What the person said to open the patient's history and still counts. */
export function acessoVivo(
  db: Queryable,
  { prestadorId, pacienteId }: Lugar,
  usuarioId: number,
): Promise<AcessoVivo | undefined> {
  return first(db, {
    text: `SELECT a.finalidade, a.justificativa, ${isoSql('a.valido_ate')} AS "validoAte" FROM acesso_prontuario a
            WHERE ${ofTenant('a.', '$1')} AND a.paciente_id = $2 AND a.usuario_id = $3 AND a.valido_ate > now() AND a.excluido_em IS NULL
            ORDER BY a.valido_ate DESC LIMIT 1`,
    values: [prestadorId, pacienteId, usuarioId],
  });
}
