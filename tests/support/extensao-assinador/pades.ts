/**
 * PAdES in a browser, with WebCrypto: the same form as the product's own signer, made by other code, so that what
 * the product checks is not only what it made itself.
 */
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { deBase64, deHex, paraHex } from './bytes.ts';

/** Policies of ICP-Brasil (DOC-ICP-15.03): identifier, hash of the policy, where it is published. */
export const PADES = {
  'AD-RB': {
    oid: '2.16.76.1.7.1.11.1.3',
    resumo: '23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60',
    uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der',
  },
  'AD-RT': {
    oid: '2.16.76.1.7.1.12.1.3',
    resumo: '21d6e8d9f85e5626dc71307337a7cabd6ffef8d085038746775cf0ce6ba4d3b5',
    uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RT_v1_3.der',
  },
} as const;

/** What a card holds: PEM certificates, the signer's first, and the private key. */
export type Cartao = { readonly certificados: readonly string[]; readonly chave: JsonWebKey };

const RESERVA = 32_768;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const OID = {
  dados: '1.2.840.113549.1.7.1',
  assinado: '1.2.840.113549.1.7.2',
  tipo: '1.2.840.113549.1.9.3',
  resumo: '1.2.840.113549.1.9.4',
  certificado: '1.2.840.113549.1.9.16.2.47',
  politica: '1.2.840.113549.1.9.16.2.15',
  enderecoPolitica: '1.2.840.113549.1.9.16.5.1',
  carimbo: '1.2.840.113549.1.9.16.2.14',
} as const;

const copia = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const hash = (bytes: Uint8Array) => crypto.subtle.digest('SHA-256', copia(bytes));
const seq = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const octetos = (valueHex: ArrayBuffer) => new asn1.OctetString({ valueHex });

/** The file with one signature more; throws an Error in Portuguese for the person at the page. */
export async function assinarPdf(
  original: Uint8Array,
  { certificados, chave }: Cartao,
  politica: keyof typeof PADES,
  carimbo: string,
): Promise<Uint8Array> {
  const lidos = certificados.map((pem) => pkijs.Certificate.fromBER(copia(derDe(pem))));
  const { pdf, de, ate } = await abrirLugar(original);
  const coberto = new Uint8Array(pdf.length - (ate - de) - 2);
  coberto.set(pdf.subarray(0, de - 1));
  coberto.set(pdf.subarray(ate + 1), de - 1);
  const privada = await crypto.subtle.importKey(
    'jwk',
    chave,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const cms = await montar(await hash(coberto), lidos, privada, politica, carimbo);
  pdf.set(new TextEncoder().encode(paraHex(new Uint8Array(cms))), de);
  return pdf;
}

const derDe = (pem: string): Uint8Array => deBase64(pem.replaceAll(/-----[^-]+-----|\s/g, ''));

/** An incremental update with an empty signature: where its hexadecimal begins and ends. */
async function abrirLugar(original: Uint8Array): Promise<{ pdf: Uint8Array; de: number; ate: number }> {
  const documento = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const { context, catalog } = documento;
  const pagina = documento.getPage(0);
  const assinatura = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, '**********', '**********', '**********'].map((valor) =>
        typeof valor === 'number' ? PDFNumber.of(valor) : PDFName.of(valor),
      ),
      Contents: PDFHexString.of('0'.repeat(RESERVA * 2)),
      // What the signer declares; AD-RB has no other moment.
      M: PDFString.fromDate(new Date()),
    }),
  );
  const acro = catalog.getOrCreateAcroForm();
  const campo = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      F: 132,
      Rect: [0, 0, 0, 0],
      T: PDFString.of(`Token${acro.getAllFields().length + 1}`),
      V: assinatura,
      P: pagina.ref,
    }),
  );
  const anotacoes = pagina.node.lookup(PDFName.of('Annots'));
  if (anotacoes instanceof PDFArray) anotacoes.push(campo);
  else pagina.node.set(PDFName.of('Annots'), context.obj([campo]));
  acro.addField(campo);
  acro.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  const pdf = await documento.commit({ useObjectStreams: false });
  // One byte a character, so that places in the text are places in the file.
  const texto = new TextDecoder('latin1').decode(pdf);
  const de = texto.indexOf(`<${'0'.repeat(RESERVA * 2)}>`, original.length) + 1;
  const ate = de + RESERVA * 2;
  const faixa = texto.indexOf('[', texto.indexOf('/ByteRange', original.length));
  const fecha = texto.indexOf(']', faixa) + 1;
  const valores = `[0 ${de - 1} ${ate + 1} ${pdf.length - ate - 1}]`.padEnd(fecha - faixa);
  pdf.set(new TextEncoder().encode(valores), faixa);
  return { pdf, de, ate };
}

async function montar(
  resumo: ArrayBuffer,
  [certificate, ...acima]: readonly pkijs.Certificate[],
  chave: CryptoKey,
  politica: keyof typeof PADES,
  carimbo: string,
): Promise<ArrayBuffer> {
  if (!certificate) throw new Error('O cartão está sem certificado.');
  const { oid: id, resumo: resumoPolitica, uri } = PADES[politica];
  const proprio = await hash(new Uint8Array(certificate.toSchema(false).toBER()));
  const atributo = (type: string, valor: asn1.AsnType) => new pkijs.Attribute({ type, values: [valor] });
  const atributos = [
    atributo(OID.tipo, oid(OID.dados)),
    atributo(OID.resumo, octetos(resumo)),
    atributo(OID.certificado, seq(seq(seq(octetos(proprio))))),
    atributo(
      OID.politica,
      seq(
        oid(id),
        seq(seq(oid(SHA256)), octetos(copia(deHex(resumoPolitica)))),
        seq(seq(oid(OID.enderecoPolitica), new asn1.IA5String({ value: uri }))),
      ),
    ),
  ];
  // SET OF in DER: in the order of their bytes.
  const emOrdem = atributos
    .map((attribute) => ({ um: attribute, hex: paraHex(new Uint8Array(attribute.toSchema().toBER())) }))
    .sort((a, b) => (a.hex < b.hex ? -1 : 1));
  const dados = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.dados }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: emOrdem.map(({ um }) => um),
        }),
      }),
    ],
    certificates: [certificate, ...acima],
  });
  await dados.sign(chave, 0, 'SHA-256', new ArrayBuffer(0));
  const [assinante] = dados.signerInfos;
  if (politica === 'AD-RT' && assinante) {
    const token = await pedirCarimbo(assinante.signature.valueBlock.valueHexView, carimbo);
    assinante.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [atributo(OID.carimbo, token)],
    });
  }
  const info = new pkijs.ContentInfo({ contentType: OID.assinado, content: dados.toSchema(true) });
  return info.toSchema().toBER();
}

/** RFC 3161 over the signature value. */
async function pedirCarimbo(valor: Uint8Array, endereco: string): Promise<asn1.AsnType> {
  const pedido = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: octetos(await hash(valor)),
    }),
    certReq: true,
  });
  const resposta = await fetch(endereco, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: pedido.toSchema().toBER(),
  }).catch(() => null);
  if (!resposta?.ok) throw new Error('O carimbo do tempo não respondeu, e nada foi assinado.');
  const lida = asn1.fromBER(await resposta.arrayBuffer()).result;
  const token = lida instanceof asn1.Sequence ? lida.valueBlock.value[1] : undefined;
  if (!token) throw new Error('O carimbo do tempo foi recusado, e nada foi assinado.');
  return token;
}
