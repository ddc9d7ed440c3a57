/**
 * Reads the code that makes a statement as it would run, as far as the statement's text needs it. What only the running
 * server knows is `Unknown`: where a condition hangs on it, both ways are read, one after the other. The engine and the
 * libraries are really called.
 */
import { SyntaxKind, type Node } from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { functionAround, type Tree } from './names.ts';
import { keyOf, type Program } from './program.ts';
import { has, isPlain, NOTHING, own, Sampler, Unknown, type Choose, type Samples } from './unknown.ts';

/** The code says something that this reader does not understand. */
export class Unreadable extends Error {}

/** A module that has to be loaded before the reading can go on. */
export class Missing extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`not loaded: ${file}`);
    this.file = file;
  }
}

/** The statement hangs on what the callers give. */
export class AsksCallers extends Error {}

export type Modules = Map<string, { readonly [name: string]: unknown }>;

type Env = {
  readonly around: Node | undefined;
  readonly parent: Env | undefined;
  readonly values: Map<Node, unknown>;
};
type Done =
  { readonly kind: 'return'; readonly value: unknown } | { readonly kind: 'break' | 'continue' } | undefined;

export type Reading = {
  readonly program: Program;
  readonly modules: Modules;
  readonly samples: Samples;
  readonly choose: Choose;
  /** Parameters are what each caller gives, and no samples. */
  readonly byCallers: boolean;
  /** Hears of every template that was read. */
  readonly seen: (template: Node) => void;
};

const MOST_CALLERS = 8;
/** Code that is read, so that all its ways are; the rest is called. */
const READ = /\/server\/(?:features|capabilities|demo)\//;

