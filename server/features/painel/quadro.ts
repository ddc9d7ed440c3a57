/**
 * One tile of a board as SQL over the rows that the caller's own list of the register would show: scope, row limits, care and
 * hidden fields are the list's (DASH-03). What the caller may not list or read is no figure.
 */
import { addDays } from '#domain/formato/data.ts';
import type { BoardFilters, Dimension, Measure, TileDeclaration } from '#domain/painel/declaracao.ts';
import {
  faixas,
  nascidosEntre,
  passoDe,
  pedacos,
  type Pedaco,
  type Periodo,
} from '#domain/painel/periodo.ts';
import type { Atras, MetaLida, Ponto, QuadroLido, Unidade } from '#domain/painel/resposta.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { semPequenos } from '#domain/painel/pequenos.ts';
import { painel as texto } from '#messages/painel.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Medidas } from '#server/capabilities/painel/index.ts';
import { mayDo } from '#server/engine/access.ts';
import { contar, filtrosDo, type Alvo, type Contagem, type Guarda } from '#server/engine/board.ts';
import { fieldOf } from '#server/engine/filters.ts';
import { namesOf } from '#server/engine/labels.ts';
import { scopeOf } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { recusaDaGuarda } from '#server/plugins/guard.ts';
import { codigosIbge } from './repository.ts';

/** What a board draws of many. */
const BARRAS = 12;
/** Towns of a map: no state has more. */
const MUNICIPIOS = 1_000;

export type Mesa = {
  readonly db: Queryable;
  readonly registry: Registry;
  readonly contexto: Contexto;
  readonly medidas: Pick<Medidas, 'de'>;
  readonly contagens: Guarda;
};

/** Thrown within: a field that the caller may not read. */
class SemCampo extends Error {}

export async function lerQuadro(
  mesa: Mesa,
  tile: TileDeclaration,
  {
    periodo,
    anterior,
    minimo,
  }: Pick<Lido, 'periodo' | 'anterior'> & { readonly minimo?: number | undefined },
  meta?: MetaLida,
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
    ...(meta ? { meta } : {}),
  };
  const fechado = (porque: string): QuadroLido => ({
    ...cabeca,
    unidade: 'quantos',
    valor: null,
    semAcesso: porque,
  });
  const recusa = await recusaDaGuarda(mesa.db, contexto, registry.resource[tile.of]?.guard);
  if (recusa !== null) return fechado(recusa);
  if (!mayDo(entity, 'list', contexto.ability)) return fechado(texto.semLista(entity.plural));
  const { measure } = tile;
  const named = typeof measure === 'object' && 'named' in measure ? measure : undefined;
  for (const nome of named?.reads ?? []) {
    const lida = registry.entity[nome];
    if (lida && !mayDo(lida, 'list', contexto.ability)) return fechado(texto.semLista(lida.plural));
  }
  const campo = (id: string): FieldModel => {
    const field = fieldOf(entity, id, contexto.ability);
    if (!field) throw new SemCampo(id);
    return field;
  };
  try {
    const alvo: Alvo = { tile, entity, campo, scope: scopeOf(registry, entity, contexto) };
    for (const id of camposDe(tile)) campo(id);
    const medida = named && mesa.medidas.de(named.named);
    const { db, contagens } = mesa;
    const ler = (dias: Periodo | null): Promise<Contagem> =>
      medida && dias
        ? medida.medir({ db, registry, contexto, alvo, periodo: dias, guarda: contagens })
        : contar(db, contexto, alvo, dias, contagens);
    const [agora, antes] = await Promise.all([
      ler(periodo),
      tile.at !== undefined && anterior ? ler(anterior) : undefined,
    ]);
    if (minimo === undefined)
      return { ...cabeca, ...(await montar(mesa, alvo, { periodo, anterior, agora, antes })) };
    const { totalOculto, ocultas, ...vista } = semPequenos(agora, minimo);
    if (totalOculto && vista.porChave.size === 0) return fechado(texto.poucasPessoas(minimo));
    const montado = await montar(mesa, alvo, { periodo, anterior, agora: { ...agora, ...vista }, antes });
    const nota = [tile.note, ocultas.size > 0 ? texto.gruposOcultos(ocultas.size, minimo) : '']
      .filter(Boolean)
      .join(' ');
    return {
      ...cabeca,
      ...semCaminho(montado, new Set([...ocultas].map((chave) => chave ?? ''))),
      ...(nota === '' ? {} : { nota }),
    };
  } catch (error) {
    if (error instanceof SemCampo)
      return fechado(texto.semCampo(entity.field[error.message]?.title ?? error.message));
    throw error;
  }
}

/** The lists behind a figure count on: where groups are left out, no way leads to them from here. */
const semCaminho = ({ atras: _atras, pontos, ...resto }: Montado, ocultas: ReadonlySet<string>): Montado => ({
  ...resto,
  ...(pontos
    ? {
        pontos: pontos
          .filter(({ chave }) => !ocultas.has(chave))
          .map(({ atras: _doPonto, ...ponto }) => ponto),
      }
    : {}),
});

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
                : 'days' in measure
                  ? measure.days
                  : []),
    ...(by ? [by.field] : []),
    ...(split === undefined ? [] : [split]),
    ...Object.keys(where ?? {}).map(semSufixo),
    ...(at === undefined ? [] : [at]),
  ];
}

