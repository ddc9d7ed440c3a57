/** Whether what the code says of a row is what the database answers. */
import { TypeFlags, type Type } from 'typescript/unstable/sync';
import type { Catalogue } from './catalogue.ts';
import type { Column } from './describe.ts';
import type { Program } from './program.ts';
import { isOpen } from './sites.ts';
import { has, NOTHING } from './unknown.ts';

/** What the driver makes of a type (server/database/pool.ts). */
const WIRE: ReadonlyMap<string, Kind> = new Map([
  ...['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map((name) => [name, 'number'] as const),
  ...['bool'].map((name) => [name, 'boolean'] as const),
  ...['bytea'].map((name) => [name, 'bytes'] as const),
  ...['json', 'jsonb'].map((name) => [name, 'json'] as const),
]);

type Kind = 'number' | 'boolean' | 'bytes' | 'json' | 'string';

/** Each sentence names the column. Empty: they agree. */
export function disagreements(
  program: Program,
  catalogue: Catalogue,
  row: Type,
  columns: readonly Column[],
  text: string,
): string[] {
  const claimed = program.propertiesOf(row);
  const answered = new Map(columns.map((column, at) => [column.name, { column, at }]));
  const missing = [...claimed.values()]
    .filter(({ name, flags }) => !answered.has(name) && (flags & OPTIONAL) === 0)
    .map(({ name }) => `'${name}' is claimed and not answered`);
  const more = isOpen(program, row)
    ? []
    : columns
        .filter(({ name }) => !claimed.has(name))
        .map(({ name }) => `'${name}' is answered and not claimed`);
  const twice = columns
    .filter(({ name }, at) => answered.get(name)?.at !== at)
    .map(({ name }) => `'${name}' is answered twice`);
  const wrong = [...claimed.values()].flatMap((property) => {
    const found = answered.get(property.name);
    const type = program.typeOf(property);
    return found && type ? wrongType(program, catalogue, found.column, type, text) : [];
  });
  return [...missing, ...more, ...twice, ...wrong];
}

const OPTIONAL = 16_777_216;

function wrongType(
  program: Program,
  catalogue: Catalogue,
  column: Column,
  claimed: Type,
  text: string,
): string[] {
  const says = program.checker.typeToString(claimed);
  if (has(claimed, TypeFlags.AnyOrUnknown)) return [];
  const members = program.membersOf(claimed);
  const some = members.filter((member) => !has(member, NOTHING));
  const name = catalogue.typeName(column.oid);
  if (!some.every((member) => fits(program, member, name)))
    return [`'${column.name}' is ${name} and claimed ${says}`];
  // The statement itself may leave out rows: of a column that it compares nothing more is asked.
  if (isCompared(catalogue.nameOf(column), text)) return [];
  const declared = catalogue.declared(column);
  if (declared) {
    const known = new Set(literals(program, declared));
    const told = literals(program, claimed);
    const left = told.length > 0 && known.size > 0 ? [...known].filter((value) => !told.includes(value)) : [];
    if (left.length > 0) return [`'${column.name}' may be ${left.join(', ')} and is claimed ${says}`];
  }
  if (catalogue.nullable(column) && !members.some((member) => has(member, TypeFlags.Null)))
    return [`'${column.name}' may be null and is claimed ${says}`];
  return [];
}

function isCompared(column: string | undefined, text: string): boolean {
  return (
    column !== undefined &&
    new RegExp(`\\b${column}"?\\s*(?:=|<|>|IN\\b|NOT IN\\b|IS NOT NULL|BETWEEN\\b|LIKE\\b)`, 'i').test(text)
  );
}

/** The texts of a union of texts; empty where it takes any. */
function literals(program: Program, type: Type): string[] {
  const some = program.membersOf(type).filter((member) => !has(member, NOTHING));
  return some.every((member) => member.isStringLiteralType())
    ? some.map((member) => String((member as { value?: unknown }).value))
    : [];
}

function fits(program: Program, claimed: Type, name: string): boolean {
  if (has(claimed, TypeFlags.AnyOrUnknown)) return true;
  const array = name.startsWith('_');
  if (array) {
    if (!program.isList(claimed)) return false;
    const [item] = program.argumentsOf(claimed);
    return (
      item !== undefined &&
      program.membersOf(item).every((member) => has(member, NOTHING) || fits(program, member, name.slice(1)))
    );
  }
  switch (WIRE.get(name) ?? 'string') {
    case 'number':
      return has(claimed, TypeFlags.NumberLike);
    case 'boolean':
      return has(claimed, TypeFlags.BooleanLike);
    case 'bytes':
      return program.namesOf(claimed).some((typeName) => typeName === 'Buffer' || typeName === 'Uint8Array');
    case 'json':
      return !program.namesOf(claimed).some((typeName) => typeName === 'Buffer' || typeName === 'Date');
    default:
      return has(claimed, TypeFlags.StringLike);
  }
}