export class Reader {
  readonly #reading: Reading;
  readonly #program: Program;
  readonly #sampler: Sampler;
  readonly #roots = new Map<string, Env>();
  readonly #busy = new Set<Node>();
  /** Functions whose callers were asked, with the call that was followed. */
  readonly followed = new Map<string, Node>();
  #depth = 0;
  #start = '';

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#program = reading.program;
    this.#sampler = new Sampler(reading.program, reading.samples, reading.choose);
  }

  /** The value of an expression where it stands, with nothing unknown left in it. */
  statement(node: Node): unknown {
    this.#start = node.getSourceFile().fileName;
    this.#demandReached(node);
    return this.#sampler.real(this.#eval(node, this.#rootOf(functionAround(node))));
  }

  /** `if (parts.length === 0) return` before it: what is left then is not read. */
  #demandReached(node: Node): void {
    const around = functionAround(node);
    for (let at: Tree = node; at.parent && at !== around; at = at.parent) {
      if (at.parent.kind !== SyntaxKind.Block) continue;
      for (const before of at.parent.statements) {
        if (before === at) break;
        if (before.kind !== SyntaxKind.IfStatement || before.elseStatement || !isEmptiness(before.expression))
          continue;
        if (this.#soft(before.expression, this.#rootOf(around)) === true)
          throw new Unreadable('the way ends in a throw');
      }
    }
  }

  /** The call by which the function around was entered, where its callers were asked. */
  callOf(around: Node): Node | undefined {
    this.#follow(around);
    return this.followed.get(keyOf(around));
  }

  #rootOf(around: Node | undefined): Env {
    const key = around ? keyOf(around) : 'module';
    const known = this.#roots.get(key);
    if (known) return known;
    const outer = around && functionAround(around);
    const made: Env = { around, parent: outer ? this.#rootOf(outer) : undefined, values: new Map() };
    this.#roots.set(key, made);
    return made;
  }

  #unknown(node: Node, type = this.#program.typeAt(node), origin = keyOf(node)): unknown {
    const special = this.#sampler.special(type);
    return special ? special.value : new Unknown(type, origin);
  }

  /* Names */

  #name(node: Tree, env: Env): unknown {
    if (node.text === 'undefined') return undefined;
    const meaning = this.#program.meaningOf(node);
    if (meaning.kind === 'global') {
      if (node.text in globalThis) return (globalThis as Tree)[node.text];
      throw new Unreadable(`nothing is called ${node.text}`);
    }
    if (meaning.kind === 'package') {
      const module = this.#module(meaning.module);
      return meaning.name === '*' ? module : module[meaning.name];
    }
    const { node: declared } = meaning;
    for (let at: Env | undefined = env; at; at = at.parent)
      if (at.values.has(declared)) return at.values.get(declared);
    const file = declared.getSourceFile().fileName;
    const around = functionAround(declared);
    if (!around && file !== this.#start && !READ.test(file) && meaning.exported !== undefined) {
      const module = this.#module(file);
      if (meaning.exported in module) return module[meaning.exported];
    }
    let home: Env | undefined = env;
    while (home && home.around !== around) home = home.parent;
    home ??= this.#rootOf(around);
    if (this.#busy.has(declared)) return this.#unknown(node);
    this.#busy.add(declared);
    try {
      const value = this.#declared(declared, home, node);
      home.values.set(declared, value);
      this.#grow(declared, home, around);
      return value;
    } finally {
      this.#busy.delete(declared);
    }
  }

  #module(file: string): { readonly [name: string]: unknown } {
    const module = this.#reading.modules.get(file);
    if (!module) throw new Missing(file);
    return module;
  }

  /** Lists that the function goes on filling: `where.push(...)`. */
  #grow(declared: Tree, home: Env, around: Node | undefined): void {
    const list = home.values.get(declared);
    if (
      !Array.isArray(list) ||
      !around ||
      declared.kind !== SyntaxKind.VariableDeclaration ||
      home !== this.#roots.get(keyOf(around))
    )
      return;
    const body = (around as Tree).body;
    if (!body || body.kind !== SyntaxKind.Block) return;
    const filled = (at: Tree): void => {
      if (at.kind === SyntaxKind.IfStatement) {
        const taken = this.#truth(this.#eval(at.expression, home), at.expression);
        if (taken) filled(at.thenStatement);
        else if (at.elseStatement) filled(at.elseStatement);
      } else if (at.kind === SyntaxKind.Block) at.statements.forEach(filled);
      else if (at.kind === SyntaxKind.ForOfStatement && this.#fills(at.statement, declared))
        this.#loop(at, home);
      else if (at.kind === SyntaxKind.ExpressionStatement && this.#isPush(at.expression, declared))
        this.#eval(at.expression, home);
    };
    if (this.#fills(body, declared)) body.statements.forEach(filled);
  }

  #fills(node: Tree, list: Node): boolean {
    if (this.#isPush(node, list)) return true;
    let found = false;
    node.forEachChild((child: Tree) => {
      found ||= this.#fills(child, list);
    });
    return found;
  }

  #isPush(node: Tree, list: Node): boolean {
    const callee = node.kind === SyntaxKind.CallExpression ? node.expression : undefined;
    return (
      callee?.kind === SyntaxKind.PropertyAccessExpression &&
      callee.name.text === 'push' &&
      callee.expression.kind === SyntaxKind.Identifier &&
      this.#means(callee.expression, list)
    );
  }

  #declared(declared: Tree, home: Env, node: Tree): unknown {
    switch (declared.kind) {
      case SyntaxKind.FunctionDeclaration:
        return this.#closure(declared, home);
      case SyntaxKind.VariableDeclaration: {
        if (declared.initializer) return this.#soft(declared.initializer, home);
        const list = declared.parent.parent;
        return list.kind === SyntaxKind.ForOfStatement ? this.#item(list, home) : this.#unknown(node);
      }
      case SyntaxKind.BindingElement:
        return this.#bound(declared, home, node);
      case SyntaxKind.Parameter:
        return this.#parameter(declared, home, node);
      default:
        throw new Unreadable(`${node.text} is a ${SyntaxKind[declared.kind]}`);
    }
  }

  /** What cannot be read is known by its type. */
  #soft(node: Node, env: Env): unknown {
    try {
      return this.#eval(node, env);
    } catch (error) {
      if (error instanceof Unreadable) return this.#unknown(node);
      throw error;
    }
  }

  #bound(element: Tree, home: Env, node: Tree): unknown {
    const pattern = element.parent;
    const owner = pattern.parent;
    const whole =
      owner.kind === SyntaxKind.BindingElement
        ? this.#bound(owner, home, owner.name)
        : owner.kind === SyntaxKind.Parameter
          ? this.#parameter(owner, home, owner.name)
          : owner.initializer
            ? this.#whole(owner, home)
            : owner.parent.parent.kind === SyntaxKind.ForOfStatement
              ? this.#item(owner.parent.parent, home)
              : undefined;
    return this.#part(whole, element, pattern, home, node);
  }

  /** What a pattern takes apart is made once. */
  #whole(owner: Tree, home: Env): unknown {
    if (!home.values.has(owner)) home.values.set(owner, this.#soft(owner.initializer, home));
    return home.values.get(owner);
  }

  #part(whole: unknown, element: Tree, pattern: Tree, env: Env, node: Tree): unknown {
    if (whole === undefined || whole === null)
      return element.initializer ? this.#eval(element.initializer, env) : this.#unknown(node);
    const at =
      pattern.kind === SyntaxKind.ArrayBindingPattern
        ? pattern.elements.indexOf(element)
        : (element.propertyName ?? element.name).text;
    if (element.dotDotDotToken) {
      if (whole instanceof Unknown) return this.#unknown(node);
      if (Array.isArray(whole)) return own(whole.slice(at as number));
      const taken = new Set(pattern.elements.map((part: Tree) => (part.propertyName ?? part.name).text));
      return own(Object.fromEntries(Object.entries(whole).filter(([key]) => !taken.has(key))));
    }
    const found = this.#member(whole, at, element.name);
    return found === undefined && element.initializer ? this.#eval(element.initializer, env) : found;
  }

  #item(loop: Tree, env: Env): unknown {
    const items = this.#eval(loop.expression, env);
    if (items instanceof Unknown) return this.#unknown(loop.initializer.declarations[0].name);
    const list = [...iterable(items)];
    return list.length === 0
      ? this.#unknown(loop.initializer.declarations[0].name)
      : list[this.#reading.choose(keyOf(loop), list.length)];
  }

  #parameter(parameter: Tree, home: Env, node: Tree): unknown {
    const around = parameter.parent;
    if (this.#reading.byCallers && home === this.#roots.get(keyOf(around))) {
      const call = this.#follow(around) as Tree;
      if (call) {
        const at = around.parameters.indexOf(parameter);
        const given = call.arguments[at];
        const from = this.#rootOf(functionAround(call));
        if (given && given.kind !== SyntaxKind.SpreadElement) return this.#given(given, from, node);
        if (!given) return parameter.initializer ? this.#eval(parameter.initializer, home) : undefined;
      }
    }
    const origin = `${keyOf(parameter)}.${parameter.name.text ?? ''}`;
    return this.#unknown(node, this.#program.typeAt(parameter.name), origin);
  }

  #given(node: Node, from: Env, name: Node): unknown {
    try {
      return this.#eval(node, from);
    } catch (error) {
      if (error instanceof Unreadable) return this.#unknown(name);
      throw error;
    }
  }

  /** One of the calls of the function, where they can be told. */
  #follow(around: Tree): Node | undefined {
    const key = keyOf(around);
    if (this.followed.has(key)) return this.followed.get(key);
    const named =
      around.name ?? (around.parent.kind === SyntaxKind.VariableDeclaration ? around.parent.name : undefined);
    if (named?.kind !== SyntaxKind.Identifier) return undefined;
    const declared = around.name ? around : around.parent;
    const calls = (this.#program.calls.get(named.text) ?? [])
      .filter(
        (call) => call.expression.kind === SyntaxKind.Identifier && this.#means(call.expression, declared),
      )
      .filter((call) => !inside(call, around))
      .slice(0, MOST_CALLERS);
    if (calls.length === 0) return undefined;
    const call = calls[this.#reading.choose(`${key} callers`, calls.length)] as Node;
    this.followed.set(key, call);
    return call;
  }

  #means(name: Node, declared: Node): boolean {
    const meaning = this.#program.meaningOf(name);
    return meaning.kind === 'here' && meaning.node === declared;
  }

  /* Expressions */

  #eval(node: Tree, env: Env): unknown {
    if (++this.#depth > 400) throw new Unreadable('too deep');
    try {
      return this.#expression(node, env);
    } finally {
      this.#depth--;
    }
  }

  #expression(node: Tree, env: Env): unknown {
    switch (node.kind) {
      case SyntaxKind.Identifier:
        return this.#name(node, env);
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
        return node.text;
      case SyntaxKind.NumericLiteral:
        return Number(String(node.text).replaceAll('_', ''));
      case SyntaxKind.TrueKeyword:
        return true;
      case SyntaxKind.FalseKeyword:
        return false;
      case SyntaxKind.NullKeyword:
        return null;
      case SyntaxKind.RegularExpressionLiteral: {
        const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text) as unknown as [string, string, string];
        return new RegExp(source, flags);
      }
      case SyntaxKind.ParenthesizedExpression:
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
      case SyntaxKind.NonNullExpression:
        return this.#eval(node.expression, env);
      case SyntaxKind.TemplateExpression:
        return node.templateSpans.reduce(
          (text: string, span: Tree) =>
            `${text}${this.#text(this.#eval(span.expression, env))}${span.literal.text}`,
          node.head.text,
        );
      case SyntaxKind.TaggedTemplateExpression:
        return this.#tagged(node, env);
      case SyntaxKind.PropertyAccessExpression:
        return this.#access(node, node.name.text, env);
      case SyntaxKind.ElementAccessExpression:
        return this.#access(
          node,
          this.#sampler.real(this.#eval(node.argumentExpression, env)) as string,
          env,
        );
      case SyntaxKind.CallExpression:
        return this.#call(node, env);
      case SyntaxKind.NewExpression:
        return this.#make(node, env);
      case SyntaxKind.ArrowFunction:
      case SyntaxKind.FunctionExpression:
        return this.#closure(node, env);
      case SyntaxKind.ArrayLiteralExpression:
        return this.#items(node.elements, env);
      case SyntaxKind.ObjectLiteralExpression:
        return this.#object(node, env);
      case SyntaxKind.ConditionalExpression:
        return this.#truth(this.#eval(node.condition, env), node.condition)
          ? this.#eval(node.whenTrue, env)
          : this.#eval(node.whenFalse, env);
      case SyntaxKind.BinaryExpression:
        return this.#binary(node, env);
      case SyntaxKind.PrefixUnaryExpression: {
        const value = this.#eval(node.operand, env);
        if (node.operator === SyntaxKind.ExclamationToken)
          return value instanceof Unknown ? this.#unknown(node) : !value;
        if (node.operator === SyntaxKind.MinusToken) return -Number(this.#sampler.real(value));
        if (node.operator === SyntaxKind.PlusToken) return Number(this.#sampler.real(value));
        throw new Unreadable('a prefix');
      }
      case SyntaxKind.TypeOfExpression:
        return typeof this.#sampler.real(this.#eval(node.expression, env));
      case SyntaxKind.AwaitExpression:
        return this.#unknown(node);
      case SyntaxKind.VoidExpression:
        return undefined;
      default:
        throw new Unreadable(`a ${SyntaxKind[node.kind]}`);
    }
  }

  #text(value: unknown): string {
    if (value instanceof Unknown && this.#sampler.isFragment(value.type)) throw new AsksCallers();
    return String(this.#sampler.real(value));
  }

  #tagged(node: Tree, env: Env): unknown {
    const tag = this.#eval(node.tag, env);
    if (typeof tag !== 'function') throw new Unreadable('a tag');
    this.#reading.seen(node);
    const { template } = node;
    if (template.kind === SyntaxKind.NoSubstitutionTemplateLiteral) return tag(strings([template.text]));
    const texts = [template.head.text, ...template.templateSpans.map((span: Tree) => span.literal.text)];
    const values = template.templateSpans.map((span: Tree) => {
      const value = this.#eval(span.expression, env);
      if (value instanceof Unknown && this.#sampler.isFragment(value.type)) throw new AsksCallers();
      return this.#sampler.real(value);
    });
    return tag(strings(texts), ...values);
  }

  #access(node: Tree, name: string, env: Env): unknown {
    const whole = this.#eval(node.expression, env);
    if ((whole === undefined || whole === null) && node.questionDotToken) return undefined;
    return this.#member(whole, name, node);
  }

  #member(whole: unknown, name: string | number, node: Tree): unknown {
    if (!(whole instanceof Unknown)) {
      if (whole === undefined || whole === null) return this.#unknown(node);
      const value = (whole as Tree)[name];
      return value === undefined && typeof whole === 'object' && !Array.isArray(whole) && !isPlain(whole)
        ? undefined
        : value;
    }
    const origin = `${whole.origin}.${name}`;
    for (const member of this.#program.membersOf(whole.type)) {
      if (has(member, NOTHING)) continue;
      const property = this.#program.propertiesOf(member).get(String(name));
      const type = property && this.#program.typeOf(property);
      if (type) return this.#unknown(node, type, origin);
    }
    return this.#unknown(node, this.#program.typeAt(node), origin);
  }

  #call(node: Tree, env: Env): unknown {
    const callee = node.expression;
    let self: unknown;
    let called: unknown;
    if (callee.kind === SyntaxKind.PropertyAccessExpression) {
      self = this.#eval(callee.expression, env);
      if ((self === undefined || self === null) && (callee.questionDotToken || node.questionDotToken))
        return undefined;
      if (self instanceof Unknown && this.#program.isList(self.type)) self = this.#one(self);
      called = this.#member(self, callee.name.text, callee);
    } else called = this.#eval(callee, env);
    if (called === undefined && node.questionDotToken) return undefined;
    if (called instanceof Unknown || typeof called !== 'function') return this.#answer(node, called);
    const args = this.#items(node.arguments, env);
    if (!closures.has(called) && Array.isArray(self) && callee.name.text !== 'join') {
      const answer = this.#tried(node, () =>
        called.apply(
          self,
          args.map((arg) => this.#callback(arg)),
        ),
      );
      return Array.isArray(answer) ? own(answer) : answer;
    }
    return this.#really(called, self, args, node);
  }

  /** A list of which only the type is known, as one of it. */
  #one(list: Unknown): unknown[] {
    const [item] = this.#program.argumentsOf(list.type);
    return own(item ? [this.#sampler.special(item)?.value ?? new Unknown(item, `${list.origin}[]`)] : []);
  }

  /** What an unknown function answers. */
  #answer(node: Tree, called: unknown): unknown {
    const type = this.#program.typeAt(node);
    return this.#unknown(node, type, called instanceof Unknown ? `${called.origin}()` : keyOf(node));
  }

  #really(called: Tree, self: unknown, args: readonly unknown[], node: Tree): unknown {
    if (closures.has(called)) return called(...args);
    const fragment = args.find((arg) => arg instanceof Unknown && this.#sampler.isFragment(arg.type));
    if (fragment) throw new AsksCallers();
    return this.#tried(node, () =>
      called.apply(
        this.#sampler.real(self),
        args.map((arg) => this.#sampler.real(arg)),
      ),
    );
  }

  /** What really runs may refuse a sample: then it is not known what it answers. */
  #tried(node: Tree, call: () => unknown): unknown {
    try {
      return call();
    } catch (error) {
      if (error instanceof Unreadable || error instanceof Missing || error instanceof AsksCallers)
        throw error;
      throw new Unreadable(`${node.getText().slice(0, 60)} threw: ${String(error).slice(0, 120)}`);
    }
  }

  /** A function of the engine that a list hands its items to takes no unknown. */
  #callback(value: unknown): unknown {
    if (typeof value !== 'function' || closures.has(value)) return value;
    return (...given: unknown[]): unknown =>
      (value as (...args: unknown[]) => unknown)(...given.map((argument) => this.#sampler.real(argument)));
  }

  #make(node: Tree, env: Env): unknown {
    const made = this.#eval(node.expression, env) as Tree;
    if (typeof made !== 'function') return this.#unknown(node);
    return new made(
      ...this.#items(node.arguments ?? [], env).map((item) =>
        Array.isArray(item) ? item : this.#sampler.real(item),
      ),
    );
  }

  #items(nodes: readonly Tree[], env: Env): unknown[] {
    const made = nodes.flatMap((item): unknown[] => {
      if (item.kind !== SyntaxKind.SpreadElement) return [this.#eval(item, env)];
      const spread = this.#sampler.real(this.#eval(item.expression, env));
      return [...iterable(spread)];
    });
    return own(made);
  }

  #object(node: Tree, env: Env): unknown {
    const made: { [key: string]: unknown } = own({});
    for (const property of node.properties) {
      switch (property.kind) {
        case SyntaxKind.PropertyAssignment:
          made[this.#key(property.name, env)] = this.#soft(property.initializer, env);
          break;
        case SyntaxKind.ShorthandPropertyAssignment:
          made[property.name.text] = this.#soft(property.name, env);
          break;
        case SyntaxKind.SpreadAssignment:
          Object.assign(made, this.#sampler.real(this.#eval(property.expression, env)));
          break;
        case SyntaxKind.MethodDeclaration:
          made[this.#key(property.name, env)] = this.#closure(property, env);
          break;
        default:
          throw new Unreadable(`a ${SyntaxKind[property.kind]}`);
      }
    }
    return made;
  }

  #key(name: Tree, env: Env): string {
    return name.kind === SyntaxKind.ComputedPropertyName
      ? String(this.#sampler.real(this.#eval(name.expression, env)))
      : name.text;
  }

  #binary(node: Tree, env: Env): unknown {
    const operator = node.operatorToken.kind as SyntaxKind;
    const left = this.#eval(node.left, env);
    switch (operator) {
      case SyntaxKind.AmpersandAmpersandToken:
        return this.#truth(left, node.left)
          ? this.#eval(node.right, env)
          : left instanceof Unknown
            ? false
            : left;
      case SyntaxKind.BarBarToken:
        return this.#truth(left, node.left) ? left : this.#eval(node.right, env);
      case SyntaxKind.QuestionQuestionToken: {
        const absent =
          left instanceof Unknown ? this.#sampler.absent(left) : (left ?? undefined) === undefined;
        return absent ? this.#eval(node.right, env) : left;
      }
      default:
    }
    const right = this.#eval(node.right, env);
    if (left instanceof Unknown || right instanceof Unknown) {
      const compared = this.#withNothing(left, right, operator);
      if (compared !== undefined) return compared;
      if (operator === SyntaxKind.PlusToken)
        return this.#isNumber(left) && this.#isNumber(right)
          ? Number(this.#sampler.real(left)) + Number(this.#sampler.real(right))
          : this.#text(left) + this.#text(right);
      return this.#unknown(node);
    }
    const [a, b] = [left as Tree, right as Tree];
    switch (operator) {
      case SyntaxKind.EqualsEqualsEqualsToken:
        return a === b;
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return a !== b;
      case SyntaxKind.PlusToken:
        return a + b;
      case SyntaxKind.MinusToken:
        return a - b;
      case SyntaxKind.AsteriskToken:
        return a * b;
      case SyntaxKind.SlashToken:
        return a / b;
      case SyntaxKind.PercentToken:
        return a % b;
      case SyntaxKind.LessThanToken:
        return a < b;
      case SyntaxKind.GreaterThanToken:
        return a > b;
      case SyntaxKind.LessThanEqualsToken:
        return a <= b;
      case SyntaxKind.GreaterThanEqualsToken:
        return a >= b;
      case SyntaxKind.InKeyword:
        if (typeof b !== 'object' || b === null) throw new Unreadable('in nothing');
        return a in b;
      case SyntaxKind.InstanceOfKeyword:
        return a instanceof b;
      default:
        throw new Unreadable(`a ${SyntaxKind[operator]}`);
    }
  }

  #isNumber(value: unknown): boolean {
    return value instanceof Unknown ? has(value.type, TypeFlags.NumberLike) : typeof value === 'number';
  }

  /** `x === null` of what is unknown: the sample of x follows. */
  #withNothing(left: unknown, right: unknown, operator: SyntaxKind): boolean | undefined {
    const [unknown, other] = left instanceof Unknown ? [left, right] : [right as Unknown, left];
    if (other !== null && other !== undefined) return undefined;
    const absent = this.#sampler.absent(unknown, other === null ? TypeFlags.Null : TypeFlags.Undefined);
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return absent;
    return operator === SyntaxKind.ExclamationEqualsEqualsToken ? !absent : undefined;
  }

  /** Whether the condition holds; of what is unknown, either way. */
  #truth(value: unknown, node: Tree): boolean {
    if (!(value instanceof Unknown)) return Boolean(value);
    if (this.#sampler.absent(value)) return false;
    const some = this.#program.membersOf(value.type).filter((member) => !has(member, NOTHING));
    if (some.every((member) => has(member, TypeFlags.BooleanLike) && value.origin !== keyOf(node)))
      return Boolean(this.#sampler.real(value));
    if (some.every((member) => has(member, TypeFlags.Object | TypeFlags.Intersection))) return true;
    return this.#reading.choose(`${keyOf(node)}?`, 2) === 0;
  }

  /* Functions */

  #closure(node: Tree, env: Env): unknown {
    const run = (...given: unknown[]): unknown => {
      const inner: Env = { around: node, parent: env, values: new Map() };
      node.parameters.forEach((parameter: Tree, at: number) => {
        const value = parameter.dotDotDotToken ? own(given.slice(at)) : given[at];
        this.#bind(
          parameter.name,
          value === undefined && parameter.initializer ? this.#eval(parameter.initializer, inner) : value,
          inner,
        );
      });
      if (node.body.kind !== SyntaxKind.Block) return this.#eval(node.body, inner);
      const done = this.#run(node.body.statements, inner);
      return done?.kind === 'return' ? done.value : undefined;
    };
    closures.add(run);
    return run;
  }

  #bind(name: Tree, value: unknown, env: Env): void {
    if (name.kind === SyntaxKind.Identifier) {
      env.values.set(name.parent, value);
      return;
    }
    for (const element of name.elements)
      if (element.name) this.#bind(element.name, this.#part(value, element, name, env, element.name), env);
  }

  #run(statements: readonly Tree[], env: Env): Done {
    for (const statement of statements) {
      const done = this.#step(statement, env);
      if (done) return done;
    }
    return undefined;
  }

  #step(node: Tree, env: Env): Done {
    switch (node.kind) {
      case SyntaxKind.VariableStatement:
        for (const declaration of node.declarationList.declarations)
          this.#bind(
            declaration.name,
            declaration.initializer ? this.#soft(declaration.initializer, env) : undefined,
            env,
          );
        return undefined;
      case SyntaxKind.ExpressionStatement:
        this.#soft(node.expression, env);
        return undefined;
      case SyntaxKind.ReturnStatement:
        return { kind: 'return', value: node.expression ? this.#eval(node.expression, env) : undefined };
      case SyntaxKind.IfStatement:
        if (this.#truth(this.#eval(node.expression, env), node.expression))
          return this.#step(node.thenStatement, env);
        return node.elseStatement ? this.#step(node.elseStatement, env) : undefined;
      case SyntaxKind.Block:
        return this.#run(node.statements, env);
      case SyntaxKind.ForOfStatement:
        return this.#loop(node, env);
      case SyntaxKind.ThrowStatement:
        throw new Unreadable('the way ends in a throw');
      case SyntaxKind.ContinueStatement:
        return { kind: 'continue' };
      case SyntaxKind.BreakStatement:
        return { kind: 'break' };
      case SyntaxKind.FunctionDeclaration:
      case SyntaxKind.EmptyStatement:
        return undefined;
      default:
        throw new Unreadable(`a ${SyntaxKind[node.kind]}`);
    }
  }

  #loop(node: Tree, env: Env): Done {
    const items = this.#sampler.real(this.#eval(node.expression, env));
    for (const item of iterable(items)) {
      this.#bind(node.initializer.declarations[0].name, item, env);
      const done = this.#step(node.statement, env);
      if (done?.kind === 'return') return done;
      if (done?.kind === 'break') return undefined;
    }
    return undefined;
  }
}

/** `x.length === 0`, `x.size === 0`, and several of them that must hold together. */
function isEmptiness(condition: Tree): boolean {
  if (condition.kind !== SyntaxKind.BinaryExpression) return false;
  if (condition.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return isEmptiness(condition.left) && isEmptiness(condition.right);
  return (
    condition.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken &&
    ['length', 'size'].includes(condition.left.name?.text) &&
    condition.right.text === '0'
  );
}

/** Functions of the code that is read. */
const closures = new WeakSet<object>();

function iterable(value: unknown): Iterable<unknown> {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object' && Symbol.iterator in value) return value as Iterable<unknown>;
  throw new Unreadable('no list');
}

function strings(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts });
}

function inside(node: Node, outer: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === outer) return true;
  return false;
}
