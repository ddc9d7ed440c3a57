/** The encoding of a text file, told by its bytes: old systems and editors leave all kinds in a clinic's folders. */

export const ENCODINGS = ['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252', 'Latin-1', 'CP850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Upper half of the DOS code page of western Europe, which no browser decodes. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ';

/** Letters with marks that Portuguese has. */
const PORTUGUESE = /[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇªº°]/g;

/** The likeliest encoding: the byte order mark, the zeros of UTF-16, valid UTF-8, then whichever gives Portuguese letters. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 BE';
  const sample = bytes.subarray(0, 65_536);
  const zeros = [0, 0] as [number, number];
  let controls = false;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
    if (byte >= 0x80 && byte <= 0x9f) controls = true;
  }
  const half = sample.length / 2;
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.1) return 'UTF-16 LE';
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.1) return 'UTF-16 BE';
  if (isUtf8(sample)) return 'UTF-8';
  const windows = portugueseLetters(decode(sample, 'Windows-1252'));
  const dos = portugueseLetters(decode(sample, 'CP850'));
  if (dos > windows) return 'CP850';
  return controls ? 'Windows-1252' : 'Latin-1';
}

/** The text of the bytes in an encoding, without its byte order mark; what cannot be read becomes U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'CP850')
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join(
      '',
    );
  const label = {
    'UTF-8': 'utf-8',
    'UTF-16 LE': 'utf-16le',
    'UTF-16 BE': 'utf-16be',
    'Windows-1252': 'windows-1252',
    'Latin-1': 'latin1',
  }[encoding];
  return new TextDecoder(label).decode(bytes);
}

/** A character cut by the end of the sample is no fault: the decoder waits for its rest. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false; // What the question was.
  }
}

function portugueseLetters(text: string): number {
  return text.match(PORTUGUESE)?.length ?? 0;
}
