/**
 * Every change of type, of a child table and of a scale that a declaration may make: `npm run migracao` proves its file on sample
 * rows or refuses it, and what it proved is run here on real rows, those that fit and those that would lose something.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildEntity,
  type EntityModel,
  type PropertySchema,
  type RootSchema,
} from '#domain/registro/entity.ts';
import { tablesOf } from '#server/database/ddl.ts';
import {
  applyMigrations,
  compare,
  driftOf,
  readMigrations,
  type MigrationFile,
} from '#server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { prepareMigration, type Asked, type Prepared } from '../../scripts/preparar-migracao.ts';

type Properties = { readonly [id: string]: PropertySchema };

/** An entity whose table has no name and no column that another declared one has. */
function entityOf(
  properties: Properties,
  root: object = {},
  name = 'prova-troca',
  required: readonly string[] = [],
): EntityModel {
  const schema = {
    $id: name,
    title: 'Prova',
    type: 'object',
    additionalProperties: false,
    'x-entity': { plural: 'Provas', label: ['rotuloProva'], ...root },
    required: ['rotuloProva', ...required],
    properties: { rotuloProva: { type: 'string', title: 'Rótulo', maxLength: 60 }, ...properties },
  } as RootSchema;
  return buildEntity(`teste/${name}`, schema, { name: `${name}s` });
}

const NOTHING: Asked = { confirmedNew: [], fill: new Map(), empty: new Set() };
const asked = (part: Partial<Asked>): Asked => ({ ...NOTHING, ...part });

let files: readonly MigrationFile[];

/** The developer's scratch database, and one of an installation with real rows; both as the migrations so far leave them. */
let scratch: TestDatabase;
let real: TestDatabase;
beforeAll(async () => {
  files = await readMigrations();
  [scratch, real] = [await createTestDatabase({ poolSize: 2 }), await createTestDatabase({ poolSize: 2 })];
  await Promise.all([semRegistros(scratch), semRegistros(real)]);
});
afterAll(async () => {
  await scratch.drop();
  await real.drop();
});

/** Each case reads the whole structure several times, and none of it is about the product's own tables. */
async function semRegistros({ database: { pool } }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ nome: string }>(
    `SELECT relname AS nome FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'schema_migration'`,
  );
  // Few at once: each table that goes takes several locks until the end.
  for (let at = 0; at < rows.length; at += 20)
    await pool.query(
      `DROP TABLE IF EXISTS ${rows
        .slice(at, at + 20)
        .map(({ nome }) => nome)
        .join(', ')} CASCADE`,
    );
}

/** As if a migration long ago had made the tables of `entities`, and no case before this one had been. */
async function become(on: TestDatabase, entities: readonly EntityModel[]): Promise<void> {
  const { pool } = on.database;
  const { rows } = await pool.query<{ nome: string }>(
    `SELECT relname AS nome FROM pg_class WHERE relname ~ '^prova_' AND relkind = 'r'`,
  );
  for (const { nome } of rows) await pool.query(`DROP TABLE IF EXISTS ${nome} CASCADE`);
  await pool.query('DELETE FROM schema_migration WHERE versao > $1', [files.length]);
  for (const change of (await diffOf(on, entities)).changes)
    for (const statement of change.sql) await pool.query(statement);
}

async function diffOf({ database }: TestDatabase, entities: readonly EntityModel[]) {
  const client = database.newClient();
  await client.connect();
  try {
    return await compare(client, tablesOf(entities));
  } finally {
    await client.end();
  }
}

/** What the developer's command says: on a database of its own, as it has one. */
async function prepared(
  before: readonly EntityModel[],
  after: readonly EntityModel[],
  said: Asked = NOTHING,
): Promise<Prepared> {
  await become(scratch, before);
  return prepareMigration(scratch.database, after, files, said);
}

function provedFile(answer: Prepared): MigrationFile {
  if (answer.is !== 'proved') throw new Error(`not proved: ${JSON.stringify(answer, undefined, 1)}`);
  expect(answer.withoutRows, 'tried on rows of every table that changes').toEqual([]);
  return answer.file;
}

