/** Reading the CMS of a signature or of a time-stamp token that somebody else may have made. */
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { ATRIBUTOS_PROIBIDOS } from '#domain/assinatura/politicas.ts';
import { bufferDe, bytesDe, lerPrimeiro, OID } from './asn1.ts';
import { assinaturaConfere, lerCertificado, resumoDe, type Certificado } from './certificado.ts';
import { createHash } from 'node:crypto';

export type CmsLido = {
  readonly assinante: Certificado;
  readonly certificados: readonly Certificado[];
  readonly assinatura: Buffer;
  /** What the CMS itself carries (a token's TSTInfo); null when it is detached. */
  readonly conteudo: Buffer | null;
  readonly resumo: string;
  readonly politica: { readonly oid: string; readonly resumo: string } | null;
  readonly carimbo: Buffer | null;
  readonly proibidos: readonly string[];
  readonly confere: {
    /** The signature value over the signed attributes. */
    readonly assinatura: boolean;
    /** signingCertificateV2 names the certificate. */
    readonly certificado: boolean;
    readonly conteudo: (...partes: readonly Uint8Array[]) => boolean;
  };
};

const primeiro = (atributo: pkijs.Attribute | undefined): asn1.AsnType | undefined =>
  atributo?.values[0] as asn1.AsnType | undefined;
const octetosDe = (valor: asn1.AsnType | undefined): Buffer =>
  valor instanceof asn1.OctetString ? bytesDe(valor.getValue()) : Buffer.alloc(0);

/** Throws an Error when it is no CMS of one signer with signed attributes and its certificate. */
export function lerCms(bytes: Uint8Array): CmsLido {
  const { bytes: exatos } = lerPrimeiro(bytes);
  const info = pkijs.ContentInfo.fromBER(bufferDe(exatos));
  if (info.contentType !== OID.signedData) throw new Error('not a SignedData');
  const dados = new pkijs.SignedData({ schema: info.content as asn1.Sequence });
  const [signerInfo, outroSignerInfo] = dados.signerInfos;
  if (!signerInfo || outroSignerInfo) throw new Error('not one signer');
  const assinados = signerInfo.signedAttrs;
  if (!assinados) throw new Error('no signed attributes');
  const certificados = (dados.certificates ?? [])
    .filter((certificate) => certificate instanceof pkijs.Certificate)
    .map((certificate) => lerCertificado(Buffer.from(certificate.toSchema().toBER())));
  const assinante = certificados.find(({ pki }) => ehDe(signerInfo.sid, pki));
  if (!assinante) throw new Error('the certificate of the signer is not there');

  const atributo = (oid: string) => assinados.attributes.filter(({ type }) => type === oid);
  const [tipo, maisTipos] = atributo(OID.contentType);
  const [resumoAtributo, maisResumos] = atributo(OID.messageDigest);
  if (!tipo || maisTipos || !resumoAtributo || maisResumos)
    throw new Error('contentType and messageDigest are demanded, once');
  const tipoDito = primeiro(tipo);
  if (
    !(tipoDito instanceof asn1.ObjectIdentifier) ||
    tipoDito.valueBlock.toString() !== dados.encapContentInfo.eContentType
  ) {
    throw new Error('the content is of another type');
  }
  const resumo = resumoDe(signerInfo.digestAlgorithm.algorithmId);
  const assinatura = bytesDe(signerInfo.signature.getValue());
  // The attributes' bytes as they came, only under the SET's own tag.
  const atributosDer = bytesDe(assinados.encodedValue);
  const conteudo = dados.encapContentInfo.eContent;
  const carimbo = signerInfo.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken);
  return {
    assinante,
    certificados,
    assinatura,
    conteudo: conteudo ? bytesDe(conteudo.getValue()) : null,
    resumo: signerInfo.digestAlgorithm.algorithmId,
    politica: politicaDe(primeiro(atributo(OID.sigPolicyId)[0])),
    carimbo: carimbo ? bytesDe(primeiro(carimbo)?.valueBeforeDecodeView ?? new Uint8Array()) : null,
    proibidos: assinados.attributes.flatMap(({ type }) => ATRIBUTOS_PROIBIDOS[type] ?? []),
    confere: {
      assinatura: assinaturaConfere(atributosDer, assinatura, assinante.x509.publicKey, {
        oid: signerInfo.signatureAlgorithm.algorithmId,
        resumo: signerInfo.digestAlgorithm.algorithmId,
      }),
      certificado: nomeiaCertificado(primeiro(atributo(OID.signingCertificateV2)[0]), assinante),
      conteudo: (...partes) => {
        if (!resumo) return false;
        const hash = createHash(resumo);
        for (const parte of partes) hash.update(parte);
        return hash.digest().equals(octetosDe(primeiro(resumoAtributo)));
      },
    },
  };
}

function ehDe(sid: unknown, pki: pkijs.Certificate): boolean {
  if (sid instanceof pkijs.IssuerAndSerialNumber) {
    return sid.issuer.isEqual(pki.issuer) && sid.serialNumber.isEqual(pki.serialNumber);
  }
  const chave = pki.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.extnValue;
  const dentro = chave ? octetosDe(asn1.fromBER(chave.valueBlock.valueHexView).result) : null;
  const valor = sid as { readonly valueBlock?: { readonly valueHexView?: Uint8Array } };
  return (
    dentro !== null &&
    valor.valueBlock?.valueHexView !== undefined &&
    dentro.equals(valor.valueBlock.valueHexView)
  );
}

function politicaDe(valor: asn1.AsnType | undefined): CmsLido['politica'] {
  if (!(valor instanceof asn1.Sequence)) return null;
  const [id, resumo] = valor.valueBlock.value;
  if (!(id instanceof asn1.ObjectIdentifier)) return null;
  const valorResumo = resumo instanceof asn1.Sequence ? resumo.valueBlock.value[1] : undefined;
  return { oid: id.valueBlock.toString(), resumo: octetosDe(valorResumo).toString('hex') };
}

/** ESSCertIDv2: [hashAlgorithm DEFAULT sha256,] certHash, [issuerSerial]. */
function nomeiaCertificado(valor: asn1.AsnType | undefined, assinante: Certificado): boolean {
  const lista = valor instanceof asn1.Sequence ? valor.valueBlock.value[0] : undefined;
  const primeira = lista instanceof asn1.Sequence ? lista.valueBlock.value[0] : undefined;
  if (!(primeira instanceof asn1.Sequence)) return false;
  const [primeiro, segundo] = primeira.valueBlock.value;
  const algoritmo = primeiro instanceof asn1.Sequence ? primeiro.valueBlock.value[0] : undefined;
  const resumo =
    algoritmo instanceof asn1.ObjectIdentifier
      ? resumoDe(algoritmo.valueBlock.toString())
      : primeiro instanceof asn1.OctetString
        ? 'sha256'
        : null;
  if (!resumo) return false;
  return createHash(resumo)
    .update(assinante.der)
    .digest()
    .equals(octetosDe(algoritmo ? segundo : primeiro));
}
