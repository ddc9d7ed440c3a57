/** What ties somebody to a patient now, and what was said to open a history. */
import type { Carer } from '#domain/acesso/linhas.ts';
import type { Laco } from '#domain/cuidado/vinculo.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { tiesSql } from '#server/engine/care.ts';
import { Params } from '#server/engine/filters.ts';

export type Lugar = { readonly prestadorId: number; readonly pacienteId: number };

/** The ties that the person has to the patient now, by the declaration of the patients; what was said is one of them. */
export function lacosDe(
  db: Queryable,
  registry: Registry,
  { prestadorId, pacienteId }: Lugar,
  carer: Carer,
): Promise<Laco[]> {
  const patients = registry.entity['pacientes'];
  const params = new Params();
  const ties = patients ? tiesSql(registry, patients, { carer, prestadorId }, params, true) : [];
  if (ties.length === 0) return Promise.resolve([]);
  return all<Laco>(db, {
    text: `SELECT k.key AS por, ${isoSql('k.at')} AS quando FROM (${ties.join(' UNION ALL ')}) k
            WHERE ${ofTenant('k.', params.add(prestadorId))} AND k.patient = ${params.add(pacienteId)}`,
    values: params.values,
  });
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
