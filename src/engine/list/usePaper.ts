/**
 * 'Imprimir' of the list. The chosen rows, or all that the search finds, stand on the screen while they are
 * printed.
 */
import { useEffect, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import type { WireFilters } from './criteria.ts';
import { sortWords, type ListState } from './state.ts';
import type { ListRow } from './list-row.ts';

/** More rows than a browser draws while a person waits. */
const MOST = 2000;
/** The server's largest page. */
const PAGE = 200;

export function usePaper(entity: EntityModel, state: ListState) {
  const [rows, setRows] = useState<readonly ListRow[] | null>(null);
  useEffect(() => {
    if (!rows) return;
    const done = () => setRows(null);
    addEventListener('afterprint', done);
    window.print();
    return () => removeEventListener('afterprint', done);
  }, [rows]);
  const read = async (filters: WireFilters) => {
    const all: ListRow[] = [];
    for (let start = 0; start <= MOST; start += PAGE) {
      const query = { ...filters, ...sortWords(state.sort), _start: start, _end: start + PAGE };
      const page = await request<readonly ListRow[]>(entity.name, { query, silent: true });
      all.push(...page);
      if (page.length < PAGE) break;
    }
    return all;
  };
  return {
    /** What is on paper instead of the page; null: nothing is being printed. */
    rows,
    print: async (filters: WireFilters) => {
      try {
        const all = await read(filters);
        if (all.length > MOST) notify({ type: 'WARNING', value: lista.impressaoGrande(MOST) });
        else setRows(all);
      } catch (error) {
        if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, lista.falhaTexto) });
      }
    },
  };
}
