/**
 * What the code says of the rows of a statement, `sql<Row>`, `query<Row>`, `$castTo<Row>`, is what the migrated database
 * answers: names, types, words of a closed list, and null where a column is taken as it is. No statement is run: each is put
 * together as the code would, in every way that it may be, and described (tests/support/claims).
 */
import { join } from 'node:path';
import { SyntaxKind, type TaggedTemplateExpression } from 'typescript/unstable/ast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel } from '#domain/registro/entity.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readCatalogue } from '#tests/support/claims/catalogue.ts';
import { check, type Verdict } from '#tests/support/claims/check.ts';
import { tablesMade } from '#tests/support/claims/made.ts';
import { keyOf, Program } from '#tests/support/claims/program.ts';
import { samplesOf } from '#tests/support/claims/samples.ts';
import { sitesOf } from '#tests/support/claims/sites.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Whose statements the check cannot put together, and how many they are at most: the number only falls. */
const UNREAD: ReadonlyMap<string, { readonly most: number; readonly why: string }> = new Map([
  [
    'server/engine/',
    { most: 29, why: 'of whichever register: its columns and its changes are the statement' },
  ],
  ['server/database/', { most: 14, why: 'of whichever table, or read from a migration' }],
  ['server/demo/one-transaction.ts', { most: 1, why: 'passes on what it is given' }],
]);

/** Folders in which every row that is read has a type. */
const TYPED = /^server\/(?:features|capabilities)\//;
const PROOF = 'tests/support/claims/false-claims.ts';

let test: TestDatabase;
let program: Program;
const verdicts: Verdict[] = [];
const seen = new Set<string>();

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 1 });
  program = new Program(join(import.meta.dirname, '../..'), 'tests/support/claims/tsconfig.json', [
    'server/',
    PROOF,
  ]);
  const client = test.database.newClient();
  await client.connect();
  try {
    const catalogue = await readCatalogue(client, program);
    const samples = samplesOf(await loadRegistry());
    for (const text of tablesMade(samples.get('EntityModel') as EntityModel)) await client.query(text);
    const modules = new Map<string, { readonly [name: string]: unknown }>();
    for (const site of sitesOf(program))
      verdicts.push(await check({ program, catalogue, client, modules, samples, seen }, site));
  } finally {
    await client.end();
  }
}, 300_000);

afterAll(async () => {
  program?.close();
  await test?.drop();
});

const ofServer = (): Verdict[] => verdicts.filter(({ place }) => !place.startsWith(PROOF));
const nameOf = ({ place, name }: Verdict): string => `${place.replace(/:\d+$/, '')} ${name ?? ''}`;
const told = (found: readonly Verdict[]): string[] =>
  found.flatMap((verdict) => verdict.wrong.map((claim) => `${nameOf(verdict)}: ${claim}`)).sort();

/** A piece of a statement, of no row: sql<never>. */
const claimsNothing = (template: TaggedTemplateExpression): boolean =>
  template.typeArguments?.[0]?.kind === SyntaxKind.NeverKeyword;

describe('a statement of the server', () => {
  it('answers what the code says of it', () => {
    expect(ofServer().length).toBeGreaterThan(1000);
    expect(told(ofServer())).toEqual([]);
  });

  it('has a type where its rows are read', () => {
    // The history reads whole rows by their place.
    const byPlace = 'server/capabilities/historico/repository.ts linhasPorId';
    const untyped = ofServer().filter((verdict) => verdict.untyped && TYPED.test(verdict.place));
    expect(untyped.map(nameOf).filter((name) => name !== byPlace)).toEqual([]);
  });

  it('can be put together by this check, or is of the few that are named', () => {
    const unread = ofServer().filter((verdict) => verdict.unread !== undefined);
    const houses = [...UNREAD.keys()];
    const left = unread.filter(({ place }) => !houses.some((house) => place.startsWith(house)));
    expect(left.map(({ place, unread: why }) => `${place} ${why}`)).toEqual([]);
    for (const [house, { most }] of UNREAD) {
      const found = unread
        .filter(({ place }) => place.startsWith(house))
        .map(({ place, unread: why }) => `${place} ${why}`);
      expect(found.length, `${house}: at most ${most}\n${found.join('\n')}`).toBeLessThanOrEqual(most);
    }
  });

  it('holds every template that claims a type', () => {
    const outside = program.templates
      .filter((template) => !seen.has(keyOf(template)) && !claimsNothing(template))
      .map((template) => program.place(template));
    // Conditions of a scope are really called, and read by their own tests.
    expect(outside.filter((place) => !place.startsWith('server/engine/scope.ts'))).toEqual([]);
  });
});

describe('a claim that is not so', () => {
  const of = (name: string): Verdict => {
    const found = verdicts.find((verdict) => verdict.name === name && verdict.place.startsWith(PROOF));
    if (!found) throw new Error(`no statement in ${name}`);
    return found;
  };

  it.each([
    ['notAnswered', "'apelido' is claimed and not answered"],
    ['notClaimed', "'nome' is answered and not claimed"],
    ['otherType', "'total' is int8 and claimed string"],
    ['mayBeNull', "'cpf' may be null and is claimed string"],
    ['otherWords', "'estado' may be"],
    ['onlyOneWay', "'nome' is answered and not claimed"],
    ['castAway', "'id' is int8 and claimed string"],
  ])('is told: %s', (name, what) => {
    expect(of(name).wrong).toEqual([expect.stringContaining(what)]);
  });

  it('is told where there is none: untyped', () => {
    expect(of('untyped')).toMatchObject({ untyped: true, unread: undefined });
  });

  it.each(['noSuchColumn', 'ofAnyText'])(
    'is not passed over where the statement cannot be described: %s',
    (name) => {
      expect(of(name).unread).toEqual(expect.any(String));
    },
  );

  it('is not seen where the code is right', () => {
    expect(of('agreed')).toMatchObject({ wrong: [], unread: undefined, untyped: false });
    expect(of('agreed').ways).toBe(2);
  });
});
