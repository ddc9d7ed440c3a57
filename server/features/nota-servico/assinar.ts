/** XML signatures of the national NFS-e: enveloped, without prefix, one certificate, beside the element that they sign. */
import { SignedXml } from 'xml-crypto';
import type { Credencial } from '#server/gateways/nfse/port.ts';

export type Algoritmo = 'SHA256' | 'SHA1';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${DSIG}enveloped-signature`;
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ALGORITMOS = {
  SHA256: {
    assinatura: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    resumo: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
  SHA1: { assinatura: `${DSIG}rsa-sha1`, resumo: `${DSIG}sha1` },
} as const satisfies Record<Algoritmo, object>;

/** `elemento` is the one with the Id: infDPS, infPedReg. What comes back is sent byte for byte. */
export function assinarXml(
  xml: string,
  elemento: 'infDPS' | 'infPedReg',
  credencial: Credencial,
  algoritmo: Algoritmo,
): string {
  const { assinatura, resumo } = ALGORITMOS[algoritmo];
  const assinador = new SignedXml({
    privateKey: credencial.chave,
    publicCert: credencial.certificado,
    signatureAlgorithm: assinatura,
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: () => {
      const der = credencial.certificado.replaceAll(/-----[^-]+-----|\s/g, '');
      return `<X509Data><X509Certificate>${der}</X509Certificate></X509Data>`;
    },
  });
  assinador.addReference({
    xpath: `//*[local-name(.)='${elemento}']`,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: resumo,
  });
  assinador.computeSignature(xml, {
    location: { reference: `//*[local-name(.)='${elemento}']`, action: 'after' },
  });
  const assinado = assinador.getSignedXml();
  // The serialiser leaves the declaration out, or in, by its version: it is always there, once.
  return assinado.startsWith('<?xml') ? assinado : `<?xml version="1.0" encoding="UTF-8"?>${assinado}`;
}
