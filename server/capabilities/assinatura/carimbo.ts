/** Checking a time-stamp token (RFC 3161; DOC-ICP-15.03 for AD-RT). */
import { createHash } from 'node:crypto';
import * as pkijs from 'pkijs';
import type { MotivoAssinatura } from '#domain/assinatura/relatorio.ts';
import { bufferDe, bytesDe } from './asn1.ts';
import { montarCadeia } from './cadeia.ts';
import { podeCarimbar, resumoDe } from './certificado.ts';
import { lerCms } from './cms-ler.ts';
import type { Confianca } from './confianca.ts';
import { ehDoArquivo } from './falha-nossa.ts';

export type CarimboConferido = {
  readonly em: Date;
  readonly autoridade: string;
  readonly motivos: readonly MotivoAssinatura[];
};

/** Of a token over a signature value; null when it is no token or is over another value. A fault of ours is thrown. */
export function conferirCarimbo(
  token: Uint8Array,
  assinatura: Uint8Array,
  confianca: Confianca,
): CarimboConferido | null {
  return conferir(token, (resumo) => createHash(resumo).update(assinatura).digest(), confianca);
}

/** Of a document's own time stamp, over the bytes that it covers. */
export function conferirCarimboDe(
  token: Uint8Array,
  partes: readonly Uint8Array[],
  confianca: Confianca,
): CarimboConferido | null {
  const resumoDo = (resumo: string): Buffer => {
    const hash = createHash(resumo);
    for (const parte of partes) hash.update(parte);
    return hash.digest();
  };
  return conferir(token, resumoDo, confianca);
}

/** Of a token that was just asked for: throws an Error when it may not be put into a signature. */
export function exigirCarimbo(token: Buffer, sha256: Buffer, confianca: Confianca): void {
  const carimbo = conferir(token, (resumo) => (resumo === 'sha256' ? sha256 : Buffer.alloc(0)), confianca);
  if (!carimbo) throw new Error('the token does not check');
  if (carimbo.motivos.length > 0) throw new Error(`the token is not accepted: ${carimbo.motivos.join(', ')}`);
  // The authority's clock against ours.
  if (Math.abs(carimbo.em.getTime() - Date.now()) > 10 * 60_000)
    throw new Error(`the token says ${carimbo.em.toISOString()}`);
}

function conferir(
  token: Uint8Array,
  resumoDo: (resumo: string) => Buffer,
  confianca: Confianca,
): CarimboConferido | null {
  try {
    const cms = lerCms(token);
    if (
      !cms.conteudo ||
      !cms.confere.assinatura ||
      !cms.confere.certificado ||
      !cms.confere.conteudo(cms.conteudo)
    )
      return null;
    const info = pkijs.TSTInfo.fromBER(bufferDe(cms.conteudo));
    const resumo = resumoDe(info.messageImprint.hashAlgorithm.algorithmId);
    if (
      !resumo ||
      !bytesDe(info.messageImprint.hashedMessage.valueBlock.valueHexView).equals(resumoDo(resumo))
    )
      return null;
    if (!podeCarimbar(cms.assinante)) return null;
    const em = info.genTime;
    const cadeia = montarCadeia(
      cms.assinante,
      [...cms.certificados, ...confianca.intermediarios],
      confianca.raizes,
      em,
    );
    return { em, autoridade: cms.assinante.nome, motivos: cadeia.ok ? [] : ['carimbo-sem-raiz'] };
  } catch (erro) {
    if (!ehDoArquivo(erro)) throw erro;
    return null; // What cannot be read is no token.
  }
}
