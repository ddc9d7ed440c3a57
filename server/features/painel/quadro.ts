/**
 * One tile of a board as SQL over the rows that the caller's own list of the register would show: scope, row limits, care and
 * hidden fields are the list's (DASH-03). What the caller may not list or read is no figure.
 */
import type { BoardFilters, Dimension, Measure, TileDeclaration } from '#domain/painel/declaracao.ts';
import { faixas, passoDe, pedacos, type Pedaco, type Periodo } from '#domain/painel/periodo.ts';
import type { Atras, Ponto, QuadroLido, Unidade } from '#domain/painel/resposta.ts';
import { addDays } from '#domain/formato/data.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { painel as texto } from '#messages/painel.ts';
import { hoje } from '#server/clock.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { mayDo } from '#server/engine/access.ts';
import { fieldOf, filterSql, Params, parseListQuery } from '#server/engine/filters.ts';
import { namesOf } from '#server/engine/labels.ts';
import { whereSql } from '#server/engine/list.ts';
import { scopeOf, type ListScope } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/context.ts';

/** More groups than anybody reads; what a board draws is the first of them. */
const MAX_GRUPOS = 5_000;
const BARRAS = 12;

/** What a row of the answer adds up: all, one bar, one part of a bar (PostgreSQL's GROUPING of both keys). */
const TODAS = 3;
const POR_CHAVE = 1;
const POR_PARTE = 0;

export type Mesa = { readonly db: Queryable; readonly registry: Registry; readonly contexto: Contexto };

type Alvo = {
  readonly tile: TileDeclaration;
  readonly scope: ListScope;
  readonly entity: EntityModel;
  readonly campo: (id: string) => FieldModel;
};

/** Thrown within: a field that the caller may not read. */
class SemCampo extends Error {}

export async function lerQuadro(
  mesa: Mesa,
  tile: TileDeclaration,
  periodo: Periodo | null,
  anterior: Periodo | null,
): Promise<QuadroLido> {
  const { registry, contexto } = mesa;
  const entity = registry.entity[tile.of];
  if (!entity) throw new Error(`'${tile.of}' is not declared`);
  const cabeca = {
    chave: tile.key,
    titulo: tile.title,
    forma: tile.as,
    ...(tile.note === undefined ? {} : { nota: tile.note }),
    ...(tile.better === undefined ? {} : { melhor: tile.better }),
    ...(tile.goal === undefined ? {} : { meta: tile.goal }),
  };
  const fechado = (porque: string): QuadroLido => ({
    ...cabeca,
    unidade: 'quantos',
    valor: null,
    semAcesso: porque,
  });
  if (!mayDo(entity, 'list', contexto.ability)) return fechado(texto.semLista(entity.plural));
  const campo = (id: string): FieldModel => {
    const field = fieldOf(entity, id, contexto.ability);
    if (!field) throw new SemCampo(id);
    return field;
  };
  try {
    const alvo: Alvo = { tile, entity, campo, scope: scopeOf(registry, entity, contexto) };
    for (const id of camposDe(tile)) campo(id);
    const [agora, antes] = await Promise.all([
      contar(mesa, alvo, periodo),
      tile.at !== undefined && anterior ? contar(mesa, alvo, anterior) : undefined,
    ]);
    return { ...cabeca, ...(await montar(mesa, alvo, { periodo, anterior, agora, antes })) };
  } catch (error) {
    if (error instanceof SemCampo)
      return fechado(texto.semCampo(entity.field[error.message]?.title ?? error.message));
    throw error;
  }
}

const semSufixo = (filtro: string): string => filtro.replace(/_(gte|lte|ne|in|null)$/, '');

function camposDe({ measure, by, split, where, at }: TileDeclaration): readonly string[] {
  return [
    ...(typeof measure === 'string'
      ? []
      : 'sum' in measure
        ? [measure.sum]
        : 'avg' in measure
          ? [measure.avg]
          : 'distinct' in measure
            ? [measure.distinct]
            : 'rate' in measure
              ? Object.keys(measure.rate).map(semSufixo)
              : 'minutes' in measure
                ? measure.minutes
                : measure.days),
    ...(by ? [by.field] : []),
    ...(split === undefined ? [] : [split]),
    ...Object.keys(where ?? {}).map(semSufixo),
    ...(at === undefined ? [] : [at]),
  ];
}

