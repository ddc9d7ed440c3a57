/** PDFs written by hand for tests: any number of pages of text, and one that asks for a password. */
import { createHash } from 'node:crypto';

export type PdfOptions = {
  readonly pages: number;
  /** Lines of a page, from 1. */
  readonly text?: (page: number) => readonly string[];
  /** Encrypts with the standard handler (RC4, 40 bits): this opens it. */
  readonly password?: string;
};

/** A4 pages in Helvetica, Latin-1 text. */
export function makePdf({ pages, text = (page) => [`Página ${page}`], password }: PdfOptions): Buffer {
  const id = createHash('md5').update(`${pages}`).digest();
  const security = password === undefined ? null : secure(password, id);
  const objects: Buffer[] = [];
  const add = (number: number, body: string, stream?: Buffer) => {
    const sealed = stream && security ? security.seal(number, stream) : stream;
    objects[number] = Buffer.concat([
      latin1(`${number} 0 obj\n${body.replace('LENGTH', `${sealed?.length ?? 0}`)}\n`),
      ...(sealed ? [latin1('stream\n'), sealed, latin1('\nendstream\n')] : []),
      latin1('endobj\n'),
    ]);
  };
  const pageAt = (page: number) => 2 + 2 * page;
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(
    2,
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${pageAt(at + 1)} 0 R`).join(' ')}] >>`,
  );
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (let page = 1; page <= pages; page += 1) {
    const lines = text(page).map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
    add(
      pageAt(page),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageAt(page) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(
      pageAt(page) + 1,
      '<< /Length LENGTH >>',
      latin1(`BT /F1 12 Tf 16 TL 56 780 Td ${lines.join(' ')} ET`),
    );
  }
  const last = pageAt(pages) + 1;
  if (security) objects[last + 1] = latin1(`${last + 1} 0 obj\n${security.dictionary}\nendobj\n`);
  const parts: Buffer[] = [latin1('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [number, object] of objects.entries()) {
    if (!object) continue;
    offsets[number] = size;
    size += object.length;
    parts.push(object);
  }
  const rows = Array.from(
    { length: objects.length - 1 },
    (_, at) => `${String(offsets[at + 1]).padStart(10, '0')} 00000 n \n`,
  );
  const hex = id.toString('hex');
  const encrypt = security ? ` /Encrypt ${last + 1} 0 R` : '';
  parts.push(
    latin1(
      `xref\n0 ${objects.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length} /Root 1 0 R /ID [<${hex}> <${hex}>]${encrypt} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

/** ISO 32000-1, 7.6.3: revision 2 of the standard security handler. */
function secure(password: string, id: Buffer) {
  const padded = Buffer.concat([latin1(password), PADDING]).subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const owner = rc4(createHash('md5').update(padded).digest().subarray(0, 5), padded);
  const key = createHash('md5')
    .update(padded)
    .update(owner)
    .update(permissions)
    .update(id)
    .digest()
    .subarray(0, 5);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> /P -4 >>`,
    seal: (number: number, data: Buffer) =>
      rc4(
        createHash('md5')
          .update(key)
          .update(Buffer.of(number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0))
          .digest()
          .subarray(0, 10),
        data,
      ),
  };
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let at = 0, j = 0; at < 256; at += 1) {
    j = (j + state[at]! + key[at % key.length]!) & 255;
    swap(at, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}
