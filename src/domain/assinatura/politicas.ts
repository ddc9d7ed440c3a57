/** ICP-Brasil's signature policies for PAdES (DOC-ICP-15.03) and the names that their attributes go by. */

/** Without (AD-RB) and with time stamp (AD-RT), SIGN-01. */
export const REFERENCIAS = ['AD-RB', 'AD-RT'] as const;
export type Referencia = (typeof REFERENCIAS)[number];

export type Politica = {
  readonly referencia: Referencia;
  readonly oid: string;
  readonly uri: string;
  /** The hash inside the policy's own DER (signPolicyHash), which goes into the attribute; not that of the file. */
  readonly resumo: string;
  /** When signatures may be made under it. */
  readonly de: string;
  readonly ate: string;
};

const VIGENCIA = { de: '2025-07-23T00:00:00Z', ate: '2037-10-22T00:00:00Z' } as const;

/** The ones in force, version 1.3. */
export const POLITICAS: { readonly [referencia in Referencia]: Politica } = {
  'AD-RB': {
    referencia: 'AD-RB',
    oid: '2.16.76.1.7.1.11.1.3',
    uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der',
    resumo: '23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60',
    ...VIGENCIA,
  },
  'AD-RT': {
    referencia: 'AD-RT',
    oid: '2.16.76.1.7.1.12.1.3',
    uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RT_v1_3.der',
    resumo: '21d6e8d9f85e5626dc71307337a7cabd6ffef8d085038746775cf0ce6ba4d3b5',
    ...VIGENCIA,
  },
};

/** The policy of an identifier; null for one that we do not know. */
export function politicaDoOid(oid: string): Politica | null {
  return (
    REFERENCIAS.map((referencia) => POLITICAS[referencia]).find((politica) => politica.oid === oid) ?? null
  );
}

/** Attributes that a PAdES signature of ICP-Brasil may not carry among the signed ones. */
export const ATRIBUTOS_PROIBIDOS: { readonly [oid: string]: string } = {
  '1.2.840.113549.1.9.5': 'signingTime',
  '1.2.840.113549.1.9.16.2.12': 'signingCertificate (versão 1)',
  '1.2.840.113549.1.9.16.2.17': 'signerLocation',
  '1.2.840.113583.1.1.8': 'revocationInfoArchival',
};
