/** /auth with the code and state that /auth/govbr had noted: the exchange for a session of the product (SES-10). */
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { request } from '#shared/http/client.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { deviceId } from '#shared/session/keys.ts';
import { enterWith } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { Card } from './parts.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import type { Entry } from './calls.ts';

/** A state is exchanged once, however often the screen is drawn. */
let exchanged: string | null = null;

export default function GovBrEntry() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get('code');
  const state = query.get('state');
  useEffect(() => {
    if (state === exchanged) return;
    exchanged = state;
    const enter = async () => {
      try {
        const options = {
          method: 'POST',
          body: { code, state, dispositivo: deviceId() },
          outsideSession: true,
          silent: true,
        } as const;
        const entry = await request<Entry>('auth-token-govbr/token', options);
        if (entry.action !== 'AUTHENTICATE_LOGIN') throw new Error(texts.falhaProcesso);
        await enterWith(entry.token);
        await navigate(ownPathOr(entry.urlRedirect), { replace: true });
      } catch (error) {
        notify({ type: 'ERROR', value: messageOf(error, texts.falhaProcesso), title: texts.ops });
        await navigate('/auth', { replace: true });
      }
    };
    void enter();
  }, [code, state, navigate]);
  return (
    <Card title={texts.entrandoGovBr}>
      <LoadingState rows={3} label={texts.entrandoGovBr} />
    </Card>
  );
}
