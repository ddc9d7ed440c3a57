/** A time-stamp authority (RFC 3161), and the CMS that it and gov.br's signature answer with. */
import { createHash, randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { Pedido } from 'json-server';
import type { Ambiente, Contexto } from './contexto.ts';
import type { Emitido } from './icp.ts';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const DATA = '1.2.840.113549.1.7.1';
/** A policy of nobody. */
const POLITICA = '1.3.6.1.4.1.99999.1';

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

export function carimbo({ app, base, icp }: Contexto): Ambiente {
  let autoridade: Promise<Emitido> | undefined;
  let fora = false;
  app.post('/controle/carimbo/:estado', (pedido, resposta) => {
    fora = pedido.params.estado === 'fora';
    resposta.json({ fora });
  });
  app.post('/carimbo', async (pedido, resposta) => {
    if (fora) return resposta.status(503).send('fora do ar');
    autoridade ??= icp.emitir({ nome: 'ACT Demonstração Zelo', cpf: null, uso: 'carimbo' });
    const consulta = pkijs.TimeStampReq.fromBER(buffer(await corpo(pedido)));
    const carimbador = await autoridade;
    const certificados = consulta.certReq ? [carimbador, icp.intermediaria] : [];
    const token = await carimbar(consulta.messageImprint, consulta.nonce ?? null, carimbador, certificados);
    const sucesso = new asn1.Sequence({ value: [new asn1.Integer({ value: 0 })] });
    const lido = asn1.fromBER(buffer(token)).result;
    resposta
      .type('application/timestamp-reply')
      .end(Buffer.from(new asn1.Sequence({ value: [sucesso, lido] }).toBER()));
  });
  return { CARIMBO_URL: `${base}/carimbo` };
}

/** A token of this moment. */
export function carimbar(
  messageImprint: pkijs.MessageImprint,
  nonce: asn1.Integer | null,
  carimbador: Emitido,
  certificados: readonly Emitido[],
): Promise<Buffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: POLITICA,
    messageImprint,
    serialNumber: new asn1.Integer({ valueHex: buffer(Buffer.concat([Buffer.of(1), randomBytes(8)])) }),
    genTime: new Date(),
  });
  if (nonce) info.nonce = nonce;
  return cms(Buffer.from(info.toSchema().toBER()), null, carimbador, certificados);
}

/** PKCS#7 of a hash whose bytes are elsewhere, as gov.br answers it. */
export function cmsDestacado(resumo: Buffer, assinante: Emitido, acima: readonly Emitido[]): Promise<Buffer> {
  return cms(null, resumo, assinante, [assinante, ...acima]);
}

async function cms(
  conteudo: Buffer | null,
  resumo: Buffer | null,
  { certificado, chave }: Emitido,
  certificados: readonly Emitido[],
): Promise<Buffer> {
  const tipo = conteudo ? TST_INFO : DATA;
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const octetos = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: buffer(bytes) });
  const proprio = hash(Buffer.from(certificado.toSchema(false).toBER()));
  const sequencia = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
  const dados = new pkijs.SignedData({
    version: conteudo ? 3 : 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: tipo,
      ...(conteudo ? { eContent: octetos(conteudo) } : {}),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificado.issuer,
          serialNumber: certificado.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new pkijs.Attribute({
              type: '1.2.840.113549.1.9.3',
              values: [new asn1.ObjectIdentifier({ value: tipo })],
            }),
            new pkijs.Attribute({
              type: '1.2.840.113549.1.9.4',
              values: [octetos(resumo ?? hash(conteudo ?? Buffer.alloc(0)))],
            }),
            new pkijs.Attribute({
              type: '1.2.840.113549.1.9.16.2.47',
              values: [sequencia(sequencia(sequencia(octetos(proprio))))],
            }),
          ],
        }),
      }),
    ],
    certificates: certificados.map((emitido) => emitido.certificado),
  });
  await dados.sign(chave, 0, 'SHA-256', conteudo ? buffer(conteudo) : new ArrayBuffer(0));
  const info = new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: dados.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

async function corpo(pedido: Pedido): Promise<Buffer> {
  const partes: Buffer[] = [];
  for await (const parte of pedido) partes.push(parte as Buffer);
  return Buffer.concat(partes);
}
