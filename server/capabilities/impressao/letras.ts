/**
 * The embedded letters (fontes/, SIL Open Font License): Source Sans 3 for text, Noto Emoji for signs that it lacks. What
 * neither has is printed as a hollow square and never as nothing.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (file: string): string => fileURLToPath(new URL(`./fontes/${file}`, import.meta.url));

/** For pdfmake; nothing else may be read from the disk. */
export const FONTES = {
  Texto: {
    normal: path('SourceSans3_400Regular.ttf'),
    bold: path('SourceSans3_700Bold.ttf'),
    italics: path('SourceSans3_400Regular_Italic.ttf'),
    bolditalics: path('SourceSans3_700Bold_Italic.ttf'),
  },
  Sinais: {
    normal: path('NotoEmoji_400Regular.ttf'),
    bold: path('NotoEmoji_400Regular.ttf'),
    italics: path('NotoEmoji_400Regular.ttf'),
    bolditalics: path('NotoEmoji_400Regular.ttf'),
  },
} as const;

export const ARQUIVOS_DE_FONTE: ReadonlySet<string> = new Set(
  Object.values(FONTES).flatMap((faces) => Object.values(faces)),
);

export type Corrida = { readonly text: string; readonly font?: 'Sinais' };

/** Marks that only say how the sign before them is drawn. */
const SILENT: readonly (readonly [number, number])[] = [
  [0x200b, 0x200d],
  [0x2060, 0x2060],
  [0xfe00, 0xfe0f],
  [0x1f3fb, 0x1f3ff],
  [0xe0100, 0xe01ef],
];

/** The text in runs of letters that one font has. */
export function corridas(text: string): readonly Corrida[] {
  const runs: { text: string; font?: 'Sinais' }[] = [];
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0;
    if (code > 0x2000 && SILENT.some(([from, to]) => code >= from && code <= to)) continue;
    const inText = code < 0x250 || has('Texto', code);
    const font = inText ? undefined : has('Sinais', code) ? 'Sinais' : undefined;
    const shown = inText || font ? sign : '\u25A1';
    const last = runs.at(-1);
    if (last && last.font === font) last.text += shown;
    else runs.push(font ? { text: shown, font } : { text: shown });
  }
  return runs;
}

/** Whether the text has a letter that is printed as a hollow square. */
export function faltaLetra(text: string): boolean {
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x250 || SILENT.some(([from, to]) => code >= from && code <= to)) continue;
    if (!has('Texto', code) && !has('Sinais', code)) return true;
  }
  return false;
}

const covers = new Map<keyof typeof FONTES, (code: number) => boolean>();

function has(font: keyof typeof FONTES, code: number): boolean {
  let covered = covers.get(font);
  if (!covered) covers.set(font, (covered = coverageOf(readFileSync(FONTES[font].normal))));
  return covered(code);
}

/** Which code points a TrueType file has letters for, from its 'cmap' table (formats 4 and 12). */
function coverageOf(file: Buffer): (code: number) => boolean {
  const tables = file.readUInt16BE(4);
  let cmap = -1;
  for (let i = 0; i < tables; i++) {
    const at = 12 + i * 16;
    if (file.toString('latin1', at, at + 4) === 'cmap') cmap = file.readUInt32BE(at + 8);
  }
  const ranges: [number, number][] = [];
  const parts = cmap < 0 ? 0 : file.readUInt16BE(cmap + 2);
  for (let i = 0; i < parts; i++) {
    const at = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = file.readUInt16BE(at);
    if (format === 12) {
      const groups = file.readUInt32BE(at + 12);
      for (let g = 0; g < groups; g++)
        ranges.push([file.readUInt32BE(at + 16 + g * 12), file.readUInt32BE(at + 20 + g * 12)]);
    } else if (format === 4) {
      const segments = file.readUInt16BE(at + 6) / 2;
      for (let s = 0; s < segments; s++)
        ranges.push([file.readUInt16BE(at + 16 + segments * 2 + s * 2), file.readUInt16BE(at + 14 + s * 2)]);
    }
  }
  ranges.sort((a, b) => a[0] - b[0]);
  return (code) => code !== 0xffff && ranges.some(([from, to]) => code >= from && code <= to);
}
