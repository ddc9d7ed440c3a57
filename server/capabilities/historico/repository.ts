/** One page of a patient's events: one statement over every source, each of which walks its own index. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { literal, quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, isoSql } from '#server/database/typed.ts';
import { entitySql, labelSql, type Row } from '#server/engine/entity-sql.ts';
import { likePattern, Params } from '#server/engine/filters.ts';
import { scopeOf, scopeSql, type ListScope } from '#server/engine/scope.ts';
import type { FonteDeRegistro, FonteHistorico, Leitura } from './tipos.ts';

export type Cursor = { readonly quando: string; readonly ordem: number; readonly id: number };

export type Filtros = {
  readonly de: string | null;
  readonly ate: string | null;
  readonly profissionalId: number | null;
  readonly palavras: readonly string[];
};

export type Chave = {
  readonly ordem: number;
  readonly id: number;
  readonly quando: string;
  readonly registrado: string;
  readonly profissional_id: number | null;
  readonly visita_id: number | null;
};

const isoOf = isoSql;

/** The register's rows that the reader has, of everybody where the source says so. */
export function escopoDe(fonte: FonteDeRegistro, { registry, contexto }: Leitura): ListScope | undefined {
  const entity = Object.hasOwn(registry.entity, fonte.recurso) ? registry.entity[fonte.recurso] : undefined;
  if (!entity || !contexto.ability.can('view', entity.subject)) return undefined;
  const scope = scopeOf(registry, entity, contexto);
  return fonte.deTodos ? { ...scope, linhas: 'todas' } : scope;
}

/** Events newest first, after the cursor. `fontes` are those that the reader may see; their place is their order. */
export function chavesDaPagina(
  db: Queryable,
  leitura: Leitura,
  fontes: readonly FonteHistorico[],
  pedido: { readonly filtros: Filtros; readonly depois: Cursor | null; readonly limite: number },
): Promise<Chave[]> {
  const { filtros, depois, limite } = pedido;
  const params = new Params();
  const zone = literal(fusoAtual());
  const day = (value: string, more: number) =>
    `((${params.add(value)}::date + ${more})::timestamp AT TIME ZONE ${zone})`;
  const common = [
    ...(filtros.de === null ? [] : [`x.quando >= ${day(filtros.de, 0)}`]),
    ...(filtros.ate === null ? [] : [`x.quando < ${day(filtros.ate, 1)}`]),
    ...(filtros.profissionalId === null ? [] : [`x.profissional_id = ${params.add(filtros.profissionalId)}`]),
    ...(depois === null ? [] : [`x.quando <= ${params.add(depois.quando)}::timestamptz`]),
  ];
  const after = depois && {
    quando: `${params.add(depois.quando)}::timestamptz`,
    ordem: `${params.add(depois.ordem)}::int`,
    id: `${params.add(depois.id)}::bigint`,
  };
  const patterns = filtros.palavras.map((word) => likePattern(params.add(word), 'contains'));
  const busca = (textos: readonly string[]): string =>
    patterns.length === 0
      ? 'true'
      : textos.length === 0
        ? 'false'
        : patterns
            .map((pattern) => `zelo_busca(concat_ws(' ', ${textos.join(', ')})) LIKE ${pattern}`)
            .join(' AND ');
  const many = params.add(limite);
  const parts = fontes.flatMap((fonte, place) => {
    const ordem = fontes.length - place;
    const rows =
      'linhas' in fonte
        ? fonte.linhas(leitura, params, busca)
        : linhasDoRegistro(fonte, leitura, params, busca);
    if (rows === undefined) return [];
    const where = [
      ...common,
      ...(after ? [`(x.quando, ${ordem}, x.id) < (${after.quando}, ${after.ordem}, ${after.id})`] : []),
    ];
    return [
      `(SELECT ${ordem} AS ordem, x.* FROM (${rows}) x ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY x.quando DESC, x.id DESC LIMIT ${many})`,
    ];
  });
  if (parts.length === 0) return Promise.resolve([]);
  return all<Chave>(db, {
    text:
      `SELECT e.ordem, e.id, ${isoOf('e.quando')} AS quando, ${isoOf('e.registrado')} AS registrado, e.profissional_id, e.visita_id ` +
      `FROM (${parts.join(' UNION ALL ')}) e ORDER BY e.quando DESC, e.ordem DESC, e.id DESC LIMIT ${many}`,
    values: params.values,
  });
}

