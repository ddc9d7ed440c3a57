/** A message of a plan in its thread: decoded, read, its hash counted in both encodings. */
import { AppError } from '#domain/errors/app-error.ts';
import { em, lerArvore, textoDoNo, type ProblemaXml } from '#domain/nota-fiscal/arvore.ts';
import { lerDemonstrativo, type Lido, type LinhaLida } from '#domain/tiss/demonstrativo.ts';
import { textoDoHash } from '#domain/tiss/folhas.ts';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import { emPedacos } from '#server/capabilities/arquivo-banco/index.ts';
import type { Job } from '#server/threads/job.ts';
import { hashDe } from './hash.ts';

/** Lines come as texts, so that the loop opens a few at a time. */
export type Resposta = Omit<Lido, 'linhas'> & {
  readonly pedacos: readonly string[];
  readonly quantas: number;
};

export const MAX_BYTES = 30 * 1024 * 1024;
const LIMITES = { letras: MAX_BYTES, tags: 2_000_000 };

const PROBLEMA: { readonly [problema in ProblemaXml]: string } = {
  vazio: texto.vazio,
  grande: texto.grande,
  cortado: texto.cortado,
  'nao-xml': texto.naoXml,
  tipos: texto.complexo,
  complexo: texto.complexo,
};

/** By what the file says of itself; UTF-8 where it says nothing and is so. */
export function decodificar(bytes: Uint8Array): string {
  const inicio = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, escrita] = /encoding=["']([\w.-]+)["']/i.exec(inicio) ?? [];
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (escrita !== undefined && /^(?:iso-8859-1|latin1|windows-1252)$/i.test(escrita))
    return new TextDecoder('latin1').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

const recusar = (frase: string): never => {
  throw new AppError('arquivo-invalido', { messages: [frase] });
};

export const job: Job<Uint8Array, Resposta> = (bytes) => {
  if (bytes.byteLength > MAX_BYTES) return recusar(texto.grande);
  const raiz = lerArvore(decodificar(bytes), LIMITES);
  if (typeof raiz === 'string') return recusar(PROBLEMA[raiz]);
  const leitura = lerDemonstrativo(raiz);
  if (!leitura.ok) return recusar(leitura.mensagem);
  const { linhas, avisos, ...lido } = leitura.lido;
  const escrito = textoDoNo(em(raiz, 'epilogo', 'hash'))?.toLowerCase() ?? null;
  const contado = textoDoHash(raiz);
  const confere = escrito === hashDe(contado, 'ISO-8859-1') || escrito === hashDe(contado, 'UTF-8');
  return {
    ...lido,
    avisos: [...(escrito === null ? [texto.semHash] : confere ? [] : [texto.hash]), ...avisos],
    pedacos: emPedacos(linhas satisfies readonly LinhaLida[]),
    quantas: linhas.length,
  };
};
