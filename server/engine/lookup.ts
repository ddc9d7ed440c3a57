/** Rows to choose from: id, label, two more texts. The chosen ones are always found, inactive and deleted too. */
import { AppError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { hasColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import { quote } from '#server/database/names.ts';
import { canRead, maskValue, mayDo, mayShowInChoice } from './access.ts';
import { choicesStatement } from './choices-sql.ts';
import { entitySql, labelSql, shownSql, type Row } from './entity-sql.ts';
import { beyondReach } from './references.ts';
import { Params, parseListQuery, type Filter, type ListQuery, type QueryInput } from './filters.ts';
import { listStatement } from './list.ts';
import { scopeSql } from './scope.ts';
import type { EntityCall } from './call.ts';

export type Choice = {
  readonly id: number;
  readonly label: string;
  readonly adicional?: readonly string[];
  readonly inativo?: true;
};

const MAX_CHOICES = 100;

/** Whether the caller writes something that may refer to rows beyond their reach: then those are found by their names. */
function choosesBeyond({ registry, entity, ability }: EntityCall): boolean {
  return referencesTo(registry, entity.name).some(
    ({ entity: from, field, child }) =>
      !child &&
      from.field[field]?.ref?.beyondReach === true &&
      (['insert', 'update'] as const).some((action) => mayDo(from, action, ability)),
  );
}

export async function lookup(given: EntityCall, query: QueryInput): Promise<readonly Choice[]> {
  const ids = readIds(query.ids);
  const beyond = query.alem === 'true' && choosesBeyond(given);
  const call = beyond ? { ...given, alcance: beyondReach(given.contexto).alcance } : given;
  const listed = mayDo(call.entity, 'list', call.ability) && !beyond;
  if (!listed) demandOfferedKeys(call, query);
  const reader = { entity: call.entity, ability: call.contexto.ability, usuarioId: call.contexto.usuario.id };
  const parsed = parseListQuery(query, reader, ['ids', 'limite', 'alem']);
  const end = ids ? 200 : readLimit(query.limite);
  const active = call.entity.field.ativo?.kind === 'boolean' ? call.entity.field.ativo : undefined;
  const onlyActive =
    active && !parsed.filters.some(({ field }) => field.id === 'ativo')
      ? [{ field: active, operator: 'eq' as const, values: [true] }]
      : [];
  const extras = extraFields(call);
  const wanted: ListQuery = {
    ...parsed,
    ...(listed
      ? {}
      : { wordsIn: [...labelFields(call.entity), ...extras.filter(({ access }) => !access?.mask)] }),
    start: 0,
    end,
    sort: call.entity.sort,
    ids,
    filters: ids ? [] : [...parsed.filters, ...onlyActive],
  };
  const select = [
    't.id',
    labelSql(call.entity, 't'),
    't.excluido_em IS NOT NULL',
    active ? `t.${quote(active.column)}` : 'true',
    ...extras.map((field) => `t.${quote(field.column)}`),
  ].join(', ');
  const choose = async (asked: ListQuery): Promise<Choice[]> => {
    const statement = ids
      ? listStatement(call, asked, select)
      : choicesStatement(call, asked, `NULL, ${select}`);
    const { rows } = await call.pool.query({ ...statement, rowMode: 'array' });
    return rows.map(([, id, label, deleted, isActive, ...texts]: unknown[]): Choice => {
      const adicional = texts.flatMap((text, index) => extraText(extras[index], text) ?? []);
      return {
        id: id as number,
        label: String(label),
        ...(adicional.length > 0 ? { adicional } : {}),
        ...(deleted || isActive === false ? { inativo: true as const } : {}),
      };
    });
  };
  const numbered = listed && !ids ? numberAsked(call, parsed) : undefined;
  if (numbered) {
    // Whose number it is comes before those in whose longer numbers it stands.
    const own = await choose({ ...wanted, words: [], filters: [...wanted.filters, numbered] });
    const others = own.length < end ? await choose(wanted) : [];
    return [...own, ...others.filter(({ id }) => own.every((choice) => choice.id !== id))].slice(0, end);
  }
  const choices = await choose(wanted);
  if (!ids) return choices;
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The searched number of the register that the one word is: the number of a chart. */
function numberAsked({ entity, ability }: EntityCall, { words }: ListQuery): Filter | undefined {
  const [word] = words;
  if (words.length !== 1 || word === undefined || !/^[1-9][0-9]{0,8}$/.test(word)) return undefined;
  const field = entity.fields.find(
    (own) => own.kind === 'integer' && own.search && hasColumn(own) && canRead(entity, own, ability),
  );
  return field && { field, operator: 'eq', values: [Number(word)] };
}

/**
 * Rows for a closed list of the specification: id, what labels them, and for who may list their yes/no fields; active
 * ones only.
 */
export async function comboList(call: EntityCall): Promise<readonly object[]> {
  const { entity, contexto } = call;
  const listed = mayDo(entity, 'list', contexto.ability);
  const fields = entity.fields.filter(
    (field) =>
      hasColumn(field) &&
      !field.writeOnly &&
      canRead(entity, field, contexto.ability) &&
      (entity.label.includes(field.id) || (listed && field.kind === 'boolean' && field.id !== 'ativo')),
  );
  const sql = entitySql(call.registry, entity);
  const by = entity.field[entity.sort[0].field];
  const sort = by ? shownSql(entity, by, 't') : 't.id';
  const params = new Params();
  const conditions = [
    't.excluido_em IS NULL',
    ...(entity.field.ativo ? ['t.ativo'] : []),
    ...scopeSql(call, 't', params),
  ];
  const { rows } = await call.pool.query({
    text: `SELECT ${['t.id', ...fields.map((field) => `t.${quote(field.column)}`)].join(', ')} FROM ${sql.table} t WHERE ${conditions.join(' AND ')} ORDER BY ${sort}, t.id LIMIT 5000`,
    values: params.values,
    rowMode: 'array',
  });
  return rows.map((values: unknown[]) =>
    Object.fromEntries([['id', values[0]], ...fields.map((field, index) => [field.id, values[index + 1]])]),
  );
}

/** A row that was read otherwise, as a lookup shows it. */
export function choiceOf(
  call: Pick<EntityCall, 'entity' | 'contexto'>,
  row: Row,
): { label: string; adicional: readonly string[] } {
  const shown = call.entity.label
    .map((id) => call.entity.field[id])
    .filter((field) => field !== undefined && hasColumn(field) && !field.access?.read)
    .map((field) => row[field?.ui.prefer ?? ''] ?? row[field?.id ?? '']);
  const label = shown.filter((value) => value !== null && value !== undefined).join(' · ');
  const adicional = extraFields(call).flatMap((field) => extraText(field, row[field.id]) ?? []);
  return { label: label === '' ? String(row.id) : label, adicional };
}

/** What tells equal names apart: the declared fields, else up to two further texts. */
function extraFields({ entity, contexto }: Pick<EntityCall, 'entity' | 'contexto'>): readonly FieldModel[] {
  if (entity.tellApart) {
    return entity.tellApart
      .flatMap((id) => entity.field[id] ?? [])
      .filter(
        (field) =>
          hasColumn(field) &&
          (field.access?.mask !== undefined || mayShowInChoice(entity, field, contexto.ability)),
      );
  }
  return entity.fields
    .filter(
      (field) =>
        isExtra(entity, field) && mayShowInChoice(entity, field, contexto.ability) && !field.access?.mask,
    )
    .slice(0, 2);
}

/** As a person reads it. A CPF or an account number says here no more than is needed to choose, whoever reads it. */
function extraText(field: FieldModel | undefined, value: unknown): string | undefined {
  if (!field || value === null || value === '') return undefined;
  if (field.access?.mask) return maskValue(field, value) ?? undefined;
  return field.kind === 'date' ? formatData(String(value)) : String(value);
}

/** The fields of a row's label, with those that stand in their place where they are filled. */
function labelFields(entity: EntityModel): readonly FieldModel[] {
  return entity.label
    .flatMap((id) => [id, entity.field[id]?.ui.prefer ?? id])
    .flatMap((id) => entity.field[id] ?? []);
}

/**
 * Who may not list a register finds rows by what the answer shows and by the filters that references to it declare
 * (the plan of a convênio), and by nothing else: each filter more would tell what the row does not. 400 otherwise.
 */
function demandOfferedKeys({ registry, entity }: EntityCall, query: QueryInput): void {
  const offered = new Set(['q', 'ids', 'limite', 'alem', 'ativo', ...declaredFilters(registry, entity.name)]);
  const other = Object.keys(query).find((key) => !offered.has(key));
  if (other !== undefined)
    throw new AppError('filtro-desconhecido', { params: { filtro: other.slice(0, 60) } });
}

/** The keys of every `x-ref` filter by which a field leads to the register, or begins with a row of it. */
function declaredFilters(registry: Registry, resource: string): readonly string[] {
  return referencesTo(registry, resource).flatMap(({ entity, field, child }) => {
    const fields = child ? (entity.field[child]?.child?.fields ?? []) : entity.fields;
    const ref = fields.find(({ id }) => id === field)?.ref;
    return Object.keys({ ...ref?.filter, ...ref?.start });
  });
}

function isExtra(entity: EntityModel, field: FieldModel): boolean {
  return (
    field.search &&
    hasColumn(field) &&
    !field.writeOnly &&
    field.kind === 'text' &&
    !entity.label.includes(field.id)
  );
}

function readIds(value: unknown): readonly number[] | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? value.split(',').filter((text) => text !== '') : [];
  if (texts.length === 0 || texts.length > 200 || !texts.every((text) => /^[1-9][0-9]{0,14}$/.test(text))) {
    throw new AppError('filtro-invalido', { params: { filtro: 'ids' } });
  }
  return texts.map(Number);
}

function readLimit(value: unknown): number {
  if (value === undefined) return 20;
  const limit = typeof value === 'string' && /^[0-9]{1,4}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > MAX_CHOICES)
    throw new AppError('pagina-grande', { params: { maximo: MAX_CHOICES } });
  return limit;
}
