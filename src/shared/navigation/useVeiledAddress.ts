/** The address of a hand-built screen whose search names people. */
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { endereco } from '#messages/endereco.ts';
import { notify } from '../ui/notify.ts';
import { presentSearch, useSearchTo, withChanges, type Changes, type Options } from './address.ts';
import { KEY, unveil, veilBy, type Tells } from './veiled.ts';

/**
 * As `useAddress`, where some parameters tell of people (`q` of the users): they are read as if they stood in the address,
 * which shows a key in their place. `tells` is one function for the life of the screen.
 */
export function useVeiledAddress(
  tells: Tells,
): readonly [URLSearchParams, (changes: Changes, options?: Options) => void] {
  const { search } = useLocation();
  const go = useSearchTo();
  const put = useCallback(
    (changes: Changes, { replace = true }: Options = {}) => {
      const { params } = unveil(new URLSearchParams(presentSearch()));
      const next = new URLSearchParams(withChanges(params.toString(), changes));
      go(veilBy(next, tells).toString(), { replace });
    },
    [go, tells],
  );
  // An address that was typed or kept from before shows a name: it gives way to one that does not.
  useEffect(() => {
    const bare = new URLSearchParams(search);
    if (![...bare.keys()].some(tells)) return;
    const next = veilBy(bare, tells).toString();
    if (next !== bare.toString()) go(next, { replace: true });
  }, [go, search, tells]);
  const { params, lost } = useMemo(() => unveil(new URLSearchParams(search)), [search]);
  useEffect(() => {
    if (!lost) return;
    notify({ type: 'INFO', value: endereco.consultaDeOutraAba, key: 'endereco' });
    put({ [KEY]: null });
  }, [lost, put]);
  return [params, put];
}
