/** A workbook of one sheet as a stream of bytes: bold frozen heading, filter, typed cells. */
import { dayNumber } from '#domain/formato/data.ts';
import { zipBytes, type ZipPart } from './zip-writer.ts';

/** A cell: text, number (as decimal text, so that nothing is lost on the way), day count of a date or date and time, or nothing. */
export type XlsxCell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: string; readonly places: number }
  | { readonly kind: 'date' | 'moment'; readonly value: number }
  | null;

/** Days from 1970-01-01 to the spreadsheet's day 0. */
const EPOCH = 25_569;

/** The number that a spreadsheet shows as the day, '2026-09-01'. */
export const sheetDay = (date: string): number => dayNumber(date) + EPOCH;

export type XlsxColumn = { readonly title: string; readonly width: number };

/** Rows that a sheet holds beside its heading. */
export const XLSX_MAX_ROWS = 1_048_575;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Styles: 0 plain, 1 heading, 2 date, 3 date and time, 4 integer, 5 two places, 6 four places, 7 text. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.0000"/><numFmt numFmtId="167" formatCode="#,##0.######"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="9">${[
    [0, 0],
    [49, 1],
    [164, 0],
    [165, 0],
    [1, 0],
    [4, 0],
    [166, 0],
    [49, 0],
    [167, 0],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The bytes; `rows` is read as fast as the reader of the bytes asks. */
export function xlsxBytes(
  sheet: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[]> | Iterable<readonly XlsxCell[]>,
): AsyncGenerator<Buffer> {
  const name = sheet.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31) || 'Planilha';
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
          '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
          '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
          '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, rows) },
  ];
  return zipBytes(parts);
}

async function* sheetXml(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[]> | Iterable<readonly XlsxCell[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => letterOf(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, 1)).join('')}</row>`;
  let line = 1;
  let buffer = '';
  for await (const cells of rows) {
    line++;
    let row = `<row r="${line}">`;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index];
      if (cell) row += cellXml(`${letters[index]}${line}`, cell);
    }
    buffer += `${row}</row>`;
    if (buffer.length > 65_536) {
      yield buffer;
      buffer = '';
    }
  }
  yield `${buffer}</sheetData>${columns.length > 0 ? `<autoFilter ref="A1:${letters.at(-1)}${Math.max(1, line)}"/>` : ''}</worksheet>`;
}

function cellXml(at: string, cell: NonNullable<XlsxCell>): string {
  if (cell.kind === 'text') return textCell(at, cell.value, 7);
  if (cell.kind === 'number')
    return `<c r="${at}" s="${cell.places === 0 ? 4 : cell.places === 2 ? 5 : cell.places === 4 ? 6 : 8}"><v>${cell.value}</v></c>`;
  return `<c r="${at}" s="${cell.kind === 'date' ? 2 : 3}"><v>${cell.value}</v></c>`;
}

/** A cell holds at most 32 767 characters. */
const MAX_TEXT = 32_767;

function textCell(at: string, value: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, MAX_TEXT))}</t></is></c>`;
}

/** What XML gives a meaning to or does not allow at all. */
const UNSAFE = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n\u007f-\u009f]|_x[0-9A-Fa-f]{4}_/u;

function escapeXml(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '');
}

function letterOf(index: number): string {
  let letters = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}
