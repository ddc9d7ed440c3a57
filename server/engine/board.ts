/**
 * What a tile of a board counts, as one statement over the rows of the caller's own list of the register: provider, own rows,
 * care, limits and the bin are the list's (DASH-03).
 */
import { hoje } from '#server/clock.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { BoardFilters, Dimension, Measure, TileDeclaration } from '#domain/painel/declaracao.ts';
import { passoDe, type Periodo } from '#domain/painel/periodo.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { filterSql, Params, parseListQuery } from './filters.ts';
import { whereSql } from './list.ts';
import type { ListScope } from './scope.ts';

/** More groups than anybody reads; what a board draws is the first of them. */
const MAX_GRUPOS = 5_000;
/** What a row of the answer adds up: all, one bar, one part of a bar (PostgreSQL's GROUPING of both keys). */
const TODAS = 3;
const POR_CHAVE = 1;
const POR_PARTE = 0;

export type Alvo = {
  readonly tile: TileDeclaration;
  readonly scope: ListScope;
  readonly entity: EntityModel;
  readonly campo: (id: string) => FieldModel;
};

/** The declared condition of a tile within a period, in the list's own words: the rows that it measures, and no others. */
export function filtrosDo(
  { tile: { where, at, measure }, campo }: Pick<Alvo, 'tile' | 'campo'>,
  periodo: Periodo | null,
): BoardFilters {
  const noPeriodo: BoardFilters =
    at !== undefined && periodo ? { [`${at}_gte`]: periodo.de, [`${at}_lte`]: periodo.ate } : {};
  const medidos = medidosDe(measure).filter((id) => campo(id).nullable && !(`${id}_gte` in noPeriodo));
  return { ...Object.fromEntries(medidos.map((id) => [`${id}_null`, 'false'])), ...where, ...noPeriodo };
}

/** The fields without which a row has nothing to measure. */
function medidosDe(measure: Measure): readonly string[] {
  if (typeof measure === 'string') return [];
  if ('minutes' in measure) return measure.minutes;
  if ('named' in measure) return [];
  return 'days' in measure ? measure.days : 'avg' in measure ? [measure.avg] : [];
}

export type Contagem = {
  readonly total: string | null;
  /** So many rows were counted. */
  readonly linhas: number;
  readonly porChave: ReadonlyMap<string | null, string | null>;
  readonly porParte: ReadonlyMap<string | null, ReadonlyMap<string | null, string | null>>;
  /** How many different people the rows are of, in all and by key; 0 where the tile does not say whose they are. */
  readonly pessoas: number;
  readonly pessoasPorChave: ReadonlyMap<string | null, number>;
};

/** Whoever keeps counts: `partes` tell all that the count depends on beside the rows. */
export interface Guarda {
  contar(partes: readonly unknown[], contar: () => Promise<Contagem>): Promise<Contagem>;
}

export async function contar(
  db: Queryable,
  { ability, usuario }: Contexto,
  alvo: Alvo,
  periodo: Periodo | null,
  guarda?: Guarda,
): Promise<Contagem> {
  const { tile, scope, entity, campo } = alvo;
  const params = new Params();
  const reader = { entity, ability, usuarioId: usuario.id };
  const lidos = (filtros: BoardFilters) => parseListQuery(filtros, reader);
  const where = whereSql(scope, lidos(filtrosDo(alvo, periodo)), params);
  const medida = medidaSql(tile.measure, campo, params, (filtros) =>
    lidos(filtros)
      .filters.map((filter) => filterSql(filter, params))
      .join(' AND '),
  );
  const chave = tile.by && dimensaoSql(tile.by, campo(tile.by.field), periodo, params);
  const parte = tile.split === undefined ? undefined : `t.${quote(campo(tile.split).column)}::text`;
  const de = `FROM ${quote(entity.table)} t`;
  const dono = tile.people === 'id' ? 't.id' : tile.people && `t.${quote(campo(tile.people).column)}`;
  const valor = `(${medida})::text AS v, count(*)::int AS n, ${dono ? `count(DISTINCT ${dono})::int` : '0'} AS p`;
  // The greatest first, so that of more groups than are taken the least are left.
  const ordem = `ORDER BY 1 DESC, (${medida}) DESC NULLS LAST, 2 LIMIT ${MAX_GRUPOS}`;
  // The measure reads columns of t, so that the keys are worked out beside it.
  const text =
    chave === undefined
      ? `SELECT ${TODAS} AS nivel, NULL AS k, NULL AS s, ${valor} ${de} WHERE ${where}`
      : parte === undefined
        ? `SELECT GROUPING(k) * 2 + 1 AS nivel, k, NULL AS s, ${valor}
          ${de} CROSS JOIN LATERAL (SELECT ${chave} AS k) g
          WHERE ${where} GROUP BY GROUPING SETS ((), (k)) ${ordem}`
        : `SELECT GROUPING(k, s) AS nivel, k, s, ${valor}
          ${de} CROSS JOIN LATERAL (SELECT ${chave} AS k, ${parte} AS s) g
          WHERE ${where} GROUP BY GROUPING SETS ((), (k), (k, s)) ${ordem}`;
  const { values } = params;
  const contado = async (): Promise<Contagem> => contagemDe((await db.query<Linha>({ text, values })).rows);
  return guarda ? guarda.contar([text, values], contado) : contado();
}

