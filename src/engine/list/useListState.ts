/** The list's state lives in the address; changing it is navigating. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { notify } from '#shared/ui/notify.ts';
import { initialState, PAGE_SIZES, type ListState } from './state.ts';
import { decodeState, encodeState } from './url.ts';

export type ListAddress = {
  readonly state: ListState;
  /** Changes part of the state; a function is given what was last asked for. Any change but of the page goes to the first page. `replace`: no step for Back. */
  readonly change: (
    part: Partial<ListState> | ((wanted: ListState) => Partial<ListState>),
    options?: { readonly replace?: boolean },
  ) => void;
  /** The register as declared. */
  readonly reset: () => void;
  /** Whether the address said nothing of the list: a default view may then be opened. */
  readonly plain: boolean;
};

/** `usualSize`: rows a page where the address says nothing; `kept`: fields that a view's condition holds. */
export function useListState(entity: EntityModel, usualSize?: number, kept?: ReadonlySet<string>): ListAddress {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => {
    const params = new URLSearchParams(search);
    const read = decodeState(params, entity, kept);
    const size = PAGE_SIZES.find((one) => one === usualSize);
    return params.has('t') || size === undefined ? read : { ...read, state: { ...read.state, pageSize: size } };
  }, [search, entity, usualSize, kept]);

  const problems = ignored.join('\n');
  useEffect(() => {
    if (problems) notify({ type: 'INFO', value: lista.ignorados(problems.split('\n')), key: 'lista-endereco' });
  }, [problems]);

  // Between a change and its new address lies a moment (the route is checked first). What is changed meanwhile adds
  // to what was asked for and not to what is still on the screen.
  const wanted = useRef(state);
  useEffect(() => {
    wanted.current = state;
  }, [state]);
  const change = useCallback<ListAddress['change']>(
    (part, options) => {
      const added = typeof part === 'function' ? part(wanted.current) : part;
      const next: ListState = { ...wanted.current, currentPage: 1, ...added };
      wanted.current = next;
      const text = encodeState(next, entity).toString();
      void navigate(`${pathname}${text ? `?${text}` : ''}`, { replace: options?.replace });
    },
    [entity, navigate, pathname],
  );
  const reset = useCallback(() => change(initialState(entity)), [change, entity]);
  return { state, change, reset, plain: search === '' };
}
