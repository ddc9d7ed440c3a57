/** The person's cloud signer, as the top bar needs it: which providers there are and whether one is authenticated. */
import { barMessages } from '#messages/app.ts';
import { createStore } from '#shared/hooks/store.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import type { Session } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';

export type CloudSigner = { readonly autenticado: boolean; readonly govBr: boolean; readonly vidaas: boolean };

/** Null: not asked yet, or this installation has no cloud signer. */
export const cloudSigner = createStore<CloudSigner | null>(null);
let asked: Session | null = null;

/** Asks once per session, for professionals only (B2). A server without the call has no cloud signer. */
export function loadCloudSigner(session: Session): void {
  if (!session.user.profissional || asked === session) return;
  asked = session;
  request<Partial<CloudSigner>>('signer-token-cloud/situacao', { silent: true })
    .then((answer) =>
      cloudSigner.set({
        autenticado: answer.autenticado === true,
        govBr: answer.govBr === true,
        vidaas: answer.vidaas === true,
      }),
    )
    .catch(() => cloudSigner.set(null));
}

/** Leaves for the provider's own page, which leads back to this one. */
export async function authenticateSigner(provider: 'govbr' | 'vidaas'): Promise<void> {
  try {
    const { urlAuthenticate } = await request<{ urlAuthenticate: string }>(`signer-token-cloud/authenticate/${provider}`, {
      query: { urlRedirect: location.pathname + location.search },
      silent: true,
    });
    location.assign(urlAuthenticate);
  } catch (error) {
    if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, barMessages.assinadorFalhou) });
  }
}
