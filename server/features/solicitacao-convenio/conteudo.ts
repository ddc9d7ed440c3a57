/** What a stranger sends is a picture or a PDF that runs nothing: told by the bytes, whatever the name says (INS-01). */
import { inflateSync } from 'node:zlib';
import { AppError } from '#domain/errors/app-error.ts';
import { fileKind, type FileKind } from '#domain/formato/imagem.ts';
import { solicitacaoPublica as texto } from '#messages/solicitacao-publica.ts';

/** Of compressed objects so much is opened: a bomb costs no more. */
const ABERTO_MAXIMO = 4 * 1_048_576;
const OBJETOS_MAXIMO = 200;

/** Names of actions and of files inside; ISO 32000 12.6.4 and 7.11.4. */
const ATIVO = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm)(?![A-Za-z])/;

/** A name may hide its letters as `#4A` (ISO 32000 7.3.5). */
const semDisfarce = (pdf: string): string =>
  pdf.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The text of object streams, in which such names may stand compressed. */
function* objetosAbertos(bytes: Buffer): Generator<string> {
  const pdf = bytes.toString('latin1');
  let abertos = 0;
  for (const { index } of pdf.matchAll(/\/ObjStm/g)) {
    if (++abertos > OBJETOS_MAXIMO) throw new AppError('arquivo-complexo');
    const inicio = /stream\r?\n/.exec(pdf.slice(index, index + 2048));
    if (!inicio) continue;
    const de = index + inicio.index + inicio[0].length;
    const ate = pdf.indexOf('endstream', de);
    if (ate < 0) continue;
    try {
      yield inflateSync(bytes.subarray(de, ate), { maxOutputLength: ABERTO_MAXIMO }).toString('latin1');
    } catch {
      // Not deflated, or more than is opened: nothing of it can be vouched for.
      throw new AppError('arquivo-complexo');
    }
  }
}

function conferirPdf(bytes: Buffer): void {
  const pdf = bytes.toString('latin1');
  if (!pdf.slice(-4096).includes('%%EOF')) throw recusa(texto.incompleto);
  if (/\/Encrypt(?![A-Za-z])/.test(semDisfarce(pdf))) throw recusa(texto.pdfComSenha);
  if (ATIVO.test(semDisfarce(pdf))) throw recusa(texto.pdfAtivo);
  for (const aberto of objetosAbertos(bytes))
    if (ATIVO.test(semDisfarce(aberto))) throw recusa(texto.pdfAtivo);
}

const recusa = (frase: string): AppError => new AppError('arquivo-invalido', { messages: [frase] });

const ehHeic = (bytes: Buffer): boolean =>
  /^ftyp(?:hei[cxms]|mif1|hevc)/.test(bytes.toString('latin1', 4, 12));

/** The kind of the file; 400 with what to do where it is none that is taken. */
export function conferirEnviado(bytes: Buffer): FileKind {
  if (ehHeic(bytes)) throw recusa(texto.heic);
  const kind = fileKind(bytes);
  if (kind === null) throw recusa(texto.tipo);
  if (kind === 'pdf') conferirPdf(bytes);
  const fim = bytes.subarray(-65_536);
  if (kind === 'jpeg' && !fim.includes(Buffer.from([0xff, 0xd9]))) throw recusa(texto.incompleto);
  if (kind === 'png' && !fim.includes('IEND')) throw recusa(texto.incompleto);
  return kind;
}
