/** The few ASN.1 values that a signature is made of, as DER, and the names of the attributes. */
import * as asn1 from 'asn1js';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signingCertificateV1: '1.2.840.113549.1.9.16.2.12',
  sigPolicyId: '1.2.840.113549.1.9.16.2.15',
  spUri: '1.2.840.113549.1.9.16.5.1',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256ComRsa: '1.2.840.113549.1.1.11',
  sha256ComEcdsa: '1.2.840.10045.4.3.2',
  carimbar: '1.3.6.1.5.5.7.3.8',
  /** SAN of ICP-Brasil: birth date, CPF, NIS, RG of the person. */
  pessoaFisica: '2.16.76.1.3.1',
  /** Names Adobe's list of what may be authorised; here: SAN of a company's certificate, its responsible person. */
  responsavelEmpresa: '2.16.76.1.3.4',
} as const;

type Valor = asn1.AsnType;

export const bytesDe = (view: ArrayBuffer | Uint8Array): Buffer =>
  view instanceof Uint8Array ? Buffer.from(view.buffer, view.byteOffset, view.byteLength) : Buffer.from(view);

/** A copy of its own: asn1js keeps views on what it is given. */
export const bufferDe = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const der = (valor: Valor): Buffer => Buffer.from(valor.toBER());
export const sequencia = (...value: Valor[]): asn1.Sequence => new asn1.Sequence({ value });
export const conjunto = (...value: Valor[]): asn1.Set => new asn1.Set({ value });
export const oid = (value: string): asn1.ObjectIdentifier => new asn1.ObjectIdentifier({ value });
export const octetos = (bytes: Uint8Array): asn1.OctetString =>
  new asn1.OctetString({ valueHex: bufferDe(bytes) });
export const inteiro = (value: number): asn1.Integer => new asn1.Integer({ value });
export const algoritmo = (id: string, comNulo: boolean): asn1.Sequence =>
  comNulo ? sequencia(oid(id), new asn1.Null()) : sequencia(oid(id));

/** [n] EXPLICIT or, of a SET OF's members, IMPLICIT. */
export const marcado = (n: number, ...value: Valor[]): asn1.Constructed =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: n }, value });

/** Bytes that are one whole value; throws when they are not, or when something follows. */
export function ler(bytes: Uint8Array): Valor {
  const lido = asn1.fromBER(bufferDe(bytes));
  if (lido.offset !== bytes.length) throw new Error('not one ASN.1 value');
  return lido.result;
}

/** The first value of bytes that may be followed by filling, with its own length. */
export function lerPrimeiro(bytes: Uint8Array): { readonly valor: Valor; readonly bytes: Buffer } {
  const lido = asn1.fromBER(bufferDe(bytes));
  if (lido.offset <= 0) throw new Error('no ASN.1 value');
  return { valor: lido.result, bytes: Buffer.from(bytes.subarray(0, lido.offset)) };
}

/** SET OF in DER: the members in the order of their bytes. */
export function emOrdemDer(valores: readonly Valor[]): Valor[] {
  return valores
    .map((valor) => ({ valor, bytes: der(valor) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ valor }) => valor);
}