/** Undefined: it ran; else what it was refused with, and then nothing of it stayed. */
async function run(
  on: TestDatabase,
  file: MigrationFile,
  entities: readonly EntityModel[],
): Promise<string | undefined> {
  const client = on.database.newClient();
  await client.connect();
  try {
    await applyMigrations(client, [...files, file], { entities });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

const nothingLeft = async (on: TestDatabase, entities: readonly EntityModel[]): Promise<void> =>
  expect(driftOf(await diffOf(on, entities))).toEqual([]);

const text = { type: ['string', 'null'], title: 'Alvo', maxLength: 40 } as const;
const longText = { type: ['string', 'null'], title: 'Alvo', maxLength: 4000 } as const;
const searched = { ...text, 'x-col': { search: true, index: true } } as const;
const prose = { ...text, maxLength: 200, 'x-col': { index: true } } as const;
const coded = { ...text, pattern: '^[0-9]{1,6}$' } as const;
const big = { type: ['integer', 'null'], title: 'Alvo' } as const;
const small = { ...big, minimum: 0, maximum: 1000 } as const;
const money = { type: ['string', 'null'], title: 'Alvo', format: 'moeda' } as const;
const scale = (places: number) =>
  ({ type: ['string', 'null'], title: 'Alvo', format: 'decimal', 'x-ui': { scale: places } }) as const;
const yes = { type: ['boolean', 'null'], title: 'Alvo' } as const;
const day = { type: ['string', 'null'], title: 'Alvo', format: 'date' } as const;
const moment = { type: ['string', 'null'], title: 'Alvo', format: 'date-time' } as const;
const hour = { type: ['string', 'null'], title: 'Alvo', format: 'time' } as const;
const month = { type: ['string', 'null'], title: 'Alvo', format: 'competencia' } as const;
const list = { type: 'array', title: 'Alvo', items: { type: 'string' } } as unknown as PropertySchema;
const choice = { type: ['string', 'null'], title: 'Alvo', enum: ['A', 'B', null] } as const;
const numbered = {
  type: ['integer', 'null'],
  title: 'Alvo',
  oneOf: [{ const: 1, title: 'Um' }, { const: 2, title: 'Dois' }, { const: null }],
} as PropertySchema;
const reference = { type: ['integer', 'null'], title: 'Alvo', 'x-ref': { resource: 'prova-alvos' } } as const;

type Pairs = readonly (readonly [before: string, after: string])[];

type Case = {
  readonly from: PropertySchema;
  readonly to: PropertySchema;
  /** What a row holds before and after; or: no value of the one says the same in the other, none is allowed in both. */
  readonly rows: Pairs | 'refused' | 'untried';
  /** Values of the old type that would lose something. */
  readonly lost?: readonly string[];
};

const TYPES: { readonly [name: string]: Case } = {
  // Between lengths and kinds of text: the type stays, rules and indexes do not.
  'text to long text': { from: text, to: longText, rows: [['Água', 'Água']] },
  'text to searched text': { from: text, to: searched, rows: [['Água', 'Água']] },
  'text to choice': { from: text, to: choice, rows: [['A', 'A']], lost: ['C'] },
  'text to hour': { from: text, to: hour, rows: [['10:30', '10:30']], lost: ['25:00'] },
  'text to month': { from: text, to: month, rows: [['2024-02', '2024-02']], lost: ['2024-13'] },
  'choice to text': { from: choice, to: text, rows: [['B', 'B']] },
  // From text.
  'text to whole number': {
    from: text,
    to: big,
    rows: [
      ['12', '12'],
      ['-7', '-7'],
    ],
    lost: ['007', '1.5', 'doze', ' 1', '99999999999999999999'],
  },
  'text to small number': { from: text, to: small, rows: [['1000', '1000']], lost: ['99999999999', '01'] },
  'searched text to whole number': { from: searched, to: big, rows: [['12', '12']], lost: ['x'] },
  'searched text to searched number': {
    from: searched,
    to: { ...big, 'x-col': { index: true } },
    rows: [['5', '5']],
    lost: ['5a'],
  },
  'prose with its index to number': { from: prose, to: big, rows: [['12', '12']], lost: ['12,0'] },
  'code to number': { from: coded, to: big, rows: [['120', '120']], lost: ['000120'] },
  'text to money': {
    from: text,
    to: money,
    rows: [
      ['10.50', '10.50'],
      ['3', '3.00'],
    ],
    lost: ['10.505', '10,50', '1e3'],
  },
  'text to four places': { from: text, to: scale(4), rows: [['10.5055', '10.5055']], lost: ['0.00001'] },
  'text to yes or no': {
    from: text,
    to: yes,
    rows: [
      ['sim', 'true'],
      ['Não', 'false'],
      ['true', 'true'],
    ],
    lost: ['talvez'],
  },
  'text to day': {
    from: text,
    to: day,
    rows: [['2024-02-29', '2024-02-29']],
    lost: ['2023-02-29', '29/02/2024', '0000-01-01'],
  },
  'text to moment': {
    from: text,
    to: moment,
    rows: [['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z']],
    lost: ['2024-02-29 10:00', '2023-02-29T10:00:00Z'],
  },
  'text to list': { from: text, to: list, rows: [['Água', '["Água"]']] },
  'text to reference': { from: text, to: reference, rows: [['1', '1']], lost: ['Um', '01'] },
  'choice to numbered choice': { from: choice, to: numbered, rows: 'untried' },
  // From whole numbers.
  'small to whole number': { from: small, to: big, rows: [['1000', '1000']] },
  'whole to small number': { from: big, to: small, rows: [['1000', '1000']], lost: ['3000000000'] },
  'whole number to text': { from: big, to: text, rows: [['-12', '-12']] },
  'whole number to searched text': { from: big, to: searched, rows: [['12', '12']] },
  'whole number to money': { from: big, to: money, rows: [['12', '12.00']], lost: ['999999999999999999'] },
  'small number to money': { from: small, to: money, rows: [['12', '12.00']] },
  'whole number to six places': {
    from: big,
    to: scale(6),
    rows: [['12', '12.000000']],
    lost: ['99999999999999'],
  },
  'whole number to yes or no': {
    from: big,
    to: yes,
    rows: [
      ['1', 'true'],
      ['0', 'false'],
    ],
    lost: ['2'],
  },
  'whole number to numbered choice': { from: big, to: numbered, rows: [['2', '2']], lost: ['3'] },
  'numbered choice to text': { from: numbered, to: text, rows: [['1', '1']] },
  'whole number to reference': { from: big, to: reference, rows: [['1', '1']], lost: ['77'] },
  'reference to whole number': { from: reference, to: big, rows: [['1', '1']] },
  'reference to text': { from: reference, to: text, rows: [['1', '1']] },
  'whole number to day': { from: big, to: day, rows: 'refused' },
  'whole number to moment': { from: big, to: moment, rows: 'refused' },
  'whole number to list': { from: big, to: list, rows: 'refused' },
  // Between scales, and out of them.
  'money to four places': {
    from: money,
    to: scale(4),
    rows: [['10.50', '10.5000']],
    lost: ['9999999999999999.00'],
  },
  'four places to money': {
    from: scale(4),
    to: money,
    rows: [['10.5000', '10.50']],
    lost: ['10.4567', '0.0001'],
  },
  'money to three places': { from: money, to: scale(3), rows: [['0.05', '0.050']] },
  'three places to none': { from: scale(3), to: scale(0), rows: [['10.000', '10']], lost: ['10.001'] },
  'none to three places': { from: scale(0), to: scale(3), rows: [['10', '10.000']] },
  'money to whole number': { from: money, to: big, rows: [['10.00', '10']], lost: ['10.50', '0.01'] },
  'money to small number': {
    from: money,
    to: small,
    rows: [['10.00', '10']],
    lost: ['10.50', '9999999999.00'],
  },
  'money to text': { from: money, to: text, rows: [['10.50', '10.50']] },
  'money to yes or no': { from: money, to: yes, rows: 'refused' },
  'money to day': { from: money, to: day, rows: 'refused' },
  // From yes and no, days, moments and lists.
  'yes or no to text': {
    from: yes,
    to: text,
    rows: [
      ['true', 'true'],
      ['false', 'false'],
    ],
  },
  'yes or no to whole number': {
    from: yes,
    to: big,
    rows: [
      ['true', '1'],
      ['false', '0'],
    ],
  },
  'yes or no to money': { from: yes, to: money, rows: 'refused' },
  'yes or no to day': { from: yes, to: day, rows: 'refused' },
  'day to text': { from: day, to: text, rows: [['2024-02-29', '2024-02-29']] },
  'day to moment': { from: day, to: moment, rows: 'refused' },
  'day to whole number': { from: day, to: big, rows: 'refused' },
  'moment to day': { from: moment, to: day, rows: 'refused' },
  'moment to text': {
    from: moment,
    to: text,
    rows: [['2024-02-29T10:00:00.123Z', '2024-02-29T10:00:00.123Z']],
  },
  'moment to whole number': { from: moment, to: big, rows: 'refused' },
  'list to text': { from: list, to: text, rows: [['["A"]', 'A']], lost: ['["A","B"]', '[]', '[1]'] },
  'list to whole number': { from: list, to: big, rows: 'refused' },
  'list to yes or no': { from: list, to: yes, rows: 'refused' },
};

const target = entityOf({}, {}, 'prova-alvo');

/** What the column holds, as text that no setting of the session changes. */
const heldSql = (table: string, column: string): string =>
  `SELECT CASE jsonb_typeof(to_jsonb(${column})) WHEN 'string' THEN to_jsonb(${column}) #>> '{}' ELSE ${column}::text END AS valor FROM ${table} ORDER BY id`;

async function held(on: TestDatabase, table: string, column: string): Promise<readonly (string | null)[]> {
  const { rows } = await on.database.pool.query<{ valor: string | null }>(heldSql(table, column));
  return rows.map(({ valor }) => valor);
}

/** A moment is told in the session's zone. */
const alike = (value: string | null): string | null =>
  value !== null && /^\d{4}-\d{2}-\d{2}T.*[Z+-]/.test(value) ? new Date(value).toISOString() : value;

describe('[ENG-30] changes of type, proved and tried on real rows', () => {
  const pair = ({ from, to }: Case) =>
    [
      [entityOf({ alvo: from }), target],
      [entityOf({ alvo: to }), target],
    ] as const;
  const of = (kind: Case['rows']) => Object.entries(TYPES).filter(([, { rows }]) => rows === kind);

  test.each(of('refused'))('%s: refused before there is a file', async (_name, change) => {
    expect(await prepared(...pair(change))).toMatchObject({
      is: 'refused',
      refusals: [
        expect.stringMatching(/^A coluna prova_troca\.alvo é .* e foi declarada .*Dê outro nome ao campo/),
      ],
    });
  });

  test.each(of('untried'))(
    '%s: no value is allowed before and after, and no file is there',
    async (_name, change) => {
      const why = expect.stringContaining('prova_troca.alvo');
      expect(await prepared(...pair(change))).toMatchObject({ is: 'failed', why });
    },
  );

  const converted = Object.entries(TYPES).flatMap(([name, { rows, ...change }]) =>
    typeof rows === 'string' ? [] : [[name, { ...change, rows }] as const],
  );
  test.each(converted)('%s', async (_name, { rows, lost = [], ...change }) => {
    const { from } = change;
    const [before, after] = pair({ ...change, rows });
    const answer = await prepared(before, after);
    const file = provedFile(answer);
    await become(real, before);
    const { pool } = real.database;
    await pool.query(`INSERT INTO prova_alvo (id, rotulo_prova) VALUES (1, 'Um')`);
    const insert = (value: string | null, id: number) =>
      pool.query(`INSERT INTO prova_troca (id, rotulo_prova, alvo) VALUES ($2, 'Linha', $1)`, [value, id]);
    // What would lose something stops it, with its place, and leaves rows and column as they were.
    await insert(rows[0]?.[0] ?? null, 1);
    for (const value of lost) {
      await insert(value, 2);
      const kept = await held(real, 'prova_troca', 'alvo');
      expect(await run(real, file, after), value).toMatch(/falhou e nada dela ficou: .*prova_troca/s);
      expect(await held(real, 'prova_troca', 'alvo')).toEqual(kept);
      await pool.query('DELETE FROM prova_troca WHERE id = 2');
    }
    await pool.query('DELETE FROM prova_troca');
    const nullable = Array.isArray(from.type);
    for (const [index, [value]] of rows.entries()) await insert(value, index + 1);
    if (nullable) await insert(null, rows.length + 1);
    expect(await run(real, file, after)).toBeUndefined();
    expect((await held(real, 'prova_troca', 'alvo')).map(alike)).toEqual([
      ...rows.map(([, value]) => value),
      ...(nullable ? [null] : []),
    ]);
    await nothingLeft(real, after);
  });
});

const item = (fields: Properties): RootSchema & PropertySchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['nomeProva'],
  properties: { nomeProva: { type: 'string', title: 'Nome', maxLength: 40 }, ...fields },
});
const child = (word: object = {}, fields: Properties = {}, further: object = {}): PropertySchema => ({
  type: 'array',
  title: 'Filhas',
  'x-child': { unique: [['nomeProva']], ...word },
  items: item({ quantoProva: money, ...fields }),
  ...further,
});

