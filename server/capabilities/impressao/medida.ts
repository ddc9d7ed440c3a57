/** Widths of a table's columns by what stands in them: no word, number, day or amount goes over the edge of its cell. */
import type { No } from './formato.ts';
import { larguraDe } from './letras.ts';

/** The narrowest that breaks no word, and the width of the longest line. */
export type Medida = { readonly minima: number; readonly inteira: number };

/** Kerning is not measured; a pair that it draws apart must still fit. */
const FOLGA = 1;
/** What a list's mark takes of its line. */
const MARCA = 18;
/** Room and lines of a table's column: `grade` of compor.ts, and where the room is short `gradeEstreita`. */
const LARGA = { layout: 'grade', beside: 14 } as const;
const ESTREITA = { layout: 'gradeEstreita', beside: 6 } as const;
const LINHA = 0.6;
/** Columns whose words take nearly all the room would make each row of three lines. */
const APERTO = 1.2;
/** The smallest part of its size to which a table's text shrinks: 9 points become 6.5. */
const MENOR_LETRA = 0.72;
const PADRAO = 11;

type Letra = { readonly fontSize: number; readonly bold: boolean; readonly italics: boolean };
const LETRA: Letra = { fontSize: PADRAO, bold: false, italics: false };

const letraDe = (no: No, around: Letra): Letra => ({
  fontSize: Number(no['fontSize'] ?? around.fontSize),
  bold: Boolean(no['bold'] ?? around.bold),
  italics: Boolean(no['italics'] ?? around.italics),
});
const listOf = (value: unknown): readonly No[] => (Array.isArray(value) ? (value as No[]) : []);
const maior = (all: readonly Medida[]): Medida => ({
  minima: Math.max(0, ...all.map(({ minima }) => minima)),
  inteira: Math.max(0, ...all.map(({ inteira }) => inteira)),
});

/** What a node asks for: its text by words, a stack or a list by what stands in it, a table by its columns. */
export function medir(no: No, around: Letra = LETRA): Medida {
  const letra = letraDe(no, around);
  if (no['text'] !== undefined) return medirTexto(no['text'], letra);
  if (no['stack']) return maior(listOf(no['stack']).map((part) => medir(part, letra)));
  if (no['ul'] ?? no['ol']) {
    const { minima, inteira } = maior(listOf(no['ul'] ?? no['ol']).map((part) => medir(part, letra)));
    return { minima: minima + MARCA, inteira: inteira + MARCA };
  }
  const table = no['table'] as { body: readonly (readonly No[])[] } | undefined;
  if (!table) return { minima: 0, inteira: 0 };
  const rows = table.body.map((row) => row.map((cell) => medir(cell, letra)));
  const sum = (of: keyof Medida) =>
    Math.max(0, ...rows.map((row) => row.reduce((all, cell) => all + cell[of] + LARGA.beside, 0)));
  return { minima: sum('minima'), inteira: sum('inteira') };
}

function medirTexto(text: unknown, letra: Letra): Medida {
  let [word, line, minima, inteira] = [0, 0, 0, 0];
  const runs = typeof text === 'string' ? [{ text }] : listOf(text);
  for (const run of runs) {
    const { fontSize, ...style } = letraDe(run, letra);
    for (const piece of String(run['text'] ?? '').split(/([ \n])/)) {
      const wide = larguraDe(piece, { ...style, font: run['font'] }) * fontSize;
      line = piece === '\n' ? 0 : line + wide;
      word = piece === ' ' || piece === '\n' ? 0 : word + wide;
      minima = Math.max(minima, word);
      inteira = Math.max(inteira, line);
    }
  }
  return { minima: minima === 0 ? 0 : minima + FOLGA, inteira: inteira === 0 ? 0 : inteira + FOLGA };
}

export type Colunas = {
  readonly widths: readonly number[];
  readonly layout: string;
  /** Part of its size to which the text shrinks. */
  readonly escala: number;
  /** Whether some word is wider than any column may be. */
  readonly corta: boolean;
};

