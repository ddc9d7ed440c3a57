/**
 * A place in a list, between two rows, as it travels: sealed, since it holds what the row is sorted by, and bound to the
 * register, the order and the provider. A page after or before it costs what the first page does (docs/decisions/0295).
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { abrirCofre, type Cofre } from '#server/gateways/vault.ts';
import { given, type Env } from '#server/plugins/variables.ts';
import type { ListQuery, Place, QueryInput } from './filters.ts';
import type { ListScope } from './scope.ts';

/** What a page's query may say beside its filters. */
export const PLACE_KEYS = ['_after', '_before'] as const;

/** The keys of a page's first and last row. */
export type Edges = { readonly first: Place['keys']; readonly last: Place['keys'] };

export type Places = {
  /** The place that a query names; undefined: none. 400 where it is not one that this list gave. */
  read(input: QueryInput, scope: ListScope, query: ListQuery): Place | undefined;
  /** Both ends of a page, first and last, as `_before` and `_after` take them. */
  /** None where the keys are too long to travel in a head. */
  write(edges: Edges, scope: ListScope, query: ListQuery): readonly [first: string, last: string] | undefined;
};

const MOST_CHARACTERS = 3_000;

/** Without SECRETS_KEY the process has a key of its own: after a restart a list goes on by numbers once. */
export function openPlaces(env: Env): Places {
  const key = given(env, 'SECRETS_KEY') ?? randomBytes(32).toString('base64');
  const vault: Cofre = abrirCofre({ ...env, SECRETS_KEY: key });
  return {
    read(input, scope, query) {
      const { _after: after, _before: before } = input;
      if (after === undefined && before === undefined) return undefined;
      const text = after ?? before;
      if ((after !== undefined && before !== undefined) || typeof text !== 'string') throw invalid();
      if (text.length > MOST_CHARACTERS) throw invalid();
      const opened = vault.abrir(Buffer.from(text, 'base64url'), purposeOf(scope, query));
      if (opened === null) throw invalid();
      const keys = JSON.parse(opened) as Place['keys'];
      return { side: after === undefined ? 'before' : 'after', keys };
    },
    write({ first, last }, scope, query) {
      const purpose = purposeOf(scope, query);
      const seal = (keys: Place['keys']): string =>
        vault.selar(JSON.stringify(keys), purpose).toString('base64url');
      const ends = [seal(first), seal(last)] as const;
      return ends.some((text) => text.length > MOST_CHARACTERS) ? undefined : ends;
    },
  };
}

const invalid = (): AppError => new AppError('lugar-invalido');

/** A place of another list, another order or another provider opens nothing here. */
function purposeOf({ entity, prestadorId }: ListScope, { sort }: ListQuery): string {
  return `lugar ${JSON.stringify([entity.name, prestadorId ?? null, sort])}`;
}