/** The declared condition of a tile within a period, in the list's own words. */
export function filtrosDo({ where, at }: TileDeclaration, periodo: Periodo | null): BoardFilters {
  return {
    ...where,
    ...(at !== undefined && periodo ? { [`${at}_gte`]: periodo.de, [`${at}_lte`]: periodo.ate } : {}),
  };
}

type Contagem = {
  readonly total: string | null;
  readonly porChave: ReadonlyMap<string | null, string | null>;
  readonly porParte: ReadonlyMap<string | null, ReadonlyMap<string | null, string | null>>;
};

async function contar({ db, contexto }: Mesa, alvo: Alvo, periodo: Periodo | null): Promise<Contagem> {
  const { tile, scope, entity, campo } = alvo;
  const params = new Params();
  const reader = { entity, ability: contexto.ability, usuarioId: contexto.usuario.id };
  const lidos = (filtros: BoardFilters) => parseListQuery(filtros, reader);
  const where = whereSql(scope, lidos(filtrosDo(tile, periodo)), params);
  const medida = medidaSql(tile.measure, campo, params, (filtros) =>
    lidos(filtros)
      .filters.map((filter) => filterSql(filter, params))
      .join(' AND '),
  );
  const chave = tile.by && dimensaoSql(tile.by, campo(tile.by.field), periodo, params);
  const parte = tile.split === undefined ? undefined : `t.${quote(campo(tile.split).column)}::text`;
  const de = `FROM ${quote(entity.table)} t`;
  const valor = `(${medida})::text AS v`;
  // The measure reads columns of t, so that the keys are worked out beside it.
  const text =
    chave === undefined
      ? `SELECT ${TODAS} AS nivel, NULL AS k, NULL AS s, ${valor} ${de} WHERE ${where}`
      : parte === undefined
        ? `SELECT GROUPING(k) * 2 + 1 AS nivel, k, NULL AS s, ${valor}
          ${de} CROSS JOIN LATERAL (SELECT ${chave} AS k) g
          WHERE ${where} GROUP BY GROUPING SETS ((), (k)) ORDER BY 1 DESC LIMIT ${MAX_GRUPOS}`
        : `SELECT GROUPING(k, s) AS nivel, k, s, ${valor}
          ${de} CROSS JOIN LATERAL (SELECT ${chave} AS k, ${parte} AS s) g
          WHERE ${where} GROUP BY GROUPING SETS ((), (k), (k, s)) ORDER BY 1 DESC LIMIT ${MAX_GRUPOS}`;
  const { rows } = await db.query<{ nivel: number; k: string | null; s: string | null; v: string | null }>({
    text,
    values: params.values,
  });
  const porParte = new Map<string | null, Map<string | null, string | null>>();
  for (const { k, s, v } of rows.filter(({ nivel }) => nivel === POR_PARTE)) {
    const partes = porParte.get(k) ?? new Map<string | null, string | null>();
    porParte.set(k, partes.set(s, v));
  }
  return {
    total: rows.find(({ nivel }) => nivel === TODAS)?.v ?? null,
    porChave: new Map(rows.filter(({ nivel }) => nivel === POR_CHAVE).map(({ k, v }) => [k, v])),
    porParte,
  };
}

function medidaSql(
  measure: Measure,
  campo: (id: string) => FieldModel,
  params: Params,
  condicao: (filtros: BoardFilters) => string,
): string {
  const coluna = (id: string): string => `t.${quote(campo(id).column)}`;
  if (measure === 'count') return 'count(*)';
  if ('sum' in measure) return `coalesce(sum(${coluna(measure.sum)}), 0)`;
  if ('avg' in measure) return `round(avg(${coluna(measure.avg)}), 2)`;
  if ('distinct' in measure) return `count(DISTINCT ${coluna(measure.distinct)})`;
  if ('rate' in measure)
    return `round(100.0 * count(*) FILTER (WHERE ${condicao(measure.rate)}) / nullif(count(*), 0), 1)`;
  const parte = params.add((measure.percentile ?? 50) / 100);
  const [de, ate] = 'minutes' in measure ? measure.minutes : measure.days;
  const quanto =
    'minutes' in measure
      ? `extract(epoch FROM ${coluna(ate)} - ${coluna(de)}) / 60`
      : `(${coluna(ate)}::date - ${coluna(de)}::date)`;
  // An aggregate leaves out what is NULL: rows that lack one of the moments.
  return `round((percentile_cont(${parte}::float8) WITHIN GROUP (ORDER BY ${quanto}))::numeric, 0)`;
}

