/** The text of a bank's file: positions of CNAB are bytes, and a statement says one encoding and brings another. */
import { pareceOfx } from '#domain/ofx/ler.ts';

/** Rejects where the file was moved or removed since it was chosen. */
export async function bankFileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  // A position of CNAB is a byte, and Windows-1252 keeps a character for each.
  const posicional = new TextDecoder('windows-1252').decode(bytes);
  return pareceOfx(posicional) ? (emUtf8(bytes) ?? posicional) : posicional;
}

/** UTF-8, whatever the header of a statement says; undefined where the bytes are none. */
function emUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
