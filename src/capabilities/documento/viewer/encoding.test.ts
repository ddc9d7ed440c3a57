import { describe, expect, test } from 'vitest';
import { decode, detectEncoding, ENCODINGS } from './encoding.ts';

const TEXT = 'Atenção: evolução do paciente João, às 14 h. Medicação não administrada.';
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    Array.from(text).flatMap((c) =>
      little ? [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8] : [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255],
    ),
  );
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
/** The bytes of the text in the DOS code page. */
const dos = (text: string) =>
  Uint8Array.from(
    text,
    (c) => [...Array(256).keys()].find((byte) => decode(Uint8Array.of(byte), 'CP850') === c) ?? 63,
  );

describe('[DOC-05] codificação de um txt', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8', Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT))],
    ['UTF-16 LE', Uint8Array.of(0xff, 0xfe, ...utf16(TEXT, true))],
    ['UTF-16 BE', Uint8Array.of(0xfe, 0xff, ...utf16(TEXT, false))],
    ['UTF-16 LE', utf16(TEXT, true)],
    ['UTF-16 BE', utf16(TEXT, false)],
    ['Latin-1', latin1(TEXT)],
    ['CP850', dos(TEXT)],
  ] as const)('%s é reconhecida e lida', (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decode(bytes, encoding)).toBe(TEXT);
  });

  test('aspas curvas do Windows não são Latin-1', () => {
    const bytes = Uint8Array.of(...latin1('Laudo da evolução '), 0x93, ...latin1('não'), 0x94);
    expect(detectEncoding(bytes)).toBe('Windows-1252');
    expect(decode(bytes, 'Windows-1252')).toBe('Laudo da evolução “não”');
  });

  test('um caractere cortado pelo fim da amostra não desmente o UTF-8', () => {
    const bytes = new TextEncoder().encode(`${'a'.repeat(65_535)}ção`);
    expect(detectEncoding(bytes)).toBe('UTF-8');
  });

  test('vazio e ASCII são UTF-8; todas as codificações leem qualquer byte', () => {
    expect(detectEncoding(new Uint8Array())).toBe('UTF-8');
    expect(detectEncoding(latin1('laudo'))).toBe('UTF-8');
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const encoding of ENCODINGS) expect(decode(all, encoding).length).toBeGreaterThan(0);
  });
});
