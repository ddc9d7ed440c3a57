/**
 * A certificate as the signature needs it: its owner, what it may be used for, and who says that it still
 * stands.
 */
import { constants, verify, X509Certificate, type KeyObject } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { bufferDe, bytesDe, der, OID } from './asn1.ts';
import { tlv } from './der.ts';

export type Certificado = {
  readonly der: Buffer;
  readonly x509: X509Certificate;
  readonly pki: pkijs.Certificate;
  /** The subject's common name, without ':CPF' at its end. */
  readonly nome: string;
  /** Digits, from the SAN that ICP-Brasil demands (2.16.76.1.3.1); null without one. */
  readonly cpf: string | null;
};

const SAN = '2.5.29.17';
const EKU = '2.5.29.37';
const USO = '2.5.29.15';
const AIA = '1.3.6.1.5.5.7.1.1';
const PONTOS_LCR = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';

/** PEM, bare base64 of the DER, or the DER itself: signers send all three. Throws an Error when it is none. */
export function lerCertificado(origem: string | Uint8Array): Certificado {
  const texto = typeof origem === 'string' ? origem : '';
  const bytes =
    typeof origem === 'string'
      ? Buffer.from(texto.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
      : Buffer.from(bytesDe(origem));
  const x509 = new X509Certificate(bytes);
  const pki = pkijs.Certificate.fromBER(bufferDe(x509.raw));
  return { der: x509.raw, x509, pki, nome: nomeDe(pki), cpf: cpfDe(pki) };
}

/** Every certificate of a PEM text. */
export function lerCertificados(pem: string): Certificado[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((bloco) =>
    lerCertificado(bloco),
  );
}

/** Whether it may sign documents: digitalSignature or nonRepudiation, and no authority's. */
export function podeAssinar({ pki, x509 }: Certificado): boolean {
  const uso = extensao(pki, USO);
  if (x509.ca) return false;
  if (!(uso instanceof asn1.BitString)) return true;
  const [primeiro = 0] = bytesDe(uso.valueBlock.valueHexView);
  return (primeiro & 0xc0) !== 0;
}

/** Whether it is a time-stamp authority's: the purpose timeStamping, critical and alone (RFC 3161, 2.3). */
export function podeCarimbar({ pki, x509 }: Certificado): boolean {
  const uso = pki.extensions?.find(({ extnID }) => extnID === EKU);
  return uso?.critical === true && x509.keyUsage?.length === 1 && x509.keyUsage[0] === OID.carimbar;
}

export function temFinalidade({ x509 }: Certificado, oid: string): boolean {
  return x509.keyUsage?.includes(oid) ?? false;
}

/** Addresses of the revocation lists. */
export function enderecosLcr({ pki }: Certificado): string[] {
  const pontos = extensao(pki, PONTOS_LCR);
  // DistributionPoint.distributionPoint.fullName: [6] URI inside [0] inside [0].
  return uris(pontos).filter((uri) => uri.startsWith('http://') || uri.startsWith('https://'));
}

/** Addresses that answer for one certificate (OCSP). */
export function enderecosOcsp({ pki }: Certificado): string[] {
  const acesso = extensao(pki, AIA);
  if (!(acesso instanceof asn1.Sequence)) return [];
  return acesso.valueBlock.value
    .filter((block) => block instanceof asn1.Sequence && texto(block.valueBlock.value[0]) === OCSP)
    .flatMap((block) => uris(block));
}

const RESUMOS: { readonly [oid: string]: string } = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};

/** Node's name of a digest or of a signature algorithm's digest; null for one that is not accepted (SHA-1, MD5). */
export function resumoDe(oid: string): string | null {
  return RESUMOS[oid] ?? null;
}

const RSA_PSS = '1.2.840.113549.1.1.10';

/** Checks a signature by its algorithm; RSA, RSA-PSS, ECDSA, Ed25519 and Ed448, with SHA-256 or stronger. */
export function assinaturaConfere(
  dados: Uint8Array,
  assinatura: Uint8Array,
  chave: KeyObject,
  algoritmo: { readonly oid: string; readonly resumo?: string | undefined },
): boolean {
  const tipo = chave.asymmetricKeyType;
  if (tipo === 'ed25519' || tipo === 'ed448') return verify(null, dados, chave, assinatura);
  const resumo = resumoDe(algoritmo.oid) ?? resumoDe(algoritmo.resumo ?? '');
  if (!resumo) return false;
  if (algoritmo.oid === RSA_PSS) {
    const pss = {
      key: chave,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    };
    return verify(resumo, dados, pss, assinatura);
  }
  return verify(resumo, dados, chave, assinatura);
}

function extensao(pki: pkijs.Certificate, oid: string): asn1.AsnType | undefined {
  const achada = pki.extensions?.find(({ extnID }) => extnID === oid);
  return achada ? asn1.fromBER(achada.extnValue.valueBlock.valueHexView).result : undefined;
}

function texto(valor: asn1.AsnType | undefined): string {
  return valor instanceof asn1.ObjectIdentifier ? valor.valueBlock.toString() : '';
}

/** Every URI ([6]) below a value. */
function uris(valor: asn1.AsnType | undefined): string[] {
  if (!valor) return [];
  if (valor.idBlock.tagClass === 3 && valor.idBlock.tagNumber === 6 && valor instanceof asn1.Primitive) {
    return [bytesDe(valor.valueBlock.valueHexView).toString('latin1')];
  }
  // Not an identifier's value, whose parts are no values of their own.
  return valor instanceof asn1.Constructed ? valor.valueBlock.value.flatMap((block) => uris(block)) : [];
}

function nomeDe(pki: pkijs.Certificate): string {
  const cn = pki.subject.typesAndValues.filter(({ type }) => type === '2.5.4.3').at(-1);
  return ((cn?.value.valueBlock as { readonly value?: string } | undefined)?.value ?? '').replace(
    /:\d{11,14}$/,
    '',
  );
}

/** The text inside [0] EXPLICIT: authorities write it as OCTET STRING, UTF8String or PrintableString. */
function conteudo(valor: asn1.AsnType | undefined): string {
  if (!valor) return '';
  const bytes = der(valor);
  const fora = tlv(bytes, 0);
  const texto = tlv(bytes, fora.conteudo, fora.ate);
  return bytes.subarray(texto.conteudo, texto.ate).toString('latin1');
}

/** Birth date (8) and then the CPF (11), of the person or of the company's responsible person. */
function cpfDe(pki: pkijs.Certificate): string | null {
  const nomes = extensao(pki, SAN);
  if (!(nomes instanceof asn1.Sequence)) return null;
  for (const nome of nomes.valueBlock.value) {
    if (nome.idBlock.tagNumber !== 0 || !(nome instanceof asn1.Constructed)) continue;
    const [tipo, valor] = nome.valueBlock.value;
    if (![OID.pessoaFisica, OID.responsavelEmpresa].some((oid) => oid === texto(tipo))) continue;
    const cpf = /^\d{8}(\d{11})/.exec(conteudo(valor))?.[1];
    if (cpf && cpf !== '00000000000') return cpf;
  }
  return null;
}