type Linha = {
  readonly nivel: number;
  readonly k: string | null;
  readonly s: string | null;
  readonly v: string | null;
  readonly n: number;
  readonly p: number;
};

function contagemDe(rows: readonly Linha[]): Contagem {
  const tudo = rows.find(({ nivel }) => nivel === TODAS);
  const porParte = new Map<string | null, Map<string | null, string | null>>();
  for (const { k, s, v } of rows.filter(({ nivel }) => nivel === POR_PARTE)) {
    const partes = porParte.get(k) ?? new Map<string | null, string | null>();
    porParte.set(k, partes.set(s, v));
  }
  return {
    total: tudo?.v ?? null,
    linhas: tudo?.n ?? 0,
    porChave: new Map(rows.filter(({ nivel }) => nivel === POR_CHAVE).map(({ k, v }) => [k, v])),
    porParte,
    pessoas: tudo?.p ?? 0,
    pessoasPorChave: new Map(rows.filter(({ nivel }) => nivel === POR_CHAVE).map(({ k, p }) => [k, p])),
  };
}

function medidaSql(
  measure: Measure,
  campo: (id: string) => FieldModel,
  params: Params,
  condicao: (filtros: BoardFilters) => string,
): string {
  const coluna = (id: string): string => `t.${quote(campo(id).column)}`;
  const dia = (id: string): string =>
    campo(id).kind === 'datetime'
      ? `(${coluna(id)} AT TIME ZONE ${params.add(fusoAtual())})::date`
      : coluna(id);
  if (measure === 'count') return 'count(*)';
  if ('sum' in measure) return `coalesce(sum(${coluna(measure.sum)}), 0)`;
  if ('avg' in measure) return `round(avg(${coluna(measure.avg)}), 2)`;
  if ('distinct' in measure) return `count(DISTINCT ${coluna(measure.distinct)})`;
  if ('rate' in measure)
    return `round(100.0 * count(*) FILTER (WHERE ${condicao(measure.rate)}) / nullif(count(*), 0), 1)`;
  if ('named' in measure) throw new Error(`the measure ${measure.named} is no statement`);
  const parte = params.add((measure.percentile ?? 50) / 100);
  const [de, ate] = 'minutes' in measure ? measure.minutes : measure.days;
  const quanto =
    'minutes' in measure
      ? `extract(epoch FROM ${coluna(ate)} - ${coluna(de)}) / 60`
      : `(${dia(ate)} - ${dia(de)})`;
  // An aggregate leaves out what is NULL: rows that lack one of the moments.
  return `round((percentile_cont(${parte}::float8) WITHIN GROUP (ORDER BY ${quanto}))::numeric, 0)`;
}

function dimensaoSql(
  { step, bands, in: unit }: Dimension,
  field: FieldModel,
  periodo: Periodo | null,
  params: Params,
): string {
  const coluna = `t.${quote(field.column)}`;
  const fuso = () => params.add(fusoAtual());
  if (bands) {
    const numero =
      field.kind !== 'date'
        ? coluna
        : unit === 'days'
          ? `(${params.add(hoje())}::date - ${coluna})`
          : `extract(year FROM age(${params.add(hoje())}::date, ${coluna}))::int`;
    return `width_bucket(${numero}, ${params.add([...bands])}::numeric[])::text`;
  }
  if (!step) return `${coluna}::text`;
  const local = field.kind === 'datetime' ? `(${coluna} AT TIME ZONE ${fuso()})` : `${coluna}::timestamp`;
  const passo = passoDe(step, periodo ?? { de: hoje(), ate: hoje() });
  if (passo === 'hour') return `extract(hour FROM ${local})::int::text`;
  if (passo === 'weekday') return `extract(dow FROM ${local})::int::text`;
  return `to_char(date_trunc('${passo}', ${local}), 'YYYY-MM-DD')`;
}