/** What a field holds as words: a reference by the name of its row. */
function textoSql({ registry }: Leitura, campo: FieldModel, alias: string): string {
  const column = `${alias}.${quote(campo.column)}`;
  const target =
    campo.ref && Object.hasOwn(registry.entity, campo.ref.resource)
      ? registry.entity[campo.ref.resource]
      : undefined;
  return target
    ? `(SELECT ${labelSql(target, 'r')} FROM ${quote(target.table)} r WHERE r.id = ${column})`
    : `${column}::text`;
}

function linhasDoRegistro(
  fonte: FonteDeRegistro,
  leitura: Leitura,
  params: Params,
  busca: (textos: readonly string[]) => string,
): string | undefined {
  const scope = escopoDe(fonte, leitura);
  if (!scope) return undefined;
  const { entity } = scope;
  const child = fonte.filha === undefined ? undefined : campoDe(entity, fonte.filha).child;
  const inChild = (id: string) => child?.fields.find((field) => field.id === id);
  const [when, alias] = inChild(fonte.quando)
    ? [inChild(fonte.quando) as FieldModel, 'c']
    : [campoDe(entity, fonte.quando), 't'];
  const at = `${alias}.${quote(when.column)}`;
  const quando = when.kind === 'date' ? `(${at}::timestamp AT TIME ZONE ${literal(fusoAtual())})` : at;
  const reference = (named: string | undefined, usual: string): string =>
    named === 'id'
      ? 't.id'
      : entity.field[named ?? usual]
        ? `t.${quote(campoDe(entity, named ?? usual).column)}`
        : 'NULL::bigint';
  const texts = fonte.texto.map((id) => {
    const own = inChild(id);
    return own ? textoSql(leitura, own, 'c') : textoSql(leitura, campoDe(entity, id), 't');
  });
  const where = [
    `t.${quote(campoDe(entity, fonte.paciente ?? 'pacienteId').column)} = ${params.add(leitura.pacienteId)}`,
    't.excluido_em IS NULL',
    ...(when.nullable ? [`${at} IS NOT NULL`] : []),
    ...scopeSql(scope, 't', params),
    ...Object.entries(fonte.menos ?? {}).map(
      ([id, values]) => `t.${quote(campoDe(entity, id).column)} <> ALL (${params.add(values)}::text[])`,
    ),
    busca(texts),
  ];
  const from = child
    ? `${quote(entity.table)} t JOIN ${quote(child.table)} c ON c.${quote(parentColumn(entity))} = t.id`
    : `${quote(entity.table)} t`;
  return (
    `SELECT ${child ? 'c' : 't'}.id, ${quando} AS quando, t.criado_em AS registrado, ${reference(fonte.profissional, 'profissionalId')} AS profissional_id, ` +
    `${reference(fonte.visita, 'prontuarioId')} AS visita_id FROM ${from} WHERE ${where.join(' AND ')}`
  );
}

function campoDe(entity: EntityModel, id: string): FieldModel {
  const field = entity.field[id];
  if (!field) throw new Error(`the history asks '${id}' of ${entity.name}, which has no such field`);
  return field;
}

/** Rows of a register with their child tables, by number. */
export async function linhasPorId(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const where = [`t.id = ANY (${params.add([...new Set(ids)])}::bigint[])`, ...scopeSql(scope, 't', params)];
  const { rows } = await db.query({
    text: `SELECT ${sql.selectFull} FROM ${sql.table} t WHERE ${where.join(' AND ')}`,
    values: params.values,
    rowMode: 'array',
  });
  return new Map(rows.map((values: unknown[]) => sql.toRow(values)).map((row: Row) => [row.id, row]));
}

/** The charts in which rows of a child table stand. */
export async function donosDe(
  db: Queryable,
  entity: EntityModel,
  filha: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const child = campoDe(entity, filha).child;
  if (!child || ids.length === 0) return new Map();
  const rows = await all<{ id: number; dono: number }>(db, {
    text: `SELECT c.id, c.${quote(parentColumn(entity))} AS dono FROM ${quote(child.table)} c WHERE c.id = ANY ($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, dono }) => [id, dono]));
}
