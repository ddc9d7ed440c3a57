/** Certificates in the cloud by the interface of DOC-ICP-17.01; the first is the standard one (SIGN-01, SES-12). */
export const PROVEDORES_PSC = ['VIDAAS', 'BIRDID', 'SERPROID', 'SAFEID', 'REMOTEID'] as const;
export type ProvedorPsc = (typeof PROVEDORES_PSC)[number];

/** Cloud signers: those, and the government's signature. */
export const PROVEDORES = [...PROVEDORES_PSC, 'GOVBR'] as const;
export type Provedor = (typeof PROVEDORES)[number];

/** As a person knows them. */
export const NOME_PROVEDOR: { readonly [provedor in Provedor]: string } = {
  VIDAAS: 'VIDaaS',
  BIRDID: 'BirdID',
  SERPROID: 'SerproID',
  SAFEID: 'SafeID',
  REMOTEID: 'RemoteID',
  GOVBR: 'gov.br',
};

/** The provider that a text names, in any case; null for none of them. */
export function provedorDe(text: string | null | undefined): Provedor | null {
  const wanted = (text ?? '').toUpperCase();
  return PROVEDORES.find((provedor) => provedor === wanted) ?? null;
}

/** States of gov.br's signature begin with this: by it the home knows a return that is for the signer (SES-13). */
export const MARCA_GOVBR = 'GB';

/**
 * Where the home sends a return of gov.br's signature (SES-13): with a code and a state beginning GB, to
 * /token-success with the code and the government provider. Null: an ordinary visit.
 */
export function retornoDoAssinador(query: { readonly get: (name: string) => string | null }): string | null {
  const code = query.get('code');
  const state = query.get('state');
  if (!state?.startsWith(MARCA_GOVBR)) return null;
  // Refused there: the same page says that nothing was stored.
  if (!code) return query.get('error') ? '/token-success?tipoSigner=GOVBR' : null;
  return `/token-success?code=${encodeURIComponent(code)}&tipoSigner=GOVBR&state=${encodeURIComponent(state)}`;
}
