/** What is known of a value only by its type, and samples of such values. */
import { SignatureKind, TypeFlags, type Type } from 'typescript/unstable/sync';
import type { Program } from './program.ts';

/** A value that the program would have at run time: a parameter, what a call answers. */
export class Unknown {
  readonly type: Type;
  /** The same place is the same value: choices are made by it. */
  readonly origin: string;
  constructor(type: Type, origin: string) {
    this.type = type;
    this.origin = origin;
  }
}

/** Picks one of so many ways, by the place that asks. */
export type Choose = (key: string, ways: number) => number;

/** Real things in the place of those that no sample could be made of by its type alone. */
export type Samples = ReadonlyMap<string, unknown>;

/** What Kysely builds. */
const FRAGMENTS: ReadonlySet<string> = new Set([
  'RawBuilder',
  'Expression',
  'ExpressionWrapper',
  'SelectQueryBuilder',
]);
/** A day, which is also text: the code that is really called may ask either. */
const TEXT = '2026-01-02';
/** Text that is a part of a statement, by what it is called: the name of a table that has most columns, a column, a condition, an order. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\.(?:tabela|table)$/i, 'paciente'],
  [/\.(?:coluna|column|rotulo)$/i, 'nome'],
  [/\.(?:where|vista|condition|condicao|filtro|seguram(?:\[\])?|onde\(\)\[\])$/i, 'true'],
  [/\.order$/i, '1'],
  [/\.ordem$/, 'now()'],
  [/\.limite$/, 'LIMIT 25'],
  [/\.(?:reason|options\.valor)$/, 'NULL::text'],
  [/\.operador$/, '='],
  [/\.sql$/, 'tstzrange(now(), now())'],
  [/\.filha$/, 'especialidades'],
  // A source of the history.
  [
    /\.linhas\(\)$/,
    'SELECT 1::bigint AS id, now() AS quando, now() AS registrado, 1::bigint AS profissional_id, 1::bigint AS visita_id',
  ],
];
const DEEP = 8;

export function has(type: Type, flags: number): boolean {
  return (type.flags & flags) !== 0;
}

export const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;

export class Sampler {
  readonly #program: Program;
  readonly #samples: Samples;
  readonly #choose: Choose;
  readonly #made = new Map<string, unknown>();

  constructor(program: Program, samples: Samples, choose: Choose) {
    this.#program = program;
    this.#samples = samples;
    this.#choose = choose;
  }

  /** A real one of what the type names, where there is one. */
  special(type: Type): { readonly value: unknown } | undefined {
    if (!has(type, TypeFlags.Object | TypeFlags.Intersection)) return undefined;
    const name = this.#program.namesOf(type).find((name) => this.#samples.has(name));
    return name === undefined ? undefined : { value: this.#samples.get(name) };
  }

  /** Whether the value is not there in this reading. */
  absent(value: Unknown, kind: number = NOTHING): boolean {
    const nothing = this.#program.membersOf(value.type).filter((member) => has(member, NOTHING));
    const asked = nothing.find((member) => has(member, kind));
    if (!asked) return false;
    const ways = nothing.length === this.#program.membersOf(value.type).length ? 1 : 2;
    if (ways === 2 && this.#choose(`${value.origin} absent`, 2) === 0) return false;
    this.#made.set(value.origin, has(asked, TypeFlags.Null) ? null : undefined);
    return true;
  }

  /** Whether it is a piece of a statement, which no sample can stand for. */
  isFragment(type: Type): boolean {
    return this.#program
      .membersOf(type)
      .some(
        (member) =>
          has(member, TypeFlags.Object) && this.#program.namesOf(member).some((name) => FRAGMENTS.has(name)),
      );
  }

  /** The value with every unknown in it sampled. */
  real(value: unknown, depth = 0): unknown {
    if (value instanceof Unknown) {
      if (this.#made.has(value.origin)) return this.#made.get(value.origin);
      const made = this.#sample(value.type, value.origin, 0);
      this.#made.set(value.origin, made);
      return made;
    }
    if (depth > DEEP || typeof value !== 'object' || value === null || !ours.has(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.real(item, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.real(item, depth + 1)]));
  }

  #sample(type: Type, origin: string, depth: number): unknown {
    const special = this.special(type);
    if (special) return special.value;
    const members = this.#program.membersOf(type);
    const something = members.filter((member) => !has(member, NOTHING));
    if (something.length === 0) return has(type, TypeFlags.Null) ? null : undefined;
    const at = something.length === 1 ? 0 : this.#choose(`${origin}|`, something.length);
    return this.#one(something[at] as Type, origin, depth);
  }

  #one(type: Type, origin: string, depth: number): unknown {
    const special = this.special(type);
    if (special) return special.value;
    if (type.isLiteralType()) return (type as { value?: unknown }).value;
    if (has(type, TypeFlags.StringLike)) return NAMED.find(([name]) => name.test(origin))?.[1] ?? TEXT;
    if (has(type, TypeFlags.NumberLike)) return 1;
    if (has(type, TypeFlags.BooleanLike)) return true;
    if (has(type, TypeFlags.BigIntLike)) return 1n;
    const { checker } = this.#program;
    if (type.isTypeParameter()) {
      const bound = checker.getBaseConstraintOfType(type);
      return bound && bound.id !== type.id ? this.#sample(bound, origin, depth + 1) : TEXT;
    }
    if (!has(type, TypeFlags.Object | TypeFlags.Intersection) || depth > DEEP) return undefined;
    if (this.#program.isList(type)) {
      const [item] = this.#program.argumentsOf(type);
      return item ? [this.#sample(item, `${origin}[]`, depth + 1)] : [];
    }
    switch (this.#program.namesOf(type).at(-1)) {
      case 'Date':
        return new Date(`${TEXT}T00:00:00Z`);
      case 'Buffer':
      case 'Uint8Array':
        return Buffer.from(TEXT);
      case 'Map':
      case 'ReadonlyMap':
        return new Map();
      case 'Set':
      case 'ReadonlySet':
        return new Set(this.#items(type, origin, depth));
      default:
    }
    const [called] = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (called) {
      const answer = checker.getReturnTypeOfSignature(called);
      return () => (answer ? this.#sample(answer, `${origin}()`, depth + 1) : undefined);
    }
    const made: { [name: string]: unknown } = {};
    for (const [name, property] of this.#program.propertiesOf(type)) {
      // What nobody reads is not made: types of the server go deep.
      const get = (): unknown => {
        const of = this.#program.typeOf(property);
        const value = of && this.#sample(of, `${origin}.${name}`, depth + 1);
        Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
        return value;
      };
      Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
    }
    return made;
  }

  #items(type: Type, origin: string, depth: number): unknown[] {
    const [item] = this.#program.argumentsOf(type);
    return item ? [this.#sample(item, `${origin}[]`, depth + 1)] : [];
  }
}

/** Lists and objects that the code being read has made: an unknown may be in them. */
const ours = new WeakSet<object>();

export function own<Made extends object>(made: Made): Made {
  ours.add(made);
  return made;
}

export function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}
