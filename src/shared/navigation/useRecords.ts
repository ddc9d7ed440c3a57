/** Records behind the quick search: the lookups of a few registers at once, after a pause in typing. */
import { useEffect, useState } from 'react';
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { request } from '#shared/http/client.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { formPathOf } from '#shared/registro/registry.ts';

export type RecordHit = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly place: string;
  readonly path: string;
  readonly icon: IndexEntry['icon'];
};
type Found = { readonly id: number; readonly label: string; readonly adicional?: readonly string[] };
export type RecordSearch = {
  readonly hits: readonly RecordHit[];
  readonly state: 'parado' | 'procurando' | 'falhou';
};

/** Bare CPF and CNPJ as a person reads them; the rest as it comes. */
function readable(text: string): string {
  return /^(\d{11}|\d{14})$/.test(text) ? formatCpfCnpj(text) : text;
}

const LEAST = 3;
const PAUSE_MS = 300;
const EACH = 4;
const idle: RecordSearch = { hits: [], state: 'parado' };

/** Hits of the term in the given registers, which the caller has found to be permitted. */
export function useRecords(term: string, entries: readonly IndexEntry[]): RecordSearch {
  const [result, setResult] = useState<RecordSearch & { term: string }>({ ...idle, term: '' });
  const wanted = term.trim();
  const active = wanted.length >= LEAST && entries.length > 0;
  useEffect(() => {
    if (!active) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void search(wanted, entries, controller.signal).then((found) =>
        found ? setResult({ ...found, term: wanted }) : undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [active, wanted, entries]);
  if (!active) return idle;
  return result.term === wanted ? result : { hits: [], state: 'procurando' };
}

/** Undefined when aborted; 'falhou' when no register answered. */
async function search(
  term: string,
  entries: readonly IndexEntry[],
  signal: AbortSignal,
): Promise<RecordSearch | undefined> {
  const answers = await Promise.allSettled(
    entries.map(async (entry) => {
      const rows = await request<readonly Found[]>(`${entry.name}/_lookup`, {
        query: { q: term, limite: EACH },
        signal,
        silent: true,
      });
      return rows.map((row) => ({
        key: `${entry.name}-${row.id}`,
        title: row.label,
        detail: (row.adicional ?? []).map(readable).join(' · '),
        place: entry.breadcrumb,
        path: formPathOf(entry, row.id),
        icon: entry.icon,
      }));
    }),
  );
  if (signal.aborted || answers.some((answer) => answer.status === 'rejected' && isAbort(answer.reason)))
    return undefined;
  const hits = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return { hits, state: answers.every((answer) => answer.status === 'rejected') ? 'falhou' : 'parado' };
}
