/**
 * A declared report asked by somebody: the rows that their own list of the register would show, within the period and the
 * filters, in the order of its groups (REP-02).
 */
import { AppError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { PERIODS, type BoardFilters, type PeriodName } from '#domain/painel/declaracao.ts';
import { diasDoAno, periodoDe, problemaDosDias, type Periodo } from '#domain/painel/periodo.ts';
import type { Modelo } from '#domain/relatorio/linhas.ts';
import type { GroupStep, ReportDeclaration, ReportGroup } from '#domain/relatorio/declaracao.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { groupOf } from '#domain/registro/sheet.ts';
import { lista } from '#messages/lista.ts';
import { painel } from '#messages/painel.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { hoje } from '#server/clock.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { canRead, mayDo } from '#server/engine/access.ts';
import type { EntityCall, RuleBook } from '#server/engine/call.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { fieldOf, parseListQuery, type Filter, type ListQuery, type Order } from '#server/engine/filters.ts';
import { namesOf } from '#server/engine/labels.ts';
import { callFor } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { recusaDaGuarda } from '#server/plugins/guard.ts';

export type Mesa = { readonly pool: Pool; readonly hooks: RuleBook; readonly registry: Registry };
export type Consulta = { readonly [campo: string]: string | undefined };

/** `de`: the day or moment of the record by whose week or month the group is; `grupo` is then a text that each row is given. */
export type GrupoDoRelato = {
  readonly grupo: FieldModel;
  readonly de?: { readonly field: FieldModel; readonly step: GroupStep };
};

export type Relato = {
  readonly resource: ResourceDeclaration;
  readonly declared: ReportDeclaration;
  readonly call: EntityCall;
  readonly query: ListQuery;
  readonly colunas: readonly FieldModel[];
  readonly grupos: readonly GrupoDoRelato[];
  readonly somas: readonly FieldModel[];
  readonly filtros: readonly FieldModel[];
  /** What was chosen of the filters, by field. */
  readonly escolhidos: { readonly [campo: string]: string };
  readonly padrao: PeriodName | null;
  readonly periodo: Periodo | null;
};

/** What a call of a report may say beside its own filters. */
const DO_PERIODO = ['periodo', 'de', 'ate'] as const;

/** Whoever may open the report lacks a right to its rows: the screen says which, in their place. */
export class SemAcesso extends AppError {
  constructor(porque: string) {
    super('transicao-recusada', { messages: [porque] });
  }
}

/** Throws SemAcesso without the right to list the register, and in words for a period or a filter that cannot be. */
export async function abrirRelato(
  { pool, hooks, registry }: Mesa,
  contexto: Contexto,
  nome: string,
  consulta: Consulta,
): Promise<Relato> {
  const resource = Object.hasOwn(registry.resource, nome) ? registry.resource[nome] : undefined;
  const declared = resource?.report;
  if (!resource || !declared) throw new AppError('rota-desconhecida', { messages: [texto.desconhecido] });
  const entity = registry.entity[declared.of];
  if (!entity) throw new Error(`'${declared.of}' is not declared`);
  const { ability, usuario } = contexto;
  if (!mayDo(entity, 'list', ability)) throw new SemAcesso(texto.semLista(entity.plural));
  const recusa = await recusaDaGuarda(pool, contexto, registry.resource[declared.of]?.guard);
  if (recusa !== null) throw new SemAcesso(recusa);
  const child = declared.lines === undefined ? undefined : entity.field[declared.lines];
  const readable = (field: FieldModel): boolean =>
    !field.writeOnly &&
    !(field.heavy && !mayDo(entity, 'view', ability)) &&
    (canRead(entity, field, ability) || field.access?.mask !== undefined);
  const some = (ids: readonly string[] = []): readonly FieldModel[] =>
    ids.flatMap((id) => {
      const field = child?.child?.fields.find((inner) => inner.id === id) ?? entity.field[id];
      return field && readable(field) && (!child || canRead(entity, child, ability)) ? [field] : [];
    });
  /** What is asked of the rows, and not only shown, must be read whole. */
  const asked = (ids: readonly string[] = []): readonly FieldModel[] =>
    ids.flatMap((id) => fieldOf(entity, id, ability) ?? []);
  const colunas = some(declared.columns);
  if (colunas.length === 0) throw new SemAcesso(texto.semColunas);
  const [dia] = asked(declared.at === undefined ? [] : [declared.at]);
  if (declared.at !== undefined && !dia)
    throw new SemAcesso(texto.semDia(entity.field[declared.at]?.title ?? declared.at));
  const filtros = asked(declared.filters);
  const escolhidos: { [campo: string]: string } = {};
  for (const [campo, valor] of Object.entries(consulta)) {
    if (valor === undefined || valor === '' || DO_PERIODO.some((name) => name === campo)) continue;
    if (!filtros.some(({ id }) => id === campo)) throw errado(texto.filtro(campo.slice(0, 60)));
    escolhidos[campo] = valor;
  }
  const padrao = dia ? (declared.period ?? 'mes') : null;
  const periodo = padrao && periodoPedido(consulta, padrao);
  const anual = declared.yearly === true && dia && periodo ? diasDoAno(periodo) : undefined;
  const lido = parseListQuery(
    {
      ...declared.where,
      ...escolhidos,
      ...(dia && periodo && declared.yearly !== true
        ? { [`${dia.id}_gte`]: periodo.de, [`${dia.id}_lte`]: periodo.ate }
        : {}),
      ...(dia && declared.yearly === true ? { [`${dia.id}_null`]: 'false' } : {}),
    },
    { entity, ability, usuarioId: usuario.id },
  );
  const grupos = (declared.groups ?? []).flatMap((group) => {
    const [field] = asked([typeof group === 'string' ? group : group.field]);
    return field ? [grupoDe(group, field, declared.at)] : [];
  });
  return {
    resource,
    declared,
    call: callFor({ registry, pool, hooks }, entity, contexto),
    query: {
      ...lido,
      filters: [
        ...lido.filters,
        ...(dia && anual ? [{ field: dia, operator: 'yearly' as const, values: [anual.de, anual.ate] }] : []),
        ...relacionados({ registry, entity, declared }, contexto),
      ],
      sort: ordem(grupos, asked(declared.sort), dia, anual?.de, entity.sort),
    },
    colunas,
    grupos,
    somas: asked(declared.sums),
    filtros,
    escolhidos,
    padrao,
    periodo,
  };
}

/** The filters of a report that the person may ask it with. */
export function filtrosQueLe(
  registry: Registry,
  { ability }: Pick<Contexto, 'ability'>,
  nome: string,
): readonly FieldModel[] {
  const declared = registry.resource[nome]?.report;
  const entity = declared && registry.entity[declared.of];
  if (!entity || !mayDo(entity, 'list', ability)) return [];
  return (declared.filters ?? []).flatMap((id) => fieldOf(entity, id, ability) ?? []);
}

/** A moment stands with the others of its day; a week or a month is a text of its own beside the day. */
function grupoDe(group: ReportGroup, field: FieldModel, at: string | undefined): GrupoDoRelato {
  if (typeof group === 'string')
    return field.kind === 'datetime' ? { grupo: field, de: { field, step: 'day' } } : { grupo: field };
  const { step } = group;
  const { format: _format, options: _options, ref: _ref, ...resto } = field;
  const title = field.id === at ? texto.passos[step] : texto.passoDe(texto.passos[step], field.title);
  return { grupo: { ...resto, id: `${field.id}:${step}`, kind: 'text', title }, de: { field, step } };
}

/** Conditions on other registers, whose rows the person must be able to list: whether one exists tells of it. */
function relacionados(
  {
    registry,
    entity,
    declared,
  }: Pick<Mesa, 'registry'> & { entity: EntityModel; declared: ReportDeclaration },
  { ability, usuario }: Contexto,
): readonly Filter[] {
  const condicao = (nome: string, where: BoardFilters = {}) => {
    const other = registry.entity[nome];
    if (!other) throw new Error(`'${nome}' is not declared`);
    if (!mayDo(other, 'list', ability)) throw new SemAcesso(texto.semLista(other.plural));
    const { filters } = parseListQuery(where, { entity: other, ability, usuarioId: usuario.id });
    return { entity: other, other: { table: other.table, filters } };
  };
  const { through = {}, without } = declared;
  const related = Object.entries(through).flatMap(([id, where]): Filter[] => {
    const field = entity.field[id];
    return field?.ref
      ? [{ field, operator: 'related', values: [], other: condicao(field.ref.resource, where).other }]
      : [];
  });
  if (!without) return related;
  const { entity: de, other } = condicao(without.of, without.where);
  const field = de.field[without.by];
  return field ? [...related, { field, operator: 'unrelated', values: [], other }] : related;
}

/** The groups first, so that the lines of each follow one another; then as declared, by the day, or as the register has it. */
function ordem(
  grupos: readonly GrupoDoRelato[],
  sort: readonly FieldModel[],
  dia: FieldModel | undefined,
  desde: string | undefined,
  propria: readonly Order[],
): readonly Order[] {
  const by = ({ id, ref }: FieldModel): Order => ({
    field: id,
    descending: false,
    ...(ref ? { apart: true as const } : {}),
    ...(id === dia?.id && desde !== undefined ? { yearly: desde } : {}),
  });
  const depois = sort.length > 0 ? sort.map(by) : dia ? [by(dia)] : propria;
  const antes = grupos.map(({ grupo, de }): Order => (de ? { ...by(de.field), step: de.step } : by(grupo)));
  // A day stands whole behind its week or month.
  const agrupados = grupos.flatMap(({ grupo, de }) => (de ? [] : [grupo.id]));
  return [...antes, ...depois.filter(({ field }) => !agrupados.includes(field))];
}

const errado = (frase: string): AppError => new AppError('requisicao-invalida', { messages: [frase] });

function periodoPedido({ periodo, de = '', ate = '' }: Consulta, padrao: PeriodName): Periodo {
  if (de === '' && ate === '') return periodoDe(PERIODS.find((nome) => nome === periodo) ?? padrao, hoje());
  const problema = problemaDosDias(de, ate);
  if (problema !== null) throw errado(painel[problema]);
  return { de, ate };
}

/** How the lines of this report stand together, and what is added up. */
export const modeloDe = ({ grupos, somas }: Relato): Modelo<Row> => ({
  grupos: grupos.map(
    ({ grupo }) =>
      (row: Row) =>
        groupOf(grupo, row),
  ),
  somas: somas.map(({ id, kind, scale }) => ({
    id,
    casas: kind === 'integer' ? 0 : kind === 'money' ? 2 : scale,
  })),
});

/** What was asked, in words: the period, and each filter by the name of what was chosen. Only of a report that has rows: a filter names whatever row it is given. */
export async function fatosDe(
  db: Queryable,
  registry: Registry,
  { declared, periodo, filtros, escolhidos }: Relato,
): Promise<readonly string[]> {
  const fatos = periodo
    ? [
        (declared.yearly ? texto.aniversarios : texto.periodo)(
          formatData(periodo.de),
          formatData(periodo.ate),
        ),
      ]
    : [];
  for (const field of filtros) {
    const valor = escolhidos[field.id];
    if (valor === undefined) continue;
    fatos.push(texto.filtrado(field.title, await nomeDoFiltro(db, registry, field, valor)));
  }
  return fatos;
}

/** Whatever row is given is named: for values that were checked. */
export async function nomeDoFiltro(
  db: Queryable,
  registry: Registry,
  field: FieldModel,
  valor: string,
): Promise<string> {
  const alvo = field.ref ? registry.entity[field.ref.resource] : undefined;
  const nome = alvo
    ? (await namesOf(db, alvo, [Number(valor)])).get(Number(valor))
    : field.kind === 'boolean'
      ? valor === 'true'
        ? lista.sim
        : lista.nao
      : field.options?.find((option) => String(option.value) === valor)?.title;
  return nome ?? valor;
}
