/** On the way to gov.br: asks the server for the address, which is bound to this browser (SES-09). */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { Card, Failure } from './parts.tsx';

export default function GovBrStart() {
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    request<{ urlAuthenticate: string }>('auth-token-govbr/authenticate', {
      query: redirect ? { urlRedirect: ownPathOr(redirect) } : {},
      signal: leaving.signal,
      outsideSession: true,
      silent: true,
    })
      // In the history this page gives way to gov.br's: back leads to the sign-in.
      .then(({ urlAuthenticate }) => location.replace(urlAuthenticate))
      .catch((error: unknown) => {
        if (!isAbort(error)) setFailure(messageOf(error, texts.falhaProcesso));
      });
    return () => leaving.abort();
  }, [redirect, attempt]);
  return (
    <Card title={texts.entrarGovBr}>
      {failure === null ? (
        <LoadingState rows={3} label={texts.entrandoGovBr} />
      ) : (
        <div className="z-pilha">
          <Failure text={failure} />
          <Button
            size="large"
            onClick={() => {
              setFailure(null);
              setAttempt(attempt + 1);
            }}
          >
            {texts.tentarDeNovo}
          </Button>
          <ButtonLink size="large" to="/auth">
            {texts.entrarUsuario}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
