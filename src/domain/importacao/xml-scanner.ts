/**
 * The tags and texts of an XML file as they pass by, each character looked at once. Enough of XML for what spreadsheet
 * programs write, and no more: no declarations of one's own, no entity but the five. An element that never ends costs
 * its own length and nothing else, which an expression over the whole text does not promise.
 */

export type XmlHandler = {
  /** `name` without its prefix. */
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  /** A piece of text between tags, entities resolved; a long one may come in several. */
  readonly text: (text: string) => void;
};

/** The file is no XML of a spreadsheet. */
export class XmlError extends Error {}

/** A tag, or a text between two, longer than this is no work of a spreadsheet program. */
const MAX_PIECE = 1024 * 1024;
const CDATA = '<![CDATA[';

export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Takes the next piece of the file. Throws XmlError. */
  write(chunk: string): void {
    this.#rest = this.#scan(this.#rest === '' ? chunk : this.#rest + chunk);
    if (this.#rest.length > MAX_PIECE) throw new XmlError('a piece without an end');
  }

  /** The file has ended. Throws XmlError where it ends inside a tag. */
  end(): void {
    if (this.#rest.trim() !== '') throw new XmlError('ends inside a tag');
  }

  /** What is left unread: an unfinished tag or text. */
  #scan(xml: string): string {
    const { open, close, text } = this.#handler;
    let at = 0;
    for (;;) {
      const start = xml.indexOf('<', at);
      if (start < 0) return xml.slice(at);
      if (start > at) text(unescape(xml.slice(at, start)));
      const second = xml.charCodeAt(start + 1);
      if (second === EXCLAMATION || second === QUESTION) {
        const end = this.#special(xml, start);
        if (end < 0) return xml.slice(start);
        at = end;
        continue;
      }
      const end = tagEnd(xml, start + 1);
      if (end < 0) return xml.slice(start);
      if (second === SLASH) close(localName(xml.slice(start + 2, end).trim()));
      else {
        const empty = xml.charCodeAt(end - 1) === SLASH;
        const inside = xml.slice(start + 1, empty ? end - 1 : end);
        const blank = inside.search(/\s/);
        const name = localName(blank < 0 ? inside : inside.slice(0, blank));
        if (name === '') throw new XmlError('a tag without a name');
        open(name, blank < 0 ? '' : inside.slice(blank));
        if (empty) close(name);
      }
      at = end + 1;
    }
  }

  /** Where a comment, an instruction or a CDATA section ends; -1 when it does not yet. */
  #special(xml: string, start: number): number {
    const after = (mark: string, from: number): number => {
      const found = xml.indexOf(mark, from);
      return found < 0 ? -1 : found + mark.length;
    };
    if (xml.charCodeAt(start + 1) === QUESTION) return after('?>', start + 2);
    if (xml.startsWith('<!--', start)) return after('-->', start + 4);
    if (xml.startsWith(CDATA, start)) {
      const end = after(']]>', start + CDATA.length);
      if (end > 0) this.#handler.text(xml.slice(start + CDATA.length, end - 3));
      return end;
    }
    // Cut off within its first letters; anything else is a declaration of types, which spreadsheets do not have.
    if (xml.length - start < CDATA.length) return -1;
    throw new XmlError('a declaration');
  }
}

const EXCLAMATION = 33;
const SLASH = 47;
const QUESTION = 63;

/** The `>` of a tag that begins at `from`, those within quotes passed over; -1 when it has not come yet. */
function tagEnd(xml: string, from: number): number {
  const end = xml.indexOf('>', from);
  if (end < 0) return -1;
  for (let i = from; ; i++) {
    const char = xml[i];
    if (char === undefined) return -1;
    if (char === '>') return i;
    if (char === '<') throw new XmlError('a tag inside a tag');
    if (char !== '"' && char !== "'") continue;
    const close = xml.indexOf(char, i + 1);
    if (close < 0) return -1;
    i = close;
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The value of an attribute by its name, with or without prefix; undefined where there is none. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + name.length)) {
    const before = attributes[at - 1];
    const match = VALUE.exec(attributes.slice(at + name.length, at + name.length + 10_000));
    if (match && (before === undefined || /[\s:]/.test(before))) return unescape(match[1] ?? match[2] ?? '');
  }
  return undefined;
}

const VALUE = /^\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/;

const ENTITIES: { readonly [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,10}));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}
