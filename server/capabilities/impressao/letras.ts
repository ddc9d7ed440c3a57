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

/** A face as far as we read it: the glyph of a sign, 0 for none, and its width in parts of the letter's height. */
type Face = { readonly glyph: (code: number) => number; readonly width: (glyph: number) => number };

/** Whether the text has a letter that is printed as a hollow square. */
export function faltaLetra(text: string): boolean {
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x250 || SILENT.some(([from, to]) => code >= from && code <= to)) continue;
    if (!has('Texto', code) && !has('Sinais', code)) return true;
  }
  return false;
}

const faces = new Map<string, Face>();

function faceOf(file: string): Face {
  let face = faces.get(file);
  if (!face) faces.set(file, (face = readFace(readFileSync(file))));
  return face;
}

const has = (font: keyof typeof FONTES, code: number): boolean =>
  faceOf(FONTES[font].normal).glyph(code) !== 0;

/** How wide a text is in letters one point high, as the embedded fonts say; kerning is left out. */
export function larguraDe(
  text: string,
  { font = 'Texto', bold = false, italics = false }: { font?: unknown; bold?: unknown; italics?: unknown },
): number {
  const styles = FONTES[font === 'Sinais' ? 'Sinais' : 'Texto'];
  const style = bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal';
  const { glyph, width } = faceOf(styles[style]);
  let sum = 0;
  for (const sign of text) sum += width(glyph(sign.codePointAt(0) ?? 0));
  return sum;
}

/**
 * The text in lines that fit `largura`: between the parts that ' · ' divides if it can be, else between words. No line ends
 * or begins with a mark that divides nothing.
 */
export function emLinhas(
  text: string,
  { fontSize, bold = false }: { readonly fontSize: number; readonly bold?: boolean },
  largura: number,
): readonly string[] {
  const fits = (line: string): boolean => larguraDe(line, { bold }) * fontSize <= largura;
  const pack = (parts: readonly string[], between: string, inside: (part: string) => readonly string[]) => {
    const lines: string[] = [];
    for (const part of parts) {
      const joined = lines.length === 0 ? part : `${lines.at(-1) ?? ''}${between}${part}`;
      if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
      else lines.push(...inside(part));
    }
    return lines;
  };
  return pack(text.split(' · '), ' · ', (part) =>
    fits(part) ? [part] : pack(part.split(' '), ' ', (word) => [word]),
  );
}

/** The tables of a TrueType file that say which glyph a sign has ('cmap', formats 4 and 12) and how wide it is ('hmtx'). */
function readFace(file: Buffer): Face {
  const table = (name: string): number => {
    for (let i = 0; i < file.readUInt16BE(4); i++)
      if (file.toString('latin1', 12 + i * 16, 16 + i * 16) === name) return file.readUInt32BE(20 + i * 16);
    throw new TypeError(`the font has no table '${name}'`);
  };
  const ranges = rangesOf(file, table('cmap'));
  const [unit, many, hmtx] = [
    file.readUInt16BE(table('head') + 18),
    file.readUInt16BE(table('hhea') + 34),
    table('hmtx'),
  ];
  const known = new Map<number, number>();
  const find = (code: number): number =>
    ranges.find(({ from, to }) => code >= from && code <= to)?.glyph(code) ?? 0;
  return {
    glyph(code) {
      let glyph = known.get(code);
      if (glyph === undefined) known.set(code, (glyph = find(code)));
      return glyph;
    },
    // The last width is that of every glyph after it.
    width: (glyph) => file.readUInt16BE(hmtx + Math.min(glyph, many - 1) * 4) / unit,
  };
}

type Range = { readonly from: number; readonly to: number; readonly glyph: (code: number) => number };

function rangesOf(file: Buffer, cmap: number): readonly Range[] {
  const ranges: Range[] = [];
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
    const at = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = file.readUInt16BE(at);
    if (format === 12)
      for (let g = 0; g < file.readUInt32BE(at + 12); g++) {
        const [from, to, first] = [0, 4, 8].map((field) => file.readUInt32BE(at + 16 + g * 12 + field));
        if (from !== undefined && to !== undefined && first !== undefined)
          ranges.push({ from, to, glyph: (code) => first + code - from });
      }
    else if (format === 4) {
      const segments = file.readUInt16BE(at + 6) / 2;
      for (let s = 0; s < segments; s++) {
        const to = file.readUInt16BE(at + 14 + s * 2);
        const from = file.readUInt16BE(at + 16 + (segments + s) * 2);
        const delta = file.readUInt16BE(at + 16 + (2 * segments + s) * 2);
        const place = at + 16 + (3 * segments + s) * 2;
        const offset = file.readUInt16BE(place);
        // The table's end mark stands for no sign.
        if (from !== 0xffff)
          ranges.push({
            from,
            to,
            glyph(code) {
              if (offset === 0) return (code + delta) & 0xffff;
              const found = file.readUInt16BE(place + offset + (code - from) * 2);
              return found === 0 ? 0 : (found + delta) & 0xffff;
            },
          });
      }
    }
  }
  return ranges.toSorted((a, b) => a.from - b.from);
}
