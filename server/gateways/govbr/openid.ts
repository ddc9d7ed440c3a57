/** gov.br by OpenID Connect at the paths of its integration manual: code flow with PKCE, state and nonce (SES-09). */
import * as oidc from 'openid-client';
import { AppError } from '#domain/errors/app-error.ts';
import type { OAuthConfig } from '../config.ts';
import type { Cidadao, GovBr, Segredos } from './port.ts';

const ESCOPO = 'openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken';
const RETORNO = '/auth/govbr';
const RETORNO_SAIDA = '/auth/govbr/logout';
const FOLGA_SEGUNDOS = 30;

export function govBrOpenId(
  config: OAuthConfig,
  { publicUrl, timeoutMs }: { readonly publicUrl: string; readonly timeoutMs: number },
): GovBr {
  const base = config.url.replace(/\/$/, '');
  const retorno = publicUrl + RETORNO;
  const cliente = new oidc.Configuration(
    {
      issuer: config.url,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/jwk`,
      userinfo_endpoint: `${base}/userinfo/`,
      end_session_endpoint: `${base}/logout`,
    },
    config.clientId,
    {
      // Any other algorithm, 'none' and the secret's HS256 among them, is refused.
      id_token_signed_response_alg: 'RS256',
      [oidc.clockTolerance]: FOLGA_SEGUNDOS,
    },
    oidc.ClientSecretBasic(config.clientSecret),
  );
  cliente.timeout = timeoutMs / 1000;
  // The signature too, not only the connection that it came by.
  oidc.enableNonRepudiationChecks(cliente);
  // The configuration takes http outside production only, for the stand-in.
  if (base.startsWith('http:')) oidc.allowInsecureRequests(cliente);

  return {
    async urlEntrada({ state, verifier, nonce }) {
      const url = oidc.buildAuthorizationUrl(cliente, {
        redirect_uri: retorno,
        scope: ESCOPO,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async identificar(code: string, { state, verifier, nonce }: Segredos): Promise<Cidadao> {
      const volta = new URL(retorno);
      volta.search = new URLSearchParams({ code, state }).toString();
      try {
        const tokens = await oidc.authorizationCodeGrant(cliente, volta, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return cidadaoDe(tokens.claims());
      } catch (cause) {
        throw erroDe(cause);
      }
    },
    urlSaida() {
      return oidc.buildEndSessionUrl(cliente, { post_logout_redirect_uri: publicUrl + RETORNO_SAIDA }).href;
    },
  };
}

/** The subject is the CPF. */
function cidadaoDe(claims: oidc.IDToken | undefined): Cidadao {
  const cpf = (claims?.sub ?? '').replaceAll(/[.-]/g, '');
  if (!/^\d{11}$/.test(cpf))
    throw new AppError('identidade-recusada', { cause: new Error('the subject is no CPF') });
  return { cpf, nome: typeof claims?.['name'] === 'string' ? claims['name'] : null };
}

/** Of the service: what it refused or signed wrongly; of the road to it: the rest. */
function erroDe(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error ? (cause as { code?: string }).code : undefined;
  const away =
    (cause instanceof oidc.ResponseBodyError && cause.status >= 500) ||
    code === undefined ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    code === 'OAUTH_PARSE_ERROR';
  return new AppError(away ? 'falha-autenticacao' : 'identidade-recusada', { cause });
}
