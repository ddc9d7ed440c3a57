/** /token-success: a cloud signer leads back here with a code; it is stored and the person goes on (SES-12). */
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PROVEDORES } from '#domain/assinatura/provedores.ts';
import { lugarDaAutorizacao } from '#capabilities/assinatura/index.ts';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { useTitle } from '#shared/ui/Page.tsx';

/** A code is stored once, however often the screen is drawn or its address visited. */
let stored: { readonly text: string; readonly done: Promise<void> } | null = null;

export default function TokenSuccess() {
  useTitle(texts.gravandoAssinador);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = query.toString();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // Drawn again on the same visit.
    if (seen.current === text) return;
    seen.current = text;
    if (stored?.text === text) {
      // A second visit with the same code: there is nothing more to store, and nobody stands still.
      void stored.done.then(() => navigate('/principal', { replace: true }));
      return;
    }
    const {
      tipoSigner = PROVEDORES[0],
      code = '',
      state = '',
      error: recusa = '',
    } = Object.fromEntries(new URLSearchParams(text));
    const lugar = lugarDaAutorizacao();
    const store = async () => {
      // The person's own decision is no failure.
      if (recusa === 'access_denied') {
        notify({ type: 'INFO', value: texts.naoAutorizou });
        await navigate(lugar === null ? '/principal' : ownPathOr(lugar), { replace: true });
        return;
      }
      try {
        if (!code) throw new Error(texts.codigoNaoGravado);
        const { urlRedirect } = await request<{ urlRedirect: string }>(
          `signer-token-cloud/store/${encodeURIComponent(tipoSigner)}`,
          {
            // A provider may bring the code alone (A7); the browser remembers what it began.
            query: state === '' ? { code } : { code, state },
            silent: true,
          },
        );
        notify({ type: 'SUCCESS', title: texts.sucesso, value: texts.assinadorSucesso });
        await navigate(ownPathOr(urlRedirect), { replace: true });
      } catch (error) {
        const back = lugar === null ? undefined : ownPathOr(lugar);
        notify({
          type: 'ERROR',
          title: texts.ops,
          value: texts.codigoNaoGravado,
          ...(back === undefined
            ? {}
            : { action: { label: texts.voltarAoDocumento, run: () => void navigate(back) } }),
        });
        // A reason that the person can do something about is told beside the catalogue's sentence.
        if (error instanceof HttpError && error.message !== texts.codigoNaoGravado)
          notify({ type: 'WARNING', value: error.message });
        await navigate('/principal', { replace: true });
      }
    };
    stored = { text, done: store() };
  }, [text, navigate]);
  return <LoadingState rows={4} label={texts.gravandoAssinador} />;
}
