/**
 * The language of declarations as JSON Schema (draft-07): the closed set of keywords and the shape of each
 * value. `src/domain/registro/check.ts` holds every declaration against it at build and at start; what a
 * shape cannot say (a column that does not exist, a parent that goes in a circle) is said there.
 */
import { FORMATS, PERIODS, PICTURES, STEPS } from './vocabulary.ts';

export type DefinitionName =
  | 'entity'
  | 'transition'
  | 'condition'
  | 'field'
  | 'properties'
  | 'childItems'
  | 'listItems'
  | 'schema'
  | 'sections'
  | 'resource';

/** The part of draft-07 that the checker of declarations understands. */
export type MetaSchema = {
  readonly $ref?: DefinitionName;
  readonly type?: 'object' | 'array' | 'string' | 'boolean' | 'integer' | 'number';
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: MetaSchema };
  readonly additionalProperties?: false | MetaSchema;
  readonly items?: MetaSchema;
  readonly anyOf?: readonly MetaSchema[];
};

const text = { type: 'string', minLength: 1 } as const;
const flag = { type: 'boolean' } as const;
const number = { type: 'number' } as const;
const count = { type: 'integer' } as const;
const toggle = { anyOf: [flag, { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]*$' }] } as const;
const names = { type: 'array', items: text, minItems: 1 } as const;
/** Of a profile: none is said by an empty list. */
const rights = { type: 'array', items: text } as const;
const filters = { type: 'object', additionalProperties: text } as const;
const keys = { type: 'array', items: names, minItems: 1 } as const;
const anything = {} as const;

const overlap = {
  type: 'object',
  additionalProperties: false,
  required: ['by', 'from', 'to'],
  properties: { by: names, from: text, to: text },
} as const;

const entityOverlap = {
  ...overlap,
  properties: {
    ...overlap.properties,
    apart: names,
    unless: { type: 'object', additionalProperties: { type: 'array', minItems: 1 } },
    everywhere: { type: 'boolean', enum: [true] },
    why: text,
  },
} as const;

const object = (
  properties: { readonly [key: string]: MetaSchema },
  required: readonly string[] = [],
): MetaSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** Of a board's tile. */
const measured: MetaSchema = {
  anyOf: [
    { enum: ['count'] },
    object({ sum: text }, ['sum']),
    object({ avg: text }, ['avg']),
    object({ distinct: text }, ['distinct']),
    object({ rate: filters }, ['rate']),
    object({ minutes: names, percentile: number }, ['minutes']),
    object({ days: names, percentile: number }, ['days']),
    object({ named: text, reads: names }, ['named']),
  ],
};

const types = ['string', 'integer', 'boolean', 'array', 'null'] as const;
const typeName: MetaSchema = {
  anyOf: [{ enum: types }, { type: 'array', items: { enum: types }, minItems: 1 }],
};

const optionList: MetaSchema = {
  type: 'array',
  minItems: 1,
  items: object(
    {
      const: anything,
      title: text,
      'x-tone': { enum: ['neutral', 'success', 'warning', 'error', 'info'] },
      'x-gender': { enum: ['m', 'f'] },
    },
    ['const', 'title'],
  ),
};

const conditionParts = { type: 'array', minItems: 1, items: { $ref: 'condition' } } as const;

export const definitions: { readonly [name in DefinitionName]: MetaSchema } = {
  entity: object(
    {
      plural: text,
      gender: { enum: ['m', 'f'] },
      table: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
      label: names,
      kind: text,
      whose: text,
      tellApart: names,
      sort: { anyOf: [text, names] },
      tenant: flag,
      sharedWith: text,
      provider: { anyOf: [text, { enum: [false] }] },
      audience: object({ field: text, all: text }, ['field', 'all']),
      rows: object(
        {
          all: { type: 'string', pattern: '^[a-z]+$' },
          own: {
            type: 'array',
            minItems: 1,
            items: object(
              {
                field: text,
                link: object({ resource: text, field: text, by: text, until: text }, [
                  'resource',
                  'field',
                  'by',
                ]),
                is: { enum: ['usuario', 'profissional', 'fornecedor'] },
                value: flag,
                gives: names,
              },
              [],
            ),
          },
          care: object({ of: text, author: text }, ['of', 'author']),
          sealed: { enum: [true] },
        },
        ['own'],
      ),
      within: text,
      inHand: object({ field: text, values: names, action: text }, ['field', 'values', 'action']),
      ties: {
        type: 'array',
        minItems: 1,
        items: object(
          {
            key: { type: 'string', pattern: '^[A-Z_]+$' },
            resource: text,
            of: text,
            at: text,
            by: object({ field: text, is: { enum: ['usuario', 'profissional'] } }, ['field', 'is']),
            work: object({ subject: text, action: text }, ['subject', 'action']),
            only: { type: 'object', additionalProperties: names },
            around: object({ from: text, to: text, before: count, after: count }, [
              'from',
              'to',
              'before',
              'after',
            ]),
            until: text,
          },
          ['key', 'resource', 'of', 'at'],
        ),
      },
      restricted: object({ field: text, value: text, subject: text, action: text }, [
        'field',
        'value',
        'subject',
        'action',
      ]),
      unique: keys,
      indexes: keys,
      importKey: names,
      noOverlap: { anyOf: [entityOverlap, { type: 'array', minItems: 1, items: entityOverlap }] },
      readOnly: flag,
      lens: text,
      insiders: { type: 'string', pattern: '^[a-z]+$' },
      lifecycle: object(
        {
          field: text,
          locks: { type: 'object', additionalProperties: object({ what: names, why: text }, ['what']) },
          keeps: names,
          transitions: { type: 'object', additionalProperties: { $ref: 'transition' } },
        },
        ['field', 'transitions'],
      ),
      life: object({ from: text, to: text }, ['from', 'to']),
      auditRead: flag,
      retain: text,
      was: text,
    },
    ['plural', 'label'],
  ),
  transition: object(
    {
      title: text,
      question: text,
      from: { anyOf: [text, names] },
      to: text,
      action: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$' },
      reason: { enum: ['required', 'optional', 'on-demand'] },
      asks: names,
      guard: text,
      stamp: object({ at: text, by: text, reason: text }),
      side: { enum: ['own', 'shared'] },
      danger: flag,
      stays: flag,
      recomputes: flag,
      internal: flag,
      despiteLocks: flag,
      tab: text,
      shows: names,
      foresees: names,
      makes: object({ resource: text, by: text }, ['resource', 'by']),
    },
    ['title', 'from', 'to'],
  ),
  condition: object({
    properties: { type: 'object', additionalProperties: { type: 'object', additionalProperties: anything } },
    required: names,
    anyOf: conditionParts,
    allOf: conditionParts,
    not: { $ref: 'condition' },
  }),
  field: object(
    {
      type: typeName,
      title: text,
      description: text,
      format: { enum: FORMATS },
      enum: { type: 'array', minItems: 1 },
      oneOf: optionList,
      minLength: count,
      maxLength: count,
      pattern: text,
      minimum: number,
      maximum: number,
      multipleOf: number,
      minItems: count,
      maxItems: count,
      uniqueItems: flag,
      default: anything,
      readOnly: flag,
      writeOnly: flag,
      items: anything,
      'x-col': object({ was: text, index: flag, search: flag, heavy: flag }),
      'x-ref': object(
        {
          resource: text,
          minChars: count,
          create: flag,
          filter: { type: 'object', additionalProperties: text },
          start: { type: 'object', additionalProperties: text },
          beyondReach: { enum: [true] },
          onDelete: { enum: ['restrict', 'set null'] },
          keeps: text,
          fills: { type: 'object', additionalProperties: text },
        },
        ['resource'],
      ),
      'x-range': object({ from: text, to: text }),
      'x-happened': object({ whose: text, afterDeath: { enum: [true] }, elsewhere: { enum: [true] } }),
      'x-when': object({
        visible: { $ref: 'condition' },
        required: { $ref: 'condition' },
        readonly: { $ref: 'condition' },
        onHide: { enum: ['clear', 'keep'] },
        becomes: object({ if: { $ref: 'condition' }, value: anything }, ['if', 'value']),
        refused: {
          type: 'array',
          minItems: 1,
          items: object({ if: { $ref: 'condition' }, message: text }, ['if', 'message']),
        },
      }),
      'x-access': object({ read: text, write: text, mask: { enum: ['cpf', 'final'] } }),
      'x-child': object({
        table: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
        was: text,
        unique: keys,
        noOverlap: overlap,
        singular: text,
        single: text,
        copied: { type: 'boolean', enum: [false] },
        fixed: { type: 'boolean', enum: [true] },
        columns: names,
        inline: { type: 'array', minItems: 1, items: text },
        reach: {
          anyOf: [object({ to: text, by: { enum: ['profissionalId'] } }, ['to', 'by']), { enum: [false] }],
        },
      }),
      'x-computed': object({ fn: text, stored: flag }, ['fn']),
      'x-sum': object(
        {
          of: text,
          by: text,
          field: text,
          where: {
            type: 'object',
            additionalProperties: { anyOf: [text, { type: 'array', minItems: 1, items: text }] },
          },
        },
        ['of', 'by'],
      ),
      'x-asked': { type: 'boolean', enum: [true] },
      'x-counter': { type: 'boolean', enum: [true] },
      'x-import': object({ zeros: object({ from: count, to: count }, ['from', 'to']) }),
      'x-tone': { enum: ['neutral', 'success', 'warning', 'error', 'info'] },
      'x-ui': object({
        widget: {
          enum: [
            'textarea',
            'radio',
            'switch',
            'image',
            'tags',
            'color',
            'password',
            'cep',
            'satisfacao',
            'escala',
            'assinatura',
            'texto-rico',
            'mensagem',
            'filtros',
          ],
        },
        placeholder: text,
        prefix: text,
        suffix: text,
        ends: { type: 'array', items: text, minItems: 2 },
        help: text,
        age: { type: 'boolean' },
        onlyYes: { type: 'boolean' },
        grid: { type: 'boolean' },
        prefer: text,
        follows: names,
        start: { type: 'string', pattern: '^\\$(?:hoje|mes\\.[A-Za-z][A-Za-z0-9]*)$' },
        column: text,
        scale: count,
        rows: count,
        width: count,
      }),
    },
    ['type', 'title'],
  ),
  properties: { type: 'object', additionalProperties: { $ref: 'field' } },
  childItems: object(
    {
      type: { enum: ['object'] },
      title: text,
      additionalProperties: { enum: [false] },
      required: names,
      properties: { $ref: 'properties' },
    },
    ['type', 'additionalProperties', 'properties'],
  ),
  listItems: object(
    {
      type: { enum: ['string', 'integer'] },
      title: text,
      enum: { type: 'array', minItems: 1 },
      oneOf: optionList,
      maxLength: count,
      minLength: count,
      pattern: text,
      format: { enum: FORMATS },
    },
    ['type'],
  ),
  schema: object(
    {
      $id: text,
      title: text,
      description: text,
      type: { enum: ['object'] },
      additionalProperties: { enum: [false] },
      required: names,
      properties: { $ref: 'properties' },
      'x-entity': { $ref: 'entity' },
    },
    ['title', 'type', 'additionalProperties', 'properties', 'x-entity'],
  ),
  sections: {
    type: 'array',
    minItems: 1,
    items: object({ title: text, text, fields: names, when: { $ref: 'condition' } }, ['fields']),
  },
  resource: object(
    {
      name: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
      entity: text,
      path: { type: 'string', pattern: '^/' },
      aliases: { type: 'array', items: { type: 'string', pattern: '^/' } },
      redirect: { type: 'string', pattern: '^/' },
      listPath: { type: 'string', pattern: '^/' },
      formPath: { type: 'string', pattern: '^/' },
      breadcrumb: text,
      icon: text,
      login: flag,
      action: text,
      subject: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
      sharedSubject: flag,
      actions: names,
      perfis: object({
        prestador: rights,
        profissional: rights,
        administrativo: rights,
        fornecedor: rights,
        parceiro: rights,
      }),
      parent: text,
      filho: flag,
      neto: flag,
      bisneto: flag,
      showFind: flag,
      inMenu: text,
      notShowInIntegration: flag,
      order: number,
      when: { type: 'array', items: object({ setting: text, equals: text }, ['setting']) },
      guard: text,
      screen: text,
      view: {
        type: 'object',
        additionalProperties: false,
        required: ['of', 'where', 'empty'],
        properties: {
          of: text,
          where: { type: 'object', additionalProperties: { type: 'string' } },
          empty: text,
        },
      },
      board: object(
        {
          period: { anyOf: [{ enum: PERIODS }, { enum: [false] }] },
          about: text,
          least: count,
          tiles: {
            type: 'array',
            minItems: 1,
            items: object(
              {
                key: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
                title: text,
                of: text,
                at: text,
                where: filters,
                measure: measured,
                as: { enum: PICTURES },
                by: object(
                  {
                    field: text,
                    step: { enum: STEPS },
                    bands: { type: 'array', minItems: 1, items: { type: 'number' } },
                    in: { enum: ['days'] },
                  },
                  ['field'],
                ),
                split: text,
                top: count,
                better: { enum: ['more', 'less'] },
                goal: { type: 'number' },
                note: text,
                people: text,
              },
              ['key', 'title', 'of', 'measure', 'as'],
            ),
          },
        },
        ['tiles'],
      ),
      report: object(
        {
          about: text,
          of: text,
          lines: text,
          at: text,
          yearly: flag,
          period: { enum: PERIODS },
          where: filters,
          filters: names,
          columns: names,
          groups: {
            type: 'array',
            minItems: 1,
            items: {
              anyOf: [
                text,
                object({ field: text, step: { enum: ['day', 'week', 'month'] } }, ['field', 'step']),
              ],
            },
          },
          through: { type: 'object', additionalProperties: filters },
          without: object({ of: text, by: text, where: filters }, ['of', 'by']),
          sums: names,
          sort: names,
          landscape: flag,
          link: text,
        },
        ['of', 'columns'],
      ),
      formScreen: text,
      formAction: text,
      drawer: flag,
      reads: names,
      formChoosesProvider: flag,
      tenant: flag,
      childrenFlag: { enum: ['filho', 'neto', 'bisneto'] },
      list: object({
        columns: names,
        search: names,
        card: names,
        inline: { anyOf: [names, { enum: [false] }] },
        totals: names,
        links: names,
        empty: text,
        opening: text,
        notice: text,
        presets: {
          type: 'array',
          items: object(
            {
              key: text,
              title: text,
              filters,
              waits: object({ title: text, action: text, warns: { enum: [true] }, at: text }, ['title']),
            },
            ['key', 'title', 'filters'],
          ),
        },
      }),
      form: object({
        tabs: {
          type: 'array',
          minItems: 1,
          items: object({ title: text, sections: { $ref: 'sections' } }, ['title', 'sections']),
        },
        sections: { $ref: 'sections' },
        quick: object(
          {
            fields: names,
            initial: { type: 'object' },
            oneOf: { type: 'array', minItems: 1, items: names },
          },
          ['fields'],
        ),
        open: { enum: ['drawer', 'page'] },
        again: { type: 'boolean', enum: [false] },
        drafts: { enum: ['servidor'] },
        summary: names,
        links: names,
        principal: names,
        elsewhere: names,
        related: {
          type: 'array',
          minItems: 1,
          items: object({ resource: text, by: text, title: text, folded: { enum: [true] } }, [
            'resource',
            'by',
          ]),
        },
      }),
      capabilities: names,
      searched: { type: 'integer' },
      aoVivo: { type: 'boolean', enum: [true] },
      sheet: object({
        fields: names,
        tables: {
          type: 'array',
          minItems: 1,
          items: object(
            {
              of: text,
              title: text,
              columns: names,
              sums: names,
              groups: text,
              where: { type: 'object', additionalProperties: text },
            },
            ['of', 'columns'],
          ),
        },
        landscape: flag,
        signed: { type: 'array', minItems: 1, items: object({ who: text, field: text, in: names }, ['who']) },
      }),
      limits: object({
        rows: {
          type: 'array',
          minItems: 1,
          items: object(
            { key: text, title: text, field: text, is: { enum: ['usuario', 'profissional', 'fornecedor'] } },
            ['key', 'title', 'field', 'is'],
          ),
        },
        fields: names,
      }),
      monitoria: { enum: [true] },
      comments: { anyOf: [{ enum: [true] }, object({ final: { enum: [true] } }, ['final'])] },
      documents: object({
        insert: toggle,
        rename: toggle,
        remove: toggle,
        signature: toggle,
        readOnly: flag,
        tags: flag,
        clinical: text,
        withoutPermission: {
          type: 'array',
          minItems: 1,
          items: { enum: ['view', 'insert', 'rename', 'remove', 'signature'] },
        },
      }),
    },
    ['name', 'path', 'breadcrumb', 'icon'],
  ),
};

/** Every `x-` word of the language, wherever it may stand. */
export const KEYWORDS: readonly string[] = [
  ...new Set(JSON.stringify(definitions).match(/(?<=")x-[a-z]+(?=":)/g)),
];
