/** Rows of a sheet as arrays of texts, streamed from the XML. Numbers are written with a decimal comma, dates as 2026-11-21. */
import { addDays } from '#domain/formato/data.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import type { SourceRow } from './csv-source.ts';
import { attribute, XmlReader, type Attributes, type XmlHandler } from './xml-reader.ts';
import { damaged, openZip, readEntry, tooLarge, type Zip } from './zip-reader.ts';

export type Workbook = {
  readonly sheets: readonly string[];
  /** Rows of one sheet, empty ones left out. */
  rows(sheet: string): AsyncGenerator<SourceRow>;
};

/** Unpacked bytes that each part may have: what a program writes stays far below, and a bomb ends there. */
const MAX_SHEET = 3 * 1024 * 1024 * 1024;
const MAX_STRINGS = 300 * 1024 * 1024;
const MAX_PART = 16 * 1024 * 1024;
/** The most that the text of all shared strings may take in memory, in characters. */
const MAX_STRING_TEXT = 120_000_000;
const MAX_STRING_COUNT = 4_000_000;
/** A cell holds at most 32 767 characters. */
const MAX_CELL = 40_000;
const MAX_COLUMNS = 1000;
const MAX_ROWS = 1_048_576;
const MAX_SHEETS = 500;
const MAX_STYLES = 70_000;

type Sheet = { readonly name: string; readonly target: string };

/** Throws AppError 'arquivo-invalido' for what is no workbook or a damaged one. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  if (!zip.entries.has('xl/workbook.xml'))
    throw new AppError('arquivo-invalido', { messages: [importacao.naoPlanilha] });
  const relations = await relationsOf(zip);
  const sheets: Sheet[] = [];
  let epoch1904 = false;
  await scan(zip, 'xl/workbook.xml', MAX_PART, {
    open(tag, attributes) {
      if (tag === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet') return;
      const name = attribute(attributes, 'name');
      const target = relations.get(attribute(attributes, 'id') ?? '');
      if (name !== undefined && target && zip.entries.has(target))
        sheets.push({ name: name.slice(0, 200), target });
      if (sheets.length > MAX_SHEETS) throw tooLarge();
    },
  });
  if (sheets.length === 0) throw damaged();
  const formats = await dateFormats(zip);
  let strings: Promise<readonly string[]> | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(sheet) {
      const found = sheets.find(({ name }) => name === sheet) ?? sheets[0]!;
      strings ??= sharedStrings(zip);
      yield* sheetRows(zip, found.target, { strings: await strings, formats, epoch1904 });
    },
  };
}

const nothing = (): void => undefined;

/** Passes one part of the file by `handler`; a part that is not there has nothing in it. */
async function scan(zip: Zip, name: string, most: number, handler: Partial<XmlHandler>): Promise<void> {
  for await (const _ of chunks(zip, name, most, {
    open: nothing,
    close: nothing,
    text: nothing,
    ...handler,
  }));
}

/** The same, stopping after each piece of the file so that what `handler` has gathered can be handed on. */
async function* chunks(zip: Zip, name: string, most: number, handler: XmlHandler): AsyncGenerator<void> {
  const entry = zip.entries.get(name);
  if (!entry) return;
  const decoder = new TextDecoder('utf-8');
  const reader = new XmlReader(handler);
  try {
    for await (const chunk of await readEntry(zip, entry, most)) {
      reader.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield;
    }
    reader.write(decoder.decode());
    reader.end();
    yield;
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}

async function relationsOf(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const relations = new Map<string, string>();
  await scan(zip, 'xl/_rels/workbook.xml.rels', MAX_PART, {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      relations.set(
        attribute(attributes, 'Id') ?? '',
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      );
      if (relations.size > MAX_SHEETS * 4) throw tooLarge();
    },
  });
  return relations;
}

/** Cell styles whose number format shows a date (true) or a time of day only ('hora'). */
type DateStyle = 'data' | 'hora' | undefined;

async function dateFormats(zip: Zip): Promise<readonly DateStyle[]> {
  const custom = new Map<number, DateStyle>();
  const ids: number[] = [];
  let inside = false;
  await scan(zip, 'xl/styles.xml', MAX_PART, {
    open(tag, attributes) {
      if (tag === 'cellXfs') inside = true;
      else if (tag === 'numFmt')
        custom.set(
          Number(attribute(attributes, 'numFmtId')),
          styleOf((attribute(attributes, 'formatCode') ?? '').slice(0, 255)),
        );
      else if (tag === 'xf' && inside) ids.push(Number(attribute(attributes, 'numFmtId') ?? '0'));
      if (custom.size > MAX_STYLES || ids.length > MAX_STYLES) throw tooLarge();
    },
    close(tag) {
      if (tag === 'cellXfs') inside = false;
    },
  });
  return ids.map((id) => {
    if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
      return 'data';
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'hora';
    return custom.get(id);
  });
}

function styleOf(format: string): DateStyle {
  const code = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[dy]|a{3}/i.test(code) && !/general/i.test(code)) return 'data';
  return /[hs]/i.test(code) ? 'hora' : undefined;
}

/** `_x000D_` in a cell's text is the character 13, as Excel keeps what XML does not hold. */
function cellText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
}

/** The text of a string item or of a cell's own text: its runs one after the other, readings in kana left out. */
class RichText {
  #text = '';
  #gathering = false;
  #phonetic = false;

  start(): void {
    this.#text = '';
    this.#gathering = false;
    this.#phonetic = false;
  }

  open(tag: string): void {
    if (tag === 'rPh') this.#phonetic = true;
    else if (tag === 't') this.#gathering = !this.#phonetic;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.#phonetic = false;
    else if (tag === 't') this.#gathering = false;
  }

