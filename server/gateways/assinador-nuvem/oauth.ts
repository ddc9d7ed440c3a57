/** Certificates in the cloud by the ICP-Brasil cloud signer interface (DOC-ICP-17.01), and gov.br's signature service: both OAuth 2.0. */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { PROVEDORES, type Provedor } from '#domain/assinatura/provedores.ts';
import { ask, textOf } from '../ask.ts';
import type { OAuthConfig } from '../config.ts';
import type { Assinador, AutorizacaoDada, PedidoAutorizacao } from './port.ts';

type Jeito = {
  readonly authorize: string;
  readonly token: string;
  readonly scope: string;
  readonly pkce: boolean;
  /** Path of the product that the provider leads back to. */
  readonly retorno: string;
  /** Token's life when the answer does not say. */
  readonly segundos: number;
};

const psc = (provedor: Provedor): Jeito => ({
  authorize: '/v0/oauth/authorize',
  token: '/v0/oauth/token',
  scope: 'signature_session',
  pkce: true,
  // The standard one is registered without a query (SES-12).
  retorno: provedor === PROVEDORES[0] ? '/token-success' : `/token-success?tipoSigner=${provedor}`,
  segundos: 3600,
});

const GOVBR: Jeito = {
  authorize: '/authorize',
  token: '/token',
  scope: 'signature_session govbr',
  pkce: false,
  retorno: '/',
  segundos: 600,
};

/** Cloud certificates: how long the authorization is asked for. The working day; the provider allows a person seven. */
const JORNADA_SEGUNDOS = 12 * 3600;

export function assinadorOAuth(
  provedor: Provedor,
  config: OAuthConfig,
  { publicUrl, timeoutMs }: { readonly publicUrl: string; readonly timeoutMs: number },
): Assinador {
  const jeito = provedor === 'GOVBR' ? GOVBR : psc(provedor);
  const base = config.url.replace(/\/$/, '');
  const retorno = publicUrl + jeito.retorno;
  return {
    urlAutorizacao(pedido, cpf) {
      const url = new URL(base + jeito.authorize);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: retorno,
        state: pedido.state,
        scope: jeito.scope,
        ...(jeito.pkce
          ? {
              code_challenge: createHash('sha256').update(pedido.verifier).digest('base64url'),
              code_challenge_method: 'S256',
              lifetime: String(JORNADA_SEGUNDOS),
              ...(cpf ? { login_hint: cpf } : {}),
            }
          : { nonce: pedido.nonce }),
      }).toString();
      return url.href;
    },
    async trocar(code, pedido: PedidoAutorizacao): Promise<AutorizacaoDada> {
      const { status, body } = await ask(base + jeito.token, {
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: config.clientId,
          client_secret: config.clientSecret,
          code,
          redirect_uri: retorno,
          ...(jeito.pkce ? { code_verifier: pedido.verifier } : {}),
        }),
        timeoutMs,
      });
      if (status !== 200)
        throw new AppError('codigo-recusado', { cause: new Error(`${status} ${String(body.error)}`) });
      const segundos = Number(body.expires_in ?? jeito.segundos);
      const titular = String(body.authorized_identification ?? '').replaceAll(/\D/g, '');
      return {
        token: textOf(body, 'access_token'),
        segundos: segundos > 0 ? segundos : jeito.segundos,
        escopo: typeof body.scope === 'string' ? body.scope : null,
        titular: titular.length === 11 ? titular : null,
      };
    },
  };
}
