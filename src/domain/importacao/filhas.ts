/**
 * The rows of a child table in a flat file. Each line names its record by a key ('Paciente: CPF') and brings
 * one row. Both sides build the same entity of it. So template, mapping and validation are those of any
 * import.
 */
import {
  buildEntity,
  type EntityModel,
  type FieldModel,
  type PropertySchema,
  type RootSchema,
} from '#domain/registro/entity.ts';

export type TabelaFilha = {
  readonly child: FieldModel;
  /** Fields of the record that find it, by the id that they have in the file's entity. */
  readonly chaves: readonly { readonly id: string; readonly field: FieldModel }[];
  /** What a file's line is. */
  readonly linha: EntityModel;
};

/** 'cpf' as 'registroCpf', apart from a field of the row that has the same name. */
const keyId = (id: string): string => `registro${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** Fields that alone tell one record from all others, and are written as text. */
function keysOf(entity: EntityModel): readonly FieldModel[] {
  const ids = new Set(
    [entity.importKey, ...entity.unique].filter((key) => key.length === 1).map(([id]) => id),
  );
  return entity.fields.filter((field) => ids.has(field.id) && field.kind === 'text' && !field.computed);
}

/** Child tables that can come in and go out: their record has a key of its own, and a person fills them in. */
export function tabelasFilhas(entity: EntityModel): readonly FieldModel[] {
  if (entity.readOnly || keysOf(entity).length === 0) return [];
  return entity.children.filter((child) =>
    (child.child?.fields ?? []).some((field) => !field.readOnly && field.kind !== 'file'),
  );
}

const cache = new WeakMap<EntityModel, Map<string, TabelaFilha>>();

/** Undefined for what is no such table of the entity. */
export function tabelaFilha(entity: EntityModel, id: string): TabelaFilha | undefined {
  const known = cache.get(entity)?.get(id);
  if (known) return known;
  const child = tabelasFilhas(entity).find((tabela) => tabela.id === id);
  const items = child?.schema.items;
  if (!child?.child || !items) return undefined;
  const chaves = keysOf(entity).map((field) => ({ id: keyId(field.id), field }));
  const properties: { [name: string]: PropertySchema } = {};
  for (const { id: name, field } of chaves) {
    const { type, format, pattern, minLength, maxLength } = field.schema;
    const own = Array.isArray(type) ? type : [type ?? 'string', 'null'];
    properties[name] = {
      type: own.includes('null') ? own : [...own, 'null'],
      title: `${entity.title}: ${field.title}`,
      ...(field.access ? { 'x-access': field.access } : {}),
      ...(format === undefined ? {} : { format }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength }),
    };
  }
  for (const { id: name, schema: own, access } of child.child.fields)
    properties[name] = { ...own, ...(access ? { 'x-access': access } : {}) };
  const first = child.child.fields[0]?.id ?? '';
  const schema: RootSchema = {
    title: child.child.singular,
    type: 'object',
    additionalProperties: false,
    required: items.required ?? [],
    properties,
    'x-entity': {
      plural: `${child.title} de ${entity.plural.toLocaleLowerCase('pt-BR')}`,
      label: [first],
      importKey: [],
      tenant: entity.tenant,
    },
  };
  const linha = buildEntity(`${entity.key}/${id}`, schema, { name: entity.name, subject: entity.subject });
  const made = { child, chaves, linha };
  cache.set(entity, (cache.get(entity) ?? new Map<string, TabelaFilha>()).set(id, made));
  return made;
}

/** The fields by which a row of the child table is the same row: its unique key, or what may not overlap from when on. */
export function chaveDaLinha({ child }: FieldModel): readonly string[] {
  if (child?.unique[0]) return child.unique[0];
  return child?.noOverlap ? [...child.noOverlap.by, child.noOverlap.from] : [];
}
