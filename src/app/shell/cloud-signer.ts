/** The person's cloud signer, as the top bar needs it: which providers there are and whether one is authenticated. */
import { barMessages } from '#messages/app.ts';
import { createStore } from '#shared/hooks/store.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import type { Session } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';

export type CloudSigner = {
  readonly autenticado: boolean;
  readonly govBr: boolean;
  readonly vidaas: boolean;
};

/** Null: not asked yet, or this installation has no cloud signer. */
export const cloudSigner = createStore<CloudSigner | null>(null);
let asked: Session | null = null;

/**
 * Asks once per session, for professionals only, as soon as the frame is there (B4): which signers this installation has,
 * and of the two of the specification whether an authorization holds. A server without the call has no cloud signer.
 */
export function loadCloudSigner(session: Session): void {
  if (!session.user.profissional || asked === session) return;
  asked = session;
  void load().then((signer) => cloudSigner.set(signer));
}

async function load(): Promise<CloudSigner | null> {
  const background = { silent: true, background: true } as const;
  try {
    const { autenticado, govBr, vidaas } = await request<Partial<CloudSigner>>(
      'signer-token-cloud/situacao',
      background,
    );
    const configured = [...(govBr === true ? ['govbr'] : []), ...(vidaas === true ? ['vidaas'] : [])];
    const checked = await Promise.all(
      // Its errors are ignored (B7).
      configured.map((code) =>
        request<{ autenticado?: boolean }>(`signer-token-cloud/check-code/${code}`, background).catch(() => ({
          autenticado: false,
        })),
      ),
    );
    return {
      autenticado: autenticado === true || checked.some((provider) => provider.autenticado === true),
      govBr: govBr === true,
      vidaas: vidaas === true,
    };
  } catch {
    return null;
  }
}

/** Leaves for the provider's own page, which leads back to this one. */
export async function authenticateSigner(provider: 'govbr' | 'vidaas'): Promise<void> {
  try {
    const { urlAuthenticate } = await request<{ urlAuthenticate: string }>(
      `signer-token-cloud/authenticate/${provider}`,
      {
        query: { urlRedirect: location.pathname + location.search },
        silent: true,
      },
    );
    location.assign(urlAuthenticate);
  } catch (error) {
    if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, barMessages.assinadorFalhou) });
  }
}
