/**
 * Draws what a reading brought. Otherwise it says that the reading is on its way, or that it failed and can
 * be tried again.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState, LoadingState } from './State.tsx';

type Props<T> = {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What could not be had; without it, the failure's own sentence alone. */
  readonly failed?: string | undefined;
  /** Lines of the skeleton: about as tall as what comes. */
  readonly rows?: number | undefined;
  readonly children: (data: T) => ReactNode;
};

/** Once there is something to show, a reading anew that fails leaves it where it is. */
export function Loaded<T>({ query, failed, rows, children }: Props<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <FailedState error={error} title={failed} retry={() => void refetch()} />;
  return <LoadingState rows={rows} />;
}
