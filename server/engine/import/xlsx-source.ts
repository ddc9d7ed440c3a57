/** Rows of a sheet as arrays of texts, streamed from the XML. Numbers are written with a decimal comma, dates as 2026-11-21. */
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import type { SourceRow } from './csv-source.ts';
import { damaged, entryText, openZip, readEntry, type ZipFile } from './zip-reader.ts';

export type Workbook = {
  readonly sheets: readonly string[];
  /** Rows of one sheet, empty ones left out. */
  rows(sheet: string): AsyncGenerator<SourceRow>;
};

const MAX_SHEET = 3 * 1024 * 1024 * 1024;
const MAX_STRINGS = 400 * 1024 * 1024;
const MAX_COLUMNS = 1000;

/** Throws AppError 'arquivo-invalido' for what is no workbook or a damaged one. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  const book = await entryText(zip, 'xl/workbook.xml');
  if (book === undefined) throw new AppError('arquivo-invalido', { messages: [importacao.naoPlanilha] });
  const relations = relationsOf((await entryText(zip, 'xl/_rels/workbook.xml.rels')) ?? '');
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)\/?>/g)].flatMap(([, attributes = '']) => {
    const name = attribute(attributes, 'name');
    const target = relations.get(attribute(attributes, 'r:id') ?? attribute(attributes, 'id') ?? '');
    return name !== undefined && target && zip.entries.has(target) ? [{ name, target }] : [];
  });
  if (sheets.length === 0) throw damaged();
  const epoch1904 = /date1904="(?:1|true)"/.test(book);
  const formats = dateFormats((await entryText(zip, 'xl/styles.xml')) ?? '');
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

function relationsOf(xml: string): ReadonlyMap<string, string> {
  return new Map(
    [...xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)\/?>/g)].map(([, attributes = '']) => {
      const target = attribute(attributes, 'Target') ?? '';
      return [attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescape(match[1] ?? match[2] ?? '') : undefined;
}

const ENTITIES: { readonly [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescape(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
        const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
        if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        return ENTITIES[name ?? ''] ?? whole;
      })
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : plain;
}

/** Cell styles whose number format shows a date (true) or a time of day only ('hora'). */
type DateStyle = 'data' | 'hora' | undefined;

function dateFormats(xml: string): readonly DateStyle[] {
  const custom = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)\/?>/g)].map(([, attributes = '']) => [
      attribute(attributes, 'numFmtId') ?? '',
      attribute(attributes, 'formatCode') ?? '',
    ]),
  );
  const cells = /<(?:\w+:)?cellXfs[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  return [...cells.matchAll(/<(?:\w+:)?xf\s([^>]*?)\/?>/g)].map(([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? '0');
    if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'data';
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'hora';
    const code = (custom.get(String(id)) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    if (/[dy]|a{3}/i.test(code) && !/general/i.test(code)) return 'data';
    return /[hs]/i.test(code) ? 'hora' : undefined;
  });
}

/** The piece of XML between whole elements, chunk by chunk: calls back with each complete `<tag ...>...</tag>`. */
async function* elements(zip: ZipFile, name: string, tag: string, most: number): AsyncGenerator<readonly string[]> {
  const entry = zip.entries.get(name);
  if (!entry) return;
  const decoder = new TextDecoder('utf-8');
  const pattern = new RegExp(`<(?:\\w+:)?${tag}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${tag}>)`, 'g');
  let rest = '';
  try {
    for await (const chunk of await readEntry(zip, entry, most)) {
      rest += decoder.decode(chunk as Buffer, { stream: true });
      if (rest.length < 65_536 && rest.length < entry.size / 2) continue;
      const found: string[] = [];
      let last = 0;
      for (const match of rest.matchAll(pattern)) {
        found.push(match[0]);
        last = match.index + match[0].length;
      }
      if (last > 0) rest = rest.slice(last);
      else if (rest.length > 16 * 1024 * 1024) throw damaged();
      if (found.length > 0) yield found;
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
  rest += decoder.decode();
  const found = [...rest.matchAll(pattern)];
  const end = found.at(-1);
  if (new RegExp(`<(?:\\w+:)?${tag}[\\s>]`).test(rest.slice(end ? end.index + end[0].length : 0))) throw damaged();
  if (found.length > 0) yield found.map((match) => match[0]);
}

async function sharedStrings(zip: ZipFile): Promise<readonly string[]> {
  const strings: string[] = [];
  for await (const items of elements(zip, 'xl/sharedStrings.xml', 'si', MAX_STRINGS))
    for (const item of items) strings.push(richText(item));
  return strings;
}

/** The runs of a text put together; phonetic hints left out. */
function richText(xml: string): string {
  const spoken = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml;
  let text = '';
  for (const match of spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)) text += match[1];
  return unescape(text);
}

type Context = { readonly strings: readonly string[]; readonly formats: readonly DateStyle[]; readonly epoch1904: boolean };

async function* sheetRows(zip: ZipFile, name: string, context: Context): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const rows of elements(zip, name, 'row', MAX_SHEET)) {
    for (const xml of rows) {
      const open = xml.slice(0, xml.indexOf('>'));
      const line = Number(attribute(open, 'r') ?? count + 1);
      count = line;
      const cells = cellsOf(xml, context);
      if (cells.some((cell) => cell !== '')) yield { line, cells };
    }
  }
}

const CELL = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;

function cellsOf(xml: string, context: Context): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(CELL)) {
    const at = columnOf(/\sr="([A-Z]+)\d+"/.exec(attributes)?.[1]) ?? cells.length;
    if (at >= MAX_COLUMNS) continue;
    while (cells.length < at) cells.push('');
    cells[at] = valueOf(attributes, content, context);
  }
  return cells;
}

function columnOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function valueOf(attributes: string, content: string, { strings, formats, epoch1904 }: Context): string {
  const type = /\st="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return richText(content);
  const value = unescape(/<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '');
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'Sim' : 'Não';
  if (type === 'str' || type === 'e') return value;
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
  const style = formats[Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? '-1')];
  if (style) return momentText(Number(value), style, epoch1904);
  return numberText(value);
}

/** '1234.5' as '1234,5'; binary dust ('0.30000000000000004', '1E-3') comes out as spreadsheets show it, in 15 digits. */
function numberText(value: string): string {
  if (/^-?\d{1,15}$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const plain = Math.abs(number) >= 1e15 ? BigInt(Math.round(number)).toString() : Number(number.toPrecision(15)).toString();
  return (plain.includes('e') ? number.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : plain).replace('.', ',');
}

/** A spreadsheet's day count as a date, with the time where there is one. Its day 60 is a 29/02/1900 that never was. */
function momentText(serial: number, style: 'data' | 'hora', epoch1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return String(serial);
  const days = epoch1904 ? serial + 1462 : serial;
  const whole = Math.floor(days);
  const seconds = Math.round((days - whole) * 86_400);
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (style === 'hora' && whole === 0) return time;
  const date = new Date(Date.UTC(1899, 11, whole < 60 ? 31 : 30) + whole * 86_400_000).toISOString().slice(0, 10);
  return seconds === 0 ? date : `${date} ${time}`;
}
