/** Who read what of a patient: the readings in the audit, of the patient's record and of every record that is about them. */
import { LEITURAS_DO_CONTEUDO } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { literal, quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, isoSql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { Params } from '#server/engine/filters.ts';
import type { Lugar } from './repository.ts';

export type LeituraNaAuditoria = {
  readonly seq: number;
  readonly em: string;
  readonly acao: string;
  readonly recurso: string;
  readonly registro_id: number;
  readonly usuario_id: number | null;
  readonly quem: string | null;
  readonly motivo: string | null;
  /** What the person had said, where the reading itself says nothing. */
  readonly finalidade: string | null;
  readonly justificativa: string | null;
  /** When the record that was read happened. */
  readonly quando: string | null;
};

type Pedido = {
  readonly de: string | null;
  readonly ate: string | null;
  readonly antes: number | null;
  readonly limite: number;
};

/** The moment by which a person knows the record: of a chart its beginning, of an answer when it was given. */
function momentoDe(entity: EntityModel): string {
  const field = entity.fields.find(
    ({ id, kind }) => kind === 'datetime' && entity.sort.some((sort) => sort.field === id),
  );
  return field ? `t.${quote(field.column)}` : 't.criado_em';
}

/** Newest first. */
export function leiturasDe(
  db: Queryable,
  registry: Registry,
  { prestadorId, pacienteId }: Lugar,
  { de, ate, antes, limite }: Pedido,
): Promise<LeituraNaAuditoria[]> {
  const params = new Params();
  const [patient, place] = [params.add(pacienteId), params.add(prestadorId)];
  const kinds = LEITURAS_DO_CONTEUDO.map((kind) => literal(kind)).join(', ');
  const day = (value: string, more: number) =>
    `((${params.add(value)}::date + ${more})::timestamp AT TIME ZONE ${literal(fusoAtual())})`;
  const narrowed = [
    ...(de === null ? [] : [`a.em >= ${day(de, 0)}`]),
    ...(ate === null ? [] : [`a.em < ${day(ate, 1)}`]),
    ...(antes === null ? [] : [`a.seq < ${params.add(antes)}`]),
  ]
    .map((condition) => ` AND ${condition}`)
    .join('');
  const many = params.add(limite);
  const of = (entity: EntityModel, link: string, quando: string): string =>
    `(SELECT a.seq, a.em, a.acao, a.recurso, a.registro_id, a.usuario_id, a.usuario_nome, a.motivo, ${quando} AS quando ` +
    `FROM ${quote(entity.table)} t JOIN auditoria a ON a.recurso = ${literal(entity.name)} AND a.registro_id = t.id ` +
    `WHERE ${link} = ${patient} AND ${ofTenant('t.', place)} AND a.acao IN (${kinds})${narrowed} ORDER BY a.seq DESC LIMIT ${many})`;
  const parts = registry.entities.flatMap((entity) => {
    if (entity.name === 'pacientes') return [of(entity, 't.id', 'NULL::timestamptz')];
    const link = entity.fields.find(({ ref }) => ref?.resource === 'pacientes');
    const heard = entity.auditRead || registry.resource[entity.name]?.documents !== undefined;
    return link && entity.tenant && heard ? [of(entity, `t.${quote(link.column)}`, momentoDe(entity))] : [];
  });
  return all<LeituraNaAuditoria>(db, {
    text:
      `SELECT e.seq, ${isoSql('e.em')} AS em, e.acao, e.recurso, e.registro_id, e.usuario_id, e.usuario_nome AS quem, e.motivo, ` +
      `${isoSql('e.quando')} AS quando, x.finalidade, x.justificativa FROM (${parts.join(' UNION ALL ')}) e ` +
      `LEFT JOIN LATERAL (SELECT s.finalidade, s.justificativa FROM acesso_prontuario s WHERE ${ofTenant('s.', place)} AND s.paciente_id = ${patient} ` +
      `AND s.usuario_id = e.usuario_id AND s.em <= e.em AND s.valido_ate >= e.em AND s.excluido_em IS NULL ORDER BY s.em DESC LIMIT 1) x ON e.motivo IS NULL ` +
      `ORDER BY e.seq DESC LIMIT ${many}`,
    values: params.values,
  });
}
