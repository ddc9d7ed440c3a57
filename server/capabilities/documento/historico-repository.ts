/** Documents of a patient: of the patient's own record and of every record that is about them. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Leitura } from '#server/capabilities/historico/index.ts';
import { literal, quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all } from '#server/database/typed.ts';
import type { Params } from '#server/engine/filters.ts';
import { scopeOf, scopeSql } from '#server/engine/scope.ts';

/** A register with documents, the column that leads to the patient, and whether its clinical documents are read. */
export type Modulo = {
  readonly entity: EntityModel;
  readonly coluna: string;
  readonly visita: string;
  readonly clinicos: boolean;
};

export function documentosSql(
  modulos: readonly Modulo[],
  { registry, contexto, pacienteId }: Leitura,
  params: Params,
  busca: (textos: readonly string[]) => string,
): string {
  const paciente = params.add(pacienteId);
  return modulos
    .map(({ entity, coluna, visita, clinicos }) => {
      const where = [
        `d.modulo = ${literal(entity.name)}`,
        'NOT d.pasta',
        'd.excluido_em IS NULL',
        // Its original is in the history already.
        'd.copia_de IS NULL',
        `t.${quote(coluna)} = ${paciente}`,
        't.excluido_em IS NULL',
        ...scopeSql(scopeOf(registry, entity, contexto), 't', params),
        ...(clinicos ? [] : ['NOT zelo_documento_clinico(d)']),
        busca(['d.nome']),
      ];
      return (
        `SELECT d.id, d.criado_em AS quando, d.criado_em AS registrado, NULL::bigint AS profissional_id, ${visita} AS visita_id ` +
        `FROM ${quote(entity.table)} t JOIN documento d ON d.registro_id = t.id WHERE ${where.join(' AND ')}`
      );
    })
    .join(' UNION ALL ');
}

export type DocumentoDoHistorico = {
  readonly id: number;
  readonly modulo: string;
  readonly registro_id: number;
  readonly nome: string;
  readonly tag: string | null;
  readonly assinado: boolean;
  readonly sem_efeito: boolean;
  readonly por: string | null;
};

export function documentosPorId(db: Queryable, ids: readonly number[]): Promise<DocumentoDoHistorico[]> {
  return all(db, {
    text: `SELECT d.id, d.modulo, d.registro_id, d.nome, t.nome AS tag, jsonb_array_length(d.aspectos) > 0 AS assinado,
                  d.sem_efeito_em IS NOT NULL AS sem_efeito, u.nome AS por
             FROM documento d LEFT JOIN documento_tag t ON t.id = d.tag_id LEFT JOIN usuario u ON u.id = d.criado_por
            WHERE d.id = ANY ($1::bigint[])`,
    values: [ids],
  });
}
