/** The program as the compiler sees it: its trees, who calls whom, and the type of anything. */
import { API, TypeFlags, type Checker, type Symbol as Named, type Type } from 'typescript/unstable/sync';
import {
  SyntaxKind,
  type CallExpression,
  type Identifier,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { functionAround, Names, type Meaning, type Tree } from './names.ts';

/** Each question is asked of the compiler once: it runs in a process of its own. */
function once<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key) as Value;
  };
}

export class Program {
  readonly root: string;
  readonly checker: Checker;
  /** Every call of a name, in the server's code. */
  readonly calls = new Map<string, CallExpression[]>();
  /** Templates that claim a type: sql<Row>`...`. */
  readonly templates: TaggedTemplateExpression[] = [];
  readonly #api: API;
  readonly #names: Names;
  readonly #types = new Map<Node, Type>();
  readonly #sourceOf: (file: string) => SourceFile | undefined;

  /** `config`: a tsconfig of the root; `inside`: whose calls are looked at. */
  constructor(root: string, config: string, inside: readonly string[]) {
    this.root = root;
    this.#api = new API({ cwd: root });
    const project = this.#api.updateSnapshot({ openProjects: [`${root}/${config}`] }).getProjects()[0];
    if (!project) throw new Error(`no project in ${config}`);
    const { checker, program } = project;
    this.checker = checker;
    this.#sourceOf = once((file) => program.getSourceFile(file));
    this.#names = new Names(root, this.#sourceOf);
    for (const file of program.getSourceFileNames())
      if (inside.some((start) => file.startsWith(`${root}/${start}`)))
        this.#collect(this.#sourceOf(file) as Node);
  }

  readonly meaningOf = once((name: Node): Meaning => this.#names.meaning(name as Identifier));
  readonly propertiesOf = once(
    (type: Type): ReadonlyMap<string, Named> =>
      new Map(this.checker.getPropertiesOfType(type).map((property) => [property.name, property])),
  );
  readonly typeOf = once((symbol: Named): Type | undefined => this.checker.getTypeOfSymbol(symbol));
  readonly membersOf = once((type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]));
  readonly argumentsOf = once((type: Type): readonly Type[] =>
    type.isTypeReference() ? this.checker.getTypeArguments(type) : [],
  );
  readonly isList = once(
    (type: Type): boolean => (type.flags & TypeFlags.Object) !== 0 && this.checker.isArrayLikeType(type),
  );
  readonly namesOf = once((type: Type): readonly string[] =>
    [type.getAliasSymbol()?.name, type.getSymbol()?.name].filter((name) => name !== undefined),
  );

  typeAt(node: Node): Type {
    this.learn([node]);
    return this.#types.get(node) as Type;
  }

  /** Asks the types of all of them at once. */
  learn(nodes: readonly Node[]): void {
    const asked = nodes.filter((node) => !this.#types.has(node));
    if (asked.length === 0) return;
    this.checker.getTypeAtLocation(asked).forEach((type, at) => {
      this.#types.set(asked[at] as Node, type ?? this.checker.getUnknownType());
    });
  }

  /** The types that the file gives a name ending in Tables. */
  tablesOf(file: string): readonly Type[] {
    const statements = this.#sourceOf(`${this.root}/${file}`)?.statements ?? [];
    return statements.flatMap((statement: Tree) =>
      statement.kind === SyntaxKind.TypeAliasDeclaration && statement.name.text.endsWith('Tables')
        ? [this.typeAt(statement.name)]
        : [],
    );
  }

  /** What the outermost function around is called. */
  nameAround(node: Node): string | undefined {
    let outer: Tree;
    for (let at = functionAround(node); at; at = functionAround(at)) outer = at;
    return outer && (outer.name ?? outer.parent.name)?.text;
  }

  /** 'server/features/agenda/repository.ts:12' */
  place(node: Node): string {
    const file = node.getSourceFile();
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    return `${file.fileName.slice(this.root.length + 1)}:${line}`;
  }

  close(): void {
    this.#api.close();
  }

  #collect(node: Node): void {
    if (node.kind === SyntaxKind.CallExpression) {
      const call = node as CallExpression;
      const name = nameNode(call.expression)?.text;
      const known = name === undefined ? undefined : this.calls.get(name);
      if (known) known.push(call);
      else if (name !== undefined) this.calls.set(name, [call]);
    }
    if (node.kind === SyntaxKind.TaggedTemplateExpression && (node as TaggedTemplateExpression).typeArguments)
      this.templates.push(node as TaggedTemplateExpression);
    node.forEachChild((child) => this.#collect(child));
  }
}

/** A place in the code, the same in every reading. */
export const keyOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}:${node.end}`;

/** The name that a call is made by: `all` of all(...), `query` of pool.query(...). */
export function nameNode(callee: Node): Identifier | undefined {
  if (callee.kind === SyntaxKind.Identifier) return callee as Identifier;
  return callee.kind === SyntaxKind.PropertyAccessExpression
    ? ((callee as Tree).name as Identifier)
    : undefined;
}
