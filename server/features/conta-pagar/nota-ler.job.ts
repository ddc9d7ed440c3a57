/** The XML of an invoice in its thread: bytes of the outside are not read where everybody waits. */
import { lerNota, type Leitura } from '#domain/nota-fiscal/ler.ts';
import type { Job } from '#server/threads/job.ts';

/** City halls that say ISO-8859-1 mean Windows' letters. */
const LATINA = /^[^>]{0,200}encoding=["'](?:iso-8859-1|latin1|windows-1252)["']/i;

/** By its first bytes: the mark of its order, or the '<' of two bytes where there is none. */
function codificacao([first = 0, second = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

export const job: Job<{ readonly bytes: Uint8Array }, Leitura> = ({ bytes }) => {
  const inicio = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  try {
    const deDoisBytes = codificacao(bytes);
    const texto =
      deDoisBytes === undefined && LATINA.test(inicio)
        ? new TextDecoder('windows-1252').decode(bytes)
        : new TextDecoder(deDoisBytes ?? 'utf-8', { fatal: true }).decode(bytes);
    return lerNota(texto);
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, problema: { tipo: 'nao-xml' } };
    throw error;
  }
};
