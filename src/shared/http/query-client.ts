import { QueryClient } from '@tanstack/react-query';
import { HttpError } from '#shared/http/http-error.ts';
import { whenBack } from '#shared/http/reach.ts';

/** Reads are retried once, and only when the server was not reached; nothing is refetched behind a person's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof HttpError && [0, 502, 503, 504].includes(error.statusCode),
    },
    mutations: { retry: false },
  },
});

// What could not be read while the server was away.
whenBack(
  () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
);

/** Rows of one provider must never show under another: drops them when the provider or the person changes. */
export function forgetRowsOnSwitch(): void {
  const clear = () => {
    void queryClient.cancelQueries();
    queryClient.clear();
  };
  window.addEventListener('zelo:prestador-alterado', clear);
  window.addEventListener('zelo:sessao-encerrada', clear);
}
