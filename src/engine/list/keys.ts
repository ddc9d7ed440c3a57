/**
 * Keys of what a list asks beside its rows. What belongs to the register stands under Refine's own key of it.
 * So whoever makes the register anew (`useInvalidate` with `resourceAll`) makes it anew too. What belongs to
 * the person does not.
 */
import { keys } from '@refinedev/core';

const of = (resource: string) => keys().data().resource(resource).get();

export const listKeys = {
  rows: (resource: string, question: unknown) =>
    keys().data().resource(resource).action('list').params(question).get(),
  count: (resource: string, question: string) => [...of(resource), 'contagem', question],
  sums: (resource: string, ...question: readonly string[]) => [...of(resource), 'somas', ...question],
  labels: (resource: string, ids: readonly string[]) => [...of(resource), 'rotulos', ...ids],
  emptying: (resource: string, question: unknown) => [...of(resource), 'esvaziar', question],
  preference: (resource: string) => ['lista', resource, 'preferencia'],
  views: (resource: string) => ['lista', resource, 'visoes'],
} as const;