/** The row of a child table, made and read by the names that it has then. */
async function childRow(table: string, parent: string, column: string): Promise<void> {
  const { pool } = real.database;
  await pool.query(`INSERT INTO prova_troca (id, rotulo_prova) VALUES (5, 'Pai')`);
  await pool.query(
    `INSERT INTO ${table} (${parent}, ordem, ${column}, quanto_prova) VALUES (5, 0, 'Água', 10.50)`,
  );
}

describe('[ENG-30] changes of child tables, proved and tried on real rows', () => {
  const was = 'prova_troca_vistorias';
  const cases: {
    readonly [name: string]: {
      readonly after: readonly EntityModel[];
      readonly asked?: Asked;
      /** Table, column of the record, own column. */
      readonly seen: readonly [table: string, parent: string, column: string];
    };
  } = {
    'the property has another name': {
      after: [entityOf({ inspecoes: child({ was: 'vistorias' }) })],
      seen: ['prova_troca_inspecoes', 'prova_troca_id', 'nome_prova'],
    },
    'the table has a name of its own': {
      after: [entityOf({ vistorias: child({ table: 'prova_da_casa' }) })],
      seen: ['prova_da_casa', 'prova_troca_id', 'nome_prova'],
    },
    'the record has another name': {
      after: [entityOf({ vistorias: child() }, { was: 'prova_troca' }, 'prova-nova')],
      seen: ['prova_nova_vistorias', 'prova_nova_id', 'nome_prova'],
    },
    'record and property have other names': {
      after: [entityOf({ inspecoes: child({ was: 'vistorias' }) }, { was: 'prova_troca' }, 'prova-nova')],
      seen: ['prova_nova_inspecoes', 'prova_nova_id', 'nome_prova'],
    },
    'a name too long for what is named after it': {
      after: [
        entityOf({
          inspecoesDeTodosOsEquipamentosAlugadosDaCasa: child({ was: 'vistorias' }),
        }),
      ],
      seen: [
        'prova_troca_inspecoes_de_todos_os_equipamentos_alugados_da_casa',
        'prova_troca_id',
        'nome_prova',
      ],
    },
    'a field of the rows has another name': {
      after: [
        entityOf({
          vistorias: {
            type: 'array',
            title: 'Filhas',
            'x-child': { unique: [['tituloProva']] },
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['tituloProva'],
              properties: {
                tituloProva: { type: 'string', title: 'T', maxLength: 40, 'x-col': { was: 'nomeProva' } },
                quantoProva: money,
              },
            },
          },
        }),
      ],
      seen: [was, 'prova_troca_id', 'titulo_prova'],
    },
    'a field of the rows changes its type': {
      after: [entityOf({ vistorias: { ...child(), items: item({ quantoProva: scale(4) }) } })],
      seen: [was, 'prova_troca_id', 'nome_prova'],
    },
    'other name and other type at once': {
      after: [
        entityOf({
          inspecoes: { ...child({ was: 'vistorias' }), items: item({ quantoProva: text }) },
        }),
      ],
      seen: ['prova_troca_inspecoes', 'prova_troca_id', 'nome_prova'],
    },
    'a required field comes, and what the rows there hold is said': {
      after: [
        entityOf({
          vistorias: {
            ...child(),
            items: {
              ...item({ quantoProva: money, novaProva: { type: 'string', title: 'N', maxLength: 9 } }),
              required: ['nomeProva', 'novaProva'],
            },
          },
        }),
      ],
      asked: asked({ fill: new Map([[`${was}.nova_prova`, 'dado']]) }),
      seen: [was, 'prova_troca_id', 'nome_prova'],
    },
    'the rule that no two are equal goes': {
      after: [entityOf({ vistorias: child({ unique: [] }) })],
      seen: [was, 'prova_troca_id', 'nome_prova'],
    },
  };

  test.each(Object.entries(cases))('%s', async (_name, { after, seen, ...given }) => {
    const before = [entityOf({ vistorias: child() })];
    const file = provedFile(await prepared(before, after, given.asked));
    await become(real, before);
    await childRow(was, 'prova_troca_id', 'nome_prova');
    expect(await run(real, file, after)).toBeUndefined();
    const [table, parent, column] = seen;
    expect(await held(real, table, column)).toEqual(['Água']);
    expect(await held(real, table, parent)).toEqual(['5']);
    expect(Number((await held(real, table, 'quanto_prova'))[0])).toBe(10.5);
    await nothingLeft(real, after);
  });

  test.each(
    Object.entries({
      money: { from: money, to: big, lost: '10.50' },
      text: { from: text, to: day, lost: '31/12/2024' },
    }),
  )('%s of the rows that would lose something stops it', async (_name, { from, to, lost }) => {
    const of = (alvo: PropertySchema) => [entityOf({ vistorias: child({}, { alvo }) })];
    const file = provedFile(await prepared(of(from), of(to)));
    await become(real, of(from));
    await childRow(was, 'prova_troca_id', 'nome_prova');
    await real.database.pool.query(`UPDATE ${was} SET alvo = $1`, [lost]);
    expect(await run(real, file, of(to))).toContain(`1 linha(s) de ${was} têm em ${was}.alvo`);
    expect(await held(real, was, 'alvo')).toEqual([lost]);
  });
});

