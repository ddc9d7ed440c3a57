/** /auth/govbr, where gov.br leads back to: has the code noted and goes on to /auth (SES-10). */
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { request } from '#shared/http/client.ts';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { Card } from './parts.tsx';

export default function GovBrReturn() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get('code');
  const state = query.get('state');
  const refused = query.has('error');
  useEffect(() => {
    const go = async () => {
      if (!code || !state) {
        if (refused) notify({ type: 'INFO', value: texts.govBrCancelado });
        return navigate('/', { replace: true });
      }
      try {
        const options = {
          method: 'POST',
          body: { code, state },
          outsideSession: true,
          silent: true,
        } as const;
        await request('auth-token-govbr/codigo', options);
      } catch {
        notify({ type: 'ERROR', value: texts.codigoNaoGravado });
        return navigate('/auth', { replace: true });
      }
      notify({ type: 'SUCCESS', value: texts.govBrSucesso });
      return navigate(`/auth?${new URLSearchParams({ code, state }).toString()}`, { replace: true });
    };
    void go();
  }, [code, state, refused, navigate]);
  return (
    <Card title={texts.entrandoGovBr}>
      <LoadingState rows={3} label={texts.entrandoGovBr} />
    </Card>
  );
}
