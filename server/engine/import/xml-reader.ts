/**
 * Reads the tags and texts of an XML part as they pass by. It uses saxes, which knows no entity of the file's
 * own. Tags get the names that spreadsheet programs mean, whatever prefix they write.
 */
import { SaxesParser } from 'saxes';

export type Attributes = { readonly [name: string]: string };

export type XmlHandler = {
  /** `name` without its prefix. */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
};

/** A tag, or a text between two, longer than this is no work of a spreadsheet program. */
const MAX_PIECE = 1024 * 1024;
/** Sheets nest seven deep. */
const MAX_DEPTH = 64;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export class XmlReader {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  #silent = 0;
  #depth = 0;

  constructor({ open, close, text }: XmlHandler) {
    const heard = (): void => void (this.#silent = 0);
    this.#parser.on('opentag', ({ name, attributes }) => {
      heard();
      if (++this.#depth > MAX_DEPTH) throw new Error('tags inside tags without end');
      open(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      heard();
      this.#depth--;
      close(localName(name));
    });
    const told = (piece: string): void => {
      heard();
      text(piece);
    };
    this.#parser.on('text', told);
    this.#parser.on('cdata', told);
    this.#parser.on('comment', heard);
    this.#parser.on('doctype', () => {
      throw new Error('a declaration of types, which spreadsheets do not have');
    });
  }

  /** Takes the next piece of the part. Throws an Error where it is no XML, or a piece of it has no end. */
  write(chunk: string): void {
    this.#silent += chunk.length;
    this.#parser.write(chunk);
    if (this.#silent > MAX_PIECE) throw new Error('a piece without an end');
  }

  /** The part has ended. Throws where it ends inside a tag. */
  end(): void {
    this.#parser.close();
  }
}

/** The value of an attribute by its name, with or without prefix; undefined where there is none. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  for (const key in attributes) if (key.endsWith(name) && localName(key) === name) return attributes[key];
  return undefined;
}