describe('[ENG-30] [stranger B9] bounds of x-range', () => {
  const bounded = (range: PropertySchema['x-range'], field: PropertySchema = money) => [
    entityOf({ alvo: { ...field, 'x-range': range } }),
  ];
  const put = (value: string | null) =>
    real.database.pool.query(`INSERT INTO prova_troca (rotulo_prova, alvo) VALUES ('Linha', $1)`, [value]);

  test('constants of numbers and days stand in the table; what is empty passes', async () => {
    await become(real, bounded({ from: '0.01', to: '100' }));
    for (const value of ['0.01', '100', null]) await put(value);
    for (const value of ['0', '-1', '100.01'])
      await expect(put(value)).rejects.toMatchObject({ code: '23514', table: 'prova_troca' });
    await become(real, bounded({ from: '1994-07-01' }, day));
    await put('1994-07-01');
    await expect(put('1994-06-30')).rejects.toMatchObject({ code: '23514' });
  });

  test('today, another field and moments are judged by the validator alone', async () => {
    for (const [range, field] of [
      [{ from: '$hoje' }, day],
      [{ from: '1900-01-01' }, moment],
    ] as const) {
      await become(real, bounded(range, field));
      await expect(put('1800-01-01')).resolves.toMatchObject({ rowCount: 1 });
    }
  });

  test('a bound that is new stops at the rows that break it, and says how to see them; mended it runs', async () => {
    const [before, after] = [[entityOf({ alvo: money })], bounded({ from: '0' })];
    const file = provedFile(await prepared(before, after));
    await become(real, before);
    await put('-3');
    const refused = await run(real, file, after);
    const query = /Veja-as com (SELECT .*?); corrija-as/.exec(refused ?? '')?.[1] ?? '';
    expect(query).toBe('SELECT * FROM prova_troca WHERE NOT (alvo >= 0)');
    const { rows } = await real.database.pool.query<{ alvo: string }>(query);
    expect(rows.map(({ alvo }) => Number(alvo))).toEqual([-3]);
    await real.database.pool.query('UPDATE prova_troca SET alvo = 3');
    expect(await run(real, file, after)).toBeUndefined();
    await nothingLeft(real, after);
  });

  test('a table whose periods may not overlap is rehearsed with rows too', async () => {
    const of = (range: object) => [
      entityOf(
        {
          alvo: { ...money, ...range },
          inicio: { ...day, type: 'string', title: 'Início' },
          fim: { ...day, title: 'Fim', 'x-range': { from: '$inicio' } },
        },
        { noOverlap: [{ by: ['rotuloProva'], from: 'inicio', to: 'fim' }] },
        'prova-troca',
        ['inicio'],
      ),
    ];
    expect(provedFile(await prepared(of({}), of({ 'x-range': { from: '0' } }))).sql).toContain(
      'CHECK (alvo >= 0)',
    );
  });

  test('a table that changes and to which another that changes refers is rehearsed with rows of its new bounds', async () => {
    const other = (range: object) => entityOf({ alvo: { ...money, ...range } }, {}, 'prova-alvo');
    const from = entityOf(
      {
        alvo: money,
        prova: { type: ['integer', 'null'], title: 'Outra', 'x-ref': { resource: 'prova-alvos' } },
      },
      {},
      'prova-a',
    );
    const bound = { 'x-range': { from: '0', to: '5' } };
    const later = entityOf(
      {
        alvo: { ...money, ...bound },
        prova: { type: ['integer', 'null'], title: 'Outra', 'x-ref': { resource: 'prova-alvos' } },
      },
      {},
      'prova-a',
    );
    expect(provedFile(await prepared([from, other({})], [later, other(bound)])).sql).toContain(
      'CHECK (alvo >= 0 AND alvo <= 5)',
    );
  });
});

