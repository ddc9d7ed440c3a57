/** What a list will ask, asked while the browser still reads its code: the look, the views and the rows of the first screen. */
import { dataProvider } from '#shared/http/data-provider.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { indexEntry, loadEntity } from '#shared/registro/registry.ts';
import { session } from '#shared/session/session.ts';
import { fromWire } from './criteria.ts';
import { readState } from './useListState.ts';
import { preferenceQuery } from './usePreference.ts';
import { rowsAsked } from './useRows.ts';
import type { ListRow } from './list-row.ts';
import { defaultView, viewsQuery } from './useViews.ts';

/** `search`: the address's. Failures are the list's to tell: it asks again. */
export async function askAhead(name: string, search: string): Promise<void> {
  const entry = indexEntry(name);
  // Before a provider is chosen there are no rows to ask for.
  if (entry?.tenant && session.get()?.idPrestador == null) return;
  const view = entry?.view;
  const { entity, resource } = await loadEntity(view?.of ?? name);
  const [look, views] = await Promise.all([
    queryClient.fetchQuery(preferenceQuery(name)),
    queryClient.fetchQuery(viewsQuery(resource.name)),
  ]);
  // A list that opens in a view asks for something else than its bare address says.
  const opening =
    defaultView(views, session.get()?.user.id, look.visao) ??
    (look.visao === 0 ? undefined : resource.list?.opening);
  if (search === '' && !view && opening !== undefined) return;
  const condition = fromWire(view?.where ?? {}, entity);
  const { state } = readState(search, entity, look.porPagina, new Set(condition.map(({ field }) => field)));
  const { queryKey, question } = rowsAsked({ ...state, criteria: [...state.criteria, ...condition] }, entity);
  // Only what is not there yet: rows that are shown are read anew by their list, which knows when that may happen under a hand.
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  await queryClient.prefetchQuery({ queryKey, queryFn: () => dataProvider.getList<ListRow>(question) });
}
