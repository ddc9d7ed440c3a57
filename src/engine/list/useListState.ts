/** The list's state lives in the address; changing it is navigating. */
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { EntityModel } from '#domain/registro/entity.ts';
import { endereco } from '#messages/endereco.ts';
import { lista } from '#messages/lista.ts';
import { presentSearch, useSearchTo } from '#shared/navigation/address.ts';
import { KEY, unveil } from '#shared/navigation/veiled.ts';
import { notify } from '#shared/ui/notify.ts';
import { initialState, PAGE_SIZES, type ListState } from './state.ts';
import { decodeState, encodeState } from './url.ts';
import { isBare, veil } from './veiled.ts';

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

/** The state that an address says, and what of it nobody knows. */
export function readState(
  text: string,
  entity: EntityModel,
  usualSize?: number,
  kept?: ReadonlySet<string>,
): ReturnType<typeof decodeState> {
  const { params, lost } = unveil(new URLSearchParams(text));
  const decoded = decodeState(params, entity, kept);
  const known = lost ? { ...decoded, ignored: [...decoded.ignored, KEY] } : decoded;
  const size = PAGE_SIZES.find((size) => size === usualSize);
  return params.has('t') || size === undefined
    ? known
    : { ...known, state: { ...known.state, pageSize: size } };
}

/** What of another tab's question is not known here is told apart from what nobody knows. */
function sentenceOf(names: readonly string[]): string {
  const unknown = names.filter((name) => name !== KEY);
  return [
    ...(unknown.length < names.length ? [endereco.consultaDeOutraAba] : []),
    ...(unknown.length > 0 ? [lista.ignorados(unknown)] : []),
  ].join(' ');
}

/** `usualSize`: rows a page where the address says nothing; `kept`: fields that a view's condition holds. */
export function useListState(
  entity: EntityModel,
  usualSize?: number,
  kept?: ReadonlySet<string>,
): ListAddress {
  const { search } = useLocation();
  const go = useSearchTo();
  const read = useCallback(
    (text: string) => readState(text, entity, usualSize, kept),
    [entity, kept, usualSize],
  );
  const { state, ignored } = useMemo(() => read(search), [read, search]);

  const problems = ignored.join('\n');
  useEffect(() => {
    if (problems) notify({ type: 'INFO', value: sentenceOf(problems.split('\n')), key: 'lista-endereco' });
  }, [problems]);

  const change = useCallback<ListAddress['change']>(
    (part, options) => {
      // What is on the screen may lack what was asked for a moment ago.
      const { state: wanted } = read(presentSearch());
      const added = typeof part === 'function' ? part(wanted) : part;
      go(veil(encodeState({ ...wanted, currentPage: 1, ...added }, entity), entity).toString(), options);
    },
    [entity, go, read],
  );
  // An address that was typed or kept from before shows a name: it gives way to one that does not.
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!isBare(params, entity)) return;
    const next = veil(params, entity).toString();
    if (next !== params.toString()) go(next, { replace: true });
  }, [entity, go, search]);
  const reset = useCallback(() => change(initialState(entity)), [change, entity]);
  return { state, change, reset, plain: search === '' };
}
