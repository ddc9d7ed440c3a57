/** Whether an authority has taken a certificate back: its answer for one (OCSP) or its list (LCR). */
import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { algoritmo, bufferDe, bytesDe, der, octetos, sequencia } from './asn1.ts';
import {
  assinaturaConfere,
  enderecosLcr,
  enderecosOcsp,
  lerCertificado,
  temFinalidade,
  type Certificado,
} from './certificado.ts';
import { dentro, hora, tlv } from './der.ts';

export type Revogacao =
  | { readonly estado: 'boa' }
  | { readonly estado: 'revogada'; readonly em: Date }
  | { readonly estado: 'desconhecida'; readonly porque: string };

/** Brings the bytes at an address; a body makes it a POST. Throws when it cannot. */
export type Buscar = (
  url: string,
  corpo?: { readonly tipo: string; readonly bytes: Uint8Array },
) => Promise<Uint8Array>;

/** Clocks differ. */
const FOLGA_MS = 5 * 60_000;
/** Of an answer that does not say until when it holds. */
const SEM_FIM_MS = 24 * 3600_000;
const OCSP_BASICA = '1.3.6.1.5.5.7.48.1.1';
const ASSINA_OCSP = '1.3.6.1.5.5.7.3.9';

/**
 * Asked only of certificates whose chain ends in a trusted root: the addresses are then a trusted authority's, and no
 * uploaded file can lead the server elsewhere. `em`: the moment that counts.
 */
export async function conferirRevogacao(
  certificado: Certificado,
  emissor: Certificado,
  agora: Date,
  buscar: Buscar,
): Promise<Revogacao> {
  const problemas: string[] = [];
  for (const url of enderecosOcsp(certificado)) {
    try {
      const tipo = 'application/ocsp-request';
      const resposta = await buscar(url, { tipo, bytes: pedidoOcsp(certificado, emissor) });
      return lerOcsp(resposta, certificado, emissor, agora);
    } catch (error) {
      problemas.push(`${url}: ${(error as Error).message}`); // The list may still say.
    }
  }
  for (const url of enderecosLcr(certificado)) {
    try {
      const { revogadoEm } = lerLcr(await buscar(url), certificado, emissor, agora);
      return revogadoEm ? { estado: 'revogada', em: revogadoEm } : { estado: 'boa' };
    } catch (error) {
      problemas.push(`${url}: ${(error as Error).message}`); // The next address may serve.
    }
  }
  return { estado: 'desconhecida', porque: problemas.join('; ') || 'o certificado não diz onde consultar' };
}

/** Checks the list's signature and dates; throws an Error when it does not serve. */
export function lerLcr(
  bytes: Uint8Array,
  certificado: Certificado,
  emissor: Certificado,
  agora: Date,
): { readonly revogadoEm: Date | null } {
  const lista = tlv(bytes, 0);
  const [tbs, algoritmoDa, assinatura] = [...dentro(bytes, lista)];
  if (!tbs || !algoritmoDa || !assinatura) throw new Error('not a revocation list');
  const oid = asn1.fromBER(bufferDe(bytes.subarray(algoritmoDa.de, algoritmoDa.ate))).result as asn1.Sequence;
  const confere = assinaturaConfere(
    bytes.subarray(tbs.de, tbs.ate),
    bytes.subarray(assinatura.conteudo + 1, assinatura.ate),
    emissor.x509.publicKey,
    { oid: (oid.valueBlock.value[0] as asn1.ObjectIdentifier).valueBlock.toString() },
  );
  if (!confere) throw new Error('the list is not signed by the issuer');
  const campos = [...dentro(bytes, tbs)];
  // version OPTIONAL, signature, issuer, thisUpdate, nextUpdate OPTIONAL, revokedCertificates OPTIONAL
  if (campos[0]?.tag === 0x02) campos.shift();
  const horas = campos.filter(({ tag }) => tag === 0x17 || tag === 0x18).map((campo) => hora(bytes, campo));
  const [desde, ate = new Date((horas[0]?.getTime() ?? 0) + SEM_FIM_MS)] = horas;
  if (!desde || desde.getTime() > agora.getTime() + FOLGA_MS || ate < agora)
    throw new Error('the list is not of today');
  const revogados = campos.slice(3).find(({ tag }) => tag === 0x30);
  const serie = bytesDe(certificado.pki.serialNumber.valueBlock.valueHexView);
  if (revogados) {
    for (const linha of dentro(bytes, revogados)) {
      const numero = tlv(bytes, linha.conteudo, linha.ate);
      if (serie.equals(bytes.subarray(numero.conteudo, numero.ate))) {
        return { revogadoEm: hora(bytes, tlv(bytes, numero.ate, linha.ate)) };
      }
    }
  }
  return { revogadoEm: null };
}

