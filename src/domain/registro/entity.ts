/**
 * The normalised entity: what the table, the endpoints, the list and the form read.
 * Built once from a schema and its resource; nothing else looks into raw keywords.
 */
import type {
  AccessKeyword,
  ComputedKeyword,
  SumKeyword,
  ImportKeyword,
  EntityKeyword,
  Format,
  HappenedKeyword,
  OverlapKeyword,
  RangeKeyword,
  RefKeyword,
  RowsKeyword,
  CareTie,
  Tone,
  UiKeyword,
  WhenKeyword,
} from '#schemas/meta/vocabulary.ts';
import type { LimitsDeclaration } from './declaration.ts';

import { buildLifecycle, type LifecycleModel } from './lifecycle.ts';

export type FieldKind =
  | 'text'
  | 'longtext'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'enum'
  | 'ref'
  | 'list'
  | 'file'
  | 'child';

/** Wire operators; `eq` has no suffix: `campo=valor`, `campo_gte=valor`. Those ending in `ornull` also find the empty. */
export type Operator =
  'eq' | 'ne' | 'gte' | 'lte' | 'gteornull' | 'lteornull' | 'like' | 'start' | 'in' | 'null';

export type PropertySchema = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: Format;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly {
    readonly const?: unknown;
    readonly title?: string;
    readonly 'x-tone'?: Tone;
    readonly 'x-gender'?: 'm' | 'f';
  }[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly items?: RootSchema & PropertySchema;
  readonly 'x-col'?: {
    readonly was?: string;
    readonly index?: boolean;
    readonly search?: boolean;
    readonly heavy?: boolean;
  };
  readonly 'x-ref'?: RefKeyword;
  readonly 'x-when'?: WhenKeyword;
  readonly 'x-range'?: RangeKeyword;
  readonly 'x-happened'?: HappenedKeyword;
  readonly 'x-access'?: AccessKeyword;
  readonly 'x-child'?: {
    readonly table?: string;
    readonly was?: string;
    readonly unique?: readonly (readonly string[])[];
    readonly noOverlap?: { readonly by: readonly string[]; readonly from: string; readonly to: string };
    readonly singular?: string;
    readonly single?: string;
    readonly copied?: false;
    readonly fixed?: true;
    readonly columns?: readonly string[];
    readonly inline?: readonly string[];
    readonly reach?: { readonly to: string; readonly by: 'profissionalId' } | false;
  };
  readonly 'x-computed'?: ComputedKeyword;
  readonly 'x-sum'?: SumKeyword;
  readonly 'x-asked'?: true;
  readonly 'x-counter'?: true;
  readonly 'x-import'?: ImportKeyword;
  readonly 'x-ui'?: UiKeyword;
};

export type RootSchema = {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
  readonly properties?: { readonly [id: string]: PropertySchema };
  readonly 'x-entity'?: EntityKeyword;
};

export type Option = {
  readonly value: string | number;
  readonly title: string;
  readonly tone?: Tone;
  /** Of the option's title, where it is the name of a thing (`EntityKeyword.kind`). */
  readonly gender?: 'm' | 'f';
};

export type FieldModel = {
  readonly id: string;
  readonly column: string;
  readonly title: string;
  readonly description?: string;
  readonly kind: FieldKind;
  readonly format?: Format;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Takes part in `q`. */
  readonly search: boolean;
  readonly indexed: boolean;
  /** Travels with the single record, not with lists. */
  readonly heavy: boolean;
  readonly sortable: boolean;
  readonly operators: readonly Operator[];
  /** Decimal places of decimal and money fields. */
  readonly scale: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly options?: readonly Option[];
  readonly ref?: RefKeyword;
  readonly when?: WhenKeyword;
  readonly happened?: HappenedKeyword;
  readonly access?: AccessKeyword;
  readonly computed?: ComputedKeyword;
  readonly sum?: SumKeyword;
  /** Asked on the way of a step; no column keeps it. */
  readonly asked?: true;
  /** The server takes its numbers one after the other. */
  readonly counter?: true;
  readonly ui: UiKeyword;
  /** Its former column; of a child table, the former name that it has in the row's state. */
  readonly was?: string | undefined;
  readonly child?: ChildModel;
  readonly schema: PropertySchema;
};

