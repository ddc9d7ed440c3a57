/** The text of a bank's file: positions of CNAB are bytes, and a statement says one encoding and brings another. */
import { pareceOfx } from '#domain/ofx/ler.ts';

/** Rejects where the file was moved or removed since it was chosen. */
export async function bankFileText(file: File): Promise<string> {
  return textoDoBanco(new Uint8Array(await file.arrayBuffer()));
}

/** The text of the bytes: what their mark says, what they are, or Windows-1252. */
export function textoDoBanco(bytes: Uint8Array): string {
  // A position of CNAB is a byte, and Windows-1252 keeps a character for each.
  const posicional = new TextDecoder('windows-1252').decode(bytes);
  // Whoever wrote the file anew says so by a mark: its positions are letters then.
  if (posicional.startsWith('ï»¿')) return emUtf8(bytes) ?? posicional;
  const dezesseis = emUtf16(bytes);
  if (dezesseis !== undefined && pareceOfx(dezesseis)) return dezesseis;
  return pareceOfx(posicional) ? (emUtf8(bytes) ?? posicional) : posicional;
}

/** UTF-8, whatever the header of a statement says; undefined where the bytes are none. */
function emUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 by its mark, or by the zero that stands in every other byte of Latin letters. */
function emUtf16(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  const pequena = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && d === 0);
  const grande = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0);
  if (pequena) return new TextDecoder('utf-16le').decode(bytes);
  return grande ? new TextDecoder('utf-16be').decode(bytes) : undefined;
}