function idOcsp(
  certificado: Certificado,
  emissor: Certificado,
): { nome: Buffer; chave: Buffer; valor: asn1.Sequence } {
  const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();
  const nome = sha1(Buffer.from(emissor.pki.subject.toSchema().toBER()));
  const chave = sha1(bytesDe(emissor.pki.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView));
  // RFC 6960 names the certificate by SHA-1, which protects nothing here.
  const valor = sequencia(
    algoritmo('1.3.14.3.2.26', true),
    octetos(nome),
    octetos(chave),
    new asn1.Integer({ valueHex: bufferDe(bytesDe(certificado.pki.serialNumber.valueBlock.valueHexView)) }),
  );
  return { nome, chave, valor };
}

export function pedidoOcsp(certificado: Certificado, emissor: Certificado): Buffer {
  return der(sequencia(sequencia(sequencia(sequencia(idOcsp(certificado, emissor).valor)))));
}

function lerOcsp(bytes: Uint8Array, certificado: Certificado, emissor: Certificado, agora: Date): Revogacao {
  const resposta = pkijs.OCSPResponse.fromBER(bufferDe(bytes));
  if (
    resposta.responseStatus.valueBlock.valueDec !== 0 ||
    resposta.responseBytes?.responseType !== OCSP_BASICA
  ) {
    throw new Error('the responder gave no answer');
  }
  const basica = pkijs.BasicOCSPResponse.fromBER(
    bufferDe(bytesDe(resposta.responseBytes.response.valueBlock.valueHexView)),
  );
  const delegados = (basica.certs ?? []).map((cert) => lerCertificado(Buffer.from(cert.toSchema().toBER())));
  const respondentes = [
    emissor,
    ...delegados.filter(
      (delegado) =>
        temFinalidade(delegado, ASSINA_OCSP) &&
        delegado.x509.checkIssued(emissor.x509) &&
        delegado.x509.verify(emissor.x509.publicKey),
    ),
  ];
  const confere = respondentes.some(({ x509 }) =>
    assinaturaConfere(
      basica.tbsResponseData.tbsView,
      bytesDe(basica.signature.valueBlock.valueHexView),
      x509.publicKey,
      {
        oid: basica.signatureAlgorithm.algorithmId,
      },
    ),
  );
  if (!confere) throw new Error('the answer is not signed by the issuer');
  const serie = bytesDe(certificado.pki.serialNumber.valueBlock.valueHexView);
  const { chave } = idOcsp(certificado, emissor);
  const unica = basica.tbsResponseData.responses.find(
    ({ certID }) =>
      bytesDe(certID.serialNumber.valueBlock.valueHexView).equals(serie) &&
      bytesDe(certID.issuerKeyHash.valueBlock.valueHexView).equals(chave),
  );
  if (!unica) throw new Error('the answer is of another certificate');
  const ate = unica.nextUpdate ?? new Date(unica.thisUpdate.getTime() + SEM_FIM_MS);
  if (unica.thisUpdate.getTime() > agora.getTime() + FOLGA_MS || ate < agora)
    throw new Error('the answer is not of today');
  const estado = unica.certStatus as asn1.AsnType;
  if (estado.idBlock.tagNumber === 0) return { estado: 'boa' };
  if (estado.idBlock.tagNumber !== 1) throw new Error('the responder does not know the certificate');
  const bruto = Buffer.from(estado.toBER());
  return { estado: 'revogada', em: hora(bruto, tlv(bruto, tlv(bruto, 0).conteudo)) };
}