/** Whether the field has a column of its own: child tables, what is computed on reading and what is only asked have none. */
export function hasColumn(field: Pick<FieldModel, 'kind' | 'computed' | 'asked'>): boolean {
  return field.kind !== 'child' && !(field.computed && !field.computed.stored) && !field.asked;
}

export type ChildModel = {
  readonly id: string;
  readonly table: string;
  readonly singular: string;
  readonly fields: readonly FieldModel[];
  readonly unique: readonly (readonly string[])[];
  readonly noOverlap?: { readonly by: readonly string[]; readonly from: string; readonly to: string };
  /** Rows give reach to the provider of the field `to`, to the account tied by `by`. */
  readonly reach?: { readonly to: string; readonly by: 'profissionalId' };
};

export type Sort = { readonly field: string; readonly descending: boolean };

export type EntityModel = {
  /** Wire name: 'bancos'. */
  readonly name: string;
  /** Schema file key: 'cadastros/banco'. */
  readonly key: string;
  readonly table: string;
  readonly subject: string;
  readonly title: string;
  readonly plural: string;
  readonly gender: 'm' | 'f';
  readonly label: readonly string[];
  /** The choice that says what kind of thing a row is; undefined: every row is called what the register is. */
  readonly kind?: string;
  /** The reference that says whose the row is, before its label. */
  readonly whose?: string;
  /** Fields shown beside the label in lookups; undefined: the engine chooses. */
  readonly tellApart?: readonly string[];
  /** At least one. */
  readonly sort: readonly [Sort, ...Sort[]];
  readonly tenant: boolean;
  /** The reference to a second provider that sees the row and takes steps of its own. */
  readonly sharedWith?: string;
  /** 'id' or the reference that says whose the row is; the chosen provider plays no part. */
  readonly provider?: string;
  readonly audience?: { readonly field: string; readonly all: string };
  /** Which rows are one's own, for who may not see all. */
  readonly rows?: RowsKeyword;
  /** The reference to the row that this one is a part of, and in whose sight it is. */
  readonly within?: string;
  /** Parts that whoever has the action holds in hand, without a tie to the patient. */
  readonly inHand?: NonNullable<EntityKeyword['inHand']>;
  /** What ties somebody of the house to a row, which is a patient. */
  readonly ties?: readonly CareTie[];
  readonly restricted?: NonNullable<EntityKeyword['restricted']>;
  readonly readOnly: boolean;
  /** The register whose rows these are, seen through views of the database. */
  readonly lens?: string | undefined;
  /** Action that tells who does what with the rows; absent: everybody who reads them. */
  readonly insiders?: string | undefined;
  /** The row is a person, by these fields born and dead. */
  readonly life?: NonNullable<EntityKeyword['life']>;
  readonly auditRead: boolean;
  /** Why the bin of this register may not be emptied. */
  readonly retain?: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly importKey: readonly string[];
  readonly noOverlap: readonly OverlapKeyword[];
  /** States and transitions; undefined: the rows have no life of their own. */
  readonly lifecycle?: LifecycleModel<FieldModel>;
  /** What an administrator may narrow of it. */
  readonly limits?: LimitsDeclaration | undefined;
  /** Every committed change of a row is told on the live channel. */
  readonly live: boolean;
  readonly was?: string;
  /** Own fields in declaration order, child tables included as kind 'child'. */
  readonly fields: readonly FieldModel[];
  readonly field: { readonly [id: string]: FieldModel };
  readonly children: readonly FieldModel[];
  readonly schema: RootSchema;
  /** Values that follow from the others of the record (forms of src/domain/formulario); whatever was sent gives way to them. */
  readonly derive?: (record: { readonly [field: string]: unknown }) => { readonly [field: string]: unknown };
};

/** Server-owned fields that every row carries on the wire beside its own. */
export const STAMP_FIELDS = [
  'criadoEm',
  'criadoPor',
  'atualizadoEm',
  'atualizadoPor',
  'excluidoEm',
  'excluidoPor',
] as const;