function dimensaoSql(
  { step, bands }: Dimension,
  field: FieldModel,
  periodo: Periodo | null,
  params: Params,
): string {
  const coluna = `t.${quote(field.column)}`;
  const fuso = () => params.add(fusoAtual());
  if (bands) {
    const numero =
      field.kind === 'date' ? `extract(year FROM age(${params.add(hoje())}::date, ${coluna}))::int` : coluna;
    return `width_bucket(${numero}, ${params.add([...bands])}::numeric[])::text`;
  }
  if (!step) return `${coluna}::text`;
  const local = field.kind === 'datetime' ? `(${coluna} AT TIME ZONE ${fuso()})` : `${coluna}::timestamp`;
  const passo = passoDe(step, periodo ?? { de: hoje(), ate: hoje() });
  if (passo === 'hour') return `extract(hour FROM ${local})::int::text`;
  if (passo === 'weekday') return `extract(dow FROM ${local})::int::text`;
  return `to_char(date_trunc('${passo}', ${local}), 'YYYY-MM-DD')`;
}

type Lido = {
  readonly periodo: Periodo | null;
  readonly anterior: Periodo | null;
  readonly agora: Contagem;
  readonly antes: Contagem | undefined;
};

async function montar(
  mesa: Mesa,
  alvo: Alvo,
  { periodo, anterior, agora, antes }: Lido,
): Promise<Pick<QuadroLido, 'unidade' | 'valor'> & Partial<QuadroLido>> {
  const { tile, campo } = alvo;
  const atras = (mais: BoardFilters): Atras => ({
    recurso: tile.of,
    filtros: {
      ...filtrosDo(tile, periodo),
      ...(typeof tile.measure === 'object' && 'rate' in tile.measure ? tile.measure.rate : {}),
      ...mais,
    },
  });
  const geral = {
    unidade: unidadeDe(tile.measure, campo),
    valor: agora.total,
    ...(antes ? { antes: antes.total } : {}),
    atras: atras({}),
  };
  if (!tile.by) return geral;
  const series = tile.split === undefined ? undefined : opcoes(campo(tile.split));
  const ponto = (
    chave: string | null,
    rotulo: string,
    chaveAntes: string | null | undefined,
    mais?: BoardFilters,
  ): Ponto => ({
    chave: chave ?? '',
    rotulo,
    valor: agora.porChave.get(chave) ?? vazio(tile.measure),
    ...(antes && chaveAntes !== undefined
      ? { antes: antes.porChave.get(chaveAntes) ?? vazio(tile.measure) }
      : {}),
    ...(series
      ? { partes: series.map(({ chave: s }) => agora.porParte.get(chave)?.get(s) ?? vazio(tile.measure)) }
      : {}),
    ...(mais ? { atras: atras(mais) } : {}),
  });
  const field = campo(tile.by.field);
  const eixo = { eixo: field.title, ...(series ? { series: series.map(({ rotulo }) => rotulo) } : {}) };
  if (tile.by.bands) return { ...geral, ...eixo, pontos: emFaixas(tile.by.bands, field, ponto, agora) };
  if (tile.by.step && periodo) {
    const passo = passoDe(tile.by.step, periodo);
    const eixoAntes = anterior ? pedacos(passo, anterior) : [];
    const cedo = passo === 'hour' ? primeiraEUltima(agora) : null;
    return {
      ...geral,
      ...eixo,
      pontos: pedacos(passo, periodo)
        .map((pedaco, at) => ponto(pedaco.chave, pedaco.rotulo, eixoAntes[at]?.chave, doPedaco(tile, pedaco)))
        .filter((_, at) => cedo === null || (at >= cedo[0] && at <= cedo[1])),
    };
  }
  return { ...geral, ...eixo, ...(await ranquear(mesa, alvo, field, agora, ponto)) };
}

/** The rows of a piece can be listed where the piece is of the same day that the period is of. */
const doPedaco = ({ at, by }: TileDeclaration, { de, ate }: Pedaco): BoardFilters | undefined =>
  at !== undefined && at === by?.field && de !== undefined && ate !== undefined
    ? { [`${at}_gte`]: de, [`${at}_lte`]: ate }
    : undefined;

/** Hours of the day on which nothing happens stay off both ends. */
function primeiraEUltima({ porChave }: Contagem): readonly [number, number] | null {
  const horas = [...porChave.keys()].flatMap((chave) => (chave === null ? [] : [Number(chave)]));
  return horas.length === 0 ? null : [Math.min(...horas), Math.max(...horas)];
}

type FazPonto = (
  chave: string | null,
  rotulo: string,
  antes: string | null | undefined,
  mais?: BoardFilters,
) => Ponto;

