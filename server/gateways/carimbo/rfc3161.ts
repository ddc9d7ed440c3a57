/** A time-stamp authority by RFC 3161 over HTTP. */
import { randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { AppError } from '#domain/errors/app-error.ts';
import { buscarBytes } from '../fetch-bytes.ts';
import type { Carimbador } from './port.ts';

export type CarimboConfig = {
  readonly url: string;
  /** Of the contract with the authority; null: it asks for none. */
  readonly usuario: string | null;
  readonly senha: string | null;
  readonly timeoutMs: number;
};

const SHA256 = '2.16.840.1.101.3.4.2.1';
const copia = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** `validar` checks the token itself (signature, chain, purpose); throws when it will not do. */
export function carimboRfc3161(
  { url, usuario, senha, timeoutMs }: CarimboConfig,
  validar: (token: Buffer, resumo: Buffer) => Promise<void>,
): Carimbador {
  return {
    async carimbar(resumo) {
      try {
        const nonce = randomBytes(16);
        nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40; // A positive integer of sixteen bytes.
        const pedido = new asn1.Sequence({
          value: [
            new asn1.Integer({ value: 1 }),
            new asn1.Sequence({
              value: [
                new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: SHA256 }), new asn1.Null()] }),
                new asn1.OctetString({ valueHex: copia(resumo) }),
              ],
            }),
            new asn1.Integer({ valueHex: copia(nonce) }),
            new asn1.Boolean({ value: true }),
          ],
        });
        const resposta = await buscarBytes(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/timestamp-query',
            accept: 'application/timestamp-reply',
            ...(usuario
              ? { authorization: `Basic ${Buffer.from(`${usuario}:${senha ?? ''}`).toString('base64')}` }
              : {}),
          },
          body: Buffer.from(pedido.toBER()),
          timeoutMs,
          maior: 200_000,
        });
        const token = tokenDe(resposta, nonce, resumo);
        await validar(token, resumo);
        return { token };
      } catch (cause) {
        throw new AppError('carimbo-indisponivel', { cause });
      }
    },
  };
}

/** Granted, with our nonce, over our hash. */
function tokenDe(resposta: Uint8Array, nonce: Uint8Array, resumo: Uint8Array): Buffer {
  const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(copia(resposta));
  const concedido =
    status.status === pkijs.PKIStatus.granted || status.status === pkijs.PKIStatus.grantedWithMods;
  if (!concedido || !timeStampToken) throw new Error(`the authority refused: status ${status.status}`);
  const dados = new pkijs.SignedData({ schema: timeStampToken.content });
  const conteudo = dados.encapContentInfo.eContent?.getValue();
  if (!conteudo) throw new Error('the token holds nothing');
  const info = pkijs.TSTInfo.fromBER(conteudo);
  const igual = (view: ArrayBuffer | Uint8Array | undefined, bytes: Uint8Array) =>
    view !== undefined && Buffer.from(view as ArrayBuffer).equals(bytes);
  if (!igual(info.nonce?.valueBlock.valueHexView, nonce)) throw new Error('the token is of another request');
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA256)
    throw new Error('the token is over another kind of hash');
  if (!igual(info.messageImprint.hashedMessage.valueBlock.valueHexView, resumo))
    throw new Error('the token is over another hash');
  // The token's own bytes, not written anew.
  const bruto = asn1.fromBER(copia(resposta)).result as asn1.Sequence;
  return Buffer.from(bruto.valueBlock.value[1]?.valueBeforeDecodeView ?? new Uint8Array());
}