/** 'dataInicioVigencia' → 'data_inicio_vigencia'; also '-' to '_'. */
export function toColumn(id: string): string {
  return id
    .replaceAll('-', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

const TEXT_OPERATORS: readonly Operator[] = ['eq', 'ne', 'like', 'start', 'in', 'null'];
const RANGE_OPERATORS: readonly Operator[] = ['eq', 'ne', 'gte', 'lte', 'in', 'null'];
// A validity without an end, or without a start, is open on that side.
const DATE_OPERATORS: readonly Operator[] = [...RANGE_OPERATORS, 'gteornull', 'lteornull'];
const CHOICE_OPERATORS: readonly Operator[] = ['eq', 'ne', 'in', 'null'];

/** The model of an entity; declarations are checked apart (check.ts), so this trusts its input. */
export function buildEntity(
  key: string,
  schema: RootSchema,
  resource: {
    readonly name: string;
    readonly subject?: string;
    readonly aoVivo?: true;
    readonly limits?: LimitsDeclaration;
  },
): EntityModel {
  const root = schema['x-entity'] as EntityKeyword;
  const file = key.slice(key.lastIndexOf('/') + 1);
  const table = root.table ?? toColumn(file);
  const fields = buildFields(schema, {
    label: root.label,
    table,
    indexed: indexedFields(root),
    state: root.lifecycle?.field,
  });
  const [first = 'id', ...further] = sortNames(root);
  return {
    name: resource.name,
    key,
    table,
    subject: resource.subject ?? file.replaceAll('-', ''),
    title: schema.title ?? file,
    plural: root.plural,
    gender: root.gender ?? 'm',
    label: root.label,
    kind: root.kind,
    whose: root.whose,
    tellApart: root.tellApart,
    sort: [sortOf(first), ...further.map(sortOf)],
    tenant: root.tenant ?? false,
    sharedWith: root.sharedWith,
    provider: root.provider === false ? undefined : root.provider,
    audience: root.audience,
    rows: root.rows,
    within: root.within,
    inHand: root.inHand,
    ties: root.ties,
    restricted: root.restricted,
    readOnly: root.readOnly ?? root.lens !== undefined,
    lens: root.lens,
    insiders: root.insiders,
    life: root.life,
    auditRead: root.auditRead ?? false,
    retain: root.retain,
    unique: root.unique ?? [],
    indexes: root.indexes ?? [],
    importKey: root.importKey ?? root.unique?.[0] ?? [],
    noOverlap: root.noOverlap === undefined ? [] : [root.noOverlap].flat(),
    lifecycle: buildLifecycle(root.lifecycle, fields),
    live: resource.aoVivo ?? false,
    ...(resource.limits ? { limits: resource.limits } : {}),
    was: root.was,
    fields,
    field: Object.fromEntries(fields.map((field) => [field.id, field])),
    children: fields.filter((field) => field.kind === 'child'),
    schema,
  };
}

/** The names of the default order, with their signs. */
export function sortNames({ sort, label }: Pick<EntityKeyword, 'sort' | 'label'>): readonly string[] {
  return typeof sort === 'string' ? [sort] : (sort ?? label.slice(-1));
}

function sortOf(name: string): Sort {
  return { field: name.replace(/^-/, ''), descending: name.startsWith('-') };
}

function indexedFields(root: EntityKeyword): ReadonlySet<string> {
  const sort = root.sort === undefined ? undefined : sortNames(root)[0]?.replace(/^-/, '');
  return new Set([
    ...root.label,
    ...(sort ? [sort] : []),
    ...(root.unique ?? []).map((key) => key[0] ?? ''),
    ...(root.indexes ?? []).map((key) => key[0] ?? ''),
  ]);
}

function buildFields(
  schema: RootSchema,
  context: {
    readonly label: readonly string[];
    readonly table: string;
    readonly indexed: ReadonlySet<string>;
    /** The field that only transitions write. */
    readonly state?: string | undefined;
  },
): FieldModel[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([id, property]) => {
    const kind = kindOf(property);
    const col = property['x-col'];
    const indexed = kind === 'ref' || col?.index === true || context.indexed.has(id);
    return {
      id,
      column: toColumn(id),
      title: property.title ?? id,
      description: property.description,
      kind,
      format: property.format,
      nullable: Array.isArray(property.type) && property.type.includes('null'),
      required: required.has(id),
      readOnly:
        property.readOnly === true ||
        property['x-computed'] !== undefined ||
        property['x-sum'] !== undefined ||
        property['x-asked'] === true ||
        id === context.state,
      writeOnly: property.writeOnly === true,
      search: col?.search ?? (context.label.includes(id) && (kind === 'text' || kind === 'longtext')),
      indexed,
      heavy: col?.heavy ?? false,
      // What is only asked on the way is in no row: nothing to order or to look for.
      sortable:
        property['x-asked'] !== true &&
        kind !== 'child' &&
        kind !== 'list' &&
        kind !== 'file' &&
        kind !== 'longtext',
      operators: property['x-asked'] === true ? [] : operatorsOf(kind),
      scale: property['x-ui']?.scale ?? 2,
      maxLength: property.maxLength,
      default: property.default,
      options: optionsOf(property),
      ref: property['x-ref'],
      when: property['x-when'],
      happened: property['x-happened'],
      access: property['x-access'],
      computed: property['x-computed'],
      ...(property['x-sum'] ? { sum: property['x-sum'] } : {}),
      ...(property['x-asked'] ? { asked: true as const } : {}),
      ...(property['x-counter'] ? { counter: true as const } : {}),
      ui: property['x-ui'] ?? {},
      was: formerColumn(property),
      child: kind === 'child' ? buildChild(id, property, context.table) : undefined,
      schema: property,
    } satisfies FieldModel;
  });
}

function formerColumn(property: PropertySchema): string | undefined {
  const was = property['x-child'] ? property['x-child'].was : property['x-col']?.was;
  return was === undefined ? undefined : toColumn(was);
}

function buildChild(id: string, property: PropertySchema, parentTable: string): ChildModel {
  const keyword = property['x-child'] ?? {};
  const table = keyword.table ?? `${parentTable}_${toColumn(id)}`;
  const items = property.items ?? {};
  return {
    id,
    table,
    singular: keyword.singular ?? property.title ?? id,
    fields: buildFields(items, { label: [], table, indexed: new Set() }),
    unique: keyword.unique ?? [],
    noOverlap: keyword.noOverlap,
    reach: keyword.reach === false ? undefined : keyword.reach,
  };
}

/** What a field is, by its type, format and keywords. */
export function kindOf(property: PropertySchema): FieldKind {
  const type = Array.isArray(property.type)
    ? property.type.find((name: string) => name !== 'null')
    : property.type;
  if (property['x-ref']) return 'ref';
  if (property['x-child']) return 'child';
  if (property.enum || property.oneOf) return 'enum';
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer') return 'integer';
  switch (property.format) {
    case 'moeda':
      return 'money';
    case 'decimal':
      return 'decimal';
    case 'date':
      return 'date';
    case 'date-time':
      return 'datetime';
    case 'time':
      return 'time';
    case 'arquivo':
      return 'file';
    default:
      return property['x-ui']?.widget === 'textarea' || (property.maxLength ?? 0) > 500 ? 'longtext' : 'text';
  }
}

function operatorsOf(kind: FieldKind): readonly Operator[] {
  switch (kind) {
    case 'text':
    case 'longtext':
      return TEXT_OPERATORS;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'datetime':
    case 'time':
      return RANGE_OPERATORS;
    case 'date':
      return DATE_OPERATORS;
    case 'boolean':
    case 'enum':
    case 'ref':
      return CHOICE_OPERATORS;
    case 'file':
      return ['null'];
    default:
      return [];
  }
}

function optionsOf(property: PropertySchema): readonly Option[] | undefined {
  if (property.oneOf) {
    return property.oneOf
      .filter((item) => item.const !== undefined && item.const !== null)
      .map((item) => ({
        value: item.const as string | number,
        title: item.title ?? String(item.const),
        tone: item['x-tone'],
        gender: item['x-gender'],
      }));
  }
  if (property.enum) {
    return property.enum
      .filter((value) => value !== null)
      .map((value) => ({ value: value as string | number, title: String(value) }));
  }
  return undefined;
}
