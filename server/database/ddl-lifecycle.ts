/** What a declared life keeps in the database: legal jumps, and the locks of each state. The functions are in a migration. */
import { sightFields } from '#domain/acesso/linhas.ts';
import { STAMP_FIELDS, toColumn, type EntityModel } from '#domain/registro/entity.ts';
import type { TriggerSpec } from './ddl-spec.ts';
import { literal, objectName, parentColumn, quote } from './names.ts';

/** What may change in any state: the row's own bookkeeping. */
const FREE = ['id', 'versao', 'busca', ...STAMP_FIELDS.map(toColumn)];
/** Of a document: who signed it and who may read it are no change of the record. */
const FREE_OF_DOCUMENT = ['versao', 'aspectos', 'leitura', 'tag_id', 'atualizado_em', 'atualizado_por'];
/** What changes besides where a signature comes to those that it bears: the same document, signed. */
const BY_SIGNING = ['arquivo_id', 'mime', 'tamanho', 'conteudo', 'conteudo_em', 'conteudo_por'];

export function lifecycleTriggers(
  entity: EntityModel,
  entities: readonly EntityModel[],
): readonly TriggerSpec[] {
  const life = entity.lifecycle;
  if (!life) return [];
  const locking = (lock: string): readonly string[] =>
    life.states.filter(({ locks }) => locks.includes(lock)).map(({ id }) => id);
  /** Rows of another table, held by the state of the row that they belong to. */
  const held = (table: string, lock: string, chave: string, more: object = {}): TriggerSpec[] => {
    const travados = locking(lock);
    if (travados.length === 0) return [];
    const rule = { tabela: entity.table, estado: life.field.column, chave, travados, ...more };
    return [trigger(entity, table, 'BEFORE INSERT OR UPDATE OR DELETE', 'zelo_ciclo_dependente', rule)];
  };
  const referring = [...new Set(life.states.flatMap(({ locks }) => locks))].filter((lock) =>
    lock.includes('.'),
  );
  return [
    trigger(entity, entity.table, 'BEFORE UPDATE', 'zelo_ciclo', {
      estado: life.field.column,
      livres: [
        ...FREE,
        ...sightFields(entity).flatMap((id) => entity.field[id]?.column ?? []),
        ...life.keeps.filter(({ child }) => !child).map(({ column }) => column),
      ],
      saltos: jumpsOf(entity),
      travas: Object.fromEntries(
        life.states.map(({ id, locks }) => [
          id,
          locks.filter((lock) => lock === 'fields' || lock === 'delete'),
        ]),
      ),
    }),
    ...entity.children.flatMap(({ child }) =>
      child ? held(child.table, 'children', parentColumn(entity)) : [],
    ),
    ...held('documento', 'documents', 'registro_id', {
      modulo: entity.name,
      livres: FREE_OF_DOCUMENT,
      assinar: BY_SIGNING,
    }),
    ...referring.flatMap((lock) => {
      const [resource, id = ''] = lock.split('.');
      const target = entities.find(({ name }) => name === resource);
      return target?.field[id] ? held(target.table, lock, target.field[id].column, freeOf(target)) : [];
    }),
    ...(locking('references').length > 0 ? closedTo(entity, life, locking('references'), entities) : []),
  ];
}

/** Nothing begins to refer to a row in these states, whichever register it is of: one added tomorrow is held too. */
function closedTo(
  entity: EntityModel,
  { field }: NonNullable<EntityModel['lifecycle']>,
  travados: readonly string[],
  entities: readonly EntityModel[],
): readonly TriggerSpec[] {
  const tables = entities
    .filter((entityModel) => entityModel !== entity)
    .flatMap((entityModel) => [entityModel, ...entityModel.children.flatMap(({ child }) => child ?? [])]);
  return tables.flatMap(({ table, fields }) =>
    fields
      .filter(({ ref, asked }) => ref?.resource === entity.name && !asked)
      .map(({ column }) => {
        const rule = { tabela: entity.table, estado: field.column, chave: column, travados };
        return trigger(
          entity,
          table,
          `BEFORE INSERT OR UPDATE OF ${quote(column)}`,
          'zelo_ciclo_referencia',
          rule,
        );
      }),
  );
}

/** What the steps change that are taken whatever a record says that the row refers to; nothing where there is none. */
function freeOf({ lifecycle, field }: EntityModel): { readonly livres?: readonly string[] } {
  const steps = (lifecycle?.transitions ?? []).filter(({ despiteLocks }) => despiteLocks);
  if (!lifecycle || steps.length === 0) return {};
  const stamps = steps.flatMap(({ stamp }) => Object.values(stamp).flatMap((id) => field[id]?.column ?? []));
  // Not the bin: what a closed record holds is not put away either.
  return {
    livres: [
      ...new Set(['versao', 'busca', 'atualizado_em', 'atualizado_por', lifecycle.field.column, ...stamps]),
    ],
  };
}

/** From each state, where it may go, and which columns may change on that way. */
function jumpsOf({ lifecycle, field }: EntityModel): { [from: string]: { [to: string]: readonly string[] } } {
  const jumps: { [from: string]: { [to: string]: readonly string[] } } = {};
  for (const step of lifecycle?.transitions ?? []) {
    const stamps = Object.values(step.stamp).flatMap((id) => field[id]?.column ?? []);
    for (const from of step.from) {
      const ways = (jumps[from] ??= {});
      ways[step.to] = [
        ...new Set([
          ...(ways[step.to] ?? []),
          ...step.asks.filter(({ field: { asked } }) => !asked).map((ask) => ask.field.column),
          ...stamps,
        ]),
      ];
    }
  }
  return jumps;
}

function trigger(entity: EntityModel, table: string, when: string, fn: string, rule: object): TriggerSpec {
  const body = `${when} ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION ${fn}(${literal(JSON.stringify(rule))})`;
  const parts = table === entity.table ? [] : [table];
  return { name: objectName(entity.table, parts, 'tg', body), table, definition: body };
}
