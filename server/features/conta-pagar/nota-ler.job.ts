/** The XML of an invoice in its thread: bytes of the outside are not read where everybody waits. */
import { lerNota, type Leitura } from '#domain/nota-fiscal/ler.ts';
import type { Job } from '#server/threads/job.ts';

/** City halls that say ISO-8859-1 mean Windows' letters. */
const LATINA = /^[^>]{0,200}encoding=["'](?:iso-8859-1|latin1|windows-1252)["']/i;

export const job: Job<{ readonly bytes: Uint8Array }, Leitura> = ({ bytes }) => {
  const inicio = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  try {
    const texto = LATINA.test(inicio)
      ? new TextDecoder('windows-1252').decode(bytes)
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return lerNota(texto);
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, problema: { tipo: 'nao-xml' } };
    throw error;
  }
};
