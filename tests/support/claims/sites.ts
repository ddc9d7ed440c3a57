/** Where the server runs a statement, and what row it says that comes back. */
import { SyntaxKind, type CallExpression, type Node } from 'typescript/unstable/ast';
import { TypeFlags, type Type } from 'typescript/unstable/sync';
import { functionAround, type Tree } from './names.ts';
import type { Program } from './program.ts';
import { has, NOTHING } from './unknown.ts';

export type Site = {
  readonly call: CallExpression;
  /** Of the statement. */
  readonly statement: Node;
  /** Whether anybody looks at what comes back. */
  readonly read: boolean;
};

const DOORS: readonly string[] = ['all', 'first', 'exactlyOne', 'run'];
const TYPED = '/server/database/typed.ts';

/** all(db, statement), first, one and run of server/database/typed.ts; query(statement) of a pool or a connection. */
export function sitesOf(program: Program): Site[] {
  const doors = DOORS.flatMap((door) => program.calls.get(door) ?? []).filter((call) =>
    isDoor(program, call),
  );
  const queries = (program.calls.get('query') ?? []).filter((call) => isQuery(call));
  const found = [
    ...doors.map((call) => ({
      call,
      statement: call.arguments[1] as Node,
      read: (call.expression as Tree).text !== 'run',
    })),
    ...queries.map((call) => ({ call, statement: call.arguments[0] as Node, read: isRead(call) })),
  ];
  program.learn([
    ...found.filter(({ read }) => read).map(({ call }) => call),
    ...found.flatMap(({ call }) => givenTo(call)),
  ]);
  return found;
}

/** The names that the functions around take: most of what a statement hangs on. */
function givenTo(call: Node): Node[] {
  const around = functionAround(call) as Tree;
  return around ? around.parameters.flatMap((parameter: Tree) => namesIn(parameter.name)) : [];
}

function namesIn(name: Tree): Node[] {
  if (name.kind === SyntaxKind.Identifier) return [name];
  return name.elements.flatMap((element: Tree) => (element.name ? namesIn(element.name) : []));
}

function isDoor(program: Program, call: CallExpression): boolean {
  if (call.expression.kind !== SyntaxKind.Identifier || call.arguments.length < 2) return false;
  const meaning = program.meaningOf(call.expression);
  return meaning.kind === 'here' && fileOf(meaning.node).endsWith(TYPED) && !fileOf(call).endsWith(TYPED);
}

function isQuery(call: CallExpression): boolean {
  return (
    call.expression.kind === SyntaxKind.PropertyAccessExpression &&
    call.arguments.length > 0 &&
    !fileOf(call).endsWith(TYPED)
  );
}

function isRead(call: Node): boolean {
  let at: Node = call.parent;
  while (at.kind === SyntaxKind.AwaitExpression || at.kind === SyntaxKind.ParenthesizedExpression)
    at = at.parent;
  if (at.kind === SyntaxKind.ExpressionStatement) return false;
  // Of what it answers only how many rows it wrote: const { rowCount } = ..., (await ...).rowCount.
  const names = (at as Tree).name?.elements?.map(
    (element: Tree) => (element.propertyName ?? element.name).text,
  );
  if (at.kind === SyntaxKind.VariableDeclaration && names) return names.includes('rows');
  return !(at.kind === SyntaxKind.PropertyAccessExpression && (at as Tree).name.text === 'rowCount');
}

const fileOf = (node: Node): string => node.getSourceFile().fileName;

/** The row of Promise<Row[]>, Promise<Row | undefined>, Promise<Row>, Promise<{ rows: Row[] }>. */
export function rowOf(program: Program, call: Node): Type | undefined {
  const type = program.typeAt(call);
  const awaited = program.namesOf(type).includes('Promise') ? (program.argumentsOf(type)[0] ?? type) : type;
  const result =
    (call as Tree).expression.kind === SyntaxKind.PropertyAccessExpression
      ? rowsOf(program, awaited)
      : awaited;
  if (!result) return undefined;
  const [only, other] = program.membersOf(result).filter((member) => !has(member, NOTHING));
  if (!only || other) return result;
  return program.isList(only) ? (program.argumentsOf(only)[0] ?? only) : only;
}

/** Undefined: it is a stream, which answers no rows here. */
function rowsOf(program: Program, result: Type): Type | undefined {
  const rows = program.propertiesOf(result).get('rows');
  return rows && program.typeOf(rows);
}

/** Says nothing of its columns, and not on purpose: any. */
export function isUntyped(program: Program, row: Type): boolean {
  if (has(row, TypeFlags.NonPrimitive)) return false;
  if (has(row, TypeFlags.Any | TypeFlags.Unknown) || program.isList(row)) return true;
  if (program.propertiesOf(row).size > 0) return false;
  const [others] = program.checker.getIndexInfosOfType(row);
  return !others || has(others.valueType, TypeFlags.Any);
}

/** Takes columns that it does not name: object, { [column: string]: unknown }. */
export function isOpen(program: Program, row: Type): boolean {
  return has(row, TypeFlags.NonPrimitive) || program.checker.getIndexInfosOfType(row).length > 0;
}
