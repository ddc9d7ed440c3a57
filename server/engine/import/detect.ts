/** What a file is, told by its content: kind, encoding and separator. Names and declared types are not believed. */
import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export type Detected =
  | { readonly kind: 'xlsx' }
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly separator: Separator };

const HEAD = 256 * 1024;
/** Ends the text files of old programs. */
const DOS_END = String.fromCharCode(26);

/** Reads the head of a file. Throws AppError 'arquivo-invalido' with what is wrong in Portuguese. */
export async function detectFile(path: string): Promise<Detected> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(buffer, 0, HEAD, 0);
    return detect(buffer.subarray(0, bytesRead), bytesRead < HEAD);
  } finally {
    await handle.close();
  }
}

const KNOWN_BINARY: readonly { readonly bytes: readonly number[]; readonly text: string }[] = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: importacao.xlsAntigo },
  { bytes: [0x25, 0x50, 0x44, 0x46], text: importacao.ehPdf },
  { bytes: [0x89, 0x50, 0x4e, 0x47], text: importacao.ehImagem },
  { bytes: [0xff, 0xd8, 0xff], text: importacao.ehImagem },
  { bytes: [0x1f, 0x8b], text: importacao.ehCompactado },
  { bytes: [0x52, 0x61, 0x72, 0x21], text: importacao.ehCompactado },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], text: importacao.ehCompactado },
];

/** `whole`: the bytes are the whole file, so a broken last character is an error of the file. */
export function detect(head: Uint8Array, whole: boolean): Detected {
  if (head.length === 0) throw new AppError('arquivo-vazio');
  const starts = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts([0x50, 0x4b, 0x03, 0x04])) return { kind: 'xlsx' };
  const binary = KNOWN_BINARY.find(({ bytes }) => starts(bytes));
  if (binary) throw refused(binary.text);
  const encoding = encodingOf(head, whole);
  const text = decodeHead(head, encoding);
  if (isBinary(text.replaceAll(DOS_END, ''))) throw refused(importacao.ehBinario);
  if (text.trim() === '') throw new AppError('arquivo-vazio');
  return { kind: 'csv', encoding, separator: separatorOf(text) };
}

/** One character that no text has is refused with its row; many of them are no text. */
function isBinary(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/gu)?.length ?? 0;
  return controls > 3 && controls > text.length * 0.02;
}

function refused(text: string): AppError {
  return new AppError('arquivo-invalido', { messages: [text] });
}

function encodingOf(head: Uint8Array, whole: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // UTF-16 without mark: in text of ours every other byte is zero.
  const sample = head.subarray(0, 2000);
  const zeros = [0, 0];
  sample.forEach((byte, index) => byte === 0 && zeros[index % 2]!++);
  if (zeros[1]! > sample.length * 0.3 && zeros[0]! < sample.length * 0.05) return 'utf-16le';
  if (zeros[0]! > sample.length * 0.3 && zeros[1]! < sample.length * 0.05) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
    return 'utf-8';
  } catch {
    // Not UTF-8: a single-byte encoding. The bytes 0x80 to 0x9f are signs in Windows-1252 and controls in Latin-1.
    return head.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'windows-1252' : 'iso-8859-1';
  }
}

export function decodeHead(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(labelOf(encoding)).decode(head);
}

/** The label of TextDecoder; the web's Latin-1 is Windows-1252, which holds every Latin-1 letter. */
export function labelOf(encoding: Encoding): string {
  return encoding === 'iso-8859-1' ? 'windows-1252' : encoding;
}

/** The separator that cuts the first lines into the same number of columns, and the most of them. */
export function separatorOf(text: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 };
  for (const separator of SEPARATORS) {
    const counts = linesOf(text, 30).map((line) => cellsOf(line, separator));
    const first = counts[0] ?? 1;
    if (first < 2) continue;
    const agreeing = counts.filter((count) => count === first).length / counts.length;
    const score = agreeing * 1000 + Math.min(first, 200);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The first lines, a quoted line break being part of its line. The last may be cut off and is left out. */
function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length && lines.length < most; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if ((char === '\n' || char === '\r') && !quoted) {
      if (text.slice(start, i).trim() !== '') lines.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (lines.length < most && start < text.length && (lines.length === 0 || !quoted))
    lines.push(text.slice(start));
  return lines;
}

function cellsOf(line: string, separator: string): number {
  let count = 1;
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) count++;
  }
  return count;
}
