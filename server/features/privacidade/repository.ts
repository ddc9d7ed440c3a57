/** Whose data somebody of the house reached in a period, by the audit. Of every provider: an incident is the house's. */
import { LEITURAS_DO_CONTEUDO } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { literal, quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';
import { Params } from '#server/engine/filters.ts';

export type Atingido = {
  readonly pacienteId: number;
  readonly nome: string;
  readonly acessos: number;
  readonly primeiroEm: string;
  readonly ultimoEm: string;
};

export const contaDe = (db: Queryable, login: string): Promise<{ readonly id: number } | undefined> =>
  first(db, sql<{ readonly id: number }>`SELECT id FROM usuario WHERE lower(login) = lower(${login.trim()})`);

/**
 * Holidays from one day to another: the country's, and of a state or a city those that every active provider of the house
 * keeps. Where one of them works, the day counts for the house.
 */
export async function feriadosDaCasa(db: Queryable, de: string, ate: string): Promise<ReadonlySet<string>> {
  const rows = await all(
    db,
    sql<{ data: string }>`WITH lugares AS (
        SELECT DISTINCT p.cidade_id, c.uf FROM prestador p LEFT JOIN cidade c ON c.id = p.cidade_id
         WHERE p.ativo AND p.excluido_em IS NULL)
      SELECT DISTINCT f.data::text AS data FROM feriado f
       WHERE f.excluido_em IS NULL AND f.data BETWEEN ${de}::date AND ${ate}::date
         AND (f.tipo = 'NACIONAL' OR (EXISTS (SELECT 1 FROM lugares) AND NOT EXISTS (
               SELECT 1 FROM lugares l WHERE NOT EXISTS (
                 SELECT 1 FROM feriado g WHERE g.excluido_em IS NULL AND g.data = f.data
                    AND ((g.tipo = 'ESTADUAL' AND g.uf = l.uf) OR (g.tipo = 'MUNICIPAL' AND g.cidade_id = l.cidade_id))))))`,
  );
  return new Set(rows.map(({ data }) => data));
}

/** Incidents whose clocks still run, and that the day may lie in. */
export const incidentesEmCurso = (
  db: Queryable,
  dia: string,
): Promise<{ readonly id: number; readonly descobertoEm: string }[]> =>
  all(
    db,
    sql<{
      id: number;
      descobertoEm: string;
    }>`SELECT i.id, ${sql.raw(isoSql('i.descoberto_em'))} AS "descobertoEm" FROM incidente_dados i
      WHERE i.situacao IN ('ABERTO', 'COMUNICADO') AND i.excluido_em IS NULL
        AND i.descoberto_em < ${dia}::date + 1 AND i.prazo_complemento >= ${dia}::date - 1`,
  );

const PACIENTES = 'pacientes';
const linkTo = (entity: EntityModel) => entity.fields.find(({ ref }) => ref?.resource === PACIENTES);

type Periodo = {
  readonly usuarioId: number;
  readonly de: string;
  readonly ate: string;
  readonly limite: number;
};

/** A list that left the house whole: of whose rows it was made, the audit does not keep. */
export type Saida = { readonly em: string; readonly recurso: string; readonly linhas: string | null };

/** Lists of patients, or of what is about them, that the account exported or printed between two moments. */
export function listasLevadas(
  db: Queryable,
  registry: Registry,
  { usuarioId, de, ate, limite }: Periodo,
): Promise<Saida[]> {
  const recursos = registry.entities
    .filter((entity) => entity.name === PACIENTES || linkTo(entity) !== undefined)
    .map(({ name }) => name);
  return all(
    db,
    sql<Saida>`SELECT ${sql.raw(isoSql('a.em'))} AS em, a.recurso, a.depois ->> 'linhas' AS linhas FROM auditoria a
      WHERE a.usuario_id = ${usuarioId} AND a.em >= ${de}::timestamptz AND a.em <= ${ate}::timestamptz AND a.registro_id IS NULL
        AND a.acao IN ('exportar', 'imprimir') AND a.recurso = ANY (${recursos}) ORDER BY a.em, a.seq LIMIT ${limite}`,
  );
}

/** Patients whose record, or whose row of any register, the account read between two moments; most read first. */
export function atingidosPor(
  db: Queryable,
  registry: Registry,
  { usuarioId, de, ate, limite }: Periodo,
): Promise<Atingido[]> {
  const params = new Params();
  const [who, from, to] = [params.add(usuarioId), params.add(de), params.add(ate)];
  const kinds = [...LEITURAS_DO_CONTEUDO, 'consultar-sus'].map((kind) => literal(kind)).join(', ');
  const events = (name: string) =>
    `a.recurso = ${literal(name)} AND a.usuario_id = ${who} AND a.em >= ${from} AND a.em <= ${to} AND a.acao IN (${kinds})`;
  const parts = registry.entities.flatMap((entity) => {
    if (entity.name === PACIENTES)
      return [`SELECT a.registro_id AS paciente_id, a.em FROM auditoria a WHERE ${events(entity.name)}`];
    const link = linkTo(entity);
    const heard = entity.auditRead || registry.resource[entity.name]?.documents !== undefined;
    if (!link || !heard || entity.lens) return [];
    return [
      `SELECT t.${quote(link.column)} AS paciente_id, a.em FROM auditoria a JOIN ${quote(entity.table)} t ON t.id = a.registro_id WHERE ${events(entity.name)}`,
    ];
  });
  return all<Atingido>(db, {
    text:
      `SELECT p.id AS "pacienteId", coalesce(p.nome_social, p.nome) AS nome, count(*)::int AS acessos, ` +
      `${isoSql('min(e.em)')} AS "primeiroEm", ${isoSql('max(e.em)')} AS "ultimoEm" ` +
      `FROM (${parts.join(' UNION ALL ')}) e JOIN paciente p ON p.id = e.paciente_id ` +
      `GROUP BY p.id ORDER BY acessos DESC, p.id LIMIT ${params.add(limite)}`,
    values: params.values,
  });
}
