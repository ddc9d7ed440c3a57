/** A signer that is not the product's, for tests: any dictionary, any field, any revision around them. */
import { createHash, KeyObject, privateEncrypt } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { POLITICAS } from '#domain/assinatura/politicas.ts';
import { lerCertificado } from '#server/capabilities/assinatura/certificado.ts';
import { atributosAssinados, montarCms } from '#server/capabilities/assinatura/cms.ts';
import type { Autoridade, Emitido } from '../../mock-server/icp.ts';
import { carimbar } from '../../mock-server/carimbo.ts';

const PREFIXO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const TAMANHO = 12_000;
const LUGAR = '/ByteRange[0 ********** ********** **********]';

/** What goes into the signature's dictionary: room for its range and its bytes. */
export const LACUNA = `${LUGAR}/Contents<${'0'.repeat(TAMANHO)}>`;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export function assinarCom(emitido: Emitido, icp: Autoridade): (coberto: Buffer) => Buffer {
  const certificado = lerCertificado(emitido.pem);
  const pem = KeyObject.from(emitido.chave).export({ format: 'pem', type: 'pkcs8' });
  return (coberto) => {
    const atributos = atributosAssinados(sha256(coberto), certificado, POLITICAS['AD-RB']);
    const assinatura = privateEncrypt(pem, Buffer.concat([PREFIXO, sha256(atributos)]));
    return montarCms({
      atributos,
      assinatura,
      certificado,
      cadeia: [lerCertificado(icp.intermediaria.pem)],
      carimbo: null,
    });
  };
}

/** A token over the bytes themselves, as a document time stamp carries it. */
export const carimbarCom =
  (emitido: Emitido, icp: Autoridade): ((coberto: Buffer) => Promise<Buffer>) =>
  (coberto) => {
    const consulta = new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(sha256(coberto)).buffer }),
    });
    return carimbar(consulta, null, emitido, [emitido, icp.intermediaria]);
  };

/** Fills the last room of a file that was written with LACUNA. */
export async function preencher(
  pdf: Buffer,
  assinar: (coberto: Buffer) => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const faixa = pdf.lastIndexOf(LUGAR);
  const de = pdf.lastIndexOf(`<${'0'.repeat(TAMANHO)}>`);
  const ate = de + TAMANHO + 2;
  const pronto = Buffer.from(pdf);
  pronto.write(`/ByteRange[0 ${de} ${ate} ${pdf.length - ate}]`.padEnd(LUGAR.length), faixa, 'latin1');
  const cms = await assinar(Buffer.concat([pronto.subarray(0, de), pronto.subarray(ate)]));
  pronto.write(cms.toString('hex'), de + 1, 'latin1');
  return pronto;
}
