/** TRANSITION: rules in their old shape, until every hooks.ts is written as rules({...}). */
import type { RuleBook, RuleServices } from './call.ts';
import type { Hooks } from './hooks.ts';
import { nested } from './nested.ts';
import { recordsOf } from './records.ts';

export function legacyBook(hooks: Hooks, services = {} as RuleServices): RuleBook {
  const book: RuleBook = {
    services,
    of: (recurso) => (Object.hasOwn(hooks, recurso) ? hooks[recurso] : undefined) ?? {},
    open: ({ registry, contexto, db }, recurso) => recordsOf({ registry, pool: nested(db), hooks: book }, contexto, recurso),
  };
  return book;
}