function emFaixas(
  bands: readonly number[],
  field: FieldModel,
  ponto: FazPonto,
  agora: Contagem,
): readonly Ponto[] {
  const pontos = faixas(bands).map(({ de, ate, rotulo }, at) =>
    ponto(String(at + 1), rotulo, String(at + 1), filtroDaFaixa(field, de, ate)),
  );
  return agora.porChave.has(null)
    ? [...pontos, ponto(null, texto.naoInformado, null, { [`${field.id}_null`]: 'true' })]
    : pontos;
}

/** Ages are counted today: who is 5 to 9 was born after the day ten years ago, and until the day five years ago. */
function filtroDaFaixa(field: FieldModel, de: number, ate: number | undefined): BoardFilters {
  if (field.kind !== 'date')
    return {
      [`${field.id}_gte`]: String(de),
      ...(ate === undefined ? {} : { [`${field.id}_lte`]: String(ate) }),
    };
  const ha = (anos: number): string => {
    const [ano = '', mes = '', numero = ''] = hoje().split('-');
    // Who was born on 29 February turns on 1 March in the years between.
    const dia = `${String(Number(ano) - anos).padStart(4, '0')}-${mes}-${numero}`;
    return mes === '02' && numero === '29' && !bissexto(Number(ano) - anos) ? `${dia.slice(0, 8)}28` : dia;
  };
  return {
    ...(ate === undefined ? {} : { [`${field.id}_gte`]: addDays(ha(ate + 1), 1) }),
    [`${field.id}_lte`]: ha(de),
  };
}

const bissexto = (ano: number): boolean => (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0;

const opcoes = ({
  options,
  kind,
}: FieldModel): readonly { readonly chave: string | null; readonly rotulo: string }[] =>
  kind === 'boolean'
    ? [
        { chave: 'true', rotulo: texto.sim },
        { chave: 'false', rotulo: texto.nao },
      ]
    : (options ?? []).map(({ value, title }) => ({
        chave: value === null ? null : String(value),
        rotulo: title,
      }));

/** Values by size, the greatest first; those with an order of their own keep it. */
async function ranquear(
  { db, registry }: Mesa,
  { tile }: Alvo,
  field: FieldModel,
  agora: Contagem,
  ponto: FazPonto,
): Promise<Pick<QuadroLido, 'pontos' | 'demais'>> {
  const filtro = (chave: string | null): BoardFilters =>
    chave === null ? { [`${field.id}_null`]: 'true' } : { [field.id]: chave };
  const emOrdem = opcoes(field);
  if (emOrdem.length > 0) {
    const ditas = emOrdem.filter(({ chave }) => agora.porChave.has(chave));
    const outra = agora.porChave.has(null) && !ditas.some(({ chave }) => chave === null) ? [null] : [];
    return {
      pontos: [
        ...ditas.map(({ chave, rotulo }) => ponto(chave, rotulo, chave, filtro(chave))),
        ...outra.map((chave) => ponto(chave, texto.naoInformado, chave, filtro(chave))),
      ],
    };
  }
  const quantos = tile.top ?? BARRAS;
  const todas = [...agora.porChave].sort(([, a], [, b]) => Number(b ?? -1) - Number(a ?? -1));
  const vistas = todas.slice(0, quantos).map(([chave]) => chave);
  const alvo = field.ref ? registry.entity[field.ref.resource] : undefined;
  const nomes = alvo
    ? await namesOf(
        db,
        alvo,
        vistas.flatMap((chave) => (chave === null ? [] : [Number(chave)])),
      )
    : undefined;
  return {
    pontos: vistas.map((chave) =>
      ponto(
        chave,
        chave === null ? texto.naoInformado : (nomes?.get(Number(chave)) ?? chave),
        chave,
        filtro(chave),
      ),
    ),
    ...(todas.length > quantos ? { demais: todas.length - quantos } : {}),
  };
}

/** What no row adds up to. */
const vazio = (measure: Measure): string | null =>
  measure === 'count' || 'sum' in measure || 'distinct' in measure ? '0' : null;

function unidadeDe(measure: Measure, campo: (id: string) => FieldModel): Unidade {
  if (measure === 'count' || 'distinct' in measure) return 'quantos';
  if ('rate' in measure) return 'por-cento';
  if ('minutes' in measure) return 'minutos';
  if ('days' in measure) return 'dias';
  return campo('sum' in measure ? measure.sum : measure.avg).kind === 'money' ? 'dinheiro' : 'numero';
}
