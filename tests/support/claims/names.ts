/** What a name means where it stands, read from the tree alone: asking the compiler of each would take longer than all the rest. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SyntaxKind, type Identifier, type Node, type SourceFile } from 'typescript/unstable/ast';

// The tree is read by its kinds; what stands in each is named here and in evaluate.ts.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Tree = any;

export type Meaning =
  | { readonly kind: 'here'; readonly node: Node; readonly exported: string | undefined }
  | { readonly kind: 'package'; readonly module: string; readonly name: string }
  | { readonly kind: 'global' };

const FUNCTIONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
]);

/** The function that the node stands in; undefined: the module itself. */
export function functionAround(node: Node): Node | undefined {
  for (let at = node.parent; at; at = at.parent) if (FUNCTIONS.has(at.kind)) return at;
  return undefined;
}

export class Names {
  readonly #scopes = new Map<Node, Map<string, Node>>();
  readonly #sourceOf: (file: string) => SourceFile | undefined;
  readonly #root: string;
  readonly #aliases: readonly (readonly [string, string])[];

  constructor(root: string, sourceOf: (file: string) => SourceFile | undefined) {
    this.#root = root;
    this.#sourceOf = sourceOf;
    const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      imports: { [alias: string]: string };
    };
    this.#aliases = Object.entries(imports).map(
      ([alias, folder]) => [alias.slice(0, -1), folder.slice(0, -1)] as const,
    );
  }

  meaning(name: Identifier): Meaning {
    for (let at: Node | undefined = name; at; at = at.parent) {
      const found = this.#scope(at).get(name.text);
      if (found) return this.#through(found, name.text);
    }
    return { kind: 'global' };
  }

  #through(found: Tree, name: string): Meaning {
    if (found.kind === SyntaxKind.ImportSpecifier)
      return this.#imported(found.parent.parent.parent, (found.propertyName ?? found.name).text);
    if (found.kind === SyntaxKind.ExportSpecifier)
      return this.#imported(found.parent.parent, (found.propertyName ?? found.name).text);
    if (found.kind === SyntaxKind.NamespaceImport) return this.#imported(found.parent.parent, '*');
    if (found.kind === SyntaxKind.ImportClause) return this.#imported(found.parent, 'default');
    return { kind: 'here', node: found, exported: name };
  }

  #imported(statement: Tree, name: string): Meaning {
    const module: string = statement.moduleSpecifier.text;
    const alias = this.#aliases.find(([start]) => module.startsWith(start));
    const from = statement.getSourceFile().fileName;
    const file = alias
      ? join(this.#root, alias[1], module.slice(alias[0].length))
      : module.startsWith('.')
        ? join(dirname(from), module)
        : undefined;
    const source = file === undefined ? undefined : this.#sourceOf(file);
    const found = source && this.#scope(source).get(name);
    return found ? this.#through(found, name) : { kind: 'package', module: file ?? module, name };
  }

  #scope(node: Tree): Map<string, Node> {
    const known = this.#scopes.get(node);
    if (known) return known;
    const names = new Map<string, Node>();
    this.#scopes.set(node, names);
    if (FUNCTIONS.has(node.kind)) for (const parameter of node.parameters) bind(parameter, names);
    if (node.kind === SyntaxKind.ForOfStatement || node.kind === SyntaxKind.ForStatement)
      for (const declaration of node.initializer?.declarations ?? []) bind(declaration, names);
    if (node.kind === SyntaxKind.CatchClause && node.variableDeclaration)
      bind(node.variableDeclaration, names);
    if (
      node.kind === SyntaxKind.SourceFile ||
      node.kind === SyntaxKind.Block ||
      node.kind === SyntaxKind.CaseClause
    )
      for (const statement of node.statements) declare(statement, names);
    return names;
  }
}

function bind(owner: Tree, names: Map<string, Node>): void {
  if (owner.name.kind === SyntaxKind.Identifier) names.set(owner.name.text, owner);
  else for (const element of owner.name.elements) if (element.name) bind(element, names);
}

function declare(statement: Tree, names: Map<string, Node>): void {
  switch (statement.kind) {
    case SyntaxKind.VariableStatement:
      for (const declaration of statement.declarationList.declarations) bind(declaration, names);
      return;
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.ClassDeclaration:
      if (statement.name) names.set(statement.name.text, statement);
      return;
    case SyntaxKind.ImportDeclaration: {
      const clause = statement.importClause;
      if (clause?.name) names.set(clause.name.text, clause);
      const bindings = clause?.namedBindings;
      if (bindings?.kind === SyntaxKind.NamespaceImport) names.set(bindings.name.text, bindings);
      else for (const specifier of bindings?.elements ?? []) names.set(specifier.name.text, specifier);
      return;
    }
    case SyntaxKind.ExportDeclaration:
      if (statement.moduleSpecifier)
        for (const specifier of statement.exportClause?.elements ?? [])
          if (!names.has(specifier.name.text)) names.set(specifier.name.text, specifier);
      return;
    default:
  }
}
