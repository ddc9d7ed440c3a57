/** Saved views of a list: own, of a role, or everybody's. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntityModel } from '#domain/registro/entity.ts';
import { request } from '#shared/http/client.ts';
import { readPreference, type ListPreference } from './columns.ts';
import { sameCriteria } from './criteria.ts';
import { listKeys } from './keys.ts';
import { sameSort, type ListState } from './state.ts';
import { decodeState, encodeState } from './url.ts';

export type ViewScope = 'propria' | 'papel' | 'compartilhada';

export type View = {
  readonly id: number;
  readonly nome: string;
  readonly escopo: ViewScope;
  readonly papel: string | null;
  /** `busca`: the address of the state; the rest as in a preference. */
  readonly estado: { readonly busca?: unknown; readonly [key: string]: unknown };
  readonly padrao: boolean;
  readonly editavel: boolean;
  readonly versao: number;
  readonly dono: { readonly id: number; readonly nome: string };
};

export type ViewInput = Pick<View, 'nome' | 'escopo' | 'papel' | 'padrao'> & {
  readonly estado: View['estado'];
};

export type Views = {
  readonly list: readonly View[];
  readonly ready: boolean;
  readonly create: (input: ViewInput) => Promise<View>;
  readonly update: (view: View, part: Partial<ViewInput>) => Promise<View>;
  readonly remove: (view: View) => Promise<void>;
};

/** The question of a list's saved views, asked by the list and ahead of it. */
export const viewsQuery = (resource: string) =>
  queryOptions({
    queryKey: listKeys.views(resource),
    queryFn: ({ signal }) => request<View[]>('_visoes', { query: { recurso: resource }, signal }),
    staleTime: 60_000,
    retry: false,
  });

export function useViews(resource: string): Views {
  const client = useQueryClient();
  const asked = viewsQuery(resource);
  const query = useQuery(asked);
  const refresh = () => client.invalidateQueries({ queryKey: asked.queryKey });
  const after = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call;
    await refresh();
    return result;
  };
  return {
    list: query.data ?? [],
    ready: !query.isPending,
    create: (input) =>
      after(
        request<View>('_visoes', { method: 'POST', body: { ...input, recurso: resource }, silent: true }),
      ),
    update: (view, part) =>
      after(
        request<View>(`_visoes/${view.id}`, {
          method: 'PUT',
          body: part,
          ifMatch: view.versao,
          silent: true,
        }),
      ),
    remove: (view) => after(request(`_visoes/${view.id}`, { method: 'DELETE' }).then(() => undefined)),
  };
}

/** What a view keeps of the moment: the question and the order, not the place in it. */
export function viewState(state: ListState, look: ListPreference, entity: EntityModel): View['estado'] {
  const { colunas, densidade } = look;
  const busca = encodeState({ ...state, currentPage: 1, view: null, bin: false }, entity).toString();
  return { busca, ...(colunas ? { colunas } : {}), ...(densidade ? { densidade } : {}) };
}

/** The list's state that a view opens; parts that no longer exist are dropped in silence, the view stays usable. */
export function openView(view: View, entity: EntityModel): ListState {
  const busca = typeof view.estado.busca === 'string' ? view.estado.busca : '';
  return { ...decodeState(new URLSearchParams(busca), entity).state, view: String(view.id) };
}

/** Columns and density of a view, where it keeps them. */
export function viewLook(view: View | undefined): ListPreference {
  return view ? readPreference(view.estado) : {};
}

/** Whether the state still asks what the view asks. */
export function followsView(view: View, state: ListState, entity: EntityModel): boolean {
  const own = openView(view, entity);
  return own.q === state.q && sameSort(own.sort, state.sort) && sameCriteria(own.criteria, state.criteria);
}

/** The view a person's list opens in: the one chosen (0: none), else the own default, then the role's, then the house's. */
export function defaultView(
  views: readonly View[],
  userId: number | undefined,
  chosen?: number,
): View | undefined {
  if (chosen === 0) return undefined;
  const rank = (view: View) => (view.dono.id === userId ? 0 : view.escopo === 'papel' ? 1 : 2);
  return (
    views.find((view) => view.id === chosen) ??
    views.filter((view) => view.padrao).toSorted((a, b) => rank(a) - rank(b))[0]
  );
}
