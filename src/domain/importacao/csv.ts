/**
 * Reads CSV as records, text by text. Quotes either fence a whole field or are letters of it. A quote that
 * can be neither stops the reading and names the line where it was opened. A guess would move every line
 * after it. CR, LF and CRLF all end a line, whatever the first line ends in. Line numbers are the file's.
 */

export type CsvRecord = {
  /** Where the record begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** `aspas`: quotes that nothing closes; `longa`: a record that never ends. */
export class CsvError extends Error {
  readonly kind: 'aspas' | 'longa';
  readonly line: number;

  constructor(kind: 'aspas' | 'longa', line: number) {
    super(`${kind} at line ${line}`);
    this.kind = kind;
    this.line = line;
  }
}

/** What was read in good faith and is worth a look. */
export type CsvNotes = {
  /** A field that begins with a quoted word: its quotes are letters of the text. */
  readonly loose: (line: number, text: string) => void;
  /** A field that goes on over line ends, to the line `last`. */
  readonly broken: (line: number, last: number) => void;
};

export type CsvFormat = { readonly separator: string; readonly quote: boolean };

const MAX_RECORD = 1_000_000;
const TAB = 9;
const LF = 10;
const CR = 13;
const BLANK = 32;
const QUOTE = 34;
/** Ends the text files of old programs. */
const DOS_END = String.fromCharCode(26);

type Field = { readonly value: string; readonly end: number };

export class CsvScanner {
  readonly #separator: number;
  readonly #quote: boolean;
  readonly #notes: CsvNotes | undefined;
  #text = '';
  #line = 1;
  /** Line ends inside the record under way, and what is to be told of it once it is whole. */
  #inside = 0;
  #pending: (() => void)[] = [];

  constructor({ separator, quote }: CsvFormat, notes?: CsvNotes) {
    this.#separator = separator.charCodeAt(0);
    this.#quote = quote;
    this.#notes = notes;
  }

  /** The records that end within what has come so far. Throws CsvError. */
  write(text: string): CsvRecord[] {
    return this.#records(text, false);
  }

  /** What is left once the file has ended. Throws CsvError. */
  end(): CsvRecord[] {
    return this.#records('', true);
  }

  #records(more: string, last: boolean): CsvRecord[] {
    const text = this.#text === '' ? more : this.#text + more;
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < text.length) {
      this.#inside = 0;
      this.#pending = [];
      const cells: string[] = [];
      const next = this.#record(text, at, last, cells);
      if (next < 0) break;
      for (const tell of this.#pending) tell();
      if (cells.length > 1 || !isBlank(cells[0] ?? '')) records.push({ line: this.#line, cells });
      this.#line += 1 + this.#inside;
      at = next;
    }
    this.#text = text.slice(at);
    if (this.#text.length > MAX_RECORD) throw this.#tooLong();
    return records;
  }

  /** Fills in the cells and answers where the next record begins; -1 when this one has not ended yet. */
  #record(text: string, from: number, last: boolean, cells: string[]): number {
    let at = from;
    for (;;) {
      const field = (this.#quote && this.#quoted(text, at, last)) || this.#plain(text, at);
      if (field === 'unfinished') return -1;
      cells.push(field.value);
      at = field.end;
      if (at >= text.length) return last ? at : -1;
      const char = text.charCodeAt(at);
      if (char === this.#separator) at++;
      else if (char === LF) return at + 1;
      else if (text.charCodeAt(at + 1) === LF) return at + 2;
      else return at + 1 < text.length || last ? at + 1 : -1;
    }
  }

  #plain(text: string, from: number): Field {
    const separator = this.#separator;
    let end = from;
    for (; end < text.length; end++) {
      const char = text.charCodeAt(end);
      if (char === separator || char === LF || char === CR) break;
    }
    return { value: text.slice(from, end), end };
  }

  /** The field that quotes fence; undefined where none does. Some programs pad between separator and quote. */
  #quoted(text: string, from: number, last: boolean): Field | 'unfinished' | undefined {
    let open = from;
    while (this.#isPadding(text.charCodeAt(open))) open++;
    if (text.charCodeAt(open) !== QUOTE) return undefined;
    let value = '';
    for (let start = open + 1; ;) {
      const quote = text.indexOf('"', start);
      if (quote < 0 || (quote + 1 >= text.length && !last)) {
        if (last) throw this.#unclosed();
        return 'unfinished';
      }
      value += text.slice(start, quote);
      if (text.charCodeAt(quote + 1) === QUOTE) {
        value += '"';
        start = quote + 2;
        continue;
      }
      let end = quote + 1;
      while (this.#isPadding(text.charCodeAt(end))) end++;
      if (end >= text.length && !last) return 'unfinished';
      if (end < text.length && !this.#isEnd(text.charCodeAt(end)))
        return this.#loose(text, from, open, quote);
      const lines = linesIn(value);
      const line = this.#line + this.#inside;
      if (lines > 0) this.#pending.push(() => this.#notes?.broken(line, line + lines));
      this.#inside += lines;
      return { value, end };
    }
  }

  /** A quote in the middle of a field: a word in quotes as long as nothing was fenced by them so far. */
  #loose(text: string, from: number, open: number, quote: number): undefined {
    for (let at = open + 1; at < quote; at++) if (this.#isEnd(text.charCodeAt(at))) throw this.#unclosed();
    const line = this.#line + this.#inside;
    const { value } = this.#plain(text, from);
    this.#pending.push(() => this.#notes?.loose(line, value));
    return undefined;
  }

  #isPadding(char: number): boolean {
    return char === BLANK || (char === TAB && this.#separator !== TAB);
  }

  #isEnd(char: number): boolean {
    return char === this.#separator || char === LF || char === CR;
  }

  #unclosed(): CsvError {
    return new CsvError('aspas', this.#line + this.#inside);
  }

  /** A record without an end: where a field of it was opened by a quote, the quote is what is wrong. */
  #tooLong(): CsvError {
    try {
      this.#inside = 0;
      this.#record(this.#text, 0, true, []);
    } catch (error) {
      if (error instanceof CsvError) return error;
      throw error;
    }
    return new CsvError('longa', this.#line);
  }
}

function isBlank(cell: string): boolean {
  const text = cell.trim();
  return text === '' || text === DOS_END;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === LF || (char === CR && text.charCodeAt(at + 1) !== LF)) lines++;
  }
  return lines;
}