  add(text: string): void {
    if (!this.#gathering) return;
    this.#text += text;
    if (this.#text.length > MAX_CELL) throw damaged();
  }

  get text(): string {
    return cellText(this.#text);
  }
}

async function sharedStrings(zip: Zip): Promise<readonly string[]> {
  const strings: string[] = [];
  const item = new RichText();
  let inside = false;
  let total = 0;
  await scan(zip, 'xl/sharedStrings.xml', MAX_STRINGS, {
    open(tag) {
      if (tag === 'si') {
        inside = true;
        item.start();
      } else if (inside) item.open(tag);
    },
    close(tag) {
      if (tag !== 'si') return item.close(tag);
      if (!inside) throw damaged();
      inside = false;
      strings.push(item.text);
      total += item.text.length;
      if (strings.length > MAX_STRING_COUNT || total > MAX_STRING_TEXT) throw tooLarge();
    },
    text(text) {
      if (inside) item.add(text);
    },
  });
  return strings;
}

type Context = {
  readonly strings: readonly string[];
  readonly formats: readonly DateStyle[];
  readonly epoch1904: boolean;
};

async function* sheetRows(zip: Zip, name: string, context: Context): AsyncGenerator<SourceRow> {
  const reader = new SheetReader(context);
  for await (const _ of chunks(zip, name, MAX_SHEET, reader)) yield* reader.take();
  reader.end();
}

/** Gathers the rows of a sheet from its tags. */
class SheetReader implements XmlHandler {
  readonly #context: Context;
  readonly #inline = new RichText();
  #ready: SourceRow[] = [];
  #row: { readonly line: number; readonly cells: string[] } | undefined;
  #cell:
    | { readonly at: number; readonly type: string | undefined; readonly style: number; value: string }
    | undefined;
  #inValue = false;
  #line = 0;
  #count = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  readonly open = (tag: string, attributes: Attributes): void => {
    if (tag === 'row') this.#openRow(attributes);
    else if (tag === 'c') this.#openCell(attributes);
    else if (!this.#cell) return;
    else if (tag === 'v') this.#inValue = true;
    else this.#inline.open(tag);
  };

  readonly close = (tag: string): void => {
    if (tag === 'row') this.#closeRow();
    else if (tag === 'c') this.#closeCell();
    else if (tag === 'v') this.#inValue = false;
    else this.#inline.close(tag);
  };

  readonly text = (text: string): void => {
    if (!this.#cell) return;
    if (!this.#inValue) return this.#inline.add(text);
    this.#cell.value += text;
    if (this.#cell.value.length > MAX_CELL) throw damaged();
  };

  /** The rows that are whole by now. */
  take(): readonly SourceRow[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  end(): void {
    if (this.#row) throw damaged();
  }

  #openRow(attributes: Attributes): void {
    if (this.#row) throw damaged();
    if (++this.#count > MAX_ROWS) throw tooLarge();
    const said = Number(attribute(attributes, 'r') ?? this.#line + 1);
    this.#line = Number.isInteger(said) && said >= 1 && said <= MAX_ROWS ? said : this.#line + 1;
    this.#row = { line: this.#line, cells: [] };
  }

  #closeRow(): void {
    if (!this.#row || this.#cell) throw damaged();
    if (this.#row.cells.some((cell) => cell !== '')) this.#ready.push(this.#row);
    this.#row = undefined;
  }

  #openCell(attributes: Attributes): void {
    if (!this.#row || this.#cell) throw damaged();
    this.#cell = {
      at: columnOf(attribute(attributes, 'r')) ?? this.#row.cells.length,
      type: attribute(attributes, 't'),
      style: Number(attribute(attributes, 's') ?? '-1'),
      value: '',
    };
    this.#inline.start();
    this.#inValue = false;
  }

  #closeCell(): void {
    if (!this.#row || !this.#cell) throw damaged();
    const { at, type, style, value } = this.#cell;
    const { cells } = this.#row;
    this.#cell = undefined;
    if (at >= MAX_COLUMNS) return;
    while (cells.length < at) cells.push('');
    cells[at] =
      type === 'inlineStr' ? this.#inline.text : valueOf(cellText(value), type, style, this.#context);
  }
}

/** 'AB12' as 27; undefined where the cell does not say its place. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  for (const char of (reference ?? '').slice(0, 4)) {
    if (char < 'A' || char > 'Z') break;
    column = column * 26 + char.charCodeAt(0) - 64;
  }
  return column === 0 ? undefined : column - 1;
}

function valueOf(
  value: string,
  type: string | undefined,
  style: number,
  { strings, formats, epoch1904 }: Context,
): string {
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'Sim' : 'Não';
  if (type === 'str' || type === 'e') return value;
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
  const shown = formats[style];
  return shown ? momentText(Number(value), shown, epoch1904) : numberText(value);
}

/** '1234.5' as '1234,5'; binary dust ('0.30000000000000004', '1E-3') comes out as spreadsheets show it, in 15 digits. */
function numberText(value: string): string {
  if (/^-?\d{1,15}$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const plain =
    Math.abs(number) >= 1e15
      ? BigInt(Math.round(number)).toString()
      : Number(number.toPrecision(15)).toString();
  return (plain.includes('e') ? number.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : plain).replace(
    '.',
    ',',
  );
}

/** A spreadsheet's day count as a date, with the time where there is one. Its day 60 is a 29/02/1900 that never was. */
function momentText(serial: number, style: 'data' | 'hora', epoch1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return String(serial);
  const days = epoch1904 ? serial + 1462 : serial;
  const whole = Math.floor(days);
  const seconds = Math.round((days - whole) * 86_400);
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (style === 'hora' && whole === 0) return time;
  const date = addDays(`1899-12-${whole < 60 ? 31 : 30}`, whole);
  return seconds === 0 ? date : `${date} ${time}`;
}
