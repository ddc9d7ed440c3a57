import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { appMessages } from '#messages/app.ts';
import { isChunkError } from '#shared/http/chunk-error.ts';
import { EmptyState, FailedState } from '#shared/ui/State.tsx';

/** The page of the address that nobody has: the feature's own, by its '*'. */
const NotFound = lazy(async () => {
  const { ownRoutes } = await import('./features.ts');
  return (await ownRoutes.find(({ path }) => path === '*')?.load?.()) ?? { default: () => null };
});

/** What a screen shows that could not be: a part that did not load (NAV-16), an address without a screen, a failure. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isChunkError(error)) {
    return (
      <EmptyState
        title={appMessages.falhaParte}
        text={appMessages.falhaParteTexto}
        help={false}
        action={
          <Button type="primary" onClick={() => location.reload()}>
            {appMessages.recarregar}
          </Button>
        }
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    );
  }
  return <FailedState error={error} retry={() => void revalidate()} />;
}
