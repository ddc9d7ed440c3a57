import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { appMessages } from '#messages/app.ts';
import NotFound from '#features/nao-encontrado/NotFound.tsx';
import { isChunkError } from '#shared/http/chunk-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { EmptyState, FailedState } from '#shared/ui/State.tsx';

/** What a screen shows that could not be: a part that did not load (NAV-16), an address without a screen, a failure. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isChunkError(error)) {
    return (
      <EmptyState
        title={appMessages.falhaParte}
        text={appMessages.falhaParteTexto}
        action={
          <Button kind="primario" onClick={() => location.reload()}>
            {appMessages.recarregar}
          </Button>
        }
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <FailedState error={error} retry={() => void revalidate()} />;
}