/**
 * The columns of a table within `largura`, near the shares that were drawn. Where the words hardly fit, the room beside
 * them goes first, then the size of the letters; a word beyond that is an address of the net, and breaks.
 */
export function colunas(
  cells: readonly (readonly (No | undefined)[])[],
  shares: readonly number[],
  largura: number,
): Colunas {
  const columns = shares.length;
  const roomOf = (beside: number) => largura - columns * beside - (columns + 1) * LINHA;
  const narrowest = minimas(cells, columns, LARGA.beside);
  const total = narrowest.reduce((sum, width) => sum + width, 0);
  if (total * APERTO <= roomOf(LARGA.beside))
    return {
      widths: repartir(narrowest, shares, roomOf(LARGA.beside)),
      layout: LARGA.layout,
      escala: 1,
      corta: false,
    };
  const room = roomOf(ESTREITA.beside);
  const escala = Math.max(MENOR_LETRA, Math.min(1, room / total));
  const scaled = narrowest.map((width) => width * escala);
  const corta = total * escala > room + 0.01;
  return {
    widths: repartir(corta ? aparar(scaled, room) : scaled, shares, room),
    layout: ESTREITA.layout,
    escala,
    corta,
  };
}

/** The narrowest of each column; a cell over many asks of each what they lack together. */
function minimas(
  cells: readonly (readonly (No | undefined)[])[],
  columns: number,
  beside: number,
): readonly number[] {
  const least = Array.from({ length: columns }, () => 0);
  const wide: { readonly from: number; readonly span: number; readonly minima: number }[] = [];
  for (const row of cells)
    row.forEach((cell, from) => {
      if (!cell) return;
      const { minima } = medir(cell);
      const span = Number(cell['colSpan'] ?? 1);
      if (span > 1) wide.push({ from, span, minima });
      else least[from] = Math.max(least[from] ?? 0, minima);
    });
  for (const { from, span, minima } of wide) {
    const have = least.slice(from, from + span).reduce((sum, width) => sum + width, 0) + (span - 1) * beside;
    const lacks = (minima - have) / span;
    if (lacks > 0) for (let x = from; x < from + span; x++) least[x] = (least[x] ?? 0) + lacks;
  }
  return least;
}

/** Each its share of the room, and no less than its narrowest: what one takes over its share the others give. */
export function repartir(
  narrowest: readonly number[],
  shares: readonly number[],
  room: number,
): readonly number[] {
  const held = new Set<number>();
  for (;;) {
    const free = shares.reduce((sum, share, x) => (held.has(x) ? sum : sum + share), 0);
    const left = room - [...held].reduce((sum, x) => sum + (narrowest[x] ?? 0), 0);
    const widths = shares.map((share, x) => (held.has(x) ? (narrowest[x] ?? 0) : (share / free) * left));
    const short = widths.findIndex((width, x) => !held.has(x) && width < (narrowest[x] ?? 0));
    if (short < 0 || held.size === shares.length - 1) return widths;
    held.add(short);
  }
}

/** The widest are cut down to one width, until all of them fit. */
function aparar(widths: readonly number[], room: number): readonly number[] {
  let [low, high] = [0, Math.max(...widths)];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (widths.reduce((sum, width) => sum + Math.min(width, middle), 0) > room) high = middle;
    else low = middle;
  }
  return widths.map((width) => Math.min(width, low));
}

/** The node with its letters at a part of their size; where words have to break, what is kept on one line may too. */
export function encolher(no: No, escala: number, corta: boolean, around = PADRAO): No {
  const fontSize = Number(no['fontSize'] ?? around);
  const inside = (value: unknown) => listOf(value).map((part) => encolher(part, escala, corta, fontSize));
  const { noWrap, ...rest } = no;
  return {
    ...rest,
    ...(noWrap && !corta ? { noWrap } : {}),
    ...(typeof no['text'] === 'string' ? { fontSize: fontSize * escala } : {}),
    ...Object.fromEntries(
      ['text', 'stack', 'ul', 'ol'].flatMap((key) =>
        Array.isArray(no[key]) ? [[key, inside(no[key])]] : [],
      ),
    ),
  };
}
