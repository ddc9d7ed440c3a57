/** The CMS of a PAdES signature (ETSI EN 319 122, DOC-ICP-15.03): its signed attributes and how it is put together. */
import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import type { Politica } from '#domain/assinatura/politicas.ts';
import {
  algoritmo,
  bufferDe,
  conjunto,
  der,
  emOrdemDer,
  inteiro,
  ler,
  marcado,
  octetos,
  oid,
  OID,
  sequencia,
} from './asn1.ts';
import type { Certificado } from './certificado.ts';

export const sha256 = (...partes: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const parte of partes) hash.update(parte);
  return hash.digest();
};

const atributo = (tipo: string, valor: asn1.AsnType): asn1.Sequence => sequencia(oid(tipo), conjunto(valor));

/**
 * What the signer's key signs: SET OF in DER with contentType, messageDigest, signingCertificateV2 and sigPolicyId.
 * No signingTime: the policies forbid it in PAdES.
 */
export function atributosAssinados(resumo: Uint8Array, certificado: Certificado, politica: Politica): Buffer {
  const { pki } = certificado;
  const emissor = sequencia(marcado(4, ler(Buffer.from(pki.issuer.toSchema().toBER()))));
  const serie = new asn1.Integer({
    valueHex: bufferDe(Buffer.from(pki.serialNumber.valueBlock.valueHexView)),
  });
  // SHA-256 is ESSCertIDv2's default, which DER leaves out.
  const esteCertificado = sequencia(
    sequencia(sequencia(octetos(sha256(certificado.der)), sequencia(emissor, serie))),
  );
  const estaPolitica = sequencia(
    oid(politica.oid),
    sequencia(algoritmo(OID.sha256, false), octetos(Buffer.from(politica.resumo, 'hex'))),
    sequencia(sequencia(oid(OID.spUri), new asn1.IA5String({ value: politica.uri }))),
  );
  return der(
    conjunto(
      ...emOrdemDer([
        atributo(OID.contentType, oid(OID.data)),
        atributo(OID.messageDigest, octetos(resumo)),
        atributo(OID.signingCertificateV2, esteCertificado),
        atributo(OID.sigPolicyId, estaPolitica),
      ]),
    ),
  );
}

export type PartesCms = {
  readonly atributos: Uint8Array;
  /** The signature value: PKCS#1 v1.5 of a RSA key, DER of an ECDSA one. */
  readonly assinatura: Uint8Array;
  readonly certificado: Certificado;
  /** Certificates above, without the root. */
  readonly cadeia: readonly Certificado[];
  /** Time-stamp token over the signature value (AD-RT). */
  readonly carimbo: Uint8Array | null;
};

/** ContentInfo with a detached SignedData of one signer. */
export function montarCms({ atributos, assinatura, certificado, cadeia, carimbo }: PartesCms): Buffer {
  const rsa = certificado.x509.publicKey.asymmetricKeyType === 'rsa';
  const { pki } = certificado;
  const assinados = ler(atributos) as asn1.Set;
  const assinante = sequencia(
    inteiro(1),
    sequencia(
      ler(Buffer.from(pki.issuer.toSchema().toBER())),
      new asn1.Integer({ valueHex: bufferDe(Buffer.from(pki.serialNumber.valueBlock.valueHexView)) }),
    ),
    algoritmo(OID.sha256, false),
    marcado(0, ...assinados.valueBlock.value),
    algoritmo(rsa ? OID.sha256ComRsa : OID.sha256ComEcdsa, rsa),
    octetos(assinatura),
    ...(carimbo ? [marcado(1, atributo(OID.timeStampToken, ler(carimbo)))] : []),
  );
  const certificados = emOrdemDer(
    [certificado, ...cadeia].map((certificadoDaCadeia) => ler(certificadoDaCadeia.der)),
  );
  const dados = sequencia(
    inteiro(1),
    conjunto(algoritmo(OID.sha256, false)),
    sequencia(oid(OID.data)),
    marcado(0, ...certificados),
    conjunto(assinante),
  );
  return der(sequencia(oid(OID.signedData), marcado(0, dados)));
}