type Lido = {
  readonly periodo: Periodo | null;
  readonly anterior: Periodo | null;
  readonly agora: Contagem;
  readonly antes: Contagem | undefined;
};

type Montado = Pick<QuadroLido, 'unidade' | 'valor'> & Partial<QuadroLido>;

async function montar(
  mesa: Mesa,
  alvo: Alvo,
  { periodo, anterior, agora, antes }: Lido,
): Promise<Pick<QuadroLido, 'unidade' | 'valor'> & Partial<QuadroLido>> {
  const { tile, campo } = alvo;
  const atras = (filtros: BoardFilters): Atras => ({
    recurso: tile.of,
    filtros: {
      ...filtrosDo(alvo, periodo),
      ...(typeof tile.measure === 'object' && 'rate' in tile.measure ? tile.measure.rate : {}),
      ...filtros,
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
    filtros?: BoardFilters,
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
    ...(filtros ? { atras: atras(filtros) } : {}),
  });
  const field = campo(tile.by.field);
  const eixo = { eixo: field.title, ...(series ? { series: series.map(({ rotulo }) => rotulo) } : {}) };
  if (tile.by.bands) return { ...geral, ...eixo, pontos: emFaixas(tile.by, field, ponto, agora) };
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
  filtros?: BoardFilters,
) => Ponto;

function emFaixas(
  { bands = [], in: unit }: Dimension,
  field: FieldModel,
  ponto: FazPonto,
  agora: Contagem,
): readonly Ponto[] {
  const pontos = faixas(bands).map(({ de, ate, rotulo }, at) =>
    ponto(
      String(at + 1),
      rotulo,
      String(at + 1),
      unit === 'days' ? passadosEntre(field, de, ate) : filtroDaFaixa(field, de, ate),
    ),
  );
  return agora.porChave.has(null)
    ? [...pontos, ponto(null, texto.naoInformado, null, { [`${field.id}_null`]: 'true' })]
    : pontos;
}

/** Days are counted until today: 31 to 60 days ago lies between the day sixty days before it and the one 31 days before. */
const passadosEntre = ({ id }: FieldModel, de: number, ate: number | undefined): BoardFilters => ({
  ...(ate === undefined ? {} : { [`${id}_gte`]: addDays(hoje(), -ate) }),
  [`${id}_lte`]: addDays(hoje(), -de),
});

/** Ages are counted today: who is 5 to 9 was born after the day ten years ago, and until the day five years ago. */
function filtroDaFaixa(field: FieldModel, de: number, ate: number | undefined): BoardFilters {
  if (field.kind !== 'date')
    return {
      [`${field.id}_gte`]: String(de),
      ...(ate === undefined ? {} : { [`${field.id}_lte`]: String(ate) }),
    };
  const nascidos = nascidosEntre(hoje(), de, ate);
  return {
    ...(nascidos.de === undefined ? {} : { [`${field.id}_gte`]: nascidos.de }),
    [`${field.id}_lte`]: nascidos.ate,
  };
}

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
    const presentes = emOrdem.filter(({ chave }) => agora.porChave.has(chave));
    const vazia = agora.porChave.has(null) && !presentes.some(({ chave }) => chave === null) ? [null] : [];
    return {
      pontos: [
        ...presentes.map(({ chave, rotulo }) => ponto(chave, rotulo, chave, filtro(chave))),
        ...vazia.map((chave) => ponto(chave, texto.naoInformado, chave, filtro(chave))),
      ],
    };
  }
  const quantos = tile.top ?? (tile.as === 'map' ? MUNICIPIOS : BARRAS);
  const todas = [...agora.porChave].sort(([, a], [, b]) => Number(b ?? -1) - Number(a ?? -1));
  const vistas = todas.slice(0, quantos).map(([chave]) => chave);
  const alvo = field.ref ? registry.entity[field.ref.resource] : undefined;
  const ids = vistas.flatMap((chave) => (chave === null ? [] : [Number(chave)]));
  const nomes = alvo ? await namesOf(db, alvo, ids) : undefined;
  const codigos = tile.as === 'map' ? await codigosIbge(db, ids) : undefined;
  return {
    pontos: vistas.map((chave) => {
      const ibge = codigos?.get(Number(chave));
      return {
        ...ponto(
          chave,
          chave === null ? texto.naoInformado : (nomes?.get(Number(chave)) ?? chave),
          chave,
          filtro(chave),
        ),
        ...(ibge === undefined ? {} : { ibge }),
      };
    }),
    ...(todas.length > quantos ? { demais: todas.length - quantos } : {}),
  };
}

/** What no row adds up to. */
const vazio = (measure: Measure): string | null =>
  measure === 'count' || 'sum' in measure || 'distinct' in measure ? '0' : null;

function unidadeDe(measure: Measure, campo: (id: string) => FieldModel): Unidade {
  if (measure === 'count' || 'distinct' in measure) return 'quantos';
  if ('rate' in measure || 'named' in measure) return 'por-cento';
  if ('minutes' in measure) return 'minutos';
  if ('days' in measure) return 'dias';
  return campo('sum' in measure ? measure.sum : measure.avg).kind === 'money' ? 'dinheiro' : 'numero';
}