describe('[ENG-30] each sentence of advice is followed', () => {
  /** The sentence that refuses `after`; the only one. */
  async function refusal(before: readonly EntityModel[], after: readonly EntityModel[]): Promise<string> {
    const answer = await prepared(before, after);
    if (answer.is !== 'refused') throw new Error(`not refused: ${answer.is}`);
    expect(answer.refusals).toHaveLength(1);
    return answer.refusals[0] ?? '';
  }
  const said = async (before: readonly EntityModel[], after: readonly EntityModel[], how: Partial<Asked>) =>
    provedFile(await prepared(before, after, asked(how)));

  test('a field of another name: was, or --novo', async () => {
    const before = [entityOf({ alvo: text })];
    const after = (word: object = {}) => [entityOf({ mira: { ...text, ...word } })];
    expect(await refusal(before, after())).toMatch(
      /escreva 'x-col': \{ was: 'alvo' \} no campo.*--novo prova_troca\.mira/,
    );
    const renamed = await said(before, after({ 'x-col': { was: 'alvo' } }), {});
    expect(renamed.sql).toContain(`zelo_renomear_coluna('prova_troca', 'alvo', 'mira')`);
    const fresh = await said(before, after(), { confirmedNew: ['prova_troca.mira'] });
    expect(fresh.sql).toContain('ADD COLUMN IF NOT EXISTS mira');
  });

  test('a register of another name: was in x-entity, or --novo', async () => {
    const before = [entityOf({ alvo: text })];
    const after = (root: object = {}) => [entityOf({ alvo: text }, root, 'prova-nova')];
    expect(await refusal(before, after())).toMatch(
      /escreva was: 'prova_troca' em x-entity; .*--novo prova_nova/,
    );
    expect((await said(before, after({ was: 'prova_troca' }), {})).sql).toContain(
      `zelo_renomear_tabela('prova_troca', 'prova_nova')`,
    );
    expect((await said(before, after(), { confirmedNew: ['prova_nova'] })).sql).toContain(
      'CREATE TABLE IF NOT EXISTS prova_nova',
    );
  });

  test('[stranger B1] a child table of another name: was in x-child, or --novo', async () => {
    const before = [entityOf({ vistorias: child() })];
    const after = (word: object = {}) => [entityOf({ inspecoesFeitas: child(word) })];
    expect(await refusal(before, after())).toMatch(
      /escreva 'x-child': \{ was: 'vistorias' \} em inspecoesFeitas; .*--novo prova_troca_inspecoes_feitas/,
    );
    expect((await said(before, after({ was: 'vistorias' }), {})).sql).toContain(
      `zelo_renomear_tabela('prova_troca_vistorias', 'prova_troca_inspecoes_feitas')`,
    );
    const fresh = await said(before, after(), { confirmedNew: ['prova_troca_inspecoes_feitas'] });
    expect(fresh.sql).toContain('CREATE TABLE IF NOT EXISTS prova_troca_inspecoes_feitas');
  });

  test('[stranger B1] a child table that had a name of its own keeps it, or --novo', async () => {
    const before = [entityOf({ vistorias: child({ table: 'prova_da_casa' }) })];
    const after = (word: object = {}) => [entityOf({ inspecoes: child(word) })];
    expect(await refusal(before, after())).toMatch(
      /escreva 'x-child': \{ table: 'prova_da_casa' \} em inspecoes; .*--novo prova_troca_inspecoes/,
    );
    expect(await prepared(before, after({ table: 'prova_da_casa' }))).toMatchObject({ is: 'nothing' });
    await said(before, after(), { confirmedNew: ['prova_troca_inspecoes'] });
  });

  test('a type that does not convert: another name, with what fits taken over by SQL; or the former type', async () => {
    const before = [entityOf({ alvo: moment })];
    expect(await refusal(before, [entityOf({ alvo: day })])).toMatch(/Dê outro nome.*ou devolva o tipo/s);
    expect(await prepared(before, before)).toMatchObject({ is: 'nothing' });
    const after = [entityOf({ alvoDia: day })];
    const file = provedFile(await prepared(before, after));
    await become(real, before);
    await real.database.pool.query(
      `INSERT INTO prova_troca (rotulo_prova, alvo) VALUES ('Linha', '2024-02-29T10:00:00-03:00')`,
    );
    const taken = `${file.sql}UPDATE prova_troca SET alvo_dia = (alvo AT TIME ZONE 'America/Sao_Paulo')::date;\n`;
    expect(await run(real, { ...file, sql: taken }, after)).toBeUndefined();
    expect(await held(real, 'prova_troca', 'alvo_dia')).toEqual(['2024-02-29']);
  });

  const must = { type: 'string', title: 'Alvo', maxLength: 40 } as const;
  test.each([
    ['a required field that is new', {}, 'é nova, obrigatória e sem valor inicial'],
    ['a field that becomes required', { alvo: text }, 'passa a ser obrigatória'],
  ])('%s: --preencher, a default, or --sem-linhas', async (_name, properties, why) => {
    const before = [entityOf(properties)];
    const after = (word: object = {}) => [
      entityOf({ alvo: { ...must, ...word } }, {}, 'prova-troca', ['alvo']),
    ];
    const sentence = await refusal(before, after());
    expect(sentence).toContain(why);
    expect(sentence).toMatch(
      /--preencher prova_troca\.alvo=valor, ou declare um default\. .*--sem-linhas prova_troca\.alvo/,
    );
    const put = async () => {
      await become(real, before);
      await real.database.pool.query(`INSERT INTO prova_troca (rotulo_prova) VALUES ('Linha')`);
    };
    const filled = await said(before, after(), { fill: new Map([['prova_troca.alvo', "d'água"]]) });
    await put();
    expect(await run(real, filled, after())).toBeUndefined();
    expect(await held(real, 'prova_troca', 'alvo')).toEqual(["d'água"]);
    await nothingLeft(real, after());

    const byDefault = await said(before, after({ default: 'sim' }), {});
    await put();
    expect(await run(real, byDefault, after({ default: 'sim' }))).toBeUndefined();
    expect(await held(real, 'prova_troca', 'alvo')).toEqual(['sim']);

    const checked = await said(before, after(), { empty: new Set(['prova_troca.alvo']) });
    await put();
    expect(await run(real, checked, after())).toContain(
      '1 linha(s) de prova_troca sem valor em prova_troca.alvo, que passa a ser obrigatória. Preencha ou apague',
    );
    await real.database.pool.query('DELETE FROM prova_troca');
    expect(await run(real, checked, after())).toBeUndefined();
    await nothingLeft(real, after());
  });

  test('rows that would lose something are corrected by the statement that the refusal names', async () => {
    const [before, after] = [[entityOf({ alvo: money })], [entityOf({ alvo: big })]];
    const file = provedFile(await prepared(before, after));
    await become(real, before);
    const { pool } = real.database;
    await pool.query(`INSERT INTO prova_troca (rotulo_prova, alvo) VALUES ('Linha', 10.50), ('Linha', 3)`);
    const why = (await run(real, file, after)) ?? '';
    const seen = await pool.query<{ id: number }>(/veja-as com: (SELECT .*)$/.exec(why)?.[1] ?? '');
    expect(seen.rows).toHaveLength(1);
    await pool.query('UPDATE prova_troca SET alvo = 10 WHERE id = $1', [seen.rows[0]?.id]);
    expect(await run(real, file, after)).toBeUndefined();
    expect(await held(real, 'prova_troca', 'alvo')).toEqual(['10', '3']);
  });

  test.each([
    [
      'view',
      'CREATE VIEW prova_visao AS SELECT id, alvo FROM prova_troca',
      /A visão prova_visao mostra prova_troca\.alvo.*(DROP VIEW prova_visao);/,
    ],
    [
      'hand-written trigger',
      'CREATE TRIGGER prova_trava BEFORE UPDATE OF alvo ON prova_troca FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      /A trava prova_trava, .*(DROP TRIGGER prova_trava ON prova_troca);/,
    ],
  ])(
    'a %s over what changes: it goes by hand, and comes back afterwards',
    async (_name, create, sentence) => {
      const [before, after] = [[entityOf({ alvo: text })], [entityOf({ alvo: big })]];
      await become(scratch, before);
      await scratch.database.pool.query(create);
      const answer = await prepareMigration(scratch.database, after, files, NOTHING);
      expect(answer).toMatchObject({ is: 'refused', refusals: [expect.stringMatching(sentence)] });
      const [, drop = ''] = sentence.exec(JSON.stringify(answer)) ?? [];
      await scratch.database.pool.query(drop);
      provedFile(await prepareMigration(scratch.database, after, files, NOTHING));
      await scratch.database.pool.query(create);
      await nothingLeft(scratch, after);
    },
  );

  test('what does not run is told with its SQL and leaves no file: another declaration, or the SQL mended by hand', async () => {
    const before = [entityOf({})];
    const after = [entityOf({ alvo: { ...big, type: 'integer' } }, {}, 'prova-troca', ['alvo'])];
    const wrong = await prepared(before, after, asked({ fill: new Map([['prova_troca.alvo', 'doze']]) }));
    if (wrong.is !== 'failed') throw new Error(wrong.is);
    expect(wrong.why).toContain('doze');
    const mended = {
      version: files.length + 1,
      name: '9999-a-mao.sql',
      checksum: '',
      sql: wrong.sql.replace("'doze'", '12'),
    };
    await become(scratch, before);
    expect(await run(scratch, mended, after)).toBeUndefined();
    expect(await prepareMigration(scratch.database, after, [...files, mended], NOTHING)).toMatchObject({
      is: 'nothing',
    });
    await become(scratch, before);
    provedFile(await prepareMigration(scratch.database, [entityOf({ alvo: big })], files, NOTHING));
  });
});

test('[ENG-30] what the matrix counts', () => {
  expect(Object.keys(TYPES).length).toBeGreaterThanOrEqual(58);
});
